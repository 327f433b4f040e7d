// The rules: two players take turns to put identical stones on free cells. The first to fill all
// cells of a placement wins. A player who cannot move loses.
import { InputError, type Side, TokenReader } from "@zugzwang/core";
import { type CellMap, listSymmetries } from "./components.ts";
import type { PatternsInstance } from "./instance.ts";

/** A move: the free cell for the stone. */
export interface Cell {
  /** The row, 0 at the top. */
  readonly row: number;
  /** The column, 0 at the left. */
  readonly col: number;
}

/** A position: the instance and the stones on its board. */
export interface PatternsPosition {
  /** The board and the patterns. */
  readonly instance: PatternsInstance;
  /** By cell = row · cols + column: whether it has a stone. */
  readonly stones: readonly boolean[];
  /** The number of stones. */
  readonly stoneCount: number;
  /** Whether a placement is filled, so that the game is over. */
  readonly ended: boolean;
}

/** Returns the empty board. A placement without stones is filled from the start. */
export function makeStart(instance: PatternsInstance): PatternsPosition {
  return makePosition(instance, new Array<boolean>(instance.rows * instance.cols).fill(false));
}

function makePosition(instance: PatternsInstance, stones: readonly boolean[]): PatternsPosition {
  const stoneCount = stones.filter((stone) => stone).length;
  const ended = instance.placements.some((cells) => cells.every((cell) => stones[cell]));
  return { instance, stones, stoneCount, ended };
}

/** Returns the side to move. The sides alternate, starting from the empty board. */
export function getSideToMove(position: PatternsPosition): Side {
  return position.stoneCount % 2 === 0 ? 0 : 1;
}

/** Returns the free cells, ascending; none if the game is over. */
export function listFreeCells({ stones, ended }: PatternsPosition): number[] {
  return ended ? [] : stones.flatMap((stone, cell) => stone ? [] : [cell]);
}

/** Returns the legal moves, the smallest first. */
export function listMoves(position: PatternsPosition): Cell[] {
  return listFreeCells(position).map((cell) => toMove(position.instance, cell));
}

/** Returns the position after a move. Throws a `RangeError` if the move is not legal. */
export function play(position: PatternsPosition, move: Cell): PatternsPosition {
  const { instance, stones } = position;
  const cell = toCellNumber(instance, move);
  if (position.ended || stones[cell] !== false) {
    throw new RangeError(
      `Cannot play ${formatMove(move)}: the cell is not free, or the game is over`,
    );
  }
  return makePosition(instance, stones.with(cell, true));
}

/** Free cells that decide the game at once. */
export interface Threats {
  /** Cells that fill a placement. */
  readonly completing: ReadonlySet<number>;
  /** Cells that leave a single free cell in some placement, so that the next move can fill it. */
  readonly fatal: ReadonlySet<number>;
}

/** Returns the threats in a position; none if the game is over. */
export function findThreats({ instance, stones, ended }: PatternsPosition): Threats {
  const [completing, fatal] = [new Set<number>(), new Set<number>()];
  if (ended) return { completing, fatal };
  for (const placement of instance.placements) {
    const free = placement.filter((cell) => !stones[cell]);
    if (free.length === 1) completing.add(free[0]);
    if (free.length === 2) free.forEach((cell) => fatal.add(cell));
  }
  return { completing, fatal };
}

/** Returns 1 if the side to move wins at once, -1 if the game is over, so that it has lost, or null. */
export function decideByRules(position: PatternsPosition): 1 | -1 | null {
  if (findThreats(position).completing.size > 0) return 1;
  return listFreeCells(position).length === 0 ? -1 : null;
}

export function toMove({ cols }: PatternsInstance, cell: number): Cell {
  return { row: Math.floor(cell / cols), col: cell % cols };
}

/** Returns the number of a move's cell, or NaN if it is off the board. */
export function toCellNumber({ rows, cols }: PatternsInstance, { row, col }: Cell): number {
  const inside = row >= 0 && row < rows && col >= 0 && col < cols;
  return inside ? row * cols + col : NaN;
}

/** Returns the text of a move: `row,col`. */
export function formatMove({ row, col }: Cell): string {
  return `${row},${col}`;
}

/** Reads a legal move. Throws an `InputError` if the move is invalid. */
export function parseMove(text: string, position: PatternsPosition): Cell {
  const match = /^\s*(\d+)\s*,\s*(\d+)\s*$/.exec(text);
  const move = match ? { row: Number(match[1]), col: Number(match[2]) } : null;
  if (move && !position.ended && position.stones[toCellNumber(position.instance, move)] === false) {
    return move;
  }
  const { rows, cols } = position.instance;
  throw new InputError({
    line: 1,
    column: 1 + Math.max(0, text.search(/\S/)),
    expected: position.ended
      ? "no move, the game is over"
      : `the row,column of a free cell, row in 0..${rows - 1}, column in 0..${cols - 1}`,
    found: JSON.stringify(text.trim().slice(0, 24)),
  });
}

/** Returns the text of a position: its rows from the top, 1 for a stone, `010/000`. */
export function formatPosition({ instance, stones }: PatternsPosition): string {
  const { rows, cols } = instance;
  const row = (r: number) =>
    stones.slice(r * cols, (r + 1) * cols).map((stone) => stone ? "1" : "0").join("");
  return Array.from({ length: rows }, (_, r) => row(r)).join("/");
}

const KNOWN = new WeakMap<PatternsInstance, readonly CellMap[]>();

/** Returns the smallest text of the stones among the images of a position. */
export function makeCanonicalText({ instance, stones }: PatternsPosition): string {
  const maps = KNOWN.get(instance) ?? listSymmetries(instance, instance.placements);
  KNOWN.set(instance, maps);
  const images = maps.map((map) => map.map((cell) => stones[cell] ? "1" : "0").join(""));
  return images.reduce((least, image) => image < least ? image : least);
}

/** Reads the text of a position of an instance. Throws an `InputError` if the text is invalid. */
export function parsePosition(text: string, instance: PatternsInstance): PatternsPosition {
  const { rows, cols } = instance;
  const reader = new TokenReader(text);
  const expected = `${rows} rows of ${cols} characters 0 or 1, with / between`;
  const token = reader.next(expected);
  const lines = token.text.split("/");
  const fits = lines.length === rows &&
    lines.every((line) => line.length === cols && /^[01]*$/.test(line));
  if (!fits) throw reader.fault(token, expected);
  reader.end();
  return makePosition(instance, [...lines.join("")].map((character) => character === "1"));
}
