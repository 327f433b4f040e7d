/**
 * The reliability checks: every game against its naive twin, its other methods, broken input,
 * several threads and Node.
 *
 * @module
 */
import type { AnyGame, CheckOptions, Finding } from "./check.ts";
import { checkParsers } from "./fuzz.ts";
import { checkTwin } from "./twins.ts";
import { checkMethods, checkNode, checkWorkers } from "./ways.ts";

/** A check of one game. */
interface Check {
  /** How many positions or inputs the slow test compares, for each game. */
  readonly counts: Readonly<Record<string, number>>;
  run(game: AnyGame, options: CheckOptions): Promise<Finding>;
}

/** The checks by name. */
export const CHECKS: Readonly<Record<string, Check>> = {
  twins: {
    counts: { chess: 100_000, cards: 100_000, dots: 100_000, patterns: 100_000 },
    run: checkTwin,
  },
  methods: {
    counts: { chess: 20_000, cards: 2_000, dots: 20_000, patterns: 5_000 },
    run: checkMethods,
  },
  fuzz: {
    counts: { chess: 250_000, cards: 250_000, dots: 250_000, patterns: 250_000 },
    run: checkParsers,
  },
  threads: {
    counts: { chess: 100, cards: 40, dots: 12, patterns: 100 },
    run: checkWorkers,
  },
  node: {
    counts: { chess: 2_000, cards: 2_000, dots: 2_000, patterns: 2_000 },
    run: checkNode,
  },
};
