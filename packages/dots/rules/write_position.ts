/**
 * Writes positions, and reads the texts that name a position or a move of an instance.
 *
 * @module
 */
import { InputError } from "@zugzwang/core/run";
import {
  type BoardSize,
  type DotsMove,
  type DotsPosition,
  edgeCount,
  edgeOf,
  horizontalCount,
} from "./board.ts";
import { moveInNotation } from "./notations.ts";

/** Returns the rows of digits of the drawn edges: horizontal ones, then vertical ones. */
function digitRows(size: BoardSize, drawn: string): string[] {
  const rows: string[] = [];
  const verticals = horizontalCount(size);
  for (let at = 0; at < verticals; at += size.columns) {
    rows.push(drawn.slice(at, at + size.columns));
  }
  for (let at = verticals; at < drawn.length; at += size.columns + 1) {
    rows.push(drawn.slice(at, at + size.columns + 1));
  }
  return rows;
}

/** Returns the judge's input of the instance that a position belongs to. */
export function writeInput(position: DotsPosition): string {
  const { rows, columns, start } = position;
  return [`${rows} ${columns}`, ...digitRows(position, start)].join("\n") + "\n";
}

/** Returns the drawn board of a position, a line a row: `+--+`, `|`. */
export function writeDrawnBoard(position: DotsPosition): string {
  const { rows, columns, drawn } = position;
  const isDrawn = (kind: "h" | "v", row: number, column: number) =>
    drawn[edgeOf(position, { kind, row, column })] === "1";
  const lines: string[] = [];
  for (let row = 0; row <= rows; row++) {
    let [dots, boxes] = ["", ""];
    for (let column = 0; column <= columns; column++) {
      dots += "+" + (column === columns ? "" : isDrawn("h", row, column) ? "--" : "  ");
      if (row < rows) boxes += (isDrawn("v", row, column) ? "|" : " ") + "  ";
    }
    lines.push(dots);
    if (row < rows) lines.push(boxes.trimEnd());
  }
  return lines.join("\n") + "\n";
}

/**
 * Returns the text of a position: the side to move, 0 or 1, and the rows of digits, joined by /.
 */
export function writePosition(position: DotsPosition): string {
  return `${position.side} ${digitRows(position, position.drawn).join("/")}`;
}

/**
 * Returns the position of the same instance with a text.
 *
 * @throws {InputError} if there is none.
 */
export function readPositionText(text: string, instance: DotsPosition): DotsPosition {
  const { rows, columns, start } = instance;
  const match = /^([01]) ([01/]*)$/.exec(text);
  const drawn = match?.[2].replaceAll("/", "") ?? "";
  const fits = drawn.length === edgeCount(instance) &&
    digitRows(instance, drawn).join("/") === match?.[2] &&
    [...start].every((digit, edge) => digit === "0" || drawn[edge] === "1");
  if (!match || !fits) {
    throw new InputError({
      line: 1,
      column: 1,
      expected: `the side to move and the drawn edges, such as ${
        JSON.stringify(writePosition({ ...instance, drawn: start, side: 0 }))
      }`,
      found: JSON.stringify(text),
    });
  }
  return { rows, columns, start, drawn, side: match[1] === "0" ? 0 : 1 };
}

/** Returns the text of a move: `h<row>,<column>` or `v<row>,<column>`. */
export function writeMove({ kind, row, column }: DotsMove): string {
  return `${kind}${row},${column}`;
}

/**
 * Returns the legal move of a position with a text, ours or in another notation.
 *
 * @throws {InputError} if it is none, with its column.
 */
export function readMove(text: string, position: DotsPosition): DotsMove {
  const fail = (column: number, expected: string) => {
    const found = text.length < column ? "the end of the move" : JSON.stringify(text);
    return new InputError({ line: 1, column, expected, found });
  };
  const other = moveInNotation(text, position);
  const match = /^([hv])(\d+),(\d+)$/.exec(other ? writeMove(other) : text);
  if (!match) throw fail(1, "a move, h<row>,<column> or v<row>,<column>");
  const kind = match[1] === "h" ? "h" : "v";
  const [row, column] = [Number(match[2]), Number(match[3])];
  const lastRow = kind === "h" ? position.rows : position.rows - 1;
  const lastColumn = kind === "h" ? position.columns - 1 : position.columns;
  if (row > lastRow) throw fail(2, `a row in 0..${lastRow}`);
  if (column > lastColumn) throw fail(3 + match[2].length, `a column in 0..${lastColumn}`);
  const move: DotsMove = { kind, row, column };
  if (position.drawn[edgeOf(position, move)] === "1") throw fail(1, "an undrawn edge");
  return move;
}
