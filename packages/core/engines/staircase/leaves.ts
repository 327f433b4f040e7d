// Leaves: runs of positions that differ only in the lowest lines.
//
// With fixed upper lines, the positions of the lowest K lines have consecutive ranks, in the same order
// for every leaf: a leaf whose lowest lines have at most c free cells is the first C(c + K, K) positions
// of the largest leaf. So one *program* lists the moves within the lowest lines for all leaves. A move of
// an upper line leads from a whole leaf to another one, position by position.
//
//     upper lines 3 4, the lowest K = 2 lines with at most 3 free cells:
//     rank    base  +1  +2  +3  +4  +5  +6  +7  +8  +9
//     left      00  01  11  02  12  22  03  13  23  33
//
//     a move of the line with 4 cells:  the whole run − rankDrops, to the leaf of 3 3
//     a move of the line with 3 cells:  its first rankDrops positions, those of 2 4
//     moves within the lowest lines:    the program, base + origin → base + target
//
// The table is filled leaf after leaf in the order of ranks.
import type { Budget } from "../../run/budget.ts";
import { SubsetRanking } from "../../tables/rankings.ts";
import type { StaircaseMoves } from "./contour_game.ts";

/** The moves within the lowest lines, numbered along the largest leaf. */
interface LeafProgram {
  /** The number of lowest lines, K. */
  readonly lines: number;
  /** `lengths[most]` is the number of positions with at most `most` free cells in each line. */
  readonly lengths: Int32Array;
  /** For each position −1 if an odd number of cells is free in the lowest lines, else 0. */
  readonly masks: Int32Array;
  /** `ends[i]` is the number of moves of the first i positions. */
  readonly ends: Int32Array;
  /** The position each move is made in; they ascend. */
  readonly origins: Int32Array;
  /** The position each move leads to. */
  readonly targets: Int32Array;
  /** What each move gains for its mover, with an even (0) or odd (1) number free in upper lines. */
  readonly gains: readonly [Int32Array, Int32Array];
}

/** A leaf. The walk reuses the object. */
interface Leaf {
  /** The rank of its first position. */
  base: number;
  length: number;
  /** 1 if an odd number of cells is free in the upper lines, else 0. */
  parity: number;
  /** How many upper lines have a move in positions of the leaf. */
  moveCount: number;
  /** The number of first positions with each move: all, except for the lowest upper line. */
  readonly moveLengths: Int32Array;
  /** How far the rank falls with each move. */
  readonly rankDrops: Int32Array;
  /** The gains of the moves if an even (0) or odd (1) number of cells is free. */
  readonly gains: readonly [Int32Array, Int32Array];
}

/** The most positions of a leaf: its program fits into a second-level cache. */
const MAX_LEAF_POSITIONS = 2 ** 15;
/** A table has at least this many times as many positions as its program. */
const MIN_LEAVES = 128;
/** The largest number of lowest lines: more save no time. */
const MAX_LEAF_LINES = 5;
const POLL_POSITIONS = 2 ** 18;

export interface LeafSize {
  /** The number of lowest lines, K. */
  readonly lines: number;
  /** Positions of the largest leaf. */
  readonly positions: number;
  readonly bytes: number;
}

/** Returns the leaf size that suits the number of positions of a table. */
export function sizeLeaf(
  { lines, width }: { readonly lines: number; readonly width: number },
  tableLength: number,
): LeafSize {
  const most = Math.min(MAX_LEAF_POSITIONS, tableLength / MIN_LEAVES);
  let [leafLines, positions] = [0, 1];
  while (leafLines < Math.min(lines, MAX_LEAF_LINES)) {
    const grown = positions * (width + leafLines + 1) / (leafLines + 1);
    if (grown > most) break;
    positions = grown;
    leafLines++;
  }
  const bytes = positions * (8 + leafLines * 16) + 4 * (width + 2);
  return { lines: leafLines, positions, bytes };
}

export function makeLeafProgram(
  { stride, rankDrops, gains }: StaircaseMoves,
  { lines, positions }: LeafSize,
): LeafProgram {
  const masks = new Int32Array(positions);
  const ends = new Int32Array(positions + 1);
  const [origins, targets] = [0, 1].map(() => new Int32Array(positions * lines));
  const [even, odd] = [0, 1].map(() => new Int32Array(positions * lines));
  const contour = Int32Array.from({ length: lines }, (_, line) => line); // line + left[line]
  let moves = 0;
  for (let position = 0; position < positions; position++) {
    if (position > 0) SubsetRanking.next(contour);
    let parity = 0;
    for (let line = 0; line < lines; line++) parity ^= (contour[line] - line) & 1;
    masks[position] = -parity;
    for (let line = 0; line < lines; line++) {
      if (contour[line] === (line === 0 ? 0 : contour[line - 1] + 1)) continue;
      const index = line * stride + contour[line] - line;
      origins[moves] = position;
      targets[moves] = position - rankDrops[index];
      even[moves] = gains[parity][index];
      odd[moves++] = gains[1 - parity][index];
    }
    ends[position + 1] = moves;
  }
  const lengths = new Int32Array(stride);
  lengths.forEach((_, most) => lengths[most] = countLeaf(lines, most));
  return { lines, lengths, masks, ends, origins, targets, gains: [even, odd] };
}

/** C(most + lines, lines). */
function countLeaf(lines: number, most: number): number {
  let length = 1;
  for (let line = 1; line <= lines; line++) length = length * (most + line) / line;
  return length;
}

interface TableTask {
  /** The values by rank, at first 0. The last one belongs to the position to solve. */
  readonly values: Int32Array;
  /** Free cells of each line of that position. */
  readonly left: readonly number[];
  readonly moves: StaircaseMoves;
  readonly program: LeafProgram;
}

/**
 * Fills the table of a position and returns the number of positions evaluated. It skips states of the
 * upper lines that cannot follow from the position.
 */
export function fillTable(task: TableTask, budget: Budget): number {
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
    fillLeaf(values, program, leaf);
    evaluated += leaf.length;
  } while (walk.next());
  return evaluated;
}

/**
 * Counts up the free cells of the upper lines, the lowest line first. It stores what the lines above a
 * line determine, so a step takes amortized O(1).
 */
class LeafWalk {
  /** The leaf of the current counts. */
  readonly leaf: Leaf;
  readonly #task: TableTask;
  /** Free cells of each line, and the most of the last line. */
  readonly #left: Int32Array;
  /** For the lines from an index on: the sum of rank parts, the parity of free cells, moves. */
  readonly #bases: Int32Array;
  readonly #parities: Uint8Array;
  readonly #moveCounts: Uint8Array;

  constructor(task: TableTask) {
    const { lines, stride } = task.moves;
    this.#task = task;
    this.#left = new Int32Array(lines + 1);
    this.#left[lines] = stride - 1;
    this.#bases = new Int32Array(lines + 1);
    this.#parities = new Uint8Array(lines + 1);
    this.#moveCounts = new Uint8Array(lines + 1);
    this.leaf = makeLeaf(task);
    this.#settle(lines - 1);
  }

  /** Goes to the next leaf that can follow from the position. Returns false at the end. */
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

  /** Updates everything after a line and those below it changed. */
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
    // The lowest upper line can move only if the previous line has fewer free cells.
    const place = leaf.moveCount++;
    this.#setMove(place, lowest * stride + count);
    leaf.moveLengths[place] = Math.min(leaf.rankDrops[place], leaf.length);
  }
}

function makeLeaf({ moves: { lines } }: TableTask): Leaf {
  return {
    base: 0,
    length: 0,
    parity: 0,
    moveCount: 0,
    moveLengths: new Int32Array(lines + 1),
    rankDrops: new Int32Array(lines + 1),
    gains: [new Int32Array(lines + 1), new Int32Array(lines + 1)],
  };
}

/** Not above any value: absolute values are at most 2^30 − 1. */
const LOWEST = -0x3fff_ffff;

/**
 * Writes the values of a leaf's positions for their side to move, given those of all smaller ranks:
 * value = max over moves of gain − value after it.
 *
 * `Math.max` on int32 and the choice of a gain by mask compile without branches. Half of the branches
 * would be mispredicted, which costs more than all the rest.
 */
function fillLeaf(values: Int32Array, program: LeafProgram, leaf: Leaf): void {
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
