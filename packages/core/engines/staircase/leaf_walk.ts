/**
 * The way through a table: leaf after leaf in the order of ranks.
 *
 * @module
 */
import type { Budget } from "../../run/budget.ts";
import type { Numbers } from "../../tables/numbers.ts";
import type { StaircaseMoves } from "./contour_game.ts";
import type { Leaf, LeafProgram } from "./leaf_program.ts";

/** Positions between two looks at the clock. */
const POLL_POSITIONS = 2 ** 18;

/** A table to be filled. */
export interface TableTask<T extends Numbers> {
  /** The values by rank, 0 at first; the last is that of the position to be solved. */
  readonly values: T;
  /** Free cells of each line of that position. */
  readonly left: readonly number[];
  /** The moves. */
  readonly moves: StaircaseMoves<T>;
  /** The moves within the lowest lines. */
  readonly program: LeafProgram<T>;
  /** The kernel. */
  readonly fillLeaf: (values: T, program: LeafProgram<T>, leaf: Leaf<T>) => void;
}

/**
 * Fills the table of a position and returns the number of positions evaluated: of the upper
 * lines only patterns that can still come.
 *
 * @throws {LimitError} if the deadline of the budget passes.
 */
export function fillTable<T extends Numbers>(task: TableTask<T>, budget: Budget): number {
  const { values, program } = task;
  const walk = new LeafWalk(task);
  let evaluated = 0;
  let nextPoll = 0;
  do {
    const leaf = walk.leaf;
    if (evaluated >= nextPoll) {
      budget.poll(evaluated, leaf.base / values.length);
      nextPoll = evaluated + POLL_POSITIONS;
    }
    task.fillLeaf(values, program, leaf);
    evaluated += leaf.length;
  } while (walk.next());
  return evaluated;
}

/**
 * Counts the upper lines up, the lowest of them first, and keeps the leaf that belongs to them.
 * What the lines above a line settle is kept by line, so that a step costs amortised O(1).
 */
class LeafWalk<T extends Numbers> {
  /** The leaf that belongs to the present counts. */
  readonly leaf: Leaf<T>;
  readonly #task: TableTask<T>;
  /** Free cells of each line; behind the last line its most. */
  readonly #left: Int32Array;
  /** Of the lines from an index on: the sum of rank parts, the parity of free cells, moves. */
  readonly #bases: Int32Array;
  readonly #parities: Uint8Array;
  readonly #moveCounts: Uint8Array;

  constructor(task: TableTask<T>) {
    const { lines, stride } = task.moves;
    this.#task = task;
    this.#left = new Int32Array(lines + 1);
    this.#left[lines] = stride - 1;
    this.#bases = new Int32Array(lines + 1);
    this.#parities = new Uint8Array(lines + 1);
    this.#moveCounts = new Uint8Array(lines + 1);
    this.leaf = newLeaf(task);
    this.#settle(lines - 1);
  }

  /** Goes to the next leaf that can still come; false if there is none. */
  next(): boolean {
    const most = this.#task.left;
    const left = this.#left;
    let line = this.#task.program.lines;
    while (line < most.length && left[line] === Math.min(left[line + 1], most[line])) {
      left[line++] = 0;
    }
    if (line >= most.length) return false;
    left[line]++;
    this.#settle(line);
    return true;
  }

  /** Brings everything up to date after a line changed, and with it those below. */
  #settle(changed: number): void {
    const { moves: { stride, rankParts }, program } = this.#task;
    const left = this.#left;
    for (let line = changed; line >= program.lines; line--) {
      this.#bases[line] = this.#bases[line + 1] + rankParts[line * stride + left[line]];
      this.#parities[line] = this.#parities[line + 1] ^ (left[line] & 1);
      this.#moveCounts[line] = this.#moveCounts[line + 1];
      const above = line + 1;
      if (above < left.length - 1 && left[above] > left[line]) {
        this.#setMove(this.#moveCounts[line]++, above * stride + left[above]);
      }
    }
    this.#aim();
  }

  #setMove(place: number, index: number): void {
    const { leaf } = this;
    const { rankDrops, gains } = this.#task.moves;
    leaf.rankDrops[place] = rankDrops[index];
    leaf.gains[0][place] = gains[0][index];
    leaf.gains[1][place] = gains[1][index];
  }

  #aim(): void {
    const { leaf } = this;
    const { values, moves: { stride }, program } = this.#task;
    const lowest = program.lines;
    const count = this.#left[lowest];
    leaf.base = this.#bases[lowest];
    leaf.parity = this.#parities[lowest];
    leaf.length = Math.min(program.lengths[count], values.length - leaf.base);
    leaf.moveCount = this.#moveCounts[lowest];
    for (let place = 0; place < leaf.moveCount; place++) leaf.moveLengths[place] = leaf.length;
    if (lowest === this.#left.length - 1 || count === 0) return;
    // The lowest upper line can move only where the line before it holds less.
    const place = leaf.moveCount++;
    this.#setMove(place, lowest * stride + count);
    leaf.moveLengths[place] = Math.min(leaf.rankDrops[place], leaf.length);
  }
}

function newLeaf<T extends Numbers>({ moves: { lines, gains: [numbers] } }: TableTask<T>) {
  const newNumbers = () => new (numbers.constructor as new (length: number) => T)(lines + 1);
  return {
    base: 0,
    length: 0,
    parity: 0,
    moveCount: 0,
    moveLengths: new Int32Array(lines + 1),
    rankDrops: new Int32Array(lines + 1),
    gains: [newNumbers(), newNumbers()],
  } satisfies Leaf<T>;
}

/**
 * Writes the values of a leaf's positions for their side to move, given those of all smaller
 * ranks. The same steps as in the int32 kernel; a function of its own, so that each sees arrays
 * of one type. All numbers stay integers below 2^53: exact.
 */
export function fillLeafFloat64(
  values: Float64Array,
  program: LeafProgram<Float64Array>,
  leaf: Leaf<Float64Array>,
): void {
  const { base, length, moveCount, moveLengths, rankDrops } = leaf;
  const { masks, origins, targets } = program;
  const even = leaf.gains[leaf.parity];
  const odd = leaf.gains[1 - leaf.parity];
  for (let i = 0; i < length; i++) values[base + i] = -Infinity;
  for (let move = 0; move < moveCount; move++) {
    const target = base - rankDrops[move];
    const gain = even[move];
    const change = gain - odd[move];
    const end = moveLengths[move];
    for (let i = 0; i < end; i++) {
      const value = gain + change * masks[i] - values[target + i];
      values[base + i] = Math.max(values[base + i], value);
    }
  }
  if (base === 0) values[0] = 0; // the end of the game
  const gains = program.gains[leaf.parity];
  const end = program.ends[length];
  for (let move = 0; move < end; move++) {
    const origin = base + origins[move];
    const value = gains[move] - values[base + targets[move]];
    values[origin] = Math.max(values[origin], value);
  }
}

/** Not above any value, since those are at most 2^30 − 1 in size. */
const LOWEST = -0x3fff_ffff;

/**
 * Writes the values of a leaf's positions for their side to move, given those of all smaller
 * ranks: value = max over moves of gain − value after it.
 *
 * `Math.max` on int32 compiles without a branch: a comparison would be guessed wrong half of the
 * time, which costs more than all the rest. So does the choice of a gain by mask.
 */
export function fillLeafInt32(
  values: Int32Array,
  program: LeafProgram<Int32Array>,
  leaf: Leaf<Int32Array>,
): void {
  const { base, length, moveCount, moveLengths, rankDrops } = leaf;
  const { masks, origins, targets } = program;
  const even = leaf.gains[leaf.parity];
  const odd = leaf.gains[1 - leaf.parity];
  for (let i = 0; i < length; i++) values[base + i] = LOWEST;
  for (let move = 0; move < moveCount; move++) {
    const target = base - rankDrops[move];
    const gain = even[move];
    const change = odd[move] - gain;
    const end = moveLengths[move];
    for (let i = 0; i < end; i++) {
      const value = (gain + (change & masks[i]) - values[target + i]) | 0;
      values[base + i] = Math.max(values[base + i], value);
    }
  }
  if (base === 0) values[0] = 0; // the end of the game
  const gains = program.gains[leaf.parity];
  const end = program.ends[length];
  for (let move = 0; move < end; move++) {
    const origin = base + origins[move];
    const value = (gains[move] - values[base + targets[move]]) | 0;
    values[origin] = Math.max(values[origin], value);
  }
}
