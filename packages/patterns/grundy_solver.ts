/**
 * Sprague and Grundy: the forbidden sets fall into components that share no cell, each component
 * is a game of its own, and the nim-values of the components decide.
 *
 * A move shrinks the sets that contain its cell. Where one cell is left of a set, that cell is
 * fatal: nobody will play it, and it goes together with all sets that contain it. Cells that no
 * set is left for are worth one move each. Components are remembered by their sets alone, up to
 * translation, compression and the symmetries of the square.
 *
 * Source: R. P. Sprague (1935), P. M. Grundy (1939): a sum of impartial games is lost to move in
 * if and only if the nim-sum of its values is 0.
 *
 * @module
 */
import { LimitError } from "@zugzwang/core";
import type { AvoidanceGame } from "./avoidance_game.ts";
import { type AvoidanceSolver, countNode, type SolverOptions } from "./solver.ts";

/** Sets of cells that nobody may fill, none within another, each of two cells or more. */
type ForbiddenSets = readonly (readonly number[])[];

/** Bytes of an entry of the memo beside its key: two references, a string's head, a slot. */
const ENTRY_BYTES = 64;

/** The deepest recursion: far below what any engine's stack holds. */
const MAX_DEPTH = 1500;

/** Looks at sets, as many as are worth one node of the limit. */
const SETS_PER_NODE = 2 ** 10;

/** Solves by components. */
export class GrundySolver implements AvoidanceSolver {
  /** The method. */
  readonly method = "grundy";
  /** It has no table of positions. */
  readonly positions = null;
  #nodes = 0;
  #setsSeen = 0;
  readonly #values = new Map<string, number>();
  readonly #forbidden: ForbiddenSets;
  readonly #orders: readonly Int32Array[];
  readonly #options: SolverOptions;

  /** Prepares; nothing is solved yet. */
  constructor(game: AvoidanceGame, options: SolverOptions) {
    this.#forbidden = game.forbidden;
    this.#orders = cellOrders(game);
    this.#options = options;
  }

  /** Components whose value was worked out. */
  get nodes(): number {
    return this.#nodes;
  }

  /** Returns whether the player to move loses; see {@linkcode AvoidanceSolver}. */
  loses(played: readonly number[], idleLeft: number): boolean {
    let sets = this.#forbidden;
    let idle = idleLeft;
    for (const cell of played) {
      const after = fillCell(sets, cell);
      sets = after.sets;
      idle += after.idle;
    }
    return (this.#sumOf(sets, 0) ^ (idle & 1)) === 0;
  }

  /** The nim-sum of the components of some sets. */
  #sumOf(sets: ForbiddenSets, depth: number): number {
    let sum = 0;
    for (const component of componentsOf(sets)) sum ^= this.#valueOf(component, depth);
    return sum;
  }

  /** The nim-value of a component: the smallest value that no move leads to. */
  #valueOf(component: ForbiddenSets, depth: number): number {
    const key = this.#keyOf(component);
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    this.#count(depth);
    const reached = new Set<number>();
    for (const cell of cellsOf(component)) {
      this.#countSets(component.length);
      const { sets, idle } = fillCell(component, cell);
      reached.add(this.#sumOf(sets, depth + 1) ^ (idle & 1));
    }
    let value = 0;
    while (reached.has(value)) value++;
    this.#options.budget.reserve(key.length + ENTRY_BYTES, "the memo of components");
    this.#values.set(key, value);
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

  /** The smallest text of a component over the orders of cells. */
  #keyOf(component: ForbiddenSets): string {
    const cells = cellsOf(component);
    let smallest: string | null = null;
    for (const order of this.#orders) {
      const key = rankedText(component, cells, order);
      if (smallest === null || key < smallest) smallest = key;
    }
    return smallest!;
  }
}

/**
 * Returns the places of cells in the orders by row and column, forwards and backwards: cells are
 * named by their rank in an order, so that components which are translated, compressed, turned or
 * mirrored have a name in common. Rows of one cell or columns of one have fewer different orders.
 */
function cellOrders({ rows, cols }: AvoidanceGame): Int32Array[] {
  const orders = new Map<string, Int32Array>();
  for (let symmetry = 0; symmetry < 8; symmetry++) {
    const order = new Int32Array(rows * cols);
    for (let cell = 0; cell < order.length; cell++) {
      let [row, col] = [Math.floor(cell / cols), cell % cols];
      if (symmetry & 1) row = rows - 1 - row;
      if (symmetry & 2) col = cols - 1 - col;
      order[cell] = symmetry & 4 ? col * rows + row : row * cols + col;
    }
    orders.set(order.join(), order);
  }
  return [...orders.values()];
}

/** Returns the sets of a component as text, cells named by their rank in an order. */
function rankedText(sets: ForbiddenSets, cells: readonly number[], order: Int32Array): string {
  const ranked = [...cells].sort((a, b) => order[a] - order[b]);
  const rankOf = new Map(ranked.map((cell, rank) => [cell, rank + 1]));
  const texts = sets.map((set) =>
    String.fromCharCode(...set.map((cell) => rankOf.get(cell)!).sort((a, b) => a - b))
  );
  // No rank is 0, so that the zero between them makes the text unique.
  return texts.sort().join("\0");
}

/** Returns the cells of some sets, each once, ascending. */
function cellsOf(sets: ForbiddenSets): number[] {
  return [...new Set(sets.flat())].sort((a, b) => a - b);
}

/** Returns what is left after a cell was filled: the sets, and how many cells became idle. */
function fillCell(sets: ForbiddenSets, cell: number): { sets: ForbiddenSets; idle: number } {
  const shrunk = sets.filter((set) => set.includes(cell))
    .map((set) => set.filter((other) => other !== cell));
  const fatal = new Set(shrunk.filter((set) => set.length === 1).map((set) => set[0]));
  const alive = (set: readonly number[]) => !set.some((other) => fatal.has(other));
  const smaller = shrunk.filter((set) => set.length > 1 && alive(set));
  // Only a set that did not shrink can contain another now: one that did.
  const others = sets.filter((set) =>
    !set.includes(cell) && alive(set) &&
    !smaller.some((small) => small.every((other) => set.includes(other)))
  );
  const left = [...smaller, ...others];
  const leftCells = new Set(left.flat());
  const gone = cellsOf(sets).filter((other) => !leftCells.has(other));
  return { sets: left, idle: gone.length - 1 - fatal.size };
}

/** Splits sets into components: two sets that share a cell are in the same one. */
function componentsOf(sets: ForbiddenSets): ForbiddenSets[] {
  const parent = new Map<number, number>();
  const rootOf = (cell: number): number => {
    let root = cell;
    for (let above = parent.get(root)!; above !== root; above = parent.get(root)!) {
      parent.set(root, parent.get(above)!);
      root = above;
    }
    return root;
  };
  for (const set of sets) {
    for (const cell of set) if (!parent.has(cell)) parent.set(cell, cell);
    for (const cell of set) parent.set(rootOf(cell), rootOf(set[0]));
  }
  const components = new Map<number, (readonly number[])[]>();
  for (const set of sets) {
    const root = rootOf(set[0]);
    const component = components.get(root);
    if (component) component.push(set);
    else components.set(root, [set]);
  }
  return [...components.values()];
}
