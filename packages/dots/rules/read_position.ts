/**
 * Reads positions: the judge's digits, or a drawn board.
 *
 * @module
 */
import { TokenReader } from "@zugzwang/core/game";
import { InputError } from "@zugzwang/core/run";
import {
  type BoardSize,
  type DotsPosition,
  edgeCount,
  edgeOf,
  MAX_LENGTH,
  positionOf,
} from "./board.ts";

/** Characters from one dot of a drawn board to the next. */
const STEP = 3;

/**
 * Reads a position with the first side to move. The judge's form is
 *
 *     rows columns
 *     rows + 1 lines of `columns` digits: horizontal edges, 1 drawn, 0 not
 *     rows lines of `columns + 1` digits: vertical edges
 *
 * and a text that begins with `+` is a drawn board: dots `+`, drawn edges `--` and `|`, undrawn
 * ones blank. What stands inside a box (two characters, none of `+`, `-`, `|`) does not matter.
 *
 *     +--+  +
 *     |     |
 *     +  +--+
 *
 * @throws {InputError} if it is neither, with line and column.
 */
export function readPosition(text: string): DotsPosition {
  const plain = text.startsWith("\uFEFF") ? text.slice(1) : text;
  return plain.trimStart().startsWith("+") ? readDrawnBoard(plain) : readDigits(plain);
}

function readDigits(text: string): DotsPosition {
  const reader = new TokenReader(text);
  const range = { min: 1, max: MAX_LENGTH };
  const rows = reader.integer({ what: "the number of rows", ...range });
  const columns = reader.integer({ what: "the number of columns", ...range });
  let drawn = "";
  for (let row = 0; row <= rows; row++) drawn += readRow(reader, "horizontal", columns);
  for (let row = 0; row < rows; row++) drawn += readRow(reader, "vertical", columns + 1);
  reader.end();
  return positionOf({ rows, columns }, drawn);
}

function readRow(reader: TokenReader, kind: string, width: number): string {
  const expected = `a row of ${width} ${kind} edges, each 0 or 1`;
  const token = reader.next(expected);
  const wrong = token.text.search(/[^01]/);
  if (wrong >= 0) throw reader.fault(token, "0 or 1", wrong);
  if (token.text.length !== width) throw reader.fault(token, expected);
  return token.text;
}

function readDrawnBoard(text: string): DotsPosition {
  const lines = text.split("\n").map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line !== "");
  let end = lines.length;
  while (lines[end - 1] === "") end--;
  const columns = (lines[first].length - 1) / STEP;
  const rows = (end - first - 1) / 2;
  const sketch = new Sketch(lines, first);
  if (!Number.isInteger(columns)) {
    sketch.fail(first, lines[first].length, `a line of dots, each ${STEP} after the one before`);
  }
  if (!Number.isInteger(rows)) sketch.fail(end, 0, "a line of dots");
  if (columns < 1 || columns > MAX_LENGTH) {
    sketch.fail(first, 0, `2 to ${MAX_LENGTH + 1} dots in a line`);
  }
  if (rows < 1 || rows > MAX_LENGTH) {
    sketch.fail(end, 0, `2 to ${MAX_LENGTH + 1} lines of dots`);
  }
  return positionOf({ rows, columns }, sketch.read({ rows, columns }));
}

/** The lines of a drawn board, from `first` on. */
class Sketch {
  readonly #lines: readonly string[];
  readonly #first: number;

  constructor(lines: readonly string[], first: number) {
    this.#lines = lines;
    this.#first = first;
  }

  fail(line: number, column: number, expected: string): never {
    const rest = this.#lines[line]?.slice(column, column + 24);
    const found = this.#lines.slice(line).every((text) => text === "")
      ? "the end of the input"
      : !rest
      ? "the end of the line"
      : JSON.stringify(rest);
    throw new InputError({ line: line + 1, column: column + 1, expected, found });
  }

  /** Returns the drawn edges. */
  read(size: BoardSize): string {
    const drawn = new Uint8Array(edgeCount(size));
    for (let row = 0; row <= 2 * size.rows; row++) {
      const line = this.#first + row;
      const width = size.columns * STEP + 1;
      if (this.#lines[line].length > width) this.fail(line, width, "the end of the line");
      for (let column = 0; column <= size.columns; column++) {
        this.#readCorner({ size, drawn, row, column });
        if (column < size.columns) this.#readBetween({ size, drawn, row, column });
      }
    }
    return drawn.join("");
  }

  #part(row: number, from: number, length: number): string {
    return this.#lines[this.#first + row].slice(from, from + length).padEnd(length);
  }

  /** Reads a dot, or the vertical edge below one. */
  #readCorner({ size, drawn, row, column }: SketchPlace): void {
    const mark = this.#part(row, column * STEP, 1);
    const fail = (expected: string) => this.fail(this.#first + row, column * STEP, expected);
    if (row % 2 === 0) {
      if (mark !== "+") fail("a dot, +");
    } else if (mark === "|") {
      drawn[edgeOf(size, { kind: "v", row: (row - 1) / 2, column })] = 1;
    } else if (mark !== " ") fail("a vertical edge, | or a blank");
  }

  /** Reads the horizontal edge, or the inside of a box, to the right of that. */
  #readBetween({ size, drawn, row, column }: SketchPlace): void {
    const from = column * STEP + 1;
    const mark = this.#part(row, from, STEP - 1);
    if (row % 2 === 1) {
      const wrong = mark.search(/[-+|]/);
      if (wrong >= 0) this.fail(this.#first + row, from + wrong, "the inside of a box");
    } else if (mark === "--") {
      drawn[edgeOf(size, { kind: "h", row: row / 2, column })] = 1;
    } else if (mark !== "  ") {
      this.fail(this.#first + row, from, "a horizontal edge, -- or two blanks");
    }
  }
}

interface SketchPlace {
  readonly size: BoardSize;
  readonly drawn: Uint8Array;
  readonly row: number;
  readonly column: number;
}
