/**
 * Random boards for generators, judges and tests.
 *
 * @module
 */
import type { InstanceSource, Random } from "@zugzwang/core";
import { type Families, findFamily, listPhrases, parseSize } from "@zugzwang/core/game";
import { formatFigure } from "@zugzwang/core/run";
import { MAX_PAYOFF_SUM } from "./notation.ts";
import { type Board, type ChessPosition, emptyPosition } from "./rules.ts";

/** Makes the payoffs of a cell of a board of so many. */
type DrawCell = (random: Random, cells: number) => readonly [number, number];

/** The most rows and columns of the judge (Luogu P4363). */
const JUDGE_MAX_LENGTH = 10;

/** The largest payoff of the judge. */
const JUDGE_MAX = 100_000;

const FAMILIES: Families<DrawCell> = {
  uniform: ["payoffs 0..100000, as the judge's largest", judgePair],
  small: ["payoffs 0..9: many ties", (random) => [random(10), random(10)]],
  binary: ["payoffs 0 and 1", (random) => [random(2), random(2)]],
  equal: ["each cell gains the same for both sides", (random) => twice(random(JUDGE_MAX + 1))],
  sparse: [
    "one cell in four worth up to 100000, the others nothing: who must open it?",
    (random) => random(4) === 0 ? judgePair(random) : [0, 0],
  ],
  full: [
    "100000 for the first player in every cell: the judge's largest value, all ties",
    () => [JUDGE_MAX, 0],
  ],
  wide: [
    "payoffs so large that their sum takes up to 30 bits",
    (random, cells) => [drawWide(random, cells), drawWide(random, cells)],
  ],
};

function judgePair(random: Random): readonly [number, number] {
  return [random(JUDGE_MAX + 1), random(JUDGE_MAX + 1)];
}

function twice(payoff: number): readonly [number, number] {
  return [payoff, payoff];
}

/** Draws an integer so small that one in every cell add up to at most 2^30 − 1. */
function drawWide(random: Random, cells: number): number {
  return random(Math.floor(MAX_PAYOFF_SUM / cells) + 1);
}

/** The most cells that a generated board may have. */
const MAX_CELLS = 10_000_000;

/** Random boards by family, and smaller boards next to one. */
export const chessInstances: InstanceSource<ChessPosition> = {
  families: listPhrases(FAMILIES),
  sizeForm: "ROWSxCOLS",
  defaultSize: "4x4",
  generate(size, family, random) {
    const { rows, cols } = parseSize(size, { maxCells: MAX_CELLS });
    const [, draw] = findFamily(FAMILIES, family);
    const cells = rows * cols;
    const pairs = Array.from({ length: cells }, () => draw(random, cells));
    const payoffs = [pairs.map(([first]) => first), pairs.map(([, second]) => second)] as const;
    return emptyPosition({ rows, cols, payoffs });
  },
  played: { family: "small", sizes: ["4x5", "3x3", "4x4", "5x5", "6x6"] },
  judged: {
    families: ["uniform", "small", "binary", "equal", "sparse", "full"],
    sizes: [
      ...["1x1", "1x2", "2x1", "2x2", "2x3", "3x2", "3x3", "3x4", "4x3", "4x4"],
      ...["4x5", "5x5", "6x6", "8x8", "10x10"],
    ],
    limits: [
      {
        about: `1 to ${JUDGE_MAX_LENGTH} rows and columns`,
        holds: ({ board }) => Math.max(board.rows, board.cols) <= JUDGE_MAX_LENGTH,
      },
      {
        about: `payoffs 0 to ${formatFigure(JUDGE_MAX)}`,
        holds: ({ board }) => board.payoffs.flat().every((payoff) => payoff <= JUDGE_MAX),
      },
    ],
  },
  signature: [
    { size: "4x4", family: "small", seed: 1 },
    { size: "10x10", family: "uniform", seed: 1 },
    { size: "10x10", family: "wide", seed: 2 },
    { size: "3x60", family: "sparse", seed: 3 },
    { size: "12x12", family: "binary", seed: 4 },
  ],
  *smaller({ board }) {
    for (const smaller of smallerBoards(board)) yield emptyPosition(smaller);
  },
};

/** Boards with a row or a column less, then with payoffs halved: all, of a side, of a cell. */
function* smallerBoards(board: Board): Generator<Board, void> {
  const { rows, cols } = board;
  for (let row = 0; rows > 1 && row < rows; row++) {
    yield withCells(board, { rows: rows - 1, cols }, (cell) => Math.floor(cell / cols) !== row);
  }
  for (let col = 0; cols > 1 && col < cols; col++) {
    yield withCells(board, { rows, cols: cols - 1 }, (cell) => cell % cols !== col);
  }
  yield* withPayoffs(board, () => true, (payoff) => Math.floor(payoff / 2));
  for (let side = 0; side < 2; side++) {
    yield* withPayoffs(board, (of) => of === side, () => 0);
  }
  for (let cell = 0; cell < rows * cols; cell++) {
    yield* withPayoffs(board, (_, of) => of === cell, () => 0);
    yield* withPayoffs(board, (_, of) => of === cell, (payoff) => Math.floor(payoff / 2));
  }
}

function withCells(
  { payoffs }: Board,
  size: { readonly rows: number; readonly cols: number },
  keep: (cell: number) => boolean,
): Board {
  const kept = payoffs.map((side) => side.filter((_, cell) => keep(cell)));
  return { ...size, payoffs: [kept[0], kept[1]] };
}

/** The board with the payoffs changed that `where` names, if any is. */
function* withPayoffs(
  board: Board,
  where: (side: number, cell: number) => boolean,
  change: (payoff: number) => number,
): Generator<Board, void> {
  const [first, second] = board.payoffs.map((payoffs, side) =>
    payoffs.map((payoff, cell) => where(side, cell) ? change(payoff) : payoff)
  );
  const isChanged = (payoffs: readonly number[], side: number) =>
    payoffs.some((payoff, cell) => payoff !== board.payoffs[side][cell]);
  if (isChanged(first, 0) || isChanged(second, 1)) yield { ...board, payoffs: [first, second] };
}
