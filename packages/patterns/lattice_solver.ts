/**
 * The table of all positions: core's subset lattice over the cells that matter.
 *
 * @module
 */
import { type LatticeSize, SubsetLattice } from "@zugzwang/core";
import type { AvoidanceGame } from "./avoidance_game.ts";
import type { AvoidanceSolver, SolverOptions } from "./solver.ts";

/** Elements of a lattice for the live cells, and one for the parity of the idle ones. */
interface LatticeElements {
  readonly elementCount: number;
  readonly generators: readonly (readonly number[])[];
  /** The element of a live cell. */
  readonly elementOf: ReadonlyMap<number, number>;
  /** The element that stands for one idle cell, or null if there is none. */
  readonly idleElement: number | null;
}

/** How to lay out a lattice. */
export interface LatticeLayout extends SolverOptions {
  /** Elements that number the words of a block, for tests; core's default where missing. */
  readonly blockElements?: number;
}

/**
 * Returns what the table takes.
 *
 * @throws {LimitError} if its plan alone is over a limit.
 */
export function latticeSize(game: AvoidanceGame, layout: LatticeLayout): LatticeSize {
  return bestElements(game, layout).size;
}

/** Solves by the table; everything is done when it is made. */
export class LatticeSolver implements AvoidanceSolver {
  /** The method. */
  readonly method = "lattice";
  /** It visits no nodes. */
  readonly nodes = null;
  readonly #elements: LatticeElements;
  readonly #lattice: SubsetLattice;

  /**
   * Solves all positions.
   *
   * @throws {LimitError} if the memory or the time that it takes is over the budget.
   */
  constructor(game: AvoidanceGame, layout: LatticeLayout) {
    this.#elements = bestElements(game, layout).elements;
    this.#lattice = SubsetLattice.solve(this.#elements, layout);
  }

  /** Positions of the table. */
  get positions(): number {
    return this.#lattice.size.positions;
  }

  /** Returns whether the player to move loses; see {@linkcode AvoidanceSolver}. */
  loses(played: readonly number[], idleLeft: number): boolean {
    const { elementOf, idleElement } = this.#elements;
    let set = 0;
    for (const cell of played) set += 2 ** elementOf.get(cell)!;
    // Two idle cells cancel: an even number of them is as good as the one having been played.
    if (idleElement !== null && idleLeft % 2 === 0) set += 2 ** idleElement;
    return this.#lattice.loses(set);
  }
}

/** Returns the order of the cells, by rows or by columns, that needs the smaller table. */
function bestElements(
  game: AvoidanceGame,
  layout: LatticeLayout,
): { elements: LatticeElements; size: LatticeSize } {
  const [byRows, byColumns] = [false, true].map((turned) => {
    const elements = latticeElements(game, turned);
    return { elements, size: SubsetLattice.measure(elements, layout) };
  });
  return byColumns.size.bytes < byRows.size.bytes ? byColumns : byRows;
}

function latticeElements(game: AvoidanceGame, turned: boolean): LatticeElements {
  const { rows, cols, live, idle, forbidden } = game;
  const place = (cell: number) => turned ? cell % cols * rows + Math.floor(cell / cols) : cell;
  const ordered = [...live].sort((a, b) => place(a) - place(b));
  const elementOf = new Map(ordered.map((cell, element) => [cell, element]));
  return {
    elementCount: live.length + Math.min(1, idle.length),
    generators: forbidden.map((set) => set.map((cell) => elementOf.get(cell)!)),
    elementOf,
    idleElement: idle.length > 0 ? live.length : null,
  };
}
