// An instance of the game (a board, the agreed patterns, and their placements) and the judge's
// input: `rows cols T`, then T times `height width` and the rows of a pattern.
import { LimitError, TokenReader } from "@zugzwang/core";
import type { GridSize } from "@zugzwang/core/game";

export const MAX_CELLS = 4096;
const MAX_PATTERNS = 100_000;
/** The most rows or columns of a pattern. */
const MAX_PATTERN_SIDE = 4096;
/** The most cells that all placements may have together. */
const MAX_PLACED_CELLS = 2 ** 23;

/** Rows of `0` and `1`, all of one length, at least one row and one column; `1` needs a stone. */
export type Pattern = readonly string[];

/** The cells that a pattern needs filled, ascending; cell = row · cols + column. */
export type Placement = readonly number[];

/** A board and the agreed patterns. */
export interface PatternsInstance extends GridSize {
  /** The patterns as they were given. */
  readonly patterns: readonly Pattern[];
  /** The distinct placements of the patterns. */
  readonly placements: readonly Placement[];
}

/**
 * Returns the instance of a board and its patterns. Patterns are shifted, never turned or mirrored. A
 * pattern larger than the board has no placement.
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
    const stones = listStones(pattern, cols);
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
function listStones(pattern: Pattern, cols: number): number[] {
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

/**
 * Reads the judge's input. Throws an `InputError` with line and column if the input is invalid.
 * Throws a `LimitError` if the patterns have too many placements.
 */
export function parseInput(text: string): PatternsInstance {
  const reader = new TokenReader(text);
  const rows = reader.integer({ what: "the number of rows", min: 1, max: MAX_CELLS });
  const maxCols = Math.floor(MAX_CELLS / rows);
  const what = `the number of columns (${MAX_CELLS} cells at most)`;
  const cols = reader.integer({ what, min: 1, max: maxCols });
  const count = reader.integer({ what: "the number of patterns", min: 0, max: MAX_PATTERNS });
  const patterns: Pattern[] = [];
  for (let k = 0; k < count; k++) patterns.push(readPattern(reader));
  reader.end();
  return makeInstance(rows, cols, patterns);
}

function readPattern(reader: TokenReader): Pattern {
  const side = { min: 1, max: MAX_PATTERN_SIDE };
  const height = reader.integer({ what: "the height of a pattern", ...side });
  const width = reader.integer({ what: "the width of a pattern", ...side });
  const expected = `a row of a pattern, ${width} characters 0 or 1`;
  return Array.from({ length: height }, () => {
    const token = reader.next(expected);
    const wrong = token.text.search(/[^01]/);
    if (wrong >= 0) throw reader.fault(token, "0 or 1 in a row of a pattern", wrong);
    if (token.text.length !== width) throw reader.fault(token, expected);
    return token.text;
  });
}

/** Returns the judge's input of an instance, with a final newline. */
export function formatInstance({ rows, cols, patterns }: PatternsInstance): string {
  const blocks = patterns.map((pattern) =>
    `${pattern.length} ${pattern[0].length}\n${pattern.join("\n")}\n`
  );
  return `${rows} ${cols} ${patterns.length}\n${blocks.join("")}`;
}
