// The table of all positions: the subset lattice over the cells that matter.
import type { Budget } from "@zugzwang/core";
import { type AvoidanceGame, type AvoidanceSolver, Numbering } from "./avoidance_game.ts";
import { type CellMap, makeCellOrder } from "./board_symmetries.ts";
import { type ForbiddenSets, makeTick, type Tick } from "./components.ts";
import { type LatticePlan, planLattice } from "./lattice/plan.ts";
import { SubsetLattice } from "./lattice/subset_lattice.ts";

/** The layout of a table that is not allocated yet. */
interface PlannedTable {
  /** Its size and blocks. */
  readonly plan: LatticePlan;
  readonly elements: Numbering;
}

/**
 * Plans the table of a game. It numbers cells by rows or by columns, whichever keeps the cells of a
 * forbidden set closer together. The fewer sets lie on both sides of a cut between two numbers, the
 * more blocks of the table are equal. Throws a `LimitError` if the plan alone exceeds a limit.
 */
export function planTable(game: AvoidanceGame, budget: Budget): PlannedTable {
  const { live, forbidden } = game;
  const [byRows, byColumns] = [makeCellOrder(game, 0), makeCellOrder(game, 4)];
  const tick = makeTick(budget);
  const isTall = measureSpread(forbidden, byColumns, tick) < measureSpread(forbidden, byRows, tick);
  const place = isTall ? byColumns : byRows;
  const elements = new Numbering(game, [...live].sort((a, b) => place[a] - place[b]));
  const { elementCount, sets: generators } = elements;
  return { plan: planLattice({ elementCount, generators }, budget), elements };
}

/** Returns the sum of the distances between the first and the last place of each set. */
function measureSpread(sets: ForbiddenSets, place: CellMap, tick: Tick): number {
  let sum = 0;
  for (const set of sets) {
    tick(set.length);
    let [first, last] = [Infinity, 0];
    for (const cell of set) {
      if (place[cell] < first) first = place[cell];
      if (place[cell] > last) last = place[cell];
    }
    sum += last - first;
  }
  return sum;
}

/** Answers from the table, which the constructor completes. */
export class LatticeSolver implements AvoidanceSolver {
  readonly method = "lattice";
  readonly nodes = null;
  readonly #table: PlannedTable;
  readonly #lattice: SubsetLattice;

  /** Solves all positions of a table. Throws a `LimitError` if the budget does not allow it. */
  constructor(table: PlannedTable, budget: Budget) {
    this.#table = table;
    this.#lattice = new SubsetLattice(table.plan, budget);
  }

  get positions(): number {
    return this.#table.plan.positions;
  }

  loses(filled: readonly number[], idleLeft: number): boolean {
    const elements = this.#table.elements.listFilled(filled, idleLeft);
    return this.#lattice.loses(elements.reduce((set, element) => set + 2 ** element, 0));
  }

  lookUp(filled: readonly number[], idleLeft: number): boolean {
    return this.loses(filled, idleLeft);
  }
}
