/**
 * Runs a program on instances, several at once, and makes a failing one smaller.
 *
 * @module
 */
import { answerOf } from "../base/answer.ts";
import { placed } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import { instancesOf } from "../input/instance_recipe.ts";
import type { Io, ProgramCall, ProgramEnd } from "../base/io.ts";
import { type Judged, verdictOf } from "./verdict.ts";

/** How to run the program. */
export interface Bench {
  /** The game. */
  readonly game: AnyGame;
  /** The outside. */
  readonly io: Io;
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

/** How many inputs a job gets between two spells of solving. */
const ROUND = 8;

/**
 * Yields the runs on inputs, in their order.
 *
 * Answers are computed first, for some inputs at a time, while no program runs: so solving takes
 * no time from the programs, and their clocks are watched.
 */
export async function* runsOn(bench: Bench, inputs: readonly string[]): AsyncGenerator<Run> {
  const step = bench.jobs * ROUND;
  for (let from = 0; from < inputs.length; from += step) {
    yield* await runTogether(bench, inputs.slice(from, from + step));
  }
}

async function runTogether(bench: Bench, inputs: readonly string[]): Promise<Run[]> {
  const { game, io, program, jobs } = bench;
  const answers: string[] = [];
  for (const input of inputs) {
    const place = `the answer of ${JSON.stringify(input.slice(0, 60))}`;
    answers.push(await placed(place, () => answerOf(game, input)));
  }
  const runs: Run[] = [];
  let next = 0;
  const work = async () => {
    for (let i = next++; i < inputs.length; i = next++) {
      const [input, answer] = [inputs[i], answers[i]];
      const end = await io.runProgram({ ...program, input });
      runs[i] = { input, answer, end, ...verdictOf(end, answer) };
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, inputs.length) }, work));
  return runs;
}

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
 * Makes a failing run smaller as long as the verdict stays, the first of the game's smaller
 * instances that has it every time. The result does not depend on the number of jobs unless the
 * runs run out.
 */
export async function shrink(bench: Bench, failing: Run, mostRuns: number): Promise<Shrunk> {
  const done = new Set([failing.input]); // those that pass, and those that were made smaller
  let [run, steps, runs] = [failing, 0, 0];
  for (;;) {
    let smaller: Run | undefined;
    for (const inputs of smallerInputs(bench, run.input, done)) {
      if (runs >= mostRuns) return { run, steps, runs, isSmallest: false };
      const tried = await runTogether(bench, inputs);
      runs += tried.length;
      const index = tried.findIndex(({ verdict }) => verdict === failing.verdict);
      for (const { input } of index < 0 ? tried : tried.slice(0, index + 1)) done.add(input);
      if (index < 0) continue;
      smaller = tried[index];
      break;
    }
    if (!smaller) return { run, steps, runs, isSmallest: true };
    run = smaller;
    steps++;
  }
}

/** Yields smaller inputs that are not done yet, as many at a time as there are jobs. */
function* smallerInputs(
  { game, jobs }: Bench,
  input: string,
  done: ReadonlySet<string>,
): Generator<string[]> {
  let inputs: string[] = [];
  for (const position of instancesOf(game).smaller(game.parse(input))) {
    const smaller = game.formatInput(position);
    if (done.has(smaller) || inputs.includes(smaller)) continue;
    inputs.push(smaller);
    if (inputs.length < jobs) continue;
    yield inputs;
    inputs = [];
  }
  if (inputs.length > 0) yield inputs;
}
