// The final report of `judge`, as text and as JSON.
import { describeFailure } from "../base/failure.ts";
import { printable } from "../base/report.ts";
import { formatBytes, formatCount, formatDuration, roundMs } from "../base/units.ts";
import type { Bench } from "./judge_runs.ts";
import type { Shrunk } from "./shrink.ts";
import type { Failed, VerdictCounts } from "./verdict.ts";

/** The most lines of a case to print. `--output` writes all of them. */
const MOST_LINES = 60;
/** The most characters of a program's output in JSON. */
const MOST_OUTPUT = 4096;

export interface Failing extends Failed, Omit<Shrunk, "run"> {
  /** The files with its input and answer, or null. */
  readonly files: { readonly input: string; readonly answer: string } | null;
}

export interface JudgeReport {
  readonly bench: Bench;
  readonly command: string;
  readonly cases: number;
  /** Why tests of the folder are refused. */
  readonly refused: readonly Error[];
  /** The seed of the first case, or null for a folder. */
  readonly seed: number | null;
  readonly tally: VerdictCounts;
  /** Why some cases were not run. */
  readonly stopped: "failure" | "interrupt" | null;
  /** The smallest failing case of every verdict, the most useful first. */
  readonly failing: readonly Failing[];
}

export function makeReportJson(report: JudgeReport): object {
  const { bench, command, cases, refused, seed, tally, stopped, failing } = report;
  return {
    game: bench.game.name,
    command,
    cases,
    refused: refused.map(describeFailure),
    done: tally.done,
    stopped,
    seed,
    timeLimitMs: bench.program.timeMs,
    memoryLimitBytes: bench.program.memoryBytes ?? null,
    threads: bench.jobs,
    verdicts: tally.counts,
    slowestMs: roundMs(tally.slowestMs),
    peakBytes: tally.peakBytes,
    failures: failing.map(makeFailureJson),
  };
}

function makeFailureJson({ run, origin, steps, runs, isSmallest, files }: Failing): object {
  return {
    verdict: run.verdict,
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

export function formatReport(report: JudgeReport): string {
  return [formatHead(report), ...report.failing.flatMap(listFailingLines)].join("\n") + "\n";
}

function formatHead({ bench, cases, refused, tally, stopped }: JudgeReport): string {
  const { timeMs, memoryBytes } = bench.program;
  const why = { failure: "stopped at the first failure", interrupt: "interrupted" };
  return [
    `${bench.game.name}: ${tally.format(true)} of ${formatCount(cases, "case")}`,
    ...refused.length === 0 ? [] : [`${formatCount(refused.length, "test")} refused`],
    ...stopped === null ? [] : [why[stopped]],
    `slowest ${formatDuration(tally.slowestMs)}, limit ${formatDuration(timeMs)}`,
    ...memoryBytes === undefined || tally.peakBytes === null
      ? []
      : [`largest ${formatBytes(tally.peakBytes)}, limit ${formatBytes(memoryBytes)}`],
  ].join("; ");
}

function listFailingLines({ run, origin, files, steps, runs, isSmallest }: Failing): string[] {
  const shrinking = `Shrinking stopped after ${
    formatCount(runs, "run")
  }; a smaller case may fail too.`;
  return [
    "",
    `${isSmallest ? "The smallest" : "A case with"} ${run.verdict}: ${run.note}`,
    "",
    ...listInputLines(run.input),
    "",
    `${steps > 0 ? "shrunk from" : "from"}: ${origin.name}`,
    ...files === null ? [] : [`written: ${files.input}, ${files.answer}`],
    ...isSmallest || runs === 0 ? [] : [shrinking],
  ];
}

/** Returns the input, indented. Of a long input it returns the beginning. */
function listInputLines(input: string): string[] {
  const lines = printable(input).split("\n").map((line) => `  ${line}`);
  if (lines.length <= MOST_LINES) return lines;
  const rest = formatCount(lines.length - MOST_LINES, "more line");
  return [...lines.slice(0, MOST_LINES), `  … ${rest}`];
}
