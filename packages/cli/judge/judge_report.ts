/**
 * What `judge` says in the end, as text and as JSON.
 *
 * @module
 */
import { errorJson, printable } from "../base/report.ts";
import { counted, durationText, memoryText, roundedMs } from "../base/units.ts";
import type { Bench } from "./judge_runs.ts";
import type { Shrunk } from "./shrink.ts";
import type { Failed, VerdictCounts } from "./verdict_counts.ts";

/** The most lines of a case that are printed; --output writes all of them. */
const MOST_LINES = 60;

/** The most characters of a program's output in JSON. */
const MOST_OUTPUT = 4096;

/** A failing case, made smaller. */
export interface Failing extends Failed, Omit<Shrunk, "run"> {
  /** Where its input and answer were written; null without `--output`, or where the user did not wait for it. */
  readonly files: { readonly input: string; readonly answer: string } | null;
}

/** What came out. */
export interface JudgeReport {
  /** How the program was run. */
  readonly bench: Bench;
  /** The program. */
  readonly command: string;
  /** How many cases there are. */
  readonly cases: number;
  /** Why tests of the folder are no cases. */
  readonly refused: readonly Error[];
  /** The seed of the first, or null for tests of a folder. */
  readonly seed: number | null;
  /** What came out of those that were run. */
  readonly tally: VerdictCounts;
  /** Why the others were not. */
  readonly stopped: "failure" | "interrupt" | null;
  /** The smallest failing case of every verdict, what tells the most first. */
  readonly failing: readonly Failing[];
}

/** Returns the report in JSON. */
export function reportJson(report: JudgeReport): object {
  const { bench, command, cases, refused, seed, tally, stopped, failing } = report;
  return {
    game: bench.game.name,
    command,
    cases,
    refused: refused.map(errorJson),
    done: tally.done,
    stopped,
    seed,
    timeLimitMs: bench.program.timeMs,
    memoryLimitBytes: bench.program.memoryBytes ?? null,
    threads: bench.jobs,
    verdicts: tally.counts,
    slowestMs: roundedMs(tally.slowestMs),
    peakBytes: tally.peakBytes,
    failures: failing.map(failureJson),
  };
}

function failureJson(
  { run, origin, steps, runs, isSmallest, files }: Failing,
): object {
  return {
    verdict: run.verdict as Exclude<typeof run.verdict, "AC">, // what is accepted does not fail
    note: run.note,
    origin: origin.name,
    size: origin.recipe?.size ?? null,
    family: origin.recipe?.family ?? null,
    seed: origin.recipe?.seed ?? null,
    shrinkSteps: steps,
    shrinkRuns: runs,
    isSmallest,
    input: run.input,
    answer: run.answer,
    output: run.end.output?.slice(0, MOST_OUTPUT) ?? null,
    inputFile: files?.input ?? null,
    answerFile: files?.answer ?? null,
  };
}

/** Returns the report as text. */
export function reportText(report: JudgeReport): string {
  return [headLine(report), ...report.failing.flatMap(failingLines)].join("\n") +
    "\n";
}

function headLine({ bench, cases, refused, tally, stopped }: JudgeReport): string {
  const { timeMs, memoryBytes } = bench.program;
  const why = { failure: "stopped at the first failure", interrupt: "interrupted" };
  return [
    `${bench.game.name}: ${tally.text(true)} of ${counted(cases, "case")}`,
    ...refused.length === 0 ? [] : [`${counted(refused.length, "test")} refused`],
    ...stopped === null ? [] : [why[stopped]],
    `slowest ${durationText(tally.slowestMs)}, limit ${durationText(timeMs)}`,
    ...memoryBytes === undefined || tally.peakBytes === null
      ? []
      : [`largest ${memoryText(tally.peakBytes)}, limit ${memoryText(memoryBytes)}`],
  ].join("; ");
}

function failingLines({ run, origin, files, ...shrunk }: Failing): string[] {
  return [
    "",
    `The smallest ${run.verdict}: ${run.note}`,
    "",
    ...shown(run.input),
    "",
    `${shrinkText(shrunk)}, from`,
    `  ${origin.name}`,
    ...files === null ? [] : [`written: ${files.input}, ${files.answer}`],
  ];
}

function shrinkText({ steps, runs, isSmallest }: Omit<Shrunk, "run">): string {
  const extent = isSmallest ? "" : ", could become smaller yet";
  return `made smaller ${counted(steps, "time")} in ${counted(runs, "run")}${extent}`;
}

/** The input, indented; the beginning of a long one. */
function shown(input: string): string[] {
  const lines = printable(input).split("\n").map((line) => `  ${line}`);
  if (lines.length <= MOST_LINES) return lines;
  const rest = counted(lines.length - MOST_LINES, "more line");
  return [...lines.slice(0, MOST_LINES), `  … ${rest}`];
}
