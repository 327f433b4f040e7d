/**
 * Games as the engines see them that discover positions: states of int32 words.
 *
 * @module
 */

/**
 * A game whose positions are states of a fixed number of int32 words: for `topological`,
 * `loopyReachable`, `depthFirst`, `depthFirstGrundy` and, with a `maxValue`, `NullWindow`; `solve`
 * takes the one that fits.
 */
export interface StateGame {
  /**
   * Names the game, its instance and how its keys are made, a version of them included: what a
   * table must be of that threads share or a checkpoint keeps, which asks for it.
   */
  readonly name?: string;
  /** The words of a state. */
  readonly wordCount: number;
  /** No position has more moves. */
  readonly maxMoves: number;
  /**
   * No value is larger than this in size: after a move worth as much, `depthFirst` looks at no
   * other. `NullWindow` has to know it. A value beyond it that an engine meets is an error;
   * `depthFirst` looks no further where a move is worth exactly as much.
   */
  readonly maxValue?: number;
  /**
   * Writes the moves of a position, and returns how many there are. Of move i,
   *
   * - `successors[i · wordCount …]` is the state it leads to;
   * - `gains[i]` is what it gains for its mover, an integer;
   * - `marks[i]` is `AGAIN` if the same side moves again (Grundy values: `BESIDE` if the state is
   *   added to the one written before it);
   * - `priorities[i]` is how likely it is the best: `NullWindow` tries the largest first.
   *
   * What is not written of the last three is 0. Of equal priorities, and where none are read, the
   * move written first is tried first.
   */
  expand(
    state: Int32Array,
    successors: Int32Array,
    gains: Float64Array,
    marks: Uint8Array,
    priorities: Int32Array,
  ): number;
  /** The value of a position without moves, for its side to move; 0 where missing. */
  terminalValue?(state: Int32Array): number;
  /** Bits of the keys, 1..64; where missing, 32 a word, for states of one word or two. */
  readonly keyBits?: number;
  /**
   * Writes what is seen of a position at sight, for `NullWindow`: its key always, bounds where
   * there are better ones than ±`maxValue`, which are there already. Positions of one key must have
   * one value: images of each other under a symmetry may share theirs. May leave notes for `expand`
   * in the last words of the state.
   *
   * Where missing, the words of a state are the key: at most two.
   */
  look?(state: Int32Array, seen: Seen): void;
}

/** A state game that says what `NullWindow` has to know. */
export type SearchedGame = StateGame & Required<Pick<StateGame, "maxValue">>;

/** What is seen of a position without a search: bounds of its value, and its key. */
export interface Seen {
  /** A lower bound of the value for the side to move. */
  lower: number;
  /** An upper bound; where both meet, the position is decided. */
  upper: number;
  /** The lowest 32 bits of the key. */
  keyLow: number;
  /** The bits above. */
  keyHigh: number;
}
