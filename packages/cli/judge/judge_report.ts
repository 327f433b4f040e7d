// What `judge` finds, and the report of it as text and as JSON.
import { describeFailure, printable } from "../base/report.ts";
import type { Io } from "../base/io.ts";
import { formatBytes, formatCount, formatDuration, roundMs } from "../base/units.ts";
import type { OutputSettings } from "../command/request.ts";
import type { Bench, Run } from "./judge_runs.ts";
import type { Shrunk } from "./shrink.ts";
import type { JudgeCase, TestFolder } from "./cases.ts";
import { type Verdict, VERDICTS } from "./verdict.ts";

/** The most lines of a case to print. `--output` writes all of them. */
const MOST_LINES = 60;
const MOST_OUTPUT = 4096;

/** The verdicts of failures, the most useful to the author first. */
const FAILURES = ["RE", "WA", "MLE", "TLE"] as const satisfies readonly Verdict[];

const CONFIRMED = {
  answer: "the solver confirms the expected output",
  output: "the solver confirms the found output",
  neither: "the solver confirms neither output",
} as const;

export interface Failing extends Shrunk {
  /** The case as it was given. */
  readonly origin: JudgeCase;
  /** The files with its input and answer, or null. */
  readonly files: { readonly input: string; readonly answer: string } | null;
  /** With another program: which output the solver confirms; null if it takes too long. */
  readonly confirmed: "answer" | "output" | "neither" | null;
}

/** How a judge talks, and whether it continues after a failure. */
export interface JudgeView {
  readonly io: Io;
  readonly output: OutputSettings;
  readonly runsAll: boolean;
}

/** Why some cases were not run. */
export const STOPPED = {
  failure: "stopped at the first failure",
  interrupt: "interrupted",
} as const;

export type StopReason = keyof typeof STOPPED | null;

export class JudgeReport {
  readonly bench: Bench;
  cases: readonly JudgeCase[];
  /** Why tests of the folder are refused. */
  readonly refused: Error[];
  readonly counts: Record<Verdict, number> = { AC: 0, WA: 0, TLE: 0, MLE: 0, RE: 0 };
  slowestMs = 0;
  /** The largest memory of a run, or null if memory was not watched. */
  peakBytes: number | null = null;
  readonly #failing = new Map<Verdict, Failing>();

  constructor(bench: Bench, { cases, refused }: TestFolder) {
    [this.bench, this.cases, this.refused] = [bench, cases, [...refused]];
  }

  add(run: Run): void {
    const origin = this.cases[this.done];
    this.counts[run.verdict]++;
    this.slowestMs = Math.max(this.slowestMs, run.end.elapsedMs);
    const { peakBytes } = run.end;
    if (peakBytes !== null) this.peakBytes = Math.max(this.peakBytes ?? 0, peakBytes);
    if (run.verdict === "AC") return;
    const shortest = this.#failing.get(run.verdict);
    if (shortest && shortest.run.input.length <= run.input.length) return;
    this.keep({ run, origin, steps: 0, runs: 0, isSmallest: false, files: null, confirmed: null });
  }

  keep(failing: Failing): void {
    this.#failing.set(failing.run.verdict, failing);
  }

  get done(): number {
    return VERDICTS.reduce((sum, verdict) => sum + this.counts[verdict], 0);
  }

  /** The smallest failing case of every verdict, the most useful first. */
  get failing(): Failing[] {
    return FAILURES.flatMap((verdict) => this.#failing.get(verdict) ?? []);
  }

  /** Returns the counts in words: `97 AC, 3 WA`. Unless `isAll`, it leaves out zeros. */
  formatCounts(isAll: boolean): string {
    return VERDICTS.filter((verdict) => isAll || this.counts[verdict] > 0)
      .map((verdict) => `${this.counts[verdict]} ${verdict}`).join(", ");
  }
}

export function makeReportJson(report: JudgeReport, stopped: StopReason): object {
  const { bench: { game, program, command, against, jobs }, cases, refused, failing } = report;
  return {
    game: game.name,
    command,
    against: against ?? null,
    cases: cases.length,
    refused: refused.map(describeFailure),
    done: report.done,
    stopped,
    seed: cases.at(0)?.recipe?.seed ?? null,
    timeLimitMs: program.timeMs,
    memoryLimitBytes: program.memoryBytes ?? null,
    threads: jobs,
    verdicts: report.counts,
    slowestMs: roundMs(report.slowestMs),
    peakBytes: report.peakBytes,
    failures: failing.map((one) => makeFailureJson(one)),
  };
}

function makeFailureJson(failing: Failing): object {
  const { run, origin, steps, runs, isSmallest, files, confirmed } = failing;
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
    confirmed,
    inputFile: files?.input ?? null,
    answerFile: files?.answer ?? null,
  };
}

export function formatReport(report: JudgeReport, stopped: StopReason): string {
  return [
    formatHead(report, stopped),
    ...report.failing.flatMap((one) => listFailingLines(one, report.bench)),
  ].join("\n") +
    "\n";
}

function formatHead(report: JudgeReport, stopped: StopReason): string {
  const { bench, cases, refused, slowestMs, peakBytes } = report;
  const { timeMs, memoryBytes } = bench.program;
  return [
    `${bench.game.name}: ${report.formatCounts(true)} of ${formatCount(cases.length, "case")}`,
    ...refused.length === 0 ? [] : [`${formatCount(refused.length, "test")} refused`],
    ...stopped === null ? [] : [STOPPED[stopped]],
    `slowest ${formatDuration(slowestMs)}, limit ${formatDuration(timeMs)}`,
    ...memoryBytes === undefined || peakBytes === null
      ? []
      : [`largest ${formatBytes(peakBytes)}, limit ${formatBytes(memoryBytes)}`],
  ].join("; ");
}

function listFailingLines(
  { run, origin, files, steps, runs, isSmallest, confirmed }: Failing,
  { against, program }: Bench,
): string[] {
  const isSilent = run.verdict === "WA" && run.end.output === "" &&
    program.outputFile === undefined;
  const shrinking = `Shrinking ran out of time after ${formatCount(runs, "run")}; ` +
    "a smaller case may fail too.";
  return [
    "",
    `${isSmallest ? "The smallest" : "A case with"} ${run.verdict}: ${run.note}`,
    "",
    ...listInputLines(run.input),
    "",
    `${steps > 0 ? "shrunk from" : "from"}: ${origin.name}`,
    ...isSilent ? ["It printed nothing. If it writes a file, name the file with --files."] : [],
    ...against && run.verdict === "WA" ? [`expected is the output of ${against}`] : [],
    ...confirmed === null ? [] : [CONFIRMED[confirmed]],
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
