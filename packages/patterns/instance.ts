/**
 * An instance of the game: a board and the agreed patterns, and where they fit.
 *
 * @module
 */
import { LimitError } from "@zugzwang/core/run";

/** The most cells of a board. */
export const MAX_CELLS = 4096;

/** The most patterns. */
export const MAX_PATTERNS = 100_000;

/** The most rows or columns of a pattern. */
export const MAX_PATTERN_SIDE = 4096;

/** The most cells that all placements may have together. */
const MAX_PLACED_CELLS = 2 ** 23;

/** Rows of `0` and `1`, all of one length, at least one row and one column; `1` wants a stone. */
export type Pattern = readonly string[];

/** Cells that a pattern wants filled, in ascending order; cell = row · cols + column. */
export type Placement = readonly number[];

/** A board and the agreed patterns. */
export interface PatternsInstance {
  /** Rows of the board. */
  readonly rows: number;
  /** Columns of the board. */
  readonly cols: number;
  /** The patterns as they were given. */
  readonly patterns: readonly Pattern[];
  /** Where they fit: different sets of cells, in the order in which they are met. */
  readonly placements: readonly Placement[];
}

/**
 * Returns the instance of a board and its patterns. Patterns are moved, never turned or mirrored;
 * one that is larger than the board fits nowhere.
 *
 * @throws {LimitError} if the placements have more than 2^23 cells together.
 */
export function makeInstance(
  rows: number,
  cols: number,
  patterns: readonly Pattern[],
): PatternsInstance {
  checkPlacedCells(rows, cols, patterns);
  const placements = new Map<string, Placement>();
  for (const pattern of patterns) {
    const stones = stonesOf(pattern, cols);
    for (let row = 0; row + pattern.length <= rows; row++) {
      for (let col = 0; col + pattern[0].length <= cols; col++) {
        const placement = stones.map((stone) => stone + row * cols + col);
        const key = placement.join();
        if (!placements.has(key)) placements.set(key, placement);
      }
    }
  }
  return { rows, cols, patterns, placements: [...placements.values()] };
}

/** Returns the cells of a pattern at the top left corner of a board. */
function stonesOf(pattern: Pattern, cols: number): number[] {
  return pattern.flatMap((row, r) =>
    [...row].flatMap((character, c) => character === "1" ? [r * cols + c] : [])
  );
}

function checkPlacedCells(rows: number, cols: number, patterns: readonly Pattern[]): void {
  let cells = 0;
  for (const pattern of patterns) {
    const [height, width] = [pattern.length, pattern[0].length];
    if (height > rows || width > cols) continue;
    const stones = pattern.reduce((sum, row) => sum + row.replaceAll("0", "").length, 0);
    cells += (rows - height + 1) * (cols - width + 1) * Math.max(1, stones);
  }
  if (cells <= MAX_PLACED_CELLS) return;
  throw new LimitError({
    kind: "memory",
    needed: cells * 8,
    allowed: MAX_PLACED_CELLS * 8,
    purpose: "the list of placements",
  });
}
