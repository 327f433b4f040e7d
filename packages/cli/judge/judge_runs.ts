// Runs a program on cases, several at once, and yields the runs in the order of the cases.
import { workAhead } from "../answer/answer_inputs.ts";
import { FileError, withPlace } from "../base/report.ts";
import type { AnyGame } from "../base/games.ts";
import type { ProgramCall, ProgramEnd } from "../base/io.ts";
import type { JudgeCase, Limit } from "./cases.ts";
import type { Programs } from "./programs.ts";
import { type Judged, judgeEnd } from "./verdict.ts";

export interface Bench {
  readonly game: AnyGame;
  /** The limits that the cases keep. */
  readonly limits: readonly Limit[];
  /** Returns the judge's answer to an input. Throws an `InputError` or a `LimitError`. */
  answer(input: string, timeMs?: number): Promise<string>;
  readonly programs: Pick<Programs, "run">;
  readonly program: Omit<ProgramCall, "input">;
  /** The program as the user would type it. */
  readonly command: string;
  /** The other program as the user would type it, if its output is the answer. */
  readonly against?: string;
  /** Returns the answer of the solver, or null if it takes too long. */
  trySolve(input: string): Promise<string | null>;
  readonly jobs: number;
}

/** Returns a function that lets another program answer. It throws a `FileError` if that program fails. */
export function answerByProgram(
  programs: Bench["programs"],
  program: Bench["program"],
  command: string,
): Bench["answer"] {
  return async (input, timeMs = Infinity) => {
    const limits = { timeMs: Math.min(program.timeMs, timeMs) };
    const end = await programs.run({ ...program, input, ...limits });
    const { verdict, note } = judgeEnd(end, end.output ?? "");
    if (verdict === "AC") return end.output!;
    throw new FileError("compare with", command, note);
  };
}

export interface Run extends Judged {
  readonly input: string;
  readonly answer: string;
  readonly end: ProgramEnd;
}

type SolvedCase = Pick<Run, "input" | "answer">;

/** How many cases a job gets between two rounds of solving. */
const ROUND = 8;

interface RunOptions {
  /** Selects the last run to yield. No run starts after it. */
  readonly isLast?: (run: Run) => boolean;
  /** Returns the time limit of the next answer. */
  readonly answerMs?: () => number;
}

export async function* runCases(
  bench: Bench,
  cases: readonly JudgeCase[],
  { isLast = () => false, answerMs }: RunOptions,
): AsyncGenerator<Run> {
  let [isOpen, isYielding] = [true, true];
  const start = async (solved: SolvedCase) => {
    const run = await runCase(bench, solved);
    if (isLast(run)) isOpen = false;
    return run;
  };
  function* listOpen(solved: readonly SolvedCase[]) {
    for (const one of solved) if (isOpen) yield one;
  }
  const step = bench.jobs * ROUND;
  for (let from = 0; isOpen && from < cases.length; from += step) {
    const solved = await solveCases(bench, cases.slice(from, from + step), answerMs);
    for await (const run of workAhead(listOpen(solved), { most: bench.jobs, start })) {
      if (isYielding) yield run; // those that ran beside the last one end, too
      if (isLast(run)) isYielding = false;
    }
  }
}

/**
 * Returns the inputs of a round and their answers. All are computed before the first run: solving
 * takes no processor time away from the programs, whose time counts.
 */
async function solveCases(
  bench: Bench,
  cases: readonly JudgeCase[],
  answerMs?: () => number,
): Promise<SolvedCase[]> {
  const solved: SolvedCase[] = [];
  for (const { input, answer, name } of cases) {
    const solve = () => bench.answer(input, answerMs?.());
    const text = answer?.text ?? await withPlace(`the answer of ${name}`, solve);
    solved.push({ input, answer: text });
  }
  return solved;
}

/** Runs a program on a case, and once more before the verdict TLE: the machine may have been busy. */
async function runCase({ programs, program }: Bench, { input, answer }: SolvedCase): Promise<Run> {
  const runOnce = async () => {
    const end = await programs.run({ ...program, input });
    return { input, answer, end, ...judgeEnd(end, answer) };
  };
  const run = await runOnce();
  return run.verdict === "TLE" ? await runOnce() : run;
}
