// A case, the verdict on a run (AC, WA, TLE, MLE, RE), and the count of verdicts.
import type { InstanceRecipe } from "@zugzwang/core";
import type { AnyGame } from "../base/games.ts";
import type { ProgramEnd } from "../base/io.ts";
import { printable } from "../base/report.ts";
import { formatCommand, generateInput } from "../input/instance_recipe.ts";
import type { Run } from "./judge_runs.ts";
import { findDifference } from "./token_difference.ts";

/** Accepted, wrong answer, time limit exceeded, memory limit exceeded, runtime error. */
export const VERDICTS = ["AC", "WA", "TLE", "MLE", "RE"] as const;

export type Verdict = typeof VERDICTS[number];

/** The verdicts of failures, the most useful to the author first. */
const FAILURES = ["RE", "WA", "MLE", "TLE"] as const satisfies readonly Verdict[];

export interface JudgeCase {
  readonly input: string;
  /** The file with the expected answer, and its text. Null: the solver computes the answer. */
  readonly answer: { readonly file: string; readonly text: string } | null;
  /** Its file, or the command that generates it. */
  readonly name: string;
  /** The recipe that generates it, or null if it is a file. */
  readonly recipe: InstanceRecipe | null;
}

export function generateCase(game: AnyGame, recipe: InstanceRecipe): JudgeCase {
  return {
    input: generateInput(game, recipe),
    answer: null,
    name: formatCommand(game, recipe),
    recipe,
  };
}

export interface Judged {
  readonly verdict: Verdict;
  /** The reason in words; empty for AC. */
  readonly note: string;
}

/** Returns the verdict on a run whose output should be the answer. */
export function judgeEnd({ reason, ...end }: ProgramEnd, answer: string): Judged {
  if (reason === "time") return { verdict: "TLE", note: "killed at the time limit" };
  if (reason === "memory") return { verdict: "MLE", note: "killed at the memory limit" };
  if (reason === "output") return { verdict: "WA", note: "killed: too much output" };
  if (end.signal !== null || end.code !== 0) return { verdict: "RE", note: formatCrash(end) };
  if (end.output === null) {
    return { verdict: "WA", note: "the output file is missing or not a regular file" };
  }
  const difference = findDifference(answer, end.output);
  if (!difference) return { verdict: "AC", note: "" };
  const { line, column, expected, found } = difference;
  const note = `line ${line}, column ${column}: expected ${expected}, found ${found}`;
  return { verdict: "WA", note: printable(note) };
}

/** Colours and other terminal codes. */
// deno-lint-ignore no-control-regex
const TERMINAL_CODES = /(?:\x1b\[|\x9b)[\d;?]*[A-Za-z]|(?!\n)\p{Cc}/gu;

/** Returns how a program crashed, and the line of standard error that most likely says why. */
function formatCrash({ signal, code, errors }: Omit<ProgramEnd, "reason">): string {
  const how = signal === null ? `exit code ${code}` : `ended by ${signal}`;
  const lines = errors.replace(TERMINAL_CODES, "").split("\n").map((line) => line.trim())
    .filter((line) => line !== "");
  const why = lines.find((line) => /error|exception|panic|assert/i.test(line)) ?? lines.at(-1);
  return why === undefined ? how : printable(`${how}: ${why.slice(0, 200)}`);
}

/** A failing case and its run. */
export interface Failed {
  /** The case as it was given. */
  readonly origin: JudgeCase;
  readonly run: Run;
}

/** Counts verdicts and keeps the shortest failing case of each. */
export class VerdictCounts {
  readonly counts: Record<Verdict, number> = { AC: 0, WA: 0, TLE: 0, MLE: 0, RE: 0 };
  readonly #failed = new Map<Verdict, Failed>();
  slowestMs = 0;
  /** The largest memory of a run, or null if memory was not watched. */
  peakBytes: number | null = null;

  add(origin: JudgeCase, run: Run): void {
    this.counts[run.verdict]++;
    this.slowestMs = Math.max(this.slowestMs, run.end.elapsedMs);
    const { peakBytes } = run.end;
    if (peakBytes !== null) this.peakBytes = Math.max(this.peakBytes ?? 0, peakBytes);
    if (run.verdict === "AC") return;
    const shortest = this.#failed.get(run.verdict);
    if (shortest && shortest.run.input.length <= run.input.length) return;
    this.#failed.set(run.verdict, { origin, run });
  }

  get done(): number {
    return VERDICTS.reduce((sum, verdict) => sum + this.counts[verdict], 0);
  }

  /** The shortest failing case of every verdict, the most useful first. */
  get failed(): Failed[] {
    return FAILURES.flatMap((verdict) => this.#failed.get(verdict) ?? []);
  }

  /** Returns the counts in words: `97 AC, 3 WA`. Unless `isAll`, it leaves out zeros. */
  format(isAll: boolean): string {
    return VERDICTS.filter((verdict) => isAll || this.counts[verdict] > 0)
      .map((verdict) => `${this.counts[verdict]} ${verdict}`).join(", ");
  }
}
