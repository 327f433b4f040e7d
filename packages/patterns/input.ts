/**
 * The judge's input: `rows cols T`, then T times `height width` and the rows of a pattern.
 *
 * @module
 */
import { TokenReader } from "@zugzwang/core/game";
import {
  makeInstance,
  MAX_CELLS,
  MAX_PATTERN_SIDE,
  MAX_PATTERNS,
  type Pattern,
  type PatternsInstance,
} from "./instance.ts";

/**
 * Reads the judge's input.
 *
 * @throws {InputError} if it is not one, with line and column.
 * @throws {LimitError} if the patterns have too many placements.
 */
export function parseInput(text: string): PatternsInstance {
  const reader = new TokenReader(text);
  const rows = reader.integer({ what: "the number of rows", min: 1, max: MAX_CELLS });
  const maxCols = Math.floor(MAX_CELLS / rows);
  const cols = reader.integer({ what: "the number of columns", min: 1, max: maxCols });
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
