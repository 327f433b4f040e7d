/**
 * The game as core knows it.
 *
 * @module
 */
import type { GameWith } from "@zugzwang/core";
import { canonicalStones } from "./board_symmetries.ts";
import { patternsFacts } from "./facts.ts";
import { formatInstance, parseInput } from "./input.ts";
import { patternsInstances } from "./instances.ts";
import { METHODS, planPatterns } from "./policy.ts";
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
import { PatternsProver } from "./prover.ts";
import { patternsScene } from "./scene.ts";

/** Returns the name of the side that a value says wins. */
function nameWinner(value: number): string {
  return value > 0 ? "Alice" : "Bob";
}

/**
 * Alice and Bob take turns to put the same stones on a board. The first to show an agreed pattern
 * wins, and a player who cannot move loses. A value is 1 if Alice wins and −1 if Bob does.
 *
 * @example
 * ```ts
 * import { analyzeMoves, solve, solvedOrThrow } from "@zugzwang/core";
 * import { patterns } from "@zugzwang/patterns";
 * import { assertEquals } from "@std/assert";
 *
 * // Treblecross on five cells: three stones in a row.
 * const position = patterns.parse("1 5 1\n1 3\n111\n");
 * const solution = solvedOrThrow(await solve(patterns, position));
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
  | "prover"
  | "plan"
  | "facts"
  | "scene"
  | "guide"
  | "proofGame"
> = {
  name: "patterns",
  title: "Same stones: the first to show an agreed pattern wins",
  sides: ["Alice", "Bob"],
  valueSide: "first",
  methods: METHODS,
  prover: (root, means) => new PatternsProver(root, means),
  plan: planPatterns,
  rulesText:
    "Both players put the same stones on free cells in turn. The first to complete one of " +
    "the agreed patterns wins. Patterns may be shifted but not turned. A player who cannot move " +
    "loses.",
  moveLegend: "1,0 is a stone in row 1 (numbered on the left), column 0 (numbered above)",
  signLegend: "the patterns are below the board; a heavy frame marks a cell that completes one",

  parse: (text) => initialPosition(parseInput(text)),
  formatInput: ({ instance }) => formatInstance(instance),
  formatAnswer: (_, { value }) => `${nameWinner(value)}\n`,
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

  winner: nameWinner,
  facts: patternsFacts,
  scene: patternsScene,
  guide: async () => (await import("./guide.ts")).guide(),
  proofGame: async (position, { budget }) =>
    (await import("./proof.ts")).patternsProofGame(position, budget),
  instances: patternsInstances,
};
