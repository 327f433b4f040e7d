// Games on staircases, solved in one dense table by rank.
//
// The table is filled by leaves: runs of positions that differ only in the lowest lines.
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
//     a move of the line with 4 cells:  the whole run − drop, to the leaf of 3 3
//     a move of the line with 3 cells:  its first drop positions, those of 2 4
//     moves within the lowest lines:    the program, base + origin → base + target
import { Budget, LimitError } from "@zugzwang/core";
import { binomial, SubsetRanking } from "@zugzwang/core/bits";
import { MAX_PAYOFF_SUM } from "./notation.ts";

/** The most positions of a table: ranks are int32. */
const MAX_POSITIONS = 2 ** 31 - 2;

/**
 * A game on staircases: the sides take turns to take the next cell of a line that has more free cells
 * than the previous line. The game ends, with 0, when all cells are taken.
 *
 *     line 0   # # # .      left = 1 2 4, width 4: the moves are the first free cells of all
 *     line 1   # # . .      three lines, since 1 > 0, 2 > 1 and 4 > 2
 *     line 2   . . . .
 */
export interface StaircaseGame {
  /** The length of a line. */
  readonly width: number;
  /** Free cells of each line of the initial position, never falling. */
  readonly left: readonly number[];
  /**
   * Returns the gain of the move in a line with `left` free cells, for the side that moves when an even
   * (0) or odd (1) number of cells is free. Also called for cells that are taken in `left`.
   */
  gainAt(line: number, left: number, parity: number): number;
}

/** Throws a `RangeError` unless the free cells of each line are those of a staircase within another. */
function checkStaircase(left: ArrayLike<number>, within: ArrayLike<number>): void {
  const counts = Array.from(left);
  const isLegal = (count: number, line: number) =>
    Number.isInteger(count) && count >= (counts[line - 1] ?? 0) && count <= within[line];
  if (counts.length === within.length && counts.every(isLegal)) return;
  const expected = `free cells that never fall, at most ${Array.from(within).join(" ")}`;
  throw new RangeError(`Cannot solve: expected ${expected}, found ${counts.join(" ")}`);
}

/** Throws a `RangeError` unless `left` is a staircase, a `LimitError` if there are too many of them. */
function checkGame({ width, left, left: { length: lines } }: StaircaseGame): void {
  checkStaircase(left, new Array(lines).fill(width));
  const needed = Math.min(binomial(lines + width, lines), Number.MAX_VALUE);
  if (needed <= MAX_POSITIONS) return;
  const purpose = `the table of a ${lines} x ${width} board`;
  throw new LimitError({ kind: "positions", needed, allowed: MAX_POSITIONS, purpose });
}

/** The moves, by `line * stride + left`. */
export interface StaircaseMoves {
  /** The number of lines. */
  readonly lines: number;
  /** The length of a line plus one. */
  readonly stride: number;
  /** The line's summand of a position's rank. With the move, the rank drops to that of the entry before. */
  readonly rankParts: Int32Array;
  /** The gain of the move if an even (0) or odd (1) number of cells is free. */
  readonly gains: readonly [Int32Array, Int32Array];
}

/** Returns the moves of a game by line. Throws as `staircaseValues` does. */
export function staircaseMoves(game: StaircaseGame): StaircaseMoves {
  const { width, left: { length: lines } } = game;
  checkGame(game);
  const stride = width + 1;
  const rankParts = new Int32Array(lines * stride);
  const [even, odd] = [new Int32Array(lines * stride), new Int32Array(lines * stride)];
  let sum = 0;
  for (let line = 0; line < lines; line++) {
    for (let left = 1; left <= width; left++) {
      const index = line * stride + left;
      rankParts[index] = binomial(line + left, line + 1);
      const [ofEven, ofOdd] = [game.gainAt(line, left, 0), game.gainAt(line, left, 1)];
      if (!Number.isSafeInteger(ofEven) || !Number.isSafeInteger(ofOdd)) sum = NaN;
      [even[index], odd[index]] = [ofEven, ofOdd];
      sum += Math.max(Math.abs(ofEven), Math.abs(ofOdd));
    }
  }
  if (!(sum <= MAX_PAYOFF_SUM)) {
    const expected = `integer payoffs that add up to at most ${MAX_PAYOFF_SUM}`;
    throw new RangeError(`Cannot solve: expected ${expected}, found ${sum}`);
  }
  return { lines, stride, rankParts, gains: [even, odd] };
}

/** Returns the entries, bytes and leaves of a game's table: exactly what `staircaseValues` reserves. */
export function staircaseTableSize(game: StaircaseGame) {
  const { width, left, left: { length: lines } } = game;
  checkGame(game);
  let rank = 0;
  left.forEach((count, line) => rank += binomial(line + count, line + 1));
  const positions = rank + 1;
  const leaf = sizeLeaf(lines, width, positions);
  const moveBytes = lines * (width + 1) * 12 + (lines + width + 1) * (lines + 1) * 4;
  return { positions, bytes: positions * 4 + moveBytes + leaf.bytes, leaf };
}

/**
 * Finds the exact values of a position and of all that follow from it. Returns a function that returns
 * the value of one of them for its side to move, given the free cells of each line.
 *
 * The table is filled leaf by leaf in ascending rank, each value from values of smaller ranks. There
 * are at most C(lines + width, lines) positions. Time O(moves), on average lines · width / (lines +
 * width) moves per position, and O(lines) per leaf. So let the lines be the longer side of a board:
 * few and long. Memory: 4 bytes per position.
 *
 * Proof that values are exact: leaves hold whole runs of ranks, including staircases that cannot follow
 * from `left` because cells of their lowest lines are taken there. But each is a staircase of the same
 * rectangle, and its moves lead to staircases with smaller ranks and upper lines not above those of the
 * leaf, so these have values already. By induction every entry that is read is the true value of a game
 * on that staircase. A value is a sum of gains with signs, one for each free cell. So the value after a
 * move and the gain of the move, which belong to different cells, together stay within the sum of the
 * larger gains of all cells, which is below 2^30.
 *
 * @throws {LimitError} if the budget does not allow it, or there are 2^31 − 1 staircases or more.
 * @throws {RangeError} if `left` is not a staircase, a gain is not an integer, or the larger gains of
 * all cells, taken ones included, sum to 2^30 or more.
 */
export function staircaseValues(
  game: StaircaseGame,
  budget: Budget = new Budget(),
): (left: ArrayLike<number>) => number {
  const size = staircaseTableSize(game);
  const purpose = `the table of ${size.positions} positions`;
  const values = budget.allocate(size.bytes, purpose, () => new Int32Array(size.positions));
  const moves = staircaseMoves(game);
  const program = makeLeafProgram(moves, size.leaf);
  fillTable({ values, left: game.left, moves, program }, budget);
  const { stride, rankParts } = moves;
  return (left) => {
    checkStaircase(left, game.left);
    let rank = 0;
    for (let line = 0; line < left.length; line++) rank += rankParts[line * stride + left[line]];
    return values[rank];
  };
}

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

/** The most positions of a leaf: its program fits into a second-level cache. */
const MAX_LEAF_POSITIONS = 2 ** 15;
/** A table has at least this many times as many positions as its program. */
const MIN_LEAVES = 128;
/** The largest number of lowest lines: more save no time. */
const MAX_LEAF_LINES = 5;
const POLL_POSITIONS = 2 ** 18;

/** Returns the lowest lines of leaves, the positions of the largest leaf, and the program's bytes. */
function sizeLeaf(lines: number, width: number, tableLength: number) {
  const most = Math.min(MAX_LEAF_POSITIONS, tableLength / MIN_LEAVES);
  let leafLines = 0;
  while (
    leafLines < Math.min(lines, MAX_LEAF_LINES) &&
    binomial(width + leafLines + 1, leafLines + 1) <= most
  ) leafLines++;
  const positions = binomial(width + leafLines, leafLines);
  const bytes = positions * (8 + leafLines * 16) + 4 * (width + 2);
  return { lines: leafLines, positions, bytes };
}

function makeLeafProgram(
  { stride, rankParts, gains }: StaircaseMoves,
  { lines, positions }: ReturnType<typeof sizeLeaf>,
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
      targets[moves] = position - (rankParts[index] - rankParts[index - 1]);
      even[moves] = gains[parity][index];
      odd[moves++] = gains[1 - parity][index];
    }
    ends[position + 1] = moves;
  }
  const lengths = new Int32Array(stride);
  lengths.forEach((_, most) => lengths[most] = binomial(most + lines, lines));
  return { lines, lengths, masks, ends, origins, targets, gains: [even, odd] };
}

interface TableTask {
  /** By rank, at first 0. The last one belongs to the position to solve. */
  readonly values: Int32Array;
  /** Its free cells of each line. */
  readonly left: readonly number[];
  readonly moves: StaircaseMoves;
  readonly program: LeafProgram;
}

/**
 * Fills the table of a position, leaf by leaf. It skips states of the upper lines that cannot follow from
 * the position.
 */
function fillTable(task: TableTask, budget: Budget): void {
  const { values, left: most, moves: { lines, stride, rankParts }, program } = task;
  const left = new Int32Array(lines + 1);
  left[lines] = stride - 1; // the most free cells of the last line
  let [evaluated, nextPoll] = [0, 0];
  /** Fills all leaves with the same lines above `line`, whose part of the rank is `base`. */
  const fillBelow = (line: number, base: number): void => {
    if (line < program.lines) {
      if (evaluated >= nextPoll) {
        budget.poll(evaluated, base / values.length);
        nextPoll = evaluated + POLL_POSITIONS;
      }
      evaluated += fillLeaf(task, left, base);
      return;
    }
    const end = Math.min(left[line + 1], most[line]);
    for (left[line] = 0; left[line] <= end; left[line]++) {
      fillBelow(line - 1, base + rankParts[line * stride + left[line]]);
    }
  };
  fillBelow(lines - 1, 0);
}

/** Not above any value: absolute values are at most 2^30 − 1. */
const LOWEST = -0x3fff_ffff;

/**
 * Writes the values of a leaf's positions for their side to move, given those of all smaller ranks:
 * value = max over moves of gain − value after it. Returns how many positions there are.
 */
function fillLeaf({ values, moves, program }: TableTask, left: Int32Array, base: number): number {
  const { lines, stride, rankParts, gains } = moves;
  const lowest = program.lines;
  const length = Math.min(program.lengths[left[lowest]], values.length - base);
  let parity = 0;
  for (let line = lowest; line < lines; line++) parity ^= left[line] & 1;
  for (let i = 0; i < length; i++) values[base + i] = LOWEST;
  for (let line = lowest; line < lines; line++) {
    if (left[line] === (line > lowest ? left[line - 1] : 0)) continue;
    const index = line * stride + left[line];
    const drop = rankParts[index] - rankParts[index - 1];
    // The lowest upper line can move only if the previous line has fewer free cells.
    const end = line > lowest ? length : Math.min(drop, length);
    const [even, odd] = [gains[parity][index], gains[1 - parity][index]];
    moveUpperLine(values, program.masks, { base, end, target: base - drop, even, odd });
  }
  if (base === 0) values[0] = 0; // the end of the game
  moveLowestLines(values, program, { base, end: program.ends[length], parity });
  return length;
}

/**
 * Joins a move that leads from the first `end` positions of a leaf to another leaf.
 *
 * `Math.max` on int32 and the choice of a gain by mask compile without branches. Half of the branches
 * would be mispredicted, which costs more than all the rest.
 */
function moveUpperLine(
  values: Int32Array,
  masks: Int32Array,
  { base, end, target, even, odd }: Record<"base" | "end" | "target" | "even" | "odd", number>,
): void {
  const change = odd - even;
  for (let i = 0; i < end; i++) {
    const value = (even + (change & masks[i]) - values[target + i]) | 0;
    values[base + i] = Math.max(values[base + i], value);
  }
}

/** Joins the moves within the lowest lines, from one position of a leaf to another. */
function moveLowestLines(
  values: Int32Array,
  { origins, targets, gains }: LeafProgram,
  { base, end, parity }: { base: number; end: number; parity: number },
): void {
  const gainOf = gains[parity];
  for (let move = 0; move < end; move++) {
    const origin = base + origins[move];
    const value = (gainOf[move] - values[base + targets[move]]) | 0;
    values[origin] = Math.max(values[origin], value);
  }
}
