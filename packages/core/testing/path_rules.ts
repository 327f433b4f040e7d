/**
 * Plain rules of a game whose positions repeat: a token on a path 0..5 moves one step. The side to move
 * at 0 has lost.
 *
 * @module
 */
import type { Rules, Side } from "../game/rules.ts";
import type { Ranking } from "../game/plain_search.ts";

/** Where the token is, and who moves. */
export interface Token {
  /** Its place. */
  readonly place: number;
  /** The side to move. */
  readonly side: Side;
}

/** A step along the path. */
export type Step = "left" | "right";

const LAST = 5;

/** The outcomes with steps both ways, at 0, 1 and 2, of either side: one can always go back. */
export const PATH_ENDS: readonly number[] = [-1, -1, 1, 1, 0, 0];

/** Returns the rules with those steps. */
export function pathRules(steps: readonly Step[]): Rules<Token, Step> {
  return {
    name: "path",
    title: "a token on a path",
    sides: ["first", "second"],
    valueSide: "mover",
    initial: () => ({ place: LAST, side: 0 }),
    sideToMove: ({ side }) => side,
    moves: ({ place }) =>
      place === 0 ? [] : steps.filter((step) => step === "left" || place < LAST),
    play: ({ place, side }, step) => ({
      place: step === "left" ? place - 1 : place + 1,
      side: side === 0 ? 1 : 0,
    }),
    gain: () => 0,
    terminalValue: () => -1,
    formatPosition: ({ place, side }) => `${place} ${side}`,
    parsePosition: (text) => {
      const [place, side] = text.split(" ").map(Number);
      return { place, side: side as Side };
    },
    formatMove: (step) => step,
    parseMove: (text) => text as Step,
  };
}

/** Ranks by place, then side. */
export const pathRanking: Ranking<Token> = {
  size: 2 * (LAST + 1),
  rank: ({ place, side }) => 2 * place + side,
  unrank: (rank) => ({ place: rank >> 1, side: rank % 2 === 0 ? 0 : 1 }),
};
