// How long a game lasts if the winner hurries and the loser delays.
//
// The remoteness of a position is 0 if the game is over. If a move wins, it is one more than the
// smallest among the winning moves, otherwise one more than the largest among all moves. It is odd
// if and only if the side to move wins.
//
// Source: C. A. B. Smith, "Graphs and composite games", Journal of Combinatorial Theory 1 (1966);
// E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways", chapter 9.
import type { Budget } from "@zugzwang/core";
import { findPlaces } from "@zugzwang/core/tables";
import { formatFigure } from "@zugzwang/core/run";
import { listFreeCells, type PatternsPosition } from "./position.ts";

/** The most free cells of a root that `fits`: 16 MiB and less than a second. */
const MAX_CELLS = 24;
/** Marks ended positions until their turn. */
const ENDED = 1;
/** More plies than any game lasts. */
const NEVER = 255;
const SETS_PER_POLL = 2 ** 16;

/**
 * The remoteness of a position and of all that follow from it. Bit i of a set stands for the i-th
 * of its free cells.
 *
 * Time O(2^k · k) and memory 2^k bytes for k free cells. After a limit it continues where it
 * stopped.
 */
export class RemotenessTable {
  /** Plies to the end by the set of cells filled since the root; complete after `find`. */
  readonly plies: Uint8Array;
  readonly #cells: readonly number[];
  readonly #budget: Budget;
  /** Finished steps of marking. */
  #marked = 0;
  /** Sets from this one on are settled. */
  #end: number;

  /** Allocates the table of at most 2^30 sets. Throws a `LimitError` if it is too large. */
  constructor(root: PatternsPosition, budget: Budget) {
    this.#cells = listFreeCells(root);
    this.#budget = budget;
    const size = this.#end = 2 ** this.#cells.length;
    const purpose = `the remoteness of ${formatFigure(size)} positions`;
    this.plies = budget.allocate(size, purpose, () => new Uint8Array(size));
    const places = findPlaces(this.#cells);
    for (const placement of root.instance.placements) {
      const missing = placement.filter((cell) => !root.stones[cell]);
      this.plies[missing.reduce((set, cell) => set | 1 << places[cell], 0)] = ENDED;
    }
  }

  /** Returns whether the table of a root is small enough. */
  static fits(root: PatternsPosition, { bytes, memoryBytes }: Budget): boolean {
    const { length } = listFreeCells(root);
    return length <= MAX_CELLS && bytes + 2 ** length <= memoryBytes;
  }

  /** Returns the plies from a position to the end. Throws a `LimitError` at a limit. */
  find({ stones }: PatternsPosition): number {
    while (this.#marked < this.#cells.length) this.#markUpwards();
    this.#settle();
    return this.plies[this.#cells.reduce((set, cell, i) => stones[cell] ? set | 1 << i : set, 0)];
  }

  /** Marks every set that contains the next element and whose set without it is marked. */
  #markUpwards(): void {
    this.#budget.poll(0, 0);
    const bytes = this.plies;
    const step = 2 ** this.#marked;
    // Four sets at a time, once an element is a whole word away.
    const entries = step >= 4 ? new Int32Array(bytes.buffer) : bytes;
    const [ahead, size] = [step >= 4 ? step / 4 : step, entries.length];
    for (let start = 0; start < size; start += 2 * ahead) {
      for (let at = start; at < start + ahead; at++) entries[at + ahead] |= entries[at];
    }
    this.#marked++;
  }

  /** Settles the sets from the largest down. */
  #settle(): void {
    const { plies } = this;
    const size = plies.length;
    while (this.#end > 0) {
      const start = Math.max(0, this.#end - SETS_PER_POLL);
      for (let set = this.#end - 1; set >= start; set--) {
        plies[set] = plies[set] === ENDED ? 0 : countPlies(plies, set);
      }
      this.#end = start;
      this.#budget.poll(size - start, 1 - start / size);
    }
  }
}

/** Returns the remoteness of a set that is not ended, from the sets with one cell more. */
function countPlies(plies: Uint8Array, set: number): number {
  let soonestLoss = NEVER;
  let latestWin = -1;
  for (let lacking = plies.length - 1 & ~set; lacking !== 0; lacking &= lacking - 1) {
    const next = plies[set | (lacking & -lacking)];
    if ((next & 1) === 1) {
      if (next > latestWin) latestWin = next;
    } else if (next < soonestLoss) {
      soonestLoss = next;
      if (next === 0) break;
    }
  }
  return soonestLoss === NEVER ? latestWin + 1 : soonestLoss + 1;
}
