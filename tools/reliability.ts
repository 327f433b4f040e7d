/**
 * Tells how far the solvers can be relied on: against naive twins, against each other, with broken
 * inputs, with several workers, in Node. Prints a table; exits with 1 on any difference.
 *
 *     deno task reliability                          everything, minutes
 *     deno task reliability --seed 7 --scale 0.01    another seed, a hundredth of the counts
 *     deno task reliability --only fuzz,twins dots   some checks, some games
 *
 * @module
 */
import { parseArgs } from "node:util";
import { seededRandom } from "@zugzwang/core";
import { GAMES } from "../packages/cli/games.ts";
import { checkBooks } from "./reliability/books.ts";
import type { AnyGame, CheckOptions, Finding } from "./reliability/check.ts";
import { checkParsers } from "./reliability/fuzz.ts";
import { checkTwin } from "./reliability/twins.ts";
import { checkWide } from "./reliability/wide.ts";
import { checkMethods, checkNode, checkWorkers } from "./reliability/ways.ts";

/** A kind of check. */
interface Kind {
  /** What it compares, for the table. */
  readonly about: string;
  /** How many things by game, at scale 1. */
  readonly counts: Readonly<Record<string, number>>;
  /** Does it. */
  run(game: AnyGame, options: CheckOptions): Promise<Finding>;
}

/** The checks by name. */
export const CHECKS: Readonly<Record<string, Kind>> = {
  twins: {
    about: "solver = naive twin: value, best move, value of every move",
    counts: { chess: 100_000, cards: 100_000, dots: 100_000, patterns: 100_000 },
    run: checkTwin,
  },
  methods: {
    about: "method = method",
    counts: { chess: 20_000, cards: 2_000, dots: 20_000, patterns: 5_000 },
    run: checkMethods,
  },
  fuzz: {
    about: "every input answered or refused, none over 1 s",
    counts: { chess: 250_000, cards: 250_000, dots: 250_000, patterns: 250_000 },
    run: checkParsers,
  },
  books: {
    about: "no book changes an answer, wrong rows are refused",
    counts: { chess: 2_000, cards: 2_000, dots: 2_000, patterns: 2_000 },
    run: checkBooks,
  },
  wide: {
    about: "wide boards and long games end within their limits",
    counts: { chess: 60, cards: 20, dots: 60, patterns: 60 },
    run: checkWide,
  },
  workers: {
    about: "bytes equal across worker counts",
    counts: { chess: 100, cards: 40, dots: 12, patterns: 100 },
    run: checkWorkers,
  },
  node: {
    about: "bytes equal in Deno and Node",
    counts: { chess: 2_000, cards: 2_000, dots: 2_000, patterns: 2_000 },
    run: checkNode,
  },
};

/** The seed where none is given. */
const USUAL_SEED = 2026;

/** What to run. */
interface Plan {
  readonly seed: number;
  readonly scale: number;
  readonly checks: readonly string[];
  readonly games: readonly string[];
}

function wordsOf(args: readonly string[]) {
  const text = { type: "string" } as const;
  const options = { seed: text, scale: text, only: text };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    return fail(`${(error as Error).message}`);
  }
}

function planOf(args: readonly string[]): Plan {
  const { values, positionals: games } = wordsOf(args);
  const { seed = `${USUAL_SEED}`, scale = "1", only } = values;
  const checks = only === undefined ? Object.keys(CHECKS) : only.split(",");
  const words = games.length === 0 ? Object.keys(GAMES) : games;
  for (const name of checks) if (!Object.hasOwn(CHECKS, name)) fail(`unknown check ${name}`);
  for (const name of words) if (!Object.hasOwn(GAMES, name)) fail(`unknown game ${name}`);
  const numbers = { seed: Number(seed), scale: Number(scale) };
  if (!Number.isInteger(numbers.seed)) fail(`--seed: expected an integer, found ${seed}`);
  if (!(numbers.scale > 0)) fail(`--scale: expected a number above 0, found ${scale}`);
  return { ...numbers, checks, games: words };
}

function fail(message: string): never {
  print(message);
  Deno.exit(2);
}

function print(text: string): void {
  // deno-lint-ignore no-console
  console.log(text);
}

/** Runs a plan, and returns how many differences there were. */
async function runPlan({ seed, scale, checks, games }: Plan): Promise<number> {
  print(`seed ${seed}, scale ${scale}, Deno ${Deno.version.deno}`);
  print("");
  print("| check | game | compared | differences | seconds | |");
  print("| ----- | ---- | -------: | ----------: | ------: | - |");
  const differences: string[] = [];
  for (const name of checks) {
    const { about, counts, run } = CHECKS[name];
    for (const gameName of games) {
      const game = await GAMES[gameName]();
      const count = Math.ceil(counts[gameName] * scale);
      const start = performance.now();
      const finding = await run(game, { count, random: seededRandom(seed) });
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      const figures = `${finding.count} | ${finding.differences.length} | ${seconds}`;
      print(`| ${about} | ${gameName} | ${figures} | ${finding.note} |`);
      differences.push(...finding.differences.map((text) => `${name}, ${gameName}: ${text}`));
    }
  }
  for (const text of differences) print(`\n${text}`);
  return differences.length;
}

if (import.meta.main) Deno.exit(await runPlan(planOf(Deno.args)) === 0 ? 0 : 1);
