// Sprague–Grundy values: the forbidden sets fall into components that share no cell. Each component
// is a game of its own, and the nim-sum of their values decides.
//
// Components are stored by their sets alone, up to translation, compression and the symmetries
// of the square. Each cell in no set is worth one move. (Core's `depthFirstGrundy`
// keys positions by words, not components by name: 56 times the CPU time on 1 × 32 `row3`.)
//
// Source: R. P. Sprague (1935), P. M. Grundy (1939): the side to move loses a sum of impartial games
// if and only if the nim-sum of their values is 0.
import type { Budget } from "@zugzwang/core";
import { checkRoom, LimitError } from "@zugzwang/core/run";
import type { AvoidanceGame, AvoidanceSolver } from "./avoidance_game.ts";
import type { CellMap } from "./board_symmetries.ts";
import {
  fillCell,
  type ForbiddenSets,
  listCells,
  listOrders,
  makeName,
  makeTick,
  type Rest,
  splitSets,
  type Tick,
} from "./components.ts";

/** Bytes of an entry of the memo without its name: two references, a string's head, a slot. */
const ENTRY_BYTES = 64;
/** Bytes of a set while a move is tried: about one copy of it exists. */
const LINE_SET_BYTES = 64;
/** The purpose of the memory of components, for errors. */
const LINE = "the line of play of the method grundy";

/**
 * The most cells in the sets of a component that is stored by name. A larger one occurs once, and
 * making its name would take longer than reading it.
 */
const MAX_NAMED_CELLS = 2 ** 20;
/** A node takes as long as reading this many cells, in addition to the cells it reads. */
const CELLS_PER_NODE = 3000;
/** The deepest recursion, far less than the stack of any engine allows. */
const MAX_DEPTH = 1500;

/** Answers from the values of components. */
export class GrundySolver implements AvoidanceSolver {
  readonly method = "grundy";
  readonly positions = null;
  /** The most cells of sets to read. */
  maxWork = Infinity;
  #nodes = 0;
  #cellsRead = 0;
  /** The cells of the last question, and what remained after each of them. */
  readonly #path: { readonly cell: number; readonly rest: Rest }[] = [];
  readonly #values = new Map<string, number>();
  readonly #forbidden: ForbiddenSets;
  readonly #orders: readonly CellMap[];
  readonly #budget: Budget;
  /** Called for all cells of sets that are read. */
  readonly #tick: Tick;

  /** Prepares the solver without solving anything. */
  constructor(game: AvoidanceGame, budget: Budget) {
    this.#forbidden = game.forbidden;
    this.#orders = listOrders(game);
    this.#budget = budget;
    const poll = makeTick(budget);
    this.#tick = (cells) => {
      poll(cells);
      if ((this.#cellsRead += cells) <= this.maxWork) return;
      throw makeLimit(this.#cellsRead, this.maxWork, "the cells of the sets of components");
    };
  }

  /** Components whose value was computed. */
  get nodes(): number {
    return this.#nodes;
  }

  loses(filled: readonly number[], idleLeft: number): boolean {
    this.#budget.poll(this.#nodes); // reading known components takes time too
    const { sets, idle } = this.#findRest(filled);
    return (this.#sumValues(sets, 0) ^ ((idleLeft + idle) & 1)) === 0;
  }

  /** Returns the sets that remain after some cells are filled. Continues from the last question. */
  #findRest(filled: readonly number[]): Rest {
    const path = this.#path;
    const missing = new Set(filled);
    let shared = 0;
    while (shared < path.length && missing.delete(path[shared].cell)) shared++;
    path.length = shared;
    let rest = path.at(-1)?.rest ?? { sets: this.#forbidden, idle: 0 };
    for (const cell of missing) {
      const isLive = rest.sets.some((set) => set.includes(cell));
      const { sets, idle } = isLive
        ? fillCell(rest.sets, cell, this.#tick)
        : { sets: rest.sets, idle: -1 };
      rest = { sets, idle: rest.idle + idle };
      path.push({ cell, rest });
    }
    return rest;
  }

  /** Returns the nim-sum of the components of some sets. */
  #sumValues(sets: ForbiddenSets, depth: number): number {
    let sum = 0;
    for (const component of splitSets(sets, this.#tick)) sum ^= this.#findValue(component, depth);
    return sum;
  }

  /** Returns the value of a component: known by its plain or its smallest name, or computed. */
  #findValue(component: ForbiddenSets, depth: number): number {
    if (countSetCells(component) > MAX_NAMED_CELLS) return this.#computeValue(component, depth);
    const plain = this.#makeName(component, this.#orders[0]);
    const known = this.#values.get(plain);
    if (known !== undefined) return known;
    let smallest = plain;
    for (const order of this.#orders) {
      const name = this.#makeName(component, order);
      if (name < smallest) smallest = name;
    }
    const value = this.#values.get(smallest) ?? this.#computeValue(component, depth);
    this.#remember(smallest, value);
    this.#remember(plain, value);
    return value;
  }

  #makeName(component: ForbiddenSets, order: CellMap): string {
    this.#tick(countSetCells(component));
    return makeName(component, order);
  }

  #remember(name: string, value: number): void {
    if (this.#values.has(name)) return;
    this.#budget.reserve(2 * name.length + ENTRY_BYTES, "the memo of components");
    checkRoom(this.#values, "the memo of components");
    this.#values.set(name, value);
  }

  /** Returns the smallest value that no move in a component leads to. */
  #computeValue(component: ForbiddenSets, depth: number): number {
    if (depth >= MAX_DEPTH) throw makeLimit(depth + 1, MAX_DEPTH, LINE);
    this.#nodes++;
    this.#tick(CELLS_PER_NODE);
    const bytes = LINE_SET_BYTES * component.length;
    this.#budget.reserve(bytes, LINE);
    const reached = new Set<number>();
    try {
      for (const cell of listCells(component, this.#tick)) {
        const { sets, idle } = fillCell(component, cell, this.#tick);
        reached.add(this.#sumValues(sets, depth + 1) ^ (idle & 1));
      }
    } finally {
      this.#budget.release(bytes);
    }
    let value = 0;
    while (reached.has(value)) value++;
    return value;
  }
}

/** Returns the cells in all sets of a component, if each is as large as the first. */
function countSetCells(component: ForbiddenSets): number {
  return component.length * component[0].length;
}

function makeLimit(needed: number, allowed: number, purpose: string): LimitError {
  return new LimitError({ kind: "positions", needed, allowed, purpose });
}
