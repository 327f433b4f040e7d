/**
 * A small game for tests: coins in a row. A move takes the first or the last coin and gains its number.
 * After a 7 the same side moves again. At the end the side to move gets one more point.
 *
 * @module
 */
import { InputError } from "../run/errors.ts";
import { gameFromRules } from "../game/game_from_rules.ts";
import type { Game } from "../game/game.ts";
import type { Side } from "../game/terms.ts";
import { TokenReader } from "../game/token_reader.ts";
import { PlainProver } from "./plain_prover.ts";

/** The coins left..right − 1 of a row are there. */
export interface CoinPosition {
  /** The numbers of all coins. */
  readonly coins: readonly number[];
  /** The first remaining coin. */
  readonly left: number;
  /** The first coin after the remaining ones. */
  readonly right: number;
  /** Who moves. */
  readonly side: Side;
  /** What the first side has taken minus what the second has taken; 0 if the game does not count. */
  readonly score: number;
}

/** Which end a coin is taken from. */
export type End = "left" | "right";

/** The game. */
export type CoinGame = Game<CoinPosition, End, "prover.make" | "prover.methods">;

/** A coin number whose taker moves again. */
const AGAIN = 7;

/** Returns the game with values from one side or the other, counting what is settled or not. */
export function coinRow(
  valueSide: "first" | "mover",
  countsSettled = false,
): CoinGame {
  const game: CoinGame = gameFromRules<CoinPosition, End, "prover.make" | "prover.methods">({
    name: "coins",
    title: "coins in a row",
    sides: ["Ann", "Ben"],
    valueSide,
    initial: ({ coins }) => start(coins),
    sideToMove: ({ side }) => side,
    moves: ({ left, right }) =>
      left === right ? [] : left + 1 === right ? ["left"] : ["left", "right"],
    play: (position, end) => take(position, end, countsSettled),
    gain: ({ coins, left, right }, end) => end === "left" ? coins[left] : coins[right - 1],
    terminalValue: () => 1,
    settled: ({ score }) => score,
    formatPosition: ({ left, right, side, score }) => [left, right, side, score].join(" "),
    parsePosition(text, { coins }) {
      const [left, right, side, score] = text.split(" ").map(Number);
      return { coins, left, right, side: side as Side, score };
    },
    formatMove: (end) => end,
    parseMove: (text, position) => {
      const end = game.moves(position).find((move) => move === text);
      if (end) return end;
      const found = JSON.stringify(text);
      throw new InputError({ line: 1, column: 1, expected: "left or right", found });
    },
    judge: { parse: parseCoins, formatInput: ({ coins }) => `${coins.join(" ")}\n` },
    prover: { methods: ["plain"], make: (_, { budget }) => new PlainProver(game, budget) },
  });
  return game;
}

/** Returns the initial position of a row. */
export function start(coins: readonly number[]): CoinPosition {
  return { coins, left: 0, right: coins.length, side: 0, score: 0 };
}

function parseCoins(text: string): CoinPosition {
  const reader = new TokenReader(text);
  const coins: number[] = [];
  while (reader.peek()) coins.push(reader.integer({ what: "a coin", min: 0, max: 1000 }));
  return start(coins);
}

function take(position: CoinPosition, end: End, countsSettled: boolean): CoinPosition {
  const { coins, left, right, side, score } = position;
  const coin = end === "left" ? coins[left] : coins[right - 1];
  return {
    coins,
    left: end === "left" ? left + 1 : left,
    right: end === "left" ? right : right - 1,
    side: coin === AGAIN ? side : side === 0 ? 1 : 0,
    score: countsSettled ? score + (side === 0 ? coin : -coin) : 0,
  };
}
