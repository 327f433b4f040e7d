// The game: Same stones with everything that core and the command line use.
import { type Game, gameFromRules } from "@zugzwang/core";
import { listFacts } from "./facts.ts";
import { formatInstance, parseInput } from "./instance.ts";
import { instances } from "./instances.ts";
import {
  type Cell,
  formatMove,
  formatPosition,
  getSideToMove,
  listMoves,
  makeCanonicalText,
  makeStart,
  parseMove,
  parsePosition,
  type PatternsPosition,
  play,
} from "./position.ts";
import { METHODS, PatternsProver, planPatterns } from "./prover.ts";
import { drawScene } from "./scene.ts";

/**
 * Alice and Bob take turns to put identical stones on a board. The first to show an agreed pattern
 * wins, and a player who cannot move loses. A value is 1 if Alice wins and −1 if Bob does.
 *
 * @example
 * ```ts
 * import { analyzeMoves, solve, solvedOrThrow } from "@zugzwang/core";
 * import { patterns } from "@zugzwang/patterns";
 * import { assertEquals } from "@std/assert";
 *
 * // Treblecross on five cells: three stones in a row.
 * const position = patterns.judge.parse("1 5 1\n1 3\n111\n");
 * const solution = solvedOrThrow(await solve(patterns, position));
 * assertEquals(patterns.judge.formatAnswer(position, solution), "Alice\n");
 * const moves = await analyzeMoves(patterns, position);
 * const winning = moves.filter(({ value }) => value === 1).map(({ move }) => move);
 * assertEquals(winning.map(patterns.formatMove), ["0,2"]);
 * ```
 */
export const patterns: Game<
  PatternsPosition,
  Cell,
  | ("bounds" | "parsePosition" | "instances" | "prover.methods" | "prover.make" | "prover.plan")
  | ("show.facts" | "show.scene" | "show.guide" | "show.lessons" | "proving.game")
> = gameFromRules({
  name: "patterns",
  title: "Same stones: the first to show an agreed pattern wins",
  sides: ["Alice", "Bob"],
  valueSide: "first",
  outcome: true,
  initial: ({ instance }) => makeStart(instance),
  sideToMove: getSideToMove,
  moves: listMoves,
  isOver: ({ stones, ended }) => ended || !stones.includes(false),
  play,
  terminalValue: () => -1,
  bounds: () => ({ lower: -1, upper: 1, step: 2 }),
  formatPosition,
  canonicalText: makeCanonicalText,
  parsePosition: (text, { instance }) => parsePosition(text, instance),
  formatMove,
  parseMove,
  judge: {
    parse: (text) => makeStart(parseInput(text)),
    formatInput: ({ instance }) => formatInstance(instance),
    formatAnswer: (_, { value }) => value > 0 ? "Alice\n" : "Bob\n",
  },
  prover: {
    methods: METHODS,
    make: (root, means) => new PatternsProver(root, means),
    plan: planPatterns,
  },
  instances,
  show: {
    rulesText:
      "Both players put identical stones on free cells in turn. The first to complete one of " +
      "the agreed patterns wins. Patterns may be shifted but not turned. A player who cannot move " +
      "loses.",
    moveLegend: "1,0 is a stone in row 1, column 0",
    signLegend:
      "the patterns are below the board; a heavy frame marks a cell that completes a pattern",
    facts: listFacts,
    scene: drawScene,
    lessons: async () => (await import("./lessons.ts")).patternsLessons,
    guide: async () => (await import("./guide.ts")).guide,
  },
  proving: {
    game: async (position, { budget }) =>
      new (await import("./proof.ts")).PatternsProofGame(position, budget),
  },
});
