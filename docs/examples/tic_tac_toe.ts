/**
 * Tutorial: solve a small game by ranking its positions. Tic-tac-toe.
 *
 * Three steps: number the positions so that every move leads to a smaller number, list the moves of
 * a number, and let `retrograde` fill in all values in one loop.
 *
 * @module
 */
import { type Game, gameFromRules, InputError, type Side } from "@zugzwang/core";
import { type RankedGame, retrograde } from "@zugzwang/core/engines";
import { MixedRadix } from "@zugzwang/core/bits";

/** A position: what is on each of the nine cells, row by row. */
export type Board = readonly Cell[];
/** A cross, a nought, or nothing. */
export type Cell = typeof CROSS | typeof NOUGHT | typeof EMPTY;

const CROSS = 0;
const NOUGHT = 1;
// Nothing is the largest digit. So a move, which replaces it, makes the rank smaller.
const EMPTY = 2;

/** Boards as numbers of nine digits in base three. */
export const boards = new MixedRadix(new Array<number>(9).fill(3));

const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]
  .map((cells) => [...cells].map(Number));

/** Returns the cells of a rank. */
export function boardOf(rank: number): Board {
  return [...boards.unrank(rank)] as Cell[];
}

/** Returns whose turn it is: crosses begin. Boards with other numbers of stones cannot occur. */
export function mover(board: Board): typeof CROSS | typeof NOUGHT | null {
  const crosses = board.filter((cell) => cell === CROSS).length;
  const noughts = board.filter((cell) => cell === NOUGHT).length;
  return crosses === noughts ? CROSS : crosses === noughts + 1 ? NOUGHT : null;
}

function hasLine(board: Board, stone: Cell): boolean {
  return LINES.some((line) => line.every((cell) => board[cell] === stone));
}

/** The cells where the side to move may play: none once a side has a line. */
function freeCells(board: Board): number[] {
  if (mover(board) === null || hasLine(board, CROSS) || hasLine(board, NOUGHT)) return [];
  return board.flatMap((cell, i) => cell === EMPTY ? [i] : []);
}

/** The game for the engine: moves by rank. It also accepts boards that cannot occur. */
export const rankedTicTacToe: RankedGame = {
  size: boards.size,
  maxMoves: 9,
  expand(rank, successors) {
    const board = boardOf(rank);
    const stone = mover(board);
    const cells = freeCells(board);
    cells.forEach((cell, i) => {
      successors[i] = rank + ((stone === CROSS ? CROSS : NOUGHT) - EMPTY) * boards.weights[cell];
    });
    return cells.length;
  },
  // The line was made by the side that is not to move.
  terminalValue(rank) {
    const board = boardOf(rank);
    return hasLine(board, CROSS) || hasLine(board, NOUGHT) ? -1 : 0;
  },
};

/** `values[rank]` for the side to move: 1 wins, 0 draws, −1 loses. */
export function solveTicTacToe(): ArrayLike<number> {
  return retrograde(rankedTicTacToe).values;
}

/**
 * The whole game: its rules, its texts and its ranks. Moves are cell numbers; the text of a position
 * is nine of `X`, `O` and `.`.
 */
export const ticTacToe: Game<Board, number> = gameFromRules({
  name: "tic-tac-toe",
  title: "three in a row on 3 x 3",
  sides: ["X", "O"],
  outcome: true,
  initial: () => parseBoard("........."),
  sideToMove: (board): Side => mover(board) === NOUGHT ? 1 : 0,
  moves: freeCells,
  play: (board, cell) => board.with(cell, mover(board) === NOUGHT ? NOUGHT : CROSS),
  terminalValue: (board) => hasLine(board, CROSS) || hasLine(board, NOUGHT) ? -1 : 0,
  formatPosition: (board) => board.map((cell) => "XO."[cell]).join(""),
  parsePosition: parseBoard,
  formatMove: (cell) => `${cell}`,
  parseMove(text, board) {
    const cell = freeCells(board).find((free) => `${free}` === text);
    if (cell !== undefined) return cell;
    const found = JSON.stringify(text);
    throw new InputError({ line: 1, column: 1, expected: "a free cell, 0..8", found });
  },
  judge: { parse: parseBoard, formatInput: () => ".........\n" },
  encoding: { ranks: () => ({ game: rankedTicTacToe, rank: (board) => boards.rank(board) }) },
});

function parseBoard(text: string): Board {
  const cells = [...text.trim()].map((sign) => "XO.".indexOf(sign)) as Cell[];
  if (cells.length === 9 && cells.every((cell) => cell >= 0)) return cells;
  const found = JSON.stringify(text);
  throw new InputError({ line: 1, column: 1, expected: "nine of X, O and .", found });
}
