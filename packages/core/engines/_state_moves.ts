/**
 * The arrays that a game of states writes the moves of one position into.
 *
 * @module
 */
import type { Numbers, NumbersConstructor } from "../tables/numbers.ts";
import type { StateGame } from "./state_game.ts";

/** A position and its moves, as the game writes them. */
export interface StateMoves<T extends Numbers> {
  /** The position: a copy, since tables may move while they grow. */
  readonly state: Int32Array;
  /** The states that the moves lead to. */
  readonly successors: Int32Array;
  /** What the moves gain. */
  readonly payoffs: T;
  /** 1 where the same side moves again. */
  readonly again: Uint8Array;
  /** How likely the moves are the best. */
  readonly worths: Int32Array;
}

/** Returns room for the moves of any position of a game. */
export function stateMoves<T extends Numbers>(
  { wordCount, maxMoves }: StateGame,
  numbers: NumbersConstructor<T>,
): StateMoves<T> {
  return {
    state: new Int32Array(wordCount),
    successors: new Int32Array(maxMoves * wordCount),
    payoffs: new numbers(maxMoves),
    again: new Uint8Array(maxMoves),
    worths: new Int32Array(maxMoves),
  };
}
