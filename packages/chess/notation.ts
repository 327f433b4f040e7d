// The judge's input and the texts of positions and moves.
import { TokenReader } from "@zugzwang/core";
import { type Board, type ChessMove, type ChessPosition, isLegal } from "./rules.ts";

/** The largest sum of payoffs, the larger one of each cell: values are 32-bit. */
export const MAX_PAYOFF_SUM: number = 2 ** 30 - 1;
/** The longest side of a board: positions of a single line have 31-bit numbers. */
const MAX_SIDE = 2 ** 31 - 2;

/**
 * Reads the judge's input: `n m`, n rows of A, n rows of B, with any white space between numbers.
 * Throws an `InputError` if the input is invalid or its payoffs are too large.
 */
export function parseBoard(text: string): Board {
  const reader = new TokenReader(text);
  const rows = reader.integer({ what: "the number of rows", min: 1, max: MAX_SIDE });
  const cols = reader.integer({ what: "the number of columns", min: 1, max: MAX_SIDE });
  const range = { min: 0, max: MAX_PAYOFF_SUM };
  const first: number[] = []; // it grows, so that a huge `n` alone allocates nothing
  while (first.length < rows * cols) {
    first.push(reader.integer({ what: "a payoff of the first player", ...range }));
  }
  let sum = 0;
  const second = first.map((payoff) => {
    const token = reader.peek();
    const other = reader.integer({ what: "a payoff of the second player", ...range });
    sum += Math.max(payoff, other);
    if (token && sum > MAX_PAYOFF_SUM) {
      const expected =
        `payoffs that add up to at most ${MAX_PAYOFF_SUM} (the larger one of each cell)`;
      throw reader.fault(token, expected);
    }
    return other;
  });
  reader.end();
  return { rows, cols, payoffs: [first, second] };
}

/** Returns the judge's input of a board, with a final newline. */
export function formatBoard({ rows, cols, payoffs }: Board): string {
  const lines = [`${rows} ${cols}`];
  for (const side of payoffs) {
    for (let row = 0; row < rows; row++) {
      lines.push(side.slice(row * cols, (row + 1) * cols).join(" "));
    }
  }
  return lines.join("\n") + "\n";
}

/** Returns the text of a position: the number of taken cells of each row, `3 2 0`. */
export function formatPosition({ filled }: ChessPosition): string {
  return filled.join(" ");
}

/** Reads the text of a position of a board. Throws an `InputError` if the text is invalid. */
export function parsePosition(text: string, { board }: ChessPosition): ChessPosition {
  const reader = new TokenReader(text);
  const filled: number[] = [];
  let max = board.cols;
  while (filled.length < board.rows) {
    const what = `the number of taken cells in row ${filled.length}`;
    max = reader.integer({ what, min: 0, max });
    filled.push(max);
  }
  reader.end();
  return { board, filled };
}

/** Returns the text of a move: `row,col`. */
export function formatMove({ row, col }: ChessMove): string {
  return `${row},${col}`;
}

/** Reads a legal move. Throws an `InputError` if the move is invalid. */
export function parseMove(text: string, position: ChessPosition): ChessMove {
  const reader = new TokenReader(text);
  const token = reader.next("a move row,col");
  const match = /^(\d{1,10}),(\d{1,10})$/.exec(token.text);
  if (!match) throw reader.fault(token, "a move row,col");
  const move = { row: Number(match[1]), col: Number(match[2]) };
  if (!isLegal(position, move)) {
    throw reader.fault(
      token,
      "a legal move: a free cell with no free cell above it or to its left",
    );
  }
  reader.end();
  return move;
}
