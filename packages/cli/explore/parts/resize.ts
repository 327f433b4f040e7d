/**
 * Changes of an instance that no single click on its board makes: its size, and of patterns their
 * number and sizes. Each knows the judge's input of its game, and what it writes the game may
 * refuse.
 *
 * @module
 */

/** A rectangle in an input, that can be made larger or smaller. */
export interface Sizable {
  /** Its number among the patterns, from 0; null for the board. */
  readonly pattern: number | null;
  /** Its rows. */
  readonly rows: number;
  /** Its columns. */
  readonly columns: number;
}

/** How an instance of a game is made larger or smaller. */
interface Resizer {
  /** What can be resized in an input. */
  sizables(input: string): readonly Sizable[];
  /** Returns the input with another size of one of these. */
  resized(input: string, to: Sizable): string;
}

/** A pattern's rows, of the digits 0 and 1. */
type Pattern = readonly string[];

const chess: Resizer = {
  sizables: (input) => [boardOf(input)],
  resized(input, { rows, columns }) {
    const [, ...lines] = linesOf(input);
    const before = boardOf(input).rows;
    const tables = [lines.slice(0, before), lines.slice(before)];
    const grown = tables.flatMap((table) =>
      fitted(table.map((line) => line.trim().split(/\s+/)), rows, columns, "0")
    );
    return textOf([`${rows} ${columns}`, ...grown.map((numbers) => numbers.join(" "))]);
  },
};

const dots: Resizer = {
  sizables: (input) => [boardOf(input)],
  resized(input, { rows, columns }) {
    const [, ...lines] = linesOf(input);
    const before = boardOf(input).rows;
    const digits = lines.map((line) => [...line.trim()]);
    return textOf([
      `${rows} ${columns}`,
      ...fitted(digits.slice(0, before + 1), rows + 1, columns, "0").map((row) => row.join("")),
      ...fitted(digits.slice(before + 1), rows, columns + 1, "0").map((row) => row.join("")),
    ]);
  },
};

const patterns: Resizer = {
  sizables(input) {
    const shapes = patternsOf(input);
    return [
      boardOf(input),
      ...shapes.map((rows, pattern) => ({ pattern, rows: rows.length, columns: rows[0].length })),
    ];
  },
  resized(input, { pattern, rows, columns }) {
    const shapes = patternsOf(input);
    if (pattern === null) return patternsText({ rows, columns }, shapes);
    const size = { rows, columns };
    const digits = shapes[pattern].map((row) => [...row]);
    const grown = fitted(digits, size.rows, size.columns, "0").map((row) => row.join(""));
    return patternsText(boardOf(input), shapes.with(pattern, grown));
  },
};

const RESIZERS: Readonly<Record<string, Resizer>> = { chess, dots, patterns };

/** Returns what of an instance can be resized; nothing for a game of another kind. */
export function sizablesOf(game: string, input: string): readonly Sizable[] {
  return Object.hasOwn(RESIZERS, game) ? RESIZERS[game].sizables(input) : [];
}

/** Returns an input with another size of its board or of one of its patterns. */
export function resizedInput(game: string, input: string, to: Sizable): string {
  return RESIZERS[game].resized(input, to);
}

/** Returns an input of patterns with one more, a single stone. */
export function withPattern(input: string): string {
  return patternsText(boardOf(input), [...patternsOf(input), ["1"]]);
}

/** Returns an input of patterns without one of them. */
export function withoutPattern(input: string, pattern: number): string {
  return patternsText(boardOf(input), patternsOf(input).toSpliced(pattern, 1));
}

function linesOf(input: string): string[] {
  return input.split("\n").filter((line) => line.trim() !== "");
}

function textOf(lines: readonly string[]): string {
  return lines.join("\n") + "\n";
}

function boardOf(input: string): Sizable {
  const [rows, columns] = input.trim().split(/\s+/).map(Number);
  return { pattern: null, rows, columns };
}

function patternsOf(input: string): Pattern[] {
  const [, , count, ...tokens] = input.trim().split(/\s+/);
  const found: Pattern[] = [];
  let at = 0;
  for (let i = 0; i < Number(count); i++) {
    const rows = Number(tokens[at]);
    found.push(tokens.slice(at + 2, at + 2 + rows));
    at += 2 + rows;
  }
  return found;
}

function patternsText(
  { rows, columns }: Pick<Sizable, "rows" | "columns">,
  shapes: readonly Pattern[],
): string {
  const blocks = shapes.flatMap((shape) => [`${shape.length} ${shape[0].length}`, ...shape]);
  return textOf([`${rows} ${columns} ${shapes.length}`, ...blocks]);
}

/** Cuts a table to a size, or fills it up. */
function fitted(
  table: readonly (readonly string[])[],
  rows: number,
  columns: number,
  filler: string,
): string[][] {
  return Array.from(
    { length: rows },
    (_, r) => Array.from({ length: columns }, (_, c) => table[r]?.[c] ?? filler),
  );
}
