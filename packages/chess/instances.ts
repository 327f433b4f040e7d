// Random boards for generators, judges and tests.
import type { Instances, Random } from "@zugzwang/core";
import {
  type Families,
  findFamily,
  type GridSize,
  listPhrases,
  parseSize,
} from "@zugzwang/core/game";
import { formatFigure } from "@zugzwang/core/run";
import { MAX_PAYOFF_SUM } from "./notation.ts";
import { type Board, type ChessPosition, makeStart } from "./rules.ts";

/** Draws the payoffs of a cell, given the number of cells. */
type DrawCell = (random: Random, cells: number) => readonly [number, number];

/** The statement's most rows and columns (Luogu P4363). */
const JUDGE_MAX_LENGTH = 10;
/** The statement's largest payoff. */
const JUDGE_MAX = 100_000;

const FAMILIES: Families<DrawCell> = {
  uniform: ["payoffs 0..100000, the statement's range", (random) => drawPair(random, JUDGE_MAX)],
  small: ["payoffs 0..9: many ties", (random) => drawPair(random, 9)],
  binary: ["payoffs 0 and 1", (random) => drawPair(random, 1)],
  equal: ["each cell has the same payoff for both sides", (random) => {
    const payoff = random(JUDGE_MAX + 1);
    return [payoff, payoff];
  }],
  sparse: [
    "one cell in four has payoffs up to 100000, the others 0",
    (random) => random(4) === 0 ? drawPair(random, JUDGE_MAX) : [0, 0],
  ],
  full: ["100000 for the first player in every cell: all ties", () => [JUDGE_MAX, 0]],
  wide: [
    "payoffs whose sum needs up to 30 bits",
    (random, cells) => drawPair(random, Math.floor(MAX_PAYOFF_SUM / cells)),
  ],
};

/** Draws two payoffs from 0 to `most`. */
function drawPair(random: Random, most: number): readonly [number, number] {
  return [random(most + 1), random(most + 1)];
}

/** The most cells that a generated board may have. */
const MAX_CELLS = 10_000_000;

/** Random boards by family, and smaller boards for shrinking a failure. */
export const instances: Instances<ChessPosition> = {
  families: listPhrases(FAMILIES),
  sizeForm: "ROWSxCOLS",
  defaultSize: "4x4",
  generate(size, family, random) {
    const { rows, cols } = parseSize(size, { maxCells: MAX_CELLS });
    const [, draw] = findFamily(FAMILIES, family);
    const cells = rows * cols;
    const pairs = Array.from({ length: cells }, () => draw(random, cells));
    const payoffs = [pairs.map(([first]) => first), pairs.map(([, second]) => second)] as const;
    if (pairs.reduce((sum, pair) => sum + Math.max(...pair), 0) > MAX_PAYOFF_SUM) {
      throw new RangeError(`the payoffs of family ${family} add up to more than ${MAX_PAYOFF_SUM}`);
    }
    return makeStart({ rows, cols, payoffs });
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
  *smaller({ board }) {
    for (const smaller of shrinkBoard(board)) yield makeStart(smaller);
  },
};

/**
 * Yields boards with one row or column less, then with smaller payoffs: all, of a side, of a cell. The
 * payoff that a fault needs at least is found by halving the distance.
 */
function* shrinkBoard(board: Board): Generator<Board, void> {
  const { rows, cols } = board;
  for (let row = 0; rows > 1 && row < rows; row++) {
    yield keepCells(board, { rows: rows - 1, cols }, (cell) => Math.floor(cell / cols) !== row);
  }
  for (let col = 0; cols > 1 && col < cols; col++) {
    yield keepCells(board, { rows, cols: cols - 1 }, (cell) => cell % cols !== col);
  }
  yield* changePayoffs(board, () => true, (payoff) => Math.floor(payoff / 2));
  for (let side = 0; side < 2; side++) yield* changePayoffs(board, (of) => of === side, () => 0);
  for (let cell = 0; cell < rows * cols; cell++) {
    yield* changePayoffs(board, (_, of) => of === cell, () => 0);
    for (const [side, payoffs] of board.payoffs.entries()) {
      for (let less = Math.ceil(payoffs[cell] / 2); less > 0; less = Math.floor(less / 2)) {
        const isHere = (ofSide: number, of: number) => ofSide === side && of === cell;
        yield* changePayoffs(board, isHere, (payoff) => payoff - less);
      }
    }
  }
}

function keepCells({ payoffs }: Board, size: GridSize, keep: (cell: number) => boolean): Board {
  const kept = payoffs.map((side) => side.filter((_, cell) => keep(cell)));
  return { ...size, payoffs: [kept[0], kept[1]] };
}

/** Yields the board with some payoffs changed, unless they are all the same. */
function* changePayoffs(
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
