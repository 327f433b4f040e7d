/**
 * Runs a program on cases, several at once, all of which can be ended together, and tells each run as soon
 * as those before it are done.
 *
 * @module
 */
import { placed } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import type { Io, ProgramCall, ProgramEnd } from "../base/io.ts";
import type { ExpectedAnswers } from "./expected_answers.ts";
import { type JudgeCase, type Judged, verdictOf } from "./verdict.ts";

/** How to run the program. */
export interface Bench {
  /** The game. */
  readonly game: AnyGame;
  /** What answers its inputs. */
  readonly answers: ExpectedAnswers;
  /** What runs it. */
  readonly programs: Programs;
  /** The program, all but its input. */
  readonly program: Omit<ProgramCall, "input">;
  /** How many run at once. */
  readonly jobs: number;
}

/** A run and its verdict. */
export interface Run extends Judged {
  /** The judge's input. */
  readonly input: string;
  /** The judge's answer. */
  readonly answer: string;
  /** How the program ended. */
  readonly end: ProgramEnd;
}

/** How many cases a job gets between two spells of solving. */
const ROUND = 8;

/**
 * Yields the runs on cases, in their order, up to the first that is the last.
 *
 * Answers are computed first, for some cases at a time, while no program runs: so solving takes no
 * time from the programs, and their clocks are watched.
 */
export async function* runsOn(
  bench: Bench,
  cases: readonly JudgeCase[],
  isLast: (run: Run) => boolean,
): AsyncGenerator<Run> {
  const step = bench.jobs * ROUND;
  for (let from = 0; from < cases.length; from += step) {
    for await (const run of runsTogether(bench, cases.slice(from, from + step), isLast)) {
      yield run;
      if (isLast(run)) return;
    }
  }
}

/** Yields the runs on cases whose answers are computed before the first; no more after the last. */
export async function* runsTogether(
  { answers: ours, programs, program, jobs }: Bench,
  cases: readonly JudgeCase[],
  isLast: (run: Run) => boolean = () => false,
): AsyncGenerator<Run> {
  const answers: string[] = [];
  for (const { input, answer, name } of cases) {
    answers.push(answer?.text ?? await placed(`the answer of ${name}`, () => ours.find(input)));
  }
  const slots = cases.map(() => Promise.withResolvers<Run>());
  for (const { promise } of slots) promise.catch(() => {}); // seen only by who waits for it
  let [next, isWanted] = [0, true];
  const work = async () => {
    while (isWanted && next < cases.length) {
      const i = next++;
      const [{ input }, answer] = [cases[i], answers[i]];
      try {
        const end = await programs.run({ ...program, input });
        const run = { input, answer, end, ...verdictOf(end, answer) };
        slots[i].resolve(run);
        if (isLast(run)) isWanted = false;
      } catch (error) {
        slots[i].reject(error);
        isWanted = false;
      }
    }
  };
  const all = Promise.all(Array.from({ length: Math.min(jobs, cases.length) }, work));
  try {
    for (const { promise } of slots) yield await promise;
  } finally {
    isWanted = false;
    await all;
  }
}

/** Runs programs. */
export class Programs {
  readonly #io: Pick<Io, "runProgram">;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<ProgramEnd>>();

  /** Runs them on an outside. */
  constructor(io: Pick<Io, "runProgram">) {
    this.#io = io;
  }

  /**
   * Runs a program to its end or kills it; once they are stopped, nobody hears how it ended.
   *
   * @throws {FileError} if it cannot be started.
   */
  async run(call: ProgramCall): Promise<ProgramEnd> {
    const { signal } = this.#stopping;
    if (signal.aborted) return await new Promise(() => {});
    const running = this.#io.runProgram({ ...call, signal });
    this.#running.add(running);
    await Promise.allSettled([running]);
    this.#running.delete(running);
    return await (signal.aborted ? new Promise(() => {}) : running);
  }

  /** Kills those that run; resolved once they are gone, and their folders with them. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#running);
  }
}
