/**
 * The two kinds of games that engines take: of states, int32 words whose positions are discovered, and
 * of ranks, which fill tables.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";

/** `marks[i]` of a move after which the same side moves again. */
export const AGAIN = 1;

/**
 * `marks[i]` of a position that stands beside the one written before it, as two rows of pins: both
 * are left by one move. Only Grundy values are of such sums; all other engines refuse them.
 */
export const BESIDE = 2;

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

/** Where an engine of states starts, and its limits. */
export interface RootOptions {
  /** The state of the initial position. */
  readonly root: ArrayLike<number>;
  /** Limits. */
  readonly budget?: Budget;
}

/**
 * A game whose positions are the ranks 0..size−1. Ranks that are no positions may be there: they
 * count as terminal.
 */
export interface RankedGame {
  /** The number of ranks, below 2^31. */
  readonly size: number;
  /** No position has more moves. */
  readonly maxMoves: number;
  /**
   * Writes the moves of a position, and returns how many there are. Of move i,
   *
   * - `successors[i]` is the rank of the position after the move;
   * - `gains[i]` is what the move gains for its mover, an integer; engines that ask for outcomes
   *   only do not read it;
   * - `marks[i]` is `AGAIN` if the same side moves again (Grundy values: `BESIDE` if the position is
   *   added to the one written before it).
   *
   * What is not written of the last two is 0.
   */
  expand(
    rank: number,
    successors: Int32Array,
    gains: Float64Array,
    marks: Uint8Array,
  ): number;
  /**
   * Writes the moves of the positions `start`..`end − 1`, at most 256 of them, in the
   * place of `expand`: faster, where a position is cheap to know from the one before. The moves of
   * position `start + i` are the entries from `offsets[i]`, where `offsets[0]` is 0 and already
   * set, to `offsets[i + 1]`, which this writes. The gains are int32: a fraction is cut, which
   * `checkRanks` finds.
   */
  batch?(
    start: number,
    end: number,
    offsets: Int32Array,
    successors: Int32Array,
    gains: Int32Array,
    marks: Uint8Array,
  ): void;
  /** The value of a position without moves, for its side to move; 0 where missing. */
  terminalValue?(rank: number): number;
  /**
   * How moves are taken back: with it `loopyRetrograde` stores none, and asks for none forward. Ranks
   * that are no positions have no moves, and are no predecessors.
   */
  readonly backwards?: {
    /** `predecessors` writes no more than so many. */
    readonly maxPredecessors: number;
    /** Returns how many moves a position has. */
    moveCount(rank: number): number;
    /**
     * Writes the positions that have a move to `rank`, each as often as it has such moves, and
     * returns how many it wrote. Asked for won and lost positions only.
     */
    predecessors(rank: number, into: Int32Array): number;
  };
}
