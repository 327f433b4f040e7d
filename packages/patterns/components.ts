// Forbidden sets as hypergraphs: what remains after a cell is filled, the components of the sets, and
// names of components that do not depend on their place. And the reflections and rotations of the board.
import type { Budget } from "@zugzwang/core";
import type { GridSize } from "@zugzwang/core/game";

/** Sets of cells that nobody may fill: minimal, each ascending and of at least two cells. */
export type ForbiddenSets = readonly (readonly number[])[];

/** Maps each cell to another one. */
export type CellMap = readonly number[];

/** Called with the number of cells read since the last call; it may throw to stop the work. */
export type Tick = (cells: number) => void;

const IGNORE: Tick = () => {};
const CELLS_PER_POLL = 2 ** 18;

/** Returns a tick that polls a budget at intervals. */
export function makeTick(budget: Budget, poll: () => void = () => budget.poll(0)): Tick {
  let read = 0;
  return (cells) => {
    if ((read += cells) <= CELLS_PER_POLL) return;
    read = 0;
    poll();
  };
}

/** What remains after some cells are filled. */
export interface Remains {
  readonly sets: ForbiddenSets;
  /** The cells of the sets, ascending. */
  readonly cells: readonly number[];
  /** The number of safe cells that have dropped out of all sets. */
  readonly idle: number;
}

/**
 * Returns what remains after one of the cells is filled. Sets that contain the cell shrink. The last
 * cell of a set is fatal: it drops out with all sets that contain it.
 */
export function fillCell(
  { sets, cells, idle }: Remains,
  cell: number,
  tick: Tick = IGNORE,
): Remains {
  const shrunk: number[][] = [];
  const others: (readonly number[])[] = [];
  const fatal: number[] = [];
  for (const set of sets) {
    tick(set.length);
    if (!set.includes(cell)) others.push(set);
    else if (set.length === 2) fatal.push(set[0] === cell ? set[1] : set[0]);
    else shrunk.push(set.filter((other) => other !== cell));
  }
  const isAlive = (set: readonly number[]) => !fatal.some((dead) => set.includes(dead));
  const left: (readonly number[])[] = fatal.length > 0 ? shrunk.filter(isAlive) : shrunk;
  const smaller = left.length;
  for (const set of others) {
    tick(smaller + set.length);
    // Only a set that did not shrink can contain another one now, and only one that did shrink.
    if (isAlive(set) && !containsAny(set, left, smaller)) left.push(set);
  }
  const kept = left.length < sets.length
    ? listCells(left, tick)
    : cells.filter((other) => other !== cell);
  const dropped = cells.length - 1 - fatal.length - kept.length;
  return { sets: left, cells: kept, idle: idle + dropped };
}

/** Returns whether a set contains one of the first `count` sets. */
function containsAny(set: readonly number[], sets: ForbiddenSets, count: number): boolean {
  for (let k = 0; k < count; k++) {
    if (sets[k].length < set.length && sets[k].every((cell) => set.includes(cell))) return true;
  }
  return false;
}

/** Returns the cells of some sets, each once, ascending. */
export function listCells(sets: ForbiddenSets, tick: Tick = IGNORE): number[] {
  let last = -1;
  for (const set of sets) {
    tick(set.length);
    for (let k = 0; k < set.length; k++) if (set[k] > last) last = set[k];
  }
  const isIn = new Uint8Array(last + 1);
  for (const set of sets) for (let k = 0; k < set.length; k++) isIn[set[k]] = 1;
  const cells: number[] = [];
  for (let cell = 0; cell <= last; cell++) if (isIn[cell] === 1) cells.push(cell);
  return cells;
}

/** Splits sets into components: sets that share a cell are in the same component. */
export function splitSets(sets: ForbiddenSets, tick: Tick = IGNORE): ForbiddenSets[] {
  const parent: number[] = [];
  const findRoot = (cell: number): number => {
    let root = cell;
    for (let above = parent[root] ??= root; above !== root; above = parent[root]) {
      parent[root] = parent[above];
      root = above;
    }
    return root;
  };
  for (const set of sets) {
    tick(set.length);
    const root = findRoot(set[0]);
    for (const cell of set) parent[findRoot(cell)] = root;
  }
  const components = new Map<number, (readonly number[])[]>();
  for (const set of sets) {
    const root = findRoot(set[0]);
    const component = components.get(root);
    if (component) component.push(set);
    else components.set(root, [set]);
  }
  return [...components.values()];
}

/**
 * Returns the symmetries of the board that map each of some sets of cells to one of them. The identity
 * is first. There are at most eight, or four if the board is not square.
 */
export function listSymmetries(board: GridSize, sets: readonly (readonly number[])[]): CellMap[] {
  const names = new Set(sets.map(nameSet));
  return listOrders(board, board.rows === board.cols ? 8 : 4)
    .filter((map) => sets.every((cells) => names.has(nameSet(cells.map((cell) => map[cell])))));
}

/** Returns a text that only equal sets share, whatever the order of their elements. */
export function nameSet(set: readonly number[]): string {
  return [...set].sort((a, b) => a - b).join();
}

/**
 * Returns the place of every cell when cells are numbered by rows, or by columns if bit 2 of
 * `symmetry` is set; bit 0 reverses the rows and bit 1 the columns.
 */
export function makeCellOrder({ rows, cols }: GridSize, symmetry: number): CellMap {
  return Array.from({ length: rows * cols }, (_, cell) => {
    let [row, col] = [Math.floor(cell / cols), cell % cols];
    if (symmetry & 1) row = rows - 1 - row;
    if (symmetry & 2) col = cols - 1 - col;
    return symmetry & 4 ? col * rows + row : row * cols + col;
  });
}

/**
 * Returns the places of cells in the orders by rows and columns, forwards and backwards, each once,
 * the plain order first: the first `count` of them as `makeCellOrder` numbers them. Components that are
 * translated, compressed, turned or mirrored share one of their names.
 */
export function listOrders(board: GridSize, count = 8): CellMap[] {
  const orders = Array.from({ length: count }, (_, symmetry) => makeCellOrder(board, symmetry));
  return [...new Map(orders.map((order) => [order.join(), order])).values()];
}

/** Returns the sets of a component as text, with the rank of each cell for it. */
export function makeName(sets: ForbiddenSets, ranked: readonly number[]): string {
  const rankOf: number[] = [];
  ranked.forEach((cell, rank) => rankOf[cell] = rank + 1);
  const texts = sets.map((set) => {
    const ranks = set.map((cell) => rankOf[cell]);
    return String.fromCharCode(...ranks.sort((a, b) => a - b));
  });
  // No rank is 0, so the separator is unique.
  return texts.sort().join("\0");
}
