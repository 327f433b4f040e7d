/**
 * The staircase game as core's contract has it.
 *
 * @module
 */
import type { Facts, GameWith, Solution, SolveOptions } from "@zugzwang/core";
import { methodNamed } from "@zugzwang/core/game/solver";
import { Budget, LimitError, withBudget } from "@zugzwang/core/run";
import { certainBounds } from "./bounds.ts";
import { bestLineOf, bestSteps, valueOfPosition, valuesOfMoves } from "./analysis.ts";
import { contourTable } from "./contour_table.ts";
import { estimate } from "./estimate.ts";
import { chessInstances } from "./instances.ts";
import type { RemainderValues } from "./remainder_values.ts";
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
export const CHESS_METHODS = ["contour", "memo", "topological"] as const;

/** A method of `solve`. */
export type ChessMethod = (typeof CHESS_METHODS)[number];

/** Works out all values of a position. */
type FindValues = (position: ChessPosition, budget: Budget) => RemainderValues;

/** The methods; those that are seldom asked for are loaded then. */
const METHODS: Readonly<Record<ChessMethod, () => FindValues | Promise<FindValues>>> = {
  contour: () => contourTable,
  memo: async () => (await import("./memo_search.ts")).memoSearch,
  topological: async () => (await import("./topological_order.ts")).topologicalOrder,
};

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
export const chess: GameWith<
  ChessPosition,
  ChessMove,
  | "parsePosition"
  | "bounds"
  | "instances"
  | "estimate"
  | "moveValues"
  | "bestLine"
  | "facts"
  | "scene"
  | "guide"
  | "proofGame"
> = {
  name: "chess",
  title: "Staircase: take corners of a grid, each side with its own payoffs",
  sides: ["first", "second"],
  valueSide: "first",
  methods: CHESS_METHODS,
  rulesText:
    "Two players take the cells of a board in turn. A cell can be taken once all cells above " +
    "it and to its left are taken, so the taken part is always a staircase. Each cell gives its " +
    "upper number to the first player or its lower number to the second. More points win.",
  moveLegend: "1,0 is the cell in row 1 (on the left), column 0 (above)",
  signLegend:
    "a cell gains its upper number for first, its lower for second; ━ ┃ edge what is taken",
  parse: (text) => emptyPosition(parseBoard(text)),
  formatInput: ({ board }) => formatBoard(board),
  formatAnswer: (_, { value }) => `${value}\n`,
  initial: ({ board }) => emptyPosition(board),
  sideToMove,
  moves: legalMoves,
  play: playMove,
  gain: gainOf,
  terminalValue: () => 0,
  bounds: certainBounds,
  formatPosition,
  parsePosition,
  formatMove,
  parseMove,
  solve: (position, options = {}) => solve(position, options),
  instances: chessInstances,
  estimate: (position, options = {}) => estimate(position, methodOf(options)),
  moveValues: (position, options = {}) => askValues(valuesOfMoves, position, options),
  bestLine: (position, options = {}) => askValues(bestLineOf, position, options),
  facts: factsOf,
  scene: chessScene,
  guide: async () => (await import("./guide.ts")).guide(),
  proofGame: async (position) => (await import("./proof.ts")).chessProofGame(position),
};

/** Solves by one method; a limit becomes what is certain without it. */
async function solve(
  position: ChessPosition,
  options: SolveOptions,
): Promise<Solution<ChessMove>> {
  const budget = new Budget(options);
  const method = methodOf(options);
  try {
    const findValues = await METHODS[method]();
    const values = findValues(position, budget);
    const { positions, nodes } = values;
    const value = valueOfPosition(values, position);
    const move = bestSteps(values, position).next().value?.move ?? null;
    return { solved: true, value, move, method, positions, nodes, peakBytes: budget.peakBytes };
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    const effort = { method, positions: null, nodes: null, peakBytes: budget.peakBytes };
    return { solved: false, ...certainBounds(position), limit: error, ...effort };
  } finally {
    budget.freeAll();
  }
}

/** Asks something of all values, by the method that the options name. */
async function askValues<T>(
  ask: (values: RemainderValues, position: ChessPosition, budget: Budget) => T,
  position: ChessPosition,
  options: SolveOptions,
): Promise<T> {
  const findValues = await METHODS[methodOf(options)]();
  return withBudget(options, (budget) => ask(findValues(position, budget), position, budget));
}

function methodOf({ method }: SolveOptions): ChessMethod {
  return methodNamed(CHESS_METHODS, method);
}

function factsOf(position: ChessPosition): Facts {
  const { lower, upper } = certainBounds(position);
  return {
    cellsLeft: cellsLeft(position),
    certainBounds: [lower, upper],
  };
}
