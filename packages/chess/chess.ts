// The game: Staircase with everything that core and the command line use.
import { type Game, gameFromRules } from "@zugzwang/core";
import { instances } from "./instances.ts";
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
  boundByCells,
  type ChessMove,
  type ChessPosition,
  countCellsLeft,
  getGain,
  getSideToMove,
  listMoves,
  makeStart,
  play,
} from "./rules.ts";
import { drawScene } from "./scene.ts";

/**
 * The staircase board of Luogu P4363 (一双木棋, 2018): two players take turns to take a free cell
 * with no free cell above it or to its left. The first player gains the cell's A, the second its B.
 * The value is the first player's future gains minus the second's.
 *
 * @example
 * ```ts
 * import { chess } from "@zugzwang/chess";
 * import { solve } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * const position = chess.judge.parse("2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n");
 * const solution = await solve(chess, position);
 * assertEquals(solution.solved && chess.judge.formatAnswer(position, solution), "2\n");
 * ```
 */
export const chess: Game<
  ChessPosition,
  ChessMove,
  | ("bounds" | "parsePosition" | "instances" | "encoding.states")
  | ("prover.methods" | "prover.make" | "prover.plan")
  | ("show.facts" | "show.scene" | "show.guide" | "show.lessons" | "proving.game")
> = gameFromRules({
  name: "chess",
  title: "Staircase: take corners of a grid, each side with its own payoffs",
  sides: ["first", "second"],
  valueSide: "first",
  initial: ({ board }) => makeStart(board),
  sideToMove: getSideToMove,
  moves: listMoves,
  play,
  gain: getGain,
  terminalValue: () => 0,
  bounds: boundByCells,
  formatPosition,
  parsePosition,
  formatMove,
  parseMove,
  judge: {
    parse: (text) => makeStart(parseBoard(text)),
    formatInput: ({ board }) => formatBoard(board),
  },
  encoding: { states: encodeStates },
  prover: {
    methods: METHODS,
    make: (root, means) =>
      means.method === "contour" ? makeContourProver(root, means.budget) : null,
    plan: planChess,
  },
  instances,
  show: {
    rulesText: "Two players take turns to take a cell. A cell can be taken once all cells above " +
      "it and to its left are taken, so the taken part is always a staircase. Each cell gives its " +
      "upper number to the first player or its lower number to the second. The player with more points wins.",
    moveLegend: "1,0 is the cell in row 1, column 0",
    signLegend:
      "each cell shows the payoff of first at the top, of second at the bottom; ━ ┃ outlines the taken cells",
    facts: (position) => {
      const { lower, upper } = boundByCells(position);
      return { cellsLeft: countCellsLeft(position), certainBounds: [lower, upper] };
    },
    scene: drawScene,
    lessons: async () => (await import("./lessons.ts")).chessLessons,
    guide: async () => (await import("./guide.ts")).guide,
  },
  proving: { game: async (position) => (await import("./proof.ts")).makeProofGame(position) },
});
