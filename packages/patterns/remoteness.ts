// How long a game lasts if the winner hurries and the loser delays.
//
// The remoteness of a position is 0 if the game is over. If a move wins, it is one more than the
// smallest among the winning moves, otherwise one more than the largest among all moves. It is odd
// if and only if the side to move wins.
//
// Source: C. A. B. Smith, "Graphs and composite games", Journal of Combinatorial Theory 1 (1966);
// E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways", chapter 9.
import type { Budget } from "@zugzwang/core";
import { findIndices } from "@zugzwang/core/tables";
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
 * of its free cells. Time O(2^k · k) and memory 2^k bytes for k free cells.
 */
export class RemotenessTable {
  /** Plies to the end by the set of cells filled since the root. */
  readonly plies: Uint8Array;
  readonly #cells: readonly number[];

  /** Fills the table of at most 2^30 sets. Throws a `LimitError` at a limit. */
  constructor(root: PatternsPosition, budget: Budget) {
    this.#cells = listFreeCells(root);
    const size = 2 ** this.#cells.length;
    const purpose = `the remoteness of ${formatFigure(size)} positions`;
    const giveBack = budget.mark();
    this.plies = budget.allocate(size, purpose, () => new Uint8Array(size));
    try {
      this.#markEnded(root);
      for (let step = 1; step < size; step *= 2) {
        budget.poll(0, 0);
        markUpwards(this.plies, step);
      }
      countAllPlies(this.plies, budget);
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  /** Returns whether the table of a root is small enough. */
  static fits(root: PatternsPosition, { bytes, memoryBytes }: Budget): boolean {
    const { length } = listFreeCells(root);
    return length <= MAX_CELLS && bytes + 2 ** length <= memoryBytes;
  }

  /** Returns the plies from a position to the end. */
  find({ stones }: PatternsPosition): number {
    return this.plies[this.#cells.reduce((set, cell, i) => stones[cell] ? set | 1 << i : set, 0)];
  }

  #markEnded({ instance, stones }: PatternsPosition): void {
    const indices = findIndices(this.#cells);
    for (const placement of instance.placements) {
      const missing = placement.filter((cell) => !stones[cell]);
      this.plies[missing.reduce((set, cell) => set | 1 << indices[cell], 0)] = ENDED;
    }
  }
}

/** Marks every set that contains an element, the bit `step`, and whose set without it is marked. */
function markUpwards(plies: Uint8Array, step: number): void {
  // Four sets at a time, once an element is a whole word away.
  const entries = step >= 4 ? new Int32Array(plies.buffer) : plies;
  const [ahead, size] = [step >= 4 ? step / 4 : step, entries.length];
  for (let start = 0; start < size; start += 2 * ahead) {
    for (let at = start; at < start + ahead; at++) entries[at + ahead] |= entries[at];
  }
}

/** Counts the plies of all sets, from the largest down. */
function countAllPlies(plies: Uint8Array, budget: Budget): void {
  for (let set = plies.length - 1; set >= 0; set--) {
    plies[set] = plies[set] === ENDED ? 0 : countPlies(plies, set);
    if (set % SETS_PER_POLL === 0) budget.poll(plies.length - set, 1 - set / plies.length);
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
