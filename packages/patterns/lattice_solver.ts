/**
 * The table of all positions: core's subset lattice over the cells that matter.
 *
 * @module
 */
import type { Budget } from "@zugzwang/core";
import { type LatticePlan, SubsetLattice } from "@zugzwang/core/engines/lattice/subset_lattice";
import { placesOf } from "@zugzwang/core/bits";
import type { AvoidanceGame } from "./avoidance_game.ts";
import type { Tick } from "./components.ts";
import type { AvoidanceSolver } from "./solver.ts";

/** Cells that are looked at between two polls. */
const POLL_LOOKS = 2 ** 18;

/** How to lay out a table. */
export interface TableOptions {
  /** Memory and time. */
  readonly budget: Budget;
  /** Elements that number the words of a block, for tests; core's default where missing. */
  readonly blockElements?: number;
}

/** A table that is planned, not allocated. */
export interface PlannedTable {
  /** What it holds and takes. */
  readonly plan: LatticePlan;
  /** The element of a live cell. */
  readonly elementOf: Int32Array;
  /** The element that stands for one idle cell, or null if there is none. */
  readonly idleElement: number | null;
}

/**
 * Plans the table of a game. Cells are numbered by rows or by columns, whichever keeps the cells of
 * forbidden sets closer together: the fewer sets a cut between two numbers parts, the fewer blocks
 * of the table differ.
 *
 * @throws {LimitError} if the plan alone is over a limit.
 */
export function planTable(game: AvoidanceGame, options: TableOptions): PlannedTable {
  const { live, idle, forbidden } = game;
  let looks = 0;
  const tick = (cells: number) => {
    if ((looks += cells) > POLL_LOOKS) options.budget.poll(looks = 0);
  };
  const place = reach(game, true, tick) < reach(game, false, tick)
    ? placeByColumns(game)
    : placeByRows;
  const ordered = [...live].sort((a, b) => place(a) - place(b));
  const elementOf = placesOf(ordered);
  const generators = forbidden.map((set) => {
    tick(set.length);
    return set.map((cell) => elementOf[cell]);
  });
  const elementCount = live.length + Math.min(1, idle.length);
  const plan = SubsetLattice.plan({ elementCount, generators }, options);
  return { plan, elementOf, idleElement: idle.length > 0 ? live.length : null };
}

/** The place of a cell if cells are numbered by rows. */
function placeByRows(cell: number): number {
  return cell;
}

/** Returns the place of a cell if cells are numbered by columns. */
function placeByColumns({ rows, cols }: AvoidanceGame): (cell: number) => number {
  return (cell) => cell % cols * rows + Math.floor(cell / cols);
}

/** Returns how far forbidden sets reach, all together, from their first place to their last. */
function reach(game: AvoidanceGame, byColumns: boolean, tick: Tick): number {
  const place = byColumns ? placeByColumns(game) : placeByRows;
  let sum = 0;
  for (const set of game.forbidden) {
    tick(set.length);
    let [first, last] = [Infinity, 0];
    for (const cell of set) {
      const at = place(cell);
      if (at < first) first = at;
      if (at > last) last = at;
    }
    sum += last - first;
  }
  return sum;
}

/** Solves by the table; everything is done when it is made. */
export class LatticeSolver implements AvoidanceSolver {
  /** The method. */
  readonly method = "lattice";
  /** It visits no nodes. */
  readonly nodes = null;
  readonly #table: PlannedTable;
  readonly #lattice: SubsetLattice;

  /**
   * Solves all positions of a table.
   *
   * @throws {LimitError} if the memory or the time that it takes is over the budget.
   */
  constructor(table: PlannedTable, budget: Budget) {
    this.#table = table;
    this.#lattice = SubsetLattice.solve(table.plan, { budget });
  }

  /** Positions of the table. */
  get positions(): number {
    return this.#table.plan.positions;
  }

  /** Returns whether the player to move loses; see {@linkcode AvoidanceSolver}. */
  loses(played: readonly number[], idleLeft: number): boolean {
    const { elementOf, idleElement } = this.#table;
    let set = 0;
    for (const cell of played) set += 2 ** elementOf[cell];
    // Two idle cells cancel: an even number of them is as good as the one having been played.
    if (idleElement !== null && idleLeft % 2 === 0) set += 2 ** idleElement;
    return this.#lattice.loses(set);
  }
}
