// Texts: the judge's input, drawn boards, positions, and moves in the notations of players and other
// programs.
import { InputError, TokenReader } from "@zugzwang/core";
import {
  type BoardSize,
  countHorizontal,
  type DotsMove,
  type DotsPosition,
  getLast,
  makePosition,
  MAX_LENGTH,
  toEdge,
  toMove,
} from "./board.ts";

/** Characters from one dot of a drawn board to the next. */
const STEP = 3;

/**
 * Reads a position with the first side to move. The judge's form is
 *
 *     rows columns
 *     rows + 1 lines of `columns` digits: horizontal edges, 1 drawn, 0 undrawn
 *     rows lines of `columns + 1` digits: vertical edges
 *
 * A text that starts with `+` is a drawn board: dots `+`, drawn edges `--` and `|`, undrawn edges
 * blank. The inside of a box (two characters, none of `+`, `-`, `|`) is ignored.
 *
 *     +--+  +
 *     |     |
 *     +  +--+
 *
 * @throws {InputError} with line and column if the text is invalid.
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
  return makePosition({ rows, columns }, drawn);
}

function readRow(reader: TokenReader, kind: string, width: number): string {
  const expected = `a row of ${width} ${kind} edges, each 0 or 1`;
  const token = reader.next(expected);
  const wrong = token.text.search(/[^01]/);
  if (wrong >= 0) throw reader.fault(token, "0 or 1", wrong);
  if (token.text.length !== width) throw reader.fault(token, expected);
  return token.text;
}

/** Throws an error about a place of a text. */
type Fail = (line: number, column: number, expected: string) => never;

/** The longest valid start of a line of dots, and of a line of boxes. */
const VALID_START = [/^(?:\+(?:--| {2}))*\+?/, /^(?:[ |][^+|-]{2})*(?:[ |][^+|-]?)?/];
/** What such a line has in the column of a dot, and after it. */
const EXPECTED = [
  ["a dot, +", "a horizontal edge, -- or two blanks"],
  ["a vertical edge, | or a blank", "the inside of a box"],
];

function readDrawnBoard(text: string): DotsPosition {
  const lines = text.split("\n").map((line) => line.trimEnd());
  const fail: Fail = (line, column, expected) => {
    const tail = lines[line]?.slice(column, column + 24);
    const isEnd = lines.slice(line).every((text) => text === "");
    const place = `the end of the ${isEnd ? "input" : "line"}`;
    const found = tail && !isEnd ? JSON.stringify(tail) : place;
    throw new InputError({ line: line + 1, column: column + 1, expected, found });
  };
  const first = lines.findIndex((line) => line !== "");
  const { rows, columns } = measureDrawnBoard(lines, first, fail);
  const width = columns * STEP + 1;
  const drawn = ["", ""];
  for (let row = 0; row <= 2 * rows; row++) {
    const [line, kind] = [first + row, row % 2];
    if (lines[line].length > width) fail(line, width, "the end of the line");
    const text = lines[line].padEnd(width);
    const [{ length: end }] = VALID_START[kind].exec(text)!;
    if (end < width) fail(line, end, EXPECTED[kind][Math.min(end % STEP, 1)]);
    for (let at = 1 - kind; at < width; at += STEP) drawn[kind] += text[at] === " " ? "0" : "1";
  }
  return makePosition({ rows, columns }, drawn.join(""));
}

function measureDrawnBoard(lines: readonly string[], first: number, fail: Fail): BoardSize {
  const end = lines.findLastIndex((line) => line !== "") + 1;
  const width = lines[first].length;
  const [rows, columns] = [(end - first - 1) / 2, (width - 1) / STEP];
  const spacing = `${STEP} characters from dot to dot`;
  if (!Number.isInteger(columns)) fail(first, width, `a line of dots, ${spacing}`);
  if (!Number.isInteger(rows)) fail(end, 0, "a line of dots");
  if (columns < 1 || columns > MAX_LENGTH) fail(first, 0, `2 to ${MAX_LENGTH + 1} dots in a line`);
  if (rows < 1 || rows > MAX_LENGTH) fail(end, 0, `2 to ${MAX_LENGTH + 1} lines of dots`);
  return { rows, columns };
}

/** Returns the rows of digits of the drawn edges: horizontal ones, then vertical ones. */
function listDigitRows(size: BoardSize, drawn: string): string[] {
  const rows: string[] = [];
  const verticals = countHorizontal(size);
  for (let at = 0; at < drawn.length;) {
    const width = at < verticals ? size.columns : size.columns + 1;
    rows.push(drawn.slice(at, at += width));
  }
  return rows;
}

/** Returns the judge's input of the instance that a position belongs to. */
export function writeInput(position: DotsPosition): string {
  const { rows, columns, start } = position;
  return [`${rows} ${columns}`, ...listDigitRows(position, start)].join("\n") + "\n";
}

/** Returns the text of a position: the side to move, 0 or 1, and the rows of digits, joined by /. */
export function writePosition(position: DotsPosition): string {
  return `${position.side} ${listDigitRows(position, position.drawn).join("/")}`;
}

/** Reads the text of a position of an instance. Throws an `InputError` if it is invalid. */
export function readPositionText(text: string, instance: DotsPosition): DotsPosition {
  const { rows, columns, start } = instance;
  const drawn = text.slice(2).replaceAll("/", "");
  const side = text.startsWith("0") ? 0 : 1;
  const position: DotsPosition = { rows, columns, start, drawn, side };
  const follows = /^[01]*$/.test(drawn) && drawn.length === start.length &&
    [...start].every((digit, edge) => digit <= drawn[edge]);
  if (follows && writePosition(position) === text) return position;
  const example = JSON.stringify(writePosition({ ...instance, drawn: start, side: 0 }));
  const expected = `the side to move and the drawn edges, such as ${example}`;
  throw new InputError({ line: 1, column: 1, expected, found: JSON.stringify(text) });
}

/** Returns the text of a move: `h<row>,<column>` or `v<row>,<column>`. */
export function writeMove({ kind, row, column }: DotsMove): string {
  return `${kind}${row},${column}`;
}

export function writeEdge(size: BoardSize, edge: number): string {
  return writeMove(toMove(size, edge));
}

/**
 * Reads a legal move, in our notation or another one.
 * @throws {InputError} with the column if the move is invalid.
 */
export function readMove(text: string, position: DotsPosition): DotsMove {
  const fail = (column: number, expected: string, part: number | string = text) => {
    const found = text.length < column ? "the end of the move" : JSON.stringify(`${part}`);
    return new InputError({ line: 1, column, expected, found });
  };
  const move = parseMove(text, position);
  if (!move) throw fail(1, "a move, h<row>,<column> or v<row>,<column>");
  const { kind, row, column, player } = move;
  if (player && Number(player) !== position.side + 1) {
    throw fail(1, `a move of P${position.side + 1}, who is to move`);
  }
  const last = getLast(position, kind);
  if (row > last.row) throw fail(2, `a row in 0..${last.row}`, row);
  if (column > last.column) {
    throw fail(3 + `${row}`.length, `a column in 0..${last.column}`, column);
  }
  if (position.drawn[toEdge(position, move)] === "1") throw fail(1, "an undrawn edge");
  return { kind, row, column };
}

/**
 * The two dots that an edge joins, as in `a1-b1` and `a1b1`: columns by letters from the left, rows
 * by numbers from the bottom. Players of Little Golem agreed on it in 2004
 * (https://littlegolem.net/jsp/forum/topic2.jsp?forum=110&topic=12).
 */
const DOTS = /([a-z])([1-9]\d{0,2}) ?[-\u2013]? ?([a-z])([1-9]\d{0,2})/i;

/**
 * A kind, a row and a column, as in our `h0,1`, OpenSpiel's `P1(h,0,1)` and Kaggle's `h 0 1`
 * (https://github.com/google-deepmind/open_spiel, games/dots_and_boxes).
 */
const ACTION = /(?:P([12]))?\(?([hv])[, ]?(\d+)[, ](\d+)\)?/i;

/**
 * A separator of moves (white space, commas, semicolons, the number of a move), or a move in any
 * notation or anything else up to the next separator, which is the first group.
 */
const TOKEN = new RegExp(
  `[\\s,;]+|\\d+\\.(?!\\d)|(${DOTS.source}|${ACTION.source}|[^\\s,;]+)`,
  "gi",
);

/**
 * Returns the move of a text in any notation, on the board or not, and the player that it names, `1` or
 * `2`; null if it is no move.
 */
function parseMove(text: string, { rows }: BoardSize): DotsMove & { player?: string } | null {
  const match = (pattern: RegExp) => new RegExp(`^${pattern.source}$`, "i").exec(text);
  const action = match(ACTION);
  if (action) {
    const [, player, kind, row, column] = action;
    const place = { row: Number(row), column: Number(column) };
    return { kind: kind.toLowerCase() as "h" | "v", ...place, player };
  }
  const dots = match(DOTS);
  if (!dots) return null;
  const [, letter1, number1, letter2, number2] = dots;
  const [column1, column2] = [letter1, letter2].map((letter) => parseInt(letter, 36) - 10);
  const [row1, row2] = [number1, number2].map((number) => rows + 1 - Number(number));
  const [row, column] = [Math.min(row1, row2), Math.min(column1, column2)];
  const areNeighbours = Math.abs(row1 - row2) + Math.abs(column1 - column2) === 1;
  if (row < 0 || !areNeighbours) return null;
  return { kind: row1 === row2 ? "h" : "v", row, column };
}

/**
 * Returns the texts of the moves in a record of a game, in any notation. White space, commas or
 * semicolons separate moves, and numbers may precede them. Anything else is returned as it is.
 */
export function splitRecord(text: string): string[] {
  return Array.from(text.matchAll(TOKEN)).flatMap(([, move]) => move ?? []);
}
