/**
 * The arrays that a game of states writes the moves of one position into.
 *
 * @module
 */
import type { StateGame } from "./state_game.ts";

/** A position and its moves, as the game writes them; who reads gains and marks sets them to 0. */
export interface StateMoves {
  /** The position: a copy, since tables may move while they grow. */
  readonly state: Int32Array;
  /** The states that the moves lead to. */
  readonly successors: Int32Array;
  /** What the moves gain. */
  readonly gains: Float64Array;
  /** Their marks. */
  readonly marks: Uint8Array;
  /** How likely the moves are the best. */
  readonly worths: Int32Array;
}

/** Returns room for the moves of any position of a game. */
export function stateMoves({ wordCount, maxMoves }: StateGame): StateMoves {
  return {
    state: new Int32Array(wordCount),
    successors: new Int32Array(maxMoves * wordCount),
    gains: new Float64Array(maxMoves),
    marks: new Uint8Array(maxMoves),
    worths: new Int32Array(maxMoves),
  };
}
