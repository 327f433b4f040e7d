// Sprague–Grundy values: the forbidden sets fall into components that share no cell. Each component
// is a game of its own, and the nim-sum of their values decides.
//
// Components are stored by their sets alone, up to translation, compression and the symmetries
// of the square. Each cell in no set is worth one move.
//
// Source: R. P. Sprague (1935), P. M. Grundy (1939): the side to move loses a sum of impartial games
// if and only if the nim-sum of their values is 0.
import { type Budget, LimitError } from "@zugzwang/core";
import { GrundyValues } from "@zugzwang/core/engines";
import { CountedMap } from "@zugzwang/core/tables";
import type { AvoidanceGame, AvoidanceSolver } from "./avoidance_game.ts";
import {
  type CellMap,
  fillCell,
  type ForbiddenSets,
  listCells,
  listOrders,
  makeName,
  makeTick,
  type Remains,
  splitSets,
  type Tick,
} from "./components.ts";

/** Bytes of a name in the memo without its text: references, a string's head, a slot. */
const NAME_BYTES = 64;
/** Bytes of a set while a move is tried: about one copy of it exists. */
const LINE_SET_BYTES = 64;

/** An idle cell as a component: one move, so its value is 1. */
const IDLE: ForbiddenSets = [];
/**
 * The most cells in the sets of a component that is stored by name. A larger one occurs once, and
 * making its name would take longer than reading it.
 */
const MAX_NAMED_CELLS = 2 ** 20;
/** A node takes as long as reading this many cells, in addition to the cells it reads. */
const CELLS_PER_NODE = 3000;

/** Answers from the values of components. */
export class GrundySolver implements AvoidanceSolver {
  readonly method = "grundy";
  readonly positions = null;
  /** The most cells of sets to read. */
  maxWork = Infinity;
  #cellsRead = 0;
  /** The cells of the last question, and what remained after each of them. */
  readonly #path: { readonly cell: number; readonly remains: Remains }[] = [];
  readonly #values: GrundyValues<ForbiddenSets>;
  /** The smallest name of a component by its plain one. */
  readonly #names: CountedMap<string, string>;
  readonly #start: Remains;
  readonly #orders: readonly CellMap[];
  readonly #budget: Budget;
  /** Called for all cells of sets that are read. */
  readonly #tick: Tick;

  /** Prepares the solver without solving anything. */
  constructor(game: AvoidanceGame, budget: Budget) {
    this.#start = { sets: game.forbidden, cells: game.live, idle: 0 };
    this.#orders = listOrders(game);
    this.#budget = budget;
    this.#names = new CountedMap(budget, "the names of components", NAME_BYTES);
    this.#values = new GrundyValues({
      known: (component) => component === IDLE ? 1 : undefined,
      name: (component) => this.#findName(component),
      moves: (component) => this.#tryMoves(component),
    }, budget);
    const poll = makeTick(budget);
    this.#tick = (cells) => {
      poll(cells);
      if ((this.#cellsRead += cells) <= this.maxWork) return;
      const [needed, allowed] = [this.#cellsRead, this.maxWork];
      const purpose = "the cells of the sets of components";
      throw new LimitError({ kind: "positions", needed, allowed, purpose });
    };
  }

  /** Components whose value was computed. */
  get nodes(): number {
    return this.#values.nodes;
  }

  loses(filled: readonly number[], idleLeft: number): boolean {
    this.#budget.poll(this.nodes); // reading known components takes time too
    const { sets, idle } = this.#findRemains(filled);
    return this.#values.value(this.#listComponents(sets, idleLeft + idle)) === 0;
  }

  /** Returns the sets that remain after some cells are filled. Continues from the last question. */
  #findRemains(filled: readonly number[]): Remains {
    const path = this.#path;
    const missing = new Set(filled);
    let shared = 0;
    while (shared < path.length && missing.delete(path[shared].cell)) shared++;
    path.length = shared;
    let remains = path.at(-1)?.remains ?? this.#start;
    for (const cell of missing) {
      remains = remains.cells.includes(cell)
        ? fillCell(remains, cell, this.#tick)
        : { ...remains, idle: remains.idle - 1 };
      path.push({ cell, remains });
    }
    return remains;
  }

  /** Returns components and idle cells, of which two cancel out. */
  #listComponents(sets: ForbiddenSets, idle: number): ForbiddenSets[] {
    const components = splitSets(sets, this.#tick);
    if (idle % 2 !== 0) components.push(IDLE);
    return components;
  }

  /** Returns the smallest name of a component, or null if it is too large. */
  #findName(component: ForbiddenSets): string | null {
    if (countSetCells(component) > MAX_NAMED_CELLS) return null;
    const cells = listCells(component);
    const plain = this.#makeName(component, cells);
    const known = this.#names.get(plain);
    if (known !== undefined) return known;
    let smallest = plain;
    for (const order of this.#orders) {
      const name = this.#makeName(component, cells.toSorted((a, b) => order[a] - order[b]));
      if (name < smallest) smallest = name;
    }
    const name = this.#names.get(smallest) ?? smallest;
    this.#names.set(smallest, name);
    this.#names.set(plain, name);
    return name;
  }

  #makeName(component: ForbiddenSets, ranked: readonly number[]): string {
    this.#tick(countSetCells(component));
    return makeName(component, ranked);
  }

  /** Yields what remains of a component after each move. */
  *#tryMoves(component: ForbiddenSets): Generator<ForbiddenSets[]> {
    this.#tick(CELLS_PER_NODE);
    const bytes = LINE_SET_BYTES * component.length;
    this.#budget.reserve(bytes, "the line of play of the method grundy");
    try {
      const before = { sets: component, cells: listCells(component, this.#tick), idle: 0 };
      for (const cell of before.cells) {
        const { sets, idle } = fillCell(before, cell, this.#tick);
        yield this.#listComponents(sets, idle);
      }
    } finally {
      this.#budget.release(bytes);
    }
  }
}

/** Returns the cells in all sets of a component, if each is as large as the first. */
function countSetCells(component: ForbiddenSets): number {
  return component.length * component[0].length;
}
