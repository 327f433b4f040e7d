/**
 * A game in which some members are other ones.
 *
 * @module
 */
import type { Game } from "../game/game.ts";

/** The members of a game. */
const MEMBERS: Readonly<Record<keyof Game<unknown, unknown>, true>> = {
  name: true,
  title: true,
  sides: true,
  valueSide: true,
  initial: true,
  sideToMove: true,
  moves: true,
  isOver: true,
  play: true,
  gain: true,
  terminalValue: true,
  settled: true,
  bounds: true,
  winner: true,
  formatPosition: true,
  canonicalText: true,
  canonicalInstance: true,
  parsePosition: true,
  formatMove: true,
  parseMove: true,
  movesInRecord: true,
  parse: true,
  formatInput: true,
  formatAnswer: true,
  methods: true,
  resumable: true,
  solve: true,
  compare: true,
  estimate: true,
  moveValues: true,
  bestLine: true,
  remoteness: true,
  bookName: true,
  proofRules: true,
  proofGame: true,
  module: true,
  start: true,
  instances: true,
  empty: true,
  rulesText: true,
  moveLegend: true,
  signLegend: true,
  points: true,
  facts: true,
  moveClass: true,
  ideas: true,
  scene: true,
};

/**
 * Returns a game with other members in place of some; undefined takes one away. The others are those
 * of the game itself, called as its own: it may be a class, with private members too. What a game
 * calls of itself is still its own.
 */
export function withMembers<P, M, G extends Game<P, M>>(
  game: G & Game<P, M>,
  members: { readonly [key in keyof Game<P, M>]?: Game<P, M>[key] | undefined },
): G {
  const kept = Object.keys(MEMBERS).map((name) => {
    const member: unknown = game[name as keyof G];
    return [name, typeof member === "function" ? member.bind(game) : member] as const;
  });
  const present = kept.filter(([, member]) => member !== undefined);
  return Object.assign({ ...game }, Object.fromEntries(present), members);
}
