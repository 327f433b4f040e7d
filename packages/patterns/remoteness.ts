/**
 * How long a game lasts if the winner hurries and the loser delays.
 *
 * @module
 */
import type { Distances, SolveOptions } from "@zugzwang/core";
import { placesOf } from "@zugzwang/core/bits";
import { Budget, formatFigure, LimitError, withBudget } from "@zugzwang/core/run";
import { freeCells, type PatternsPosition } from "./position.ts";

/** The most free cells for which remoteness is worked out unasked: 16 MiB and under a second. */
export const REMOTENESS_CELLS = 24;

/** The most free cells at all: a set of them is the bits of an int32 that is not negative. */
const MAX_CELLS = 30;

/** Marks ended positions until they are met. */
const ENDED = 1;

/** No option seen yet. */
const NONE = 255;

/** The length of best play from a position and from all that follow from it. */
export interface Remoteness {
  /** The free cells of the position, ascending: bit `i` of a set stands for the i-th. */
  readonly cells: readonly number[];
  /** Plies to the end by the set of cells that were filled: odd if the side to move wins. */
  readonly plies: Uint8Array;
}

/**
 * Returns the remoteness of a position and of all that follow from it: 0 where the game is over;
 * where a move wins, one more than the smallest among the winning moves; else one more than the
 * largest among all moves.
 *
 * Time O(2^k · k), memory 2^k bytes for k free cells, at most 30. Source: C. A. B. Smith, "Graphs
 * and composite games", Journal of Combinatorial Theory 1 (1966); remoteness in E. R. Berlekamp,
 * J. H. Conway, R. K. Guy, "Winning Ways", chapter 9.
 *
 * @throws {LimitError} if there are more cells, or memory or time is over the limit.
 */
export function remotenessOf(
  position: PatternsPosition,
  budget: Budget = new Budget(),
): Remoteness {
  const cells = freeCells(position);
  const size = 2 ** cells.length;
  const purpose = `the remoteness of ${formatFigure(size)} positions`;
  if (cells.length > MAX_CELLS) {
    throw new LimitError({ kind: "positions", needed: size, allowed: 2 ** MAX_CELLS, purpose });
  }
  budget.poll(0, 0);
  const plies = budget.allocate(size, purpose, () => new Uint8Array(size));
  markEnded(position, { cells, plies, budget });
  const pollMask = 2 ** 18 - 1;
  for (let set = size - 1; set >= 0; set--) {
    plies[set] = plies[set] === ENDED ? 0 : pliesFrom(plies, set, size - 1);
    if ((set & pollMask) === 0) budget.poll(size - set, (size - set) / size);
  }
  return { cells, plies };
}

/**
 * Returns how long a position and each of its moves last, or null for so many free cells that it
 * is not worked out unasked.
 *
 * @throws {LimitError} if memory or time is over the limit.
 */
export function distancesOf(
  position: PatternsPosition,
  options: SolveOptions = {},
): Distances | null {
  if (freeCells(position).length > REMOTENESS_CELLS) return null;
  return withBudget(options, (budget) => {
    const { cells, plies } = remotenessOf(position, budget);
    const movePlies = plies[0] === 0 ? [] : cells.map((_, i) => plies[2 ** i] + 1);
    return { plies: plies[0], movePlies };
  });
}

/** Marks the sets that fill a placement, upwards from those that fill one and nothing else. */
function markEnded(
  position: PatternsPosition,
  { cells, plies, budget }: Remoteness & { budget: Budget },
): void {
  const { instance, stones } = position;
  const indexOf = placesOf(cells);
  for (const placement of instance.placements) {
    const missing = placement.filter((cell) => !stones[cell]);
    plies[missing.reduce((set, cell) => set | 1 << indexOf[cell], 0)] = ENDED;
  }
  // Two elements byte by byte, the others four sets at a time.
  orUpwards(plies, 4, budget);
  if (plies.length > 4) orUpwards(new Int32Array(plies.buffer), plies.length / 4, budget);
}

/** ORs every entry into those whose index contains its own and differs only below `end`. */
function orUpwards(entries: Uint8Array | Int32Array, end: number, budget: Budget): void {
  for (let step = 1; step < Math.min(end, entries.length); step *= 2) {
    budget.poll(0, 0);
    for (let start = 0; start < entries.length; start += 2 * step) {
      for (let at = start; at < start + step; at++) entries[at + step] |= entries[at];
    }
  }
}

/** The remoteness of a set that is not ended, from those one cell larger. */
function pliesFrom(plies: Uint8Array, set: number, full: number): number {
  let soonestLoss = NONE;
  let latestWin = -1;
  for (let lacking = full & ~set; lacking !== 0; lacking &= lacking - 1) {
    const next = plies[set | (lacking & -lacking)];
    if ((next & 1) === 1) {
      if (next > latestWin) latestWin = next;
    } else if (next < soonestLoss) {
      soonestLoss = next;
      if (next === 0) break;
    }
  }
  return soonestLoss === NONE ? latestWin + 1 : soonestLoss + 1;
}
