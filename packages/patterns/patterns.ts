/**
 * The game by core's contract.
 *
 * @module
 */
import type { GameWith } from "@zugzwang/core";
import { timed } from "@zugzwang/core/run";
import { canonicalStones } from "./board_symmetries.ts";
import { patternsFacts } from "./facts.ts";
import { formatInstance, parseInput } from "./input.ts";
import { patternsInstances } from "./instances.ts";
import { bestLineOf } from "./line.ts";
import {
  type Cell,
  formatMove,
  formatPosition,
  initialPosition,
  legalMoves,
  parseMove,
  parsePosition,
  type PatternsPosition,
  playMove,
  sideToMove,
} from "./position.ts";
import { patternsScene } from "./scene.ts";
import { distancesOf } from "./remoteness.ts";
import { METHODS } from "./solver.ts";
import { estimatePosition, solvePosition, valueFor, winningMoves } from "./values.ts";

/** The name of the side that a value says wins. */
function winnerOf(value: number): string {
  return value > 0 ? "Alice" : "Bob";
}

/**
 * Alice and Bob in turn put like stones on a board; whoever first shows an agreed pattern wins,
 * and whoever cannot move loses. A value is 1 if Alice wins and −1 if Bob does.
 *
 * @example
 * ```ts
 * import { analyzeMoves, solvedOrThrow } from "@zugzwang/core";
 * import { patterns } from "@zugzwang/patterns";
 * import { assertEquals } from "@std/assert";
 *
 * // Treblecross on five cells: three stones in a row.
 * const position = patterns.parse("1 5 1\n1 3\n111\n");
 * const solution = solvedOrThrow(await patterns.solve(position));
 * assertEquals(patterns.formatAnswer(position, solution), "Alice\n");
 * const moves = await analyzeMoves(patterns, position);
 * const winning = moves.filter(({ value }) => value === 1).map(({ move }) => move);
 * assertEquals(winning.map(patterns.formatMove), ["0,2"]);
 * ```
 */
export const patterns: GameWith<
  PatternsPosition,
  Cell,
  | "winner"
  | "parsePosition"
  | "bounds"
  | "instances"
  | "estimate"
  | "moveValues"
  | "bestLine"
  | "remoteness"
  | "facts"
  | "scene"
  | "guide"
  | "proofGame"
> = {
  name: "patterns",
  title: "Same stones: whoever first shows an agreed pattern wins",
  sides: ["Alice", "Bob"],
  valueSide: "first",
  methods: METHODS,
  rulesText:
    "Both players put the same stones on free cells in turn. Who first makes one of the agreed " +
    "patterns appear, shifted but not turned, wins. Who cannot move any more loses.",
  moveLegend: "1,0 is a stone in row 1 (on the left), column 0 (above)",
  signLegend:
    "below the board are the patterns to make; a heavy frame is a cell that completes one",

  parse: (text) => initialPosition(parseInput(text)),
  formatInput: ({ instance }) => formatInstance(instance),
  formatAnswer: (_, { value }) => `${winnerOf(value)}\n`,
  initial: ({ instance }) => initialPosition(instance),

  sideToMove,
  moves: legalMoves,
  isOver: ({ stones, ended }) => ended || !stones.includes(false),
  play: playMove,
  gain: () => 0,
  terminalValue: () => -1,
  bounds: () => ({ lower: -1, upper: 1, step: 2 }),

  formatPosition,
  canonicalText: canonicalStones,
  parsePosition: (text, { instance }) => parsePosition(text, instance),
  formatMove,
  parseMove,

  solve: (position, options = {}) => settle(() => solvePosition(position, timed(options))),
  estimate: estimatePosition,
  moveValues: (position, options = {}) =>
    settle(() => winningMoves(position, timed(options)).map((wins) => valueFor(position, wins))),
  remoteness: (position, options = {}) => settle(() => distancesOf(position, timed(options))),
  bestLine: (position, options = {}) => settle(() => bestLineOf(position, timed(options))),
  winner: winnerOf,
  facts: patternsFacts,
  scene: patternsScene,
  guide: async () => (await import("./guide.ts")).guide(),
  proofGame: async (position, { budget }) =>
    (await import("./proof.ts")).patternsProofGame(position, budget),
  instances: patternsInstances,
};

/** Returns a promise of what a function returns or throws. */
function settle<T>(run: () => T): Promise<T> {
  return new Promise((resolve) => resolve(run()));
}
