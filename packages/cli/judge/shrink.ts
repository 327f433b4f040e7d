// Shrinks a failing case.
import { LimitError } from "@zugzwang/core/run";
import { findCause } from "../base/failure.ts";
import { type Bench, type Run, runCases } from "./judge_runs.ts";
import type { JudgeCase } from "./verdict.ts";

/** A failing run, shrunk. */
export interface Shrunk {
  /** The smallest run found so far. */
  readonly run: Run;
  /** How often it became smaller. */
  readonly steps: number;
  /** How many runs shrinking took. */
  readonly runs: number;
  /** Whether none of the next smaller cases fails the same way. */
  readonly isSmallest: boolean;
}

/** When to stop. */
export interface ShrinkLimits {
  readonly mostRuns?: number;
  /** No run starts after this time. A case with the verdict TLE takes the whole time limit. */
  readonly mostMs?: number;
  readonly now?: () => number;
}

/**
 * Yields a failing run as it becomes smaller, the last state at the end. Each step takes the first of
 * the game's smaller instances that has the same verdict and keeps the limits of the statement that the
 * failing case keeps. The result does not depend on the number of jobs unless a limit stops the search.
 */
export async function* shrink(
  bench: Bench,
  failing: Run,
  { mostRuns = 200, mostMs = 10_000, now = () => performance.now() }: ShrinkLimits = {},
): AsyncGenerator<Shrunk> {
  const endAt = now() + mostMs;
  const done = new Set([failing.input]); // inputs that pass, and inputs that were shrunk already
  const isAllowed = makeFilter(bench, failing.input);
  let [run, steps, runs, isSmallest] = [failing, 0, 0, false];
  while (!isSmallest) {
    isSmallest = true;
    for (const cases of listSmaller(bench, run.input, { done, isAllowed })) {
      const answerMs = () => Math.max(1, endAt - now());
      const mayRun = runs < mostRuns && now() < endAt;
      const tried = mayRun ? await runAll(bench, cases, answerMs) : null;
      if (tried === null) return yield { run, steps, runs, isSmallest: false };
      runs += tried.length;
      const index = tried.findIndex(({ verdict }) => verdict === failing.verdict);
      for (const { input } of index < 0 ? tried : tried.slice(0, index + 1)) done.add(input);
      if (index >= 0) [run, steps, isSmallest] = [tried[index], steps + 1, false];
      yield { run, steps, runs, isSmallest: false };
      if (!isSmallest) break;
    }
  }
  yield { run, steps, runs, isSmallest };
}

/** Runs a program on cases. Returns null if an answer takes too much time or memory. */
async function runAll(
  bench: Bench,
  cases: readonly JudgeCase[],
  answerMs: () => number,
): Promise<Run[] | null> {
  try {
    return await Array.fromAsync(runCases(bench, cases, { answerMs }));
  } catch (error) {
    if (findCause(error) instanceof LimitError) return null;
    throw error;
  }
}

/** Returns a function that tells whether a position keeps the statement's limits that an input keeps. */
function makeFilter({ game }: Bench, input: string): (position: unknown) => boolean {
  const position = game.judge.parse(input);
  const limits = game.instances?.judged?.limits ?? [];
  const kept = limits.filter(({ holds }) => holds(position));
  return (smaller) => kept.every(({ holds }) => holds(smaller));
}

/** Yields the next smaller cases that are allowed and not done, one for each job at a time. */
function* listSmaller(
  { game, jobs }: Bench,
  input: string,
  { done, isAllowed }: { done: ReadonlySet<string>; isAllowed: (position: unknown) => boolean },
): Generator<JudgeCase[]> {
  if (!game.instances) return;
  let cases: JudgeCase[] = [];
  const met = new Set<string>();
  for (const smaller of game.instances.smaller(game.judge.parse(input))) {
    const input = game.judge.formatInput(smaller);
    if (done.has(input) || met.has(input) || !isAllowed(smaller)) continue;
    met.add(input);
    cases.push({ input, answer: null, name: "a smaller case", recipe: null });
    if (cases.length < jobs) continue;
    yield cases;
    cases = [];
  }
  if (cases.length > 0) yield cases;
}
