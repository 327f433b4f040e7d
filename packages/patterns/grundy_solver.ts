/**
 * Sprague and Grundy: the forbidden sets fall into components that share no cell, each component
 * is a game of its own, and the nim-sum of their values decides.
 *
 * Components are remembered by their sets alone, up to translation, compression and the
 * symmetries of the square; cells that no set is left for are worth one move each.
 *
 * Source: R. P. Sprague (1935), P. M. Grundy (1939): a sum of impartial games is lost to move in
 * if and only if the nim-sum of its values is 0.
 *
 * @module
 */
import { LimitError } from "@zugzwang/core/run";
import type { AvoidanceGame } from "./avoidance_game.ts";
import {
  cellOrders,
  componentsOf,
  fillCell,
  forbiddenCells,
  type ForbiddenSets,
  nameOf,
  type Rest,
  type Tick,
} from "./components.ts";
import { type AvoidanceSolver, countNode, type SolverOptions } from "./solver.ts";

/** Bytes of an entry of the memo beside its name: two references, a string's head, a slot. */
const ENTRY_BYTES = 64;

/** The most cells whose ranks are written in a byte each; else in two. */
const BYTE_CELLS = 255;

/** Bytes of a set in the line of play: it is listed at most so often while a move is tried. */
const LINE_SET_BYTES = 64;

/** Cells of sets that are read between two polls. */
const POLL_CELLS = 2 ** 18;

/**
 * The most cells of all sets of a component that is remembered by its name: so large a one, which
 * takes longer to name than to look at, is met once.
 */
const MOST_NAMED_CELLS = 2 ** 20;

/** Cells of a set that counts as one towards the limit of nodes; larger sets count as several. */
const USUAL_SET = 16;

/** The deepest recursion: far below what any engine's stack holds. */
const MAX_DEPTH = 1500;

/** Forbidden sets looked at that count as one node of the limit. */
const SETS_PER_NODE = 2 ** 10;

/** Solves by components. */
export class GrundySolver implements AvoidanceSolver {
  /** The method. */
  readonly method = "grundy";
  /** It has no table of positions. */
  readonly positions = null;
  #nodes = 0;
  #setsSeen = 0;
  /** The cells of the last question, and what was left after each of them. */
  readonly #path: { cell: number; rest: Rest }[] = [];
  readonly #values = new Map<string, number>();
  readonly #forbidden: ForbiddenSets;
  readonly #orders: readonly Int32Array[];
  readonly #rankBytes: number;
  #cellsSeen = 0;
  readonly #options: SolverOptions;
  /** Large components take long to read: so much that the clock is looked at on the way. */
  readonly #tick: Tick = (cells) => {
    this.#cellsSeen += cells;
    if (this.#cellsSeen <= POLL_CELLS) return;
    this.#cellsSeen = 0;
    this.#options.budget.poll(this.#nodes);
  };

  /** Prepares; nothing is solved yet. */
  constructor(game: AvoidanceGame, options: SolverOptions) {
    this.#forbidden = game.forbidden;
    this.#orders = cellOrders(game);
    this.#rankBytes = game.live.length > BYTE_CELLS ? 2 : 1;
    this.#options = options;
  }

  /** Components whose value was worked out. */
  get nodes(): number {
    return this.#nodes;
  }

  /** Returns whether the player to move loses; see {@linkcode AvoidanceSolver}. */
  loses(played: readonly number[], idleLeft: number): boolean {
    this.#options.budget.poll(this.#nodes); // many known components take long too
    const { sets, idle } = this.#restAfter(played);
    return (this.#sumOf(sets, 0) ^ ((idleLeft + idle) & 1)) === 0;
  }

  /** What is left after some cells were filled, from where the last such question led. */
  #restAfter(played: readonly number[]): Rest {
    const path = this.#path;
    let shared = 0;
    while (shared < path.length && path[shared].cell === played[shared]) shared++;
    path.length = shared;
    let rest = shared === 0 ? { sets: this.#forbidden, idle: 0 } : path[shared - 1].rest;
    for (const cell of played.slice(shared)) {
      const isLive = rest.sets.some((set) => set.includes(cell));
      const { sets, idle } = isLive
        ? fillCell(rest.sets, cell, this.#tick)
        : { sets: rest.sets, idle: -1 };
      rest = { sets, idle: rest.idle + idle };
      path.push({ cell, rest });
    }
    return rest;
  }

  /** The nim-sum of the components of some sets. */
  #sumOf(sets: ForbiddenSets, depth: number): number {
    let sum = 0;
    for (const component of componentsOf(sets, this.#tick)) sum ^= this.#valueOf(component, depth);
    return sum;
  }

  /** The nim-value of a component: by its plain name, by its smallest, or worked out. */
  #valueOf(component: ForbiddenSets, depth: number): number {
    if (cellCountOf(component) > MOST_NAMED_CELLS) return this.#workOut(component, depth);
    const plain = this.#nameOf(component, this.#orders[0]);
    const known = this.#values.get(plain);
    if (known !== undefined) return known;
    let smallest = plain;
    for (const order of this.#orders) {
      const name = this.#nameOf(component, order);
      if (name < smallest) smallest = name;
    }
    const value = this.#values.get(smallest) ?? this.#workOut(component, depth);
    this.#remember(smallest, value);
    if (plain !== smallest) this.#remember(plain, value);
    return value;
  }

  #nameOf(component: ForbiddenSets, order: Int32Array): string {
    this.#tick(cellCountOf(component));
    return nameOf(component, order);
  }

  #remember(name: string, value: number): void {
    if (this.#values.has(name)) return;
    const bytes = name.length * this.#rankBytes + ENTRY_BYTES;
    this.#options.budget.reserve(bytes, "the memo of components");
    this.#values.set(name, value);
  }

  /** The smallest value that no move in a component leads to. */
  #workOut(component: ForbiddenSets, depth: number): number {
    this.#count(depth);
    const { budget } = this.#options;
    const bytes = LINE_SET_BYTES * component.length;
    budget.reserve(bytes, "the line of play that the components' method follows");
    const reached = new Set<number>();
    for (const cell of forbiddenCells(component, this.#tick)) {
      this.#countSets(component.length * Math.ceil(component[0].length / USUAL_SET));
      const { sets, idle } = fillCell(component, cell, this.#tick);
      reached.add(this.#sumOf(sets, depth + 1) ^ (idle & 1));
    }
    budget.release(bytes);
    let value = 0;
    while (reached.has(value)) value++;
    return value;
  }

  #count(depth: number): void {
    this.#nodes = countNode(this.#nodes, this.#options);
    if (depth < MAX_DEPTH) return;
    throw new LimitError({
      kind: "positions",
      needed: depth + 1,
      allowed: MAX_DEPTH,
      purpose: "the line of play that the components' method follows",
    });
  }

  /** Large components take long for each node: the limit counts them as several. */
  #countSets(sets: number): void {
    this.#setsSeen += sets;
    const { budget, maxNodes = Infinity } = this.#options;
    if (this.#setsSeen % SETS_PER_NODE < sets) budget.poll(this.#nodes);
    if (this.#setsSeen <= maxNodes * SETS_PER_NODE) return;
    throw new LimitError({
      kind: "positions",
      needed: this.#setsSeen,
      allowed: maxNodes * SETS_PER_NODE,
      purpose: "the components' forbidden sets",
    });
  }
}

/** The cells of all sets of a component: of as many as it has, each like the first. */
function cellCountOf(component: ForbiddenSets): number {
  return component.length * component[0].length;
}
