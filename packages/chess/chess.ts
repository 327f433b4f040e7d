/**
 * The staircase game as core's contract has it.
 *
 * @module
 */
import {
  Budget,
  type Estimate,
  type Facts,
  type Game,
  LimitError,
  type Line,
  type Solution,
  type SolveOptions,
} from "@zugzwang/core";
import { certainBounds } from "./bounds.ts";
import { bestSteps, tableBestLine, tableMoveValues, tableValue } from "./contour_analysis.ts";
import { contourTable, contourTableSize } from "./contour_table.ts";
import {
  formatBoard,
  formatMove,
  formatPosition,
  parseBoard,
  parseMove,
  parsePosition,
} from "./notation.ts";
import {
  cellsLeft,
  type ChessMove,
  type ChessPosition,
  emptyPosition,
  gainOf,
  legalMoves,
  playMove,
  sideToMove,
} from "./rules.ts";
import { chessScene } from "./scene.ts";

/** The methods of `solve`, the default first. */
export const CHESS_METHODS = ["contour"] as const;

/**
 * The staircase board of Luogu P4363 (一双木棋, 2018): two players take turns to take a free cell
 * with no free cell above it or to its left; the first gains the cell's A, the second its B. The
 * value is the first player's sum minus the second's, of what is still to come.
 *
 * @example
 * ```ts
 * import { chess } from "@zugzwang/chess";
 * import { assertEquals } from "@std/assert";
 *
 * const position = chess.parse("2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n");
 * const solution = await chess.solve(position);
 * assertEquals(solution.solved && chess.formatAnswer(position, solution), "2\n");
 * ```
 */
export const chess: Game<ChessPosition, ChessMove> = {
  name: "chess",
  title: "Staircase board: take corners of a grid, each side with its own payoffs",
  sides: ["first", "second"],
  valueSide: "first",
  methods: CHESS_METHODS,
  parse: (text) => emptyPosition(parseBoard(text)),
  formatInput: ({ board }) => formatBoard(board),
  formatAnswer: (_, { value }) => `${value}\n`,
  initial: ({ board }) => emptyPosition(board),
  sideToMove,
  moves: legalMoves,
  play: playMove,
  gain: gainOf,
  terminalValue: () => 0,
  formatPosition,
  parsePosition,
  formatMove,
  parseMove,
  solve: async (position, options = {}) => await solve(position, options),
  estimate,
  moveValues: async (position, options = {}) => await valuesOfMoves(position, options),
  bestLine: async (position, options = {}) => await lineOf(position, options),
  facts: factsOf,
  scene: chessScene,
};

/** Solves by one table; a limit becomes what is certain without it. */
function solve(position: ChessPosition, options: SolveOptions): Solution<ChessMove> {
  const budget = new Budget(options);
  const method = methodOf(options);
  try {
    const table = contourTable(position, budget);
    const best = bestSteps(table, position).next().value;
    return {
      solved: true,
      value: tableValue(table, position),
      move: best?.move ?? null,
      method,
      positions: table.positions,
      nodes: null,
      peakBytes: budget.peakBytes,
    };
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    const effort = { method, positions: 0, nodes: null, peakBytes: budget.peakBytes };
    return { solved: false, ...certainBounds(position), limit: error, ...effort };
  }
}

function methodOf({ method = CHESS_METHODS[0] }: SolveOptions): string {
  if (CHESS_METHODS.some((name) => name === method)) return method;
  const expected = CHESS_METHODS.join(", ");
  throw new RangeError(`Cannot solve by method "${method}": expected one of ${expected}`);
}

function valuesOfMoves(position: ChessPosition, options: SolveOptions): number[] {
  return tableMoveValues(contourTable(position, new Budget(options)), position);
}

function lineOf(position: ChessPosition, options: SolveOptions): Line<ChessMove> {
  return tableBestLine(contourTable(position, new Budget(options)), position);
}

function estimate(position: ChessPosition, options: SolveOptions = {}): Estimate {
  const { positions, bytes } = contourTableSize(position);
  return { method: methodOf(options), positions, bytes, expectedMs: null };
}

function factsOf(position: ChessPosition): Facts {
  return {
    sideToMove: chess.sides[sideToMove(position)],
    cellsLeft: cellsLeft(position),
    positionsLeft: contourTableSize(position).positions,
  };
}
