/**
 * Forbidden sets as hypergraphs: what a filled cell leaves of them, the components they fall
 * into, and names of components that are the same wherever they stand.
 *
 * @module
 */

/** Sets of cells that nobody may fill, none within another, each of two cells or more, ascending. */
export type ForbiddenSets = readonly (readonly number[])[];

/** Is told how many cells were looked at, now and then; it may throw to stop. */
export type Tick = (cells: number) => void;

/** Who is told nothing. */
const UNTOLD: Tick = () => {};

/** What is left after a cell was filled. */
export interface Rest {
  /** The forbidden sets. */
  readonly sets: ForbiddenSets;
  /** How many cells no set contains any more, though one did before and they may be filled. */
  readonly idle: number;
}

/**
 * Returns what is left of forbidden sets after one of their cells was filled: sets that contain it
 * shrink; the last cell of a set is fatal, so that it goes together with all sets it is in.
 */
export function fillCell(sets: ForbiddenSets, cell: number, tick: Tick = UNTOLD): Rest {
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
    // Only a set that did not shrink can contain another now: one that did.
    if (isAlive(set) && !containsAny(set, left, smaller)) left.push(set);
  }
  return { sets: left, idle: countCells(sets, tick) - countCells(left, tick) - 1 - fatal.length };
}

/** Whether a set contains one of the first `count` sets. */
function containsAny(set: readonly number[], sets: ForbiddenSets, count: number): boolean {
  for (let k = 0; k < count; k++) {
    if (sets[k].length < set.length && sets[k].every((cell) => set.includes(cell))) return true;
  }
  return false;
}

function countCells(sets: ForbiddenSets, tick: Tick): number {
  return cellsUnion(sets, tick).size;
}

/** Returns the cells of some sets, each once, ascending. */
export function forbiddenCells(sets: ForbiddenSets, tick: Tick = UNTOLD): number[] {
  return [...cellsUnion(sets, tick)].sort((a, b) => a - b);
}

function cellsUnion(sets: ForbiddenSets, tick: Tick): Set<number> {
  const cells = new Set<number>();
  for (const set of sets) {
    tick(set.length);
    for (const cell of set) cells.add(cell);
  }
  return cells;
}

/** Splits sets into components: two sets that share a cell are in the same one. */
export function componentsOf(sets: ForbiddenSets, tick: Tick = UNTOLD): ForbiddenSets[] {
  const parent: number[] = [];
  const rootOf = (cell: number): number => {
    let root = cell;
    for (let above = parent[root] ??= root; above !== root; above = parent[root]) {
      parent[root] = parent[above];
      root = above;
    }
    return root;
  };
  for (const set of sets) {
    tick(set.length);
    const root = rootOf(set[0]);
    for (const cell of set) parent[rootOf(cell)] = root;
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

/** Whether there are two components or more. */
export function isSum(sets: ForbiddenSets): boolean {
  const reached = new Set(sets[0]);
  let rest = sets;
  for (let before = -1; before !== rest.length;) {
    before = rest.length;
    rest = rest.filter((set) => {
      if (!set.some((cell) => reached.has(cell))) return true;
      for (const cell of set) reached.add(cell);
      return false;
    });
  }
  return rest.length > 0;
}

/**
 * Returns the places of cells in the orders by rows and columns, forwards and backwards, the
 * plain order first. Cells are named by their rank in an order, so that components which are
 * translated, compressed, turned or mirrored have a name in common.
 */
export function cellOrders({ rows, cols }: { rows: number; cols: number }): Int32Array[] {
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
export function nameOf(sets: ForbiddenSets, order: Int32Array): string {
  const ranked = forbiddenCells(sets).sort((a, b) => order[a] - order[b]);
  const rankOf: number[] = [];
  ranked.forEach((cell, rank) => rankOf[cell] = rank + 1);
  const texts = sets.map((set) => {
    const ranks = set.map((cell) => rankOf[cell]);
    return String.fromCharCode(...ranks.sort((a, b) => a - b));
  });
  // No rank is 0, so that the zero between them makes the text unique.
  return texts.sort().join("\0");
}
