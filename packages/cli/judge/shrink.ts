/**
 * Makes a failing case smaller.
 *
 * @module
 */
import { InputError } from "@zugzwang/core/run";
import { instancesOf } from "../input/instance_recipe.ts";
import type { JudgeCase } from "./verdict.ts";
import { type Bench, type Run, runsTogether } from "./judge_runs.ts";
import { keptLimits } from "./judge_plan.ts";

/** A failing run made smaller. */
export interface Shrunk {
  /** The smallest that was found. */
  readonly run: Run;
  /** How often it became smaller. */
  readonly steps: number;
  /** How many runs that took. */
  readonly runs: number;
  /** Whether nothing next to it that is smaller fails the same way. */
  readonly isSmallest: boolean;
}

/**
 * Yields a failing run as it becomes smaller and the verdict stays, the last at the end: every time
 * the first of the game's smaller instances that has the verdict and is within all limits of the
 * statement that the failing one is within. What is found does not depend on the number of jobs
 * unless the runs run out.
 */
export async function* shrink(
  bench: Bench,
  failing: Run,
  mostRuns: number,
): AsyncGenerator<Shrunk> {
  const done = new Set([failing.input]); // those that pass, and those that were made smaller
  const isWithin = withinLimitsOf(bench, failing.input);
  let [run, steps, runs] = [failing, 0, 0];
  for (;;) {
    let smaller: Run | undefined;
    for (const cases of smallerCases(bench, run.input, { done, isWithin })) {
      if (runs >= mostRuns) return yield { run, steps, runs, isSmallest: false };
      const tried: Run[] = [];
      for await (const one of runsTogether(bench, cases)) tried.push(one);
      runs += tried.length;
      const index = tried.findIndex(({ verdict }) => verdict === failing.verdict);
      for (const { input } of index < 0 ? tried : tried.slice(0, index + 1)) done.add(input);
      yield { run, steps, runs, isSmallest: false };
      if (index < 0) continue;
      smaller = tried[index];
      break;
    }
    if (!smaller) return yield { run, steps, runs, isSmallest: true };
    run = smaller;
    steps++;
  }
}

/** Says whether a position is within the limits that a failing input is within. */
function withinLimitsOf({ game }: Bench, input: string): (position: unknown) => boolean {
  const position = parsed(game, input);
  const limits = position === null ? [] : keptLimits(game, position);
  return (smaller) => limits.every((limit) => limit.holds(smaller));
}

/** Which smaller cases are wanted. */
interface Wanted {
  /** Inputs that are not. */
  readonly done: ReadonlySet<string>;
  /** Whether a position is within the limits. */
  isWithin(position: unknown): boolean;
}

/** Yields smaller cases that are not done yet, as many at a time as there are jobs. */
function* smallerCases(
  { game, jobs }: Bench,
  input: string,
  { done, isWithin }: Wanted,
): Generator<JudgeCase[]> {
  const position = parsed(game, input);
  if (position === null || !game.instances) return;
  const name = "a smaller case";
  let cases: JudgeCase[] = [];
  const met = new Set<string>();
  for (const smaller of instancesOf(game).smaller(position)) {
    const input = game.formatInput(smaller);
    if (done.has(input) || met.has(input) || !isWithin(smaller)) continue;
    met.add(input);
    cases.push({ input, answer: null, name, recipe: null });
    if (cases.length < jobs) continue;
    yield cases;
    cases = [];
  }
  if (cases.length > 0) yield cases;
}

/** The position of an input; null if a test's input is none of the game. */
function parsed(game: Bench["game"], input: string): unknown {
  try {
    return game.parse(input);
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}
