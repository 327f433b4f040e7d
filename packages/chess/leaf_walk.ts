/**
 * The way through a table: leaf after leaf in the order of ranks.
 *
 * @module
 */
import type { Budget } from "@zugzwang/core";
import type { Leaf, LeafProgram } from "./leaf_program.ts";
import type { MoveTable, Numbers } from "./move_table.ts";

/** Positions between two looks at the clock. */
const POLL_POSITIONS = 2 ** 18;

/** A table to be filled. */
export interface TableTask<T extends Numbers> {
  /** The values by rank, 0 at first; the last is that of the position to be solved. */
  readonly values: T;
  /** Free cells of each line of that position. */
  readonly left: readonly number[];
  /** The moves. */
  readonly moves: MoveTable<T>;
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
  const { values, left: most, moves, program } = task;
  const leaf = newLeaf(moves);
  const left = new Int32Array(moves.lines + 1);
  left[moves.lines] = moves.stride - 1;
  let evaluated = 0;
  let nextPoll = 0;
  do {
    aimLeaf(leaf, left, task);
    if (evaluated >= nextPoll) {
      budget.poll(evaluated, leaf.base / values.length);
      nextPoll = evaluated + POLL_POSITIONS;
    }
    task.fillLeaf(values, program, leaf);
    evaluated += leaf.length;
  } while (nextUpperLines(left, most, program.lines));
  return evaluated;
}

function newLeaf<T extends Numbers>({ lines, payoffs: [numbers] }: MoveTable<T>): Leaf<T> {
  const rankDrops = new Int32Array(lines + 1);
  const payoffs = [0, 1].map(() =>
    new (numbers.constructor as new (length: number) => T)(lines + 1)
  );
  return {
    base: 0,
    length: 0,
    parity: 0,
    fullMoves: 0,
    partLength: 0,
    rankDrops,
    payoffs: [payoffs[0], payoffs[1]],
  };
}

/** Sets a leaf to the positions whose upper lines hold what `left` says. */
function aimLeaf<T extends Numbers>(leaf: Leaf<T>, left: Int32Array, task: TableTask<T>): void {
  const { values, moves: { lines, stride, rankParts, rankDrops, payoffs }, program } = task;
  const lowest = program.lines;
  let base = 0;
  let parity = 0;
  let count = 0;
  for (let line = lowest; line < lines; line++) {
    base += rankParts[line * stride + left[line]];
    parity ^= left[line] & 1;
  }
  for (let line = lines - 1; line >= lowest; line--) {
    if (left[line] === (line === lowest ? 0 : left[line - 1])) continue;
    const index = line * stride + left[line];
    leaf.rankDrops[count] = rankDrops[index];
    leaf.payoffs[0][count] = payoffs[parity][index];
    leaf.payoffs[1][count++] = payoffs[1 - parity][index];
  }
  const hasPart = lowest < lines && left[lowest] > 0;
  leaf.base = base;
  leaf.parity = parity;
  leaf.fullMoves = hasPart ? count - 1 : count;
  leaf.length = Math.min(leafLength(left[lowest], lowest), values.length - base);
  leaf.partLength = hasPart ? Math.min(leaf.rankDrops[count - 1], leaf.length) : 0;
}

/** C(width + lines, lines): how many positions of the lowest lines have at most `width` cells each. */
function leafLength(width: number, lines: number): number {
  let length = 1;
  for (let line = 1; line <= lines; line++) length = length * (width + line) / line;
  return length;
}

/** Turns the counts of the upper lines into the next ones that can still come; false at the end. */
function nextUpperLines(left: Int32Array, most: readonly number[], lowest: number): boolean {
  let line = lowest;
  while (line < most.length && left[line] === Math.min(left[line + 1], most[line])) {
    left[line++] = 0;
  }
  if (line === most.length) return false;
  left[line]++;
  return true;
}
