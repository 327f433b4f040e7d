/**
 * What `judge` says in the end, as text and as JSON.
 *
 * @module
 */
import type { InstanceRecipe } from "@zugzwang/core";
import type { AnyGame } from "../base/games.ts";
import { commandOf } from "../input/instance_recipe.ts";
import type { Run, Shrunk } from "./judge_runs.ts";
import type { JsonObject } from "../stream/solution_json.ts";
import { durationText } from "../base/units.ts";
import { type Verdict, VERDICTS } from "./verdict.ts";

/** The most lines of a case that are printed; longer ones are in their files. */
const MOST_LINES = 30;

/** The most characters of a program's output in JSON. */
const MOST_OUTPUT = 4096;

/** The smallest failing case. */
export interface Failing extends Shrunk {
  /** What generated the case that it comes from. */
  readonly recipe: InstanceRecipe;
  /** Where its input was written. */
  readonly inputFile: string;
  /** Where its answer was written. */
  readonly answerFile: string;
}

/** What came out; `F` is what is known of the failing case. */
export interface JudgeReport<F = Failing> {
  /** The game. */
  readonly game: AnyGame;
  /** The program. */
  readonly command: string;
  /** How many instances. */
  readonly cases: number;
  /** The seed of the first. */
  readonly seed: number;
  /** The time limit of a run. */
  readonly timeLimitMs: number;
  /** How many ran at once. */
  readonly jobs: number;
  /** How often each verdict was given. */
  readonly counts: Readonly<Record<Verdict, number>>;
  /** The longest run. */
  readonly slowestMs: number;
  /** The smallest failing case, or null. */
  readonly failing: F | null;
}

/** Returns the report in JSON. */
export function reportJson({ game, counts, slowestMs, failing, ...rest }: JudgeReport): JsonObject {
  return {
    game: game.name,
    ...rest,
    verdicts: counts,
    slowestMs: Math.round(slowestMs * 1000) / 1000,
    failure: failing && failureJson(game, failing),
  };
}

function failureJson(game: AnyGame, failing: Failing): JsonObject {
  const { run, recipe, steps, runs, isSmallest, inputFile, answerFile } = failing;
  return {
    verdict: run.verdict,
    note: run.note,
    ...recipe,
    command: commandOf(game, recipe),
    shrinkSteps: steps,
    shrinkRuns: runs,
    isSmallest,
    input: run.input,
    answer: run.answer,
    output: run.end.output?.slice(0, MOST_OUTPUT) ?? null,
    inputFile,
    answerFile,
  };
}

/** Returns the report as text. */
export function reportText(report: JudgeReport): string {
  const { game, cases, counts, slowestMs, timeLimitMs, failing } = report;
  const verdicts = VERDICTS.map((verdict) => `${counts[verdict]} ${verdict}`).join(", ");
  const slowest = `slowest ${durationText(slowestMs)}, allowed ${durationText(timeLimitMs)}`;
  const head = `${game.name}: ${verdicts} of ${cases} cases; ${slowest}`;
  return [head, ...failing ? failingLines(game, failing) : []].join("\n") + "\n";
}

function failingLines(game: AnyGame, failing: Failing): string[] {
  const { run, recipe, steps, runs, isSmallest, inputFile, answerFile } = failing;
  const extent = isSmallest ? "" : ", stopped there by --shrink";
  return [
    "",
    `The smallest failing case, ${run.verdict}: ${run.note}`,
    "",
    ...shown(run),
    "",
    `made smaller ${steps} times in ${runs} runs${extent}, from`,
    `  ${commandOf(game, recipe)}`,
    `written: ${inputFile}, ${answerFile}`,
  ];
}

/** The input, indented; the beginning of a long one. */
function shown({ input }: Run): string[] {
  const lines = input.trimEnd().split("\n").map((line) => `  ${line}`);
  if (lines.length <= MOST_LINES) return lines;
  return [...lines.slice(0, MOST_LINES), `  … ${lines.length - MOST_LINES} more lines`];
}
