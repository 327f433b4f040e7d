/**
 * The table of all positions: core's subset lattice over the cells that matter.
 *
 * @module
 */
import { type Budget, type LatticePlan, SubsetLattice } from "@zugzwang/core";
import type { AvoidanceGame } from "./avoidance_game.ts";
import type { AvoidanceSolver } from "./solver.ts";

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
  readonly elementOf: ReadonlyMap<number, number>;
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
  const { live, idle } = game;
  const [byRows, byColumns] = [numbering(game, false), numbering(game, true)];
  const { elementOf, generators } = byColumns.span < byRows.span ? byColumns : byRows;
  const elementCount = live.length + Math.min(1, idle.length);
  const plan = SubsetLattice.plan({ elementCount, generators }, options);
  return { plan, elementOf, idleElement: idle.length > 0 ? live.length : null };
}

/** Numbers the live cells by rows or, turned, by columns; `span` sums up how far sets reach. */
function numbering({ rows, cols, live, forbidden }: AvoidanceGame, turned: boolean) {
  const place = (cell: number) => turned ? cell % cols * rows + Math.floor(cell / cols) : cell;
  const ordered = [...live].sort((a, b) => place(a) - place(b));
  const elementOf = new Map(ordered.map((cell, element) => [cell, element]));
  const generators = forbidden.map((set) => set.map((cell) => elementOf.get(cell)!));
  const span = generators.reduce((sum, set) => sum + Math.max(...set) - Math.min(...set), 0);
  return { elementOf, generators, span };
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
    for (const cell of played) set += 2 ** elementOf.get(cell)!;
    // Two idle cells cancel: an even number of them is as good as the one having been played.
    if (idleElement !== null && idleLeft % 2 === 0) set += 2 ** idleElement;
    return this.#lattice.loses(set);
  }
}
