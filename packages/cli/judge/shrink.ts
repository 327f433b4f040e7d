// Shrinks a failing case.
import { LimitError } from "@zugzwang/core";
import { FileError, findCause } from "../base/report.ts";
import { type Bench, type Run, runCases } from "./judge_runs.ts";
import type { JudgeCase } from "./cases.ts";

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

/**
 * Yields a failing run as it becomes smaller, the last state at the end. Each step takes the next of
 * the game's smaller instances that has the same verdict and keeps the limits that the failing case
 * keeps. After a step it goes on at the same place of the list instead of at its start: what did not
 * help before seldom helps right after. If no instance of the list fails, it tries those that are two
 * steps away. The result does not depend on the number of jobs unless the time ends the search.
 * @param mostMs No run starts after this time. A case with the verdict TLE takes the whole time limit.
 */
export async function* shrink(
  bench: Bench,
  failing: Run,
  mostMs: number,
): AsyncGenerator<Shrunk> {
  const endAt = performance.now() + mostMs;
  const hasTime = () => performance.now() < endAt;
  const answerMs = () => Math.max(1, endAt - performance.now());
  const done = new Set([failing.input]); // inputs that pass, and inputs that were shrunk already
  const isAllowed = makeFilter(bench, failing.input);
  let [run, steps, runs, place, isSmallest] = [failing, 0, 0, 0, false];
  for (let isOver = false; !isOver;) {
    isOver = true;
    for (const batch of listSmaller(bench, run.input, { place, done, isAllowed, hasTime })) {
      isSmallest = batch[0].steps > 1;
      const tried = hasTime() ? await tryCases(bench, batch, answerMs) : null;
      if (tried === null) return yield { run, steps, runs, isSmallest };
      runs += tried.length;
      const index = tried.findIndex(({ verdict }) => verdict === failing.verdict);
      for (const { input } of index < 0 ? batch : tried.slice(0, index + 1)) done.add(input);
      if (index >= 0) {
        [run, isSmallest, isOver, place] = [tried[index], false, false, batch[index].place];
        steps += batch[index].steps;
      }
      yield { run, steps, runs, isSmallest };
      if (index >= 0) break;
    }
  }
  yield { run, steps, runs, isSmallest: isSmallest || hasTime() };
}

/**
 * Runs a program on cases. Returns null if an answer takes too much time or memory, and nothing if the
 * other program has no answer.
 */
async function tryCases(
  bench: Bench,
  cases: readonly JudgeCase[],
  answerMs: () => number,
): Promise<Run[] | null> {
  try {
    return await Array.fromAsync(runCases(bench, cases, { answerMs }));
  } catch (error) {
    if (findCause(error) instanceof LimitError) return null;
    if (bench.against && error instanceof FileError) return [];
    throw error;
  }
}

/** Returns a function that tells whether a position keeps the limits that an input keeps. */
function makeFilter({ game, limits }: Bench, input: string): (position: unknown) => boolean {
  const position = game.judge.parse(input);
  const kept = limits.filter(({ holds }) => holds(position));
  return (smaller) => kept.every(({ holds }) => holds(smaller));
}

interface SmallerCase extends JudgeCase {
  /** How many steps of the game's lists lead to it: one or two. */
  readonly steps: number;
  /** The place of the first step in its list, from 0. */
  readonly place: number;
}

interface ListOptions {
  /** The place to begin at. The places before it come last. */
  readonly place: number;
  readonly done: ReadonlySet<string>;
  isAllowed(position: unknown): boolean;
  /** The list of a user's game may have no end. */
  hasTime(): boolean;
}

/** Yields the next smaller cases that are allowed and not done, one for each job at a time. */
function* listSmaller(
  { game, jobs }: Bench,
  input: string,
  { place: from, done, isAllowed, hasTime }: ListOptions,
): Generator<SmallerCase[]> {
  function* listNext(position: unknown, [first, end]: readonly [number, number]) {
    let place = -1;
    for (const smaller of game.instances?.smaller(position) ?? []) {
      if (++place >= end || !hasTime()) return;
      if (place >= first && isAllowed(smaller)) yield [smaller, place] as const;
    }
  }
  const all = [0, Infinity] as const;
  function* listOf(steps: number) {
    const position = game.judge.parse(input);
    if (steps === 1) {
      yield* listNext(position, [from, Infinity]);
      return yield* listNext(position, [0, from]);
    }
    for (const [near, place] of listNext(position, all)) {
      for (const [far] of listNext(near, all)) yield [far, place] as const;
    }
  }
  for (const steps of [1, 2]) {
    let batch: SmallerCase[] = [];
    for (const [smaller, place] of listOf(steps)) {
      const input = game.judge.formatInput(smaller);
      if (done.has(input) || batch.some((one) => one.input === input)) continue;
      batch.push({ input, answer: null, name: "a smaller case", recipe: null, steps, place });
      if (batch.length < jobs) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
}
