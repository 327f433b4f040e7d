/**
 * The staircase game as core's contract has it.
 *
 * @module
 */
import type { Facts, GameWith } from "@zugzwang/core";
import { certainBounds } from "./bounds.ts";
import { chessInstances } from "./instances.ts";
import {
  formatBoard,
  formatMove,
  formatPosition,
  parseBoard,
  parseMove,
  parsePosition,
} from "./notation.ts";
import { encodeStates, makeContourProver, METHODS, planChess } from "./prover.ts";
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

/**
 * The staircase board of Luogu P4363 (一双木棋, 2018): two players take turns to take a free cell
 * with no free cell above it or to its left; the first gains the cell's A, the second its B. The
 * value is the first player's sum minus the second's, of what is still to come.
 *
 * @example
 * ```ts
 * import { chess } from "@zugzwang/chess";
 * import { solve } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * const position = chess.parse("2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n");
 * const solution = await solve(chess, position);
 * assertEquals(solution.solved && chess.formatAnswer(position, solution), "2\n");
 * ```
 */
export const chess: GameWith<
  ChessPosition,
  ChessMove,
  | "parsePosition"
  | "bounds"
  | "instances"
  | "prover"
  | "plan"
  | "states"
  | "facts"
  | "scene"
  | "guide"
  | "proofGame"
> = {
  name: "chess",
  title: "Staircase: take corners of a grid, each side with its own payoffs",
  sides: ["first", "second"],
  valueSide: "first",
  methods: METHODS,
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
  prover: (root, means) => means.method === "contour" ? makeContourProver(root, means) : null,
  plan: planChess,
  states: encodeStates,
  instances: chessInstances,
  facts: listFacts,
  scene: chessScene,
  guide: async () => (await import("./guide.ts")).guide(),
  proofGame: async (position, { budget }) =>
    (await import("./proof.ts")).chessProofGame(position, budget),
};

function listFacts(position: ChessPosition): Facts {
  const { lower, upper } = certainBounds(position);
  return {
    cellsLeft: cellsLeft(position),
    certainBounds: [lower, upper],
  };
}
