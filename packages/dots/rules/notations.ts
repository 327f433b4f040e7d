/**
 * Moves as other programs and players write them, besides our own `h0,1`:
 *
 * - `a1-b1`, also `a1b1`: the two dots that the edge joins, columns by letters from the left, rows
 *   by numbers from the bottom, as players of Little Golem agreed on
 *   (https://littlegolem.net/jsp/forum/topic2.jsp?forum=110&topic=12, 2004);
 * - `P1(h,0,1)`, also `h 0 1`: OpenSpiel's text of an action and Kaggle's form of it, with our rows
 *   and columns (https://github.com/google-deepmind/open_spiel, games/dots_and_boxes).
 *
 * @module
 */
import type { BoardSize, DotsMove } from "./board.ts";

/** Two dots, as in `a1-b1`. */
const DOTS = /([a-z])([1-9]\d{0,2}) ?[-\u2013]? ?([a-z])([1-9]\d{0,2})/i;

/** A kind, a row and a column, as in `P1(h,0,1)` and `h 0 1`. */
const ACTION = /(?:P[12])?\(?([hv])[, ](\d{1,3})[, ](\d{1,3})\)?/i;

/** A move in any of the notations. */
const MOVE = new RegExp(`[hv]\\d+,\\d+|${DOTS.source}|${ACTION.source}`, "iy");

/** What stands between moves: white space, commas, semicolons, the number of a move. */
const BETWEEN = /[\s,;]+|\d+\.(?!\d)/y;

/** What is no move, up to the next separator. */
const UNKNOWN = /[^\s,;]+/y;

/** Returns the move of a text in one of the other notations, or null if it is in none. */
export function moveInNotation(text: string, { rows }: BoardSize): DotsMove | null {
  const action = wholly(ACTION, text);
  if (action) {
    const [, kind, row, column] = action;
    return { kind: kind.toLowerCase() as "h" | "v", row: Number(row), column: Number(column) };
  }
  const dots = wholly(DOTS, text);
  if (!dots) return null;
  const [, letter1, number1, letter2, number2] = dots;
  const [column1, column2] = [letter1, letter2].map((letter) => parseInt(letter, 36) - 10);
  const [row1, row2] = [number1, number2].map((number) => rows + 1 - Number(number));
  const [row, column] = [Math.min(row1, row2), Math.min(column1, column2)];
  if (row1 === row2 && Math.abs(column1 - column2) === 1) return { kind: "h", row, column };
  if (column1 === column2 && Math.abs(row1 - row2) === 1) return { kind: "v", row, column };
  return null;
}

function wholly(pattern: RegExp, text: string): RegExpExecArray | null {
  return new RegExp(`^${pattern.source}$`, "i").exec(text);
}

/**
 * Returns the texts of the moves in a record of a game, in any of the notations: moves apart by
 * white space, commas or semicolons, numbers of moves before them or not. What is no move is
 * returned as it is.
 */
export function movesInRecord(text: string): string[] {
  const moves: string[] = [];
  for (let at = 0; at < text.length;) {
    const [between, move] = [matchAt(BETWEEN, text, at), matchAt(MOVE, text, at)];
    const found = between ?? move ?? matchAt(UNKNOWN, text, at)!;
    if (between === null) moves.push(found);
    at += found.length;
  }
  return moves;
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}
