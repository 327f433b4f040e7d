/**
 * What a game gives to the search for games too large for a table.
 *
 * @module
 */
import type { Numbers } from "../tables/numbers.ts";
import type { StateGame } from "./state_game.ts";

/** What is seen of a position without a search: bounds of its value, and its key. */
export interface Seen {
  /** A lower bound of the value for the side to move. */
  lower: number;
  /** An upper bound; where both meet, the position is decided. */
  upper: number;
  /** The lowest 32 bits of the key. */
  keyLow: number;
  /** The next 32. */
  keyHigh: number;
  /** The rest. */
  keyTop: number;
}

/**
 * A game of states of int32 words, as `topological` takes it, that can be searched: every game of
 * that kind whose moves lead to the end. Moves that cannot be better than others may be left out.
 */
export interface SearchedGame extends Omit<StateGame, "expand"> {
  /**
   * Writes the moves of a position as `StateGame.expand`, and how likely it is that they are best:
   * the move with the largest `worths[i]` is tried first, of equals the first. Who writes no worths
   * at all writes the likely best move first.
   */
  expand(
    state: Int32Array,
    successors: Int32Array,
    payoffs: Numbers,
    again: Uint8Array,
    worths: Int32Array,
  ): number;
  /** No value of a position is larger than this in size. */
  readonly maxValue: number;
  /** Bits of the keys, 1..92. */
  readonly keyBits: number;
  /**
   * Writes what is seen of a position at sight: its key always, bounds where there are better ones
   * than ±`maxValue`, which are there already. Positions of one key must have one value: images of
   * each other under a symmetry may share theirs. May leave notes for `expand` in the last words of
   * the state.
   *
   * Where missing, the words of a state are the key: at most three, the last with the bits above.
   */
  look?(state: Int32Array, seen: Seen): void;
}

/** Throws a `RangeError` unless a game says its keys, or its states are keys. */
export function checkSearchable({ look, wordCount }: SearchedGame): void {
  if (look || wordCount <= 3) return;
  throw new RangeError(
    `Cannot search a game of ${wordCount} words a state without look(): a key has 3 words`,
  );
}

/** Writes the words of a state as its key. */
export function keyOfWords(state: Int32Array, seen: Seen): void {
  seen.keyLow = state[0];
  seen.keyHigh = state.length > 1 ? state[1] : 0;
  seen.keyTop = state.length > 2 ? state[2] : 0;
}
