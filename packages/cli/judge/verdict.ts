/**
 * A case that a program is judged by, and what a judge says of a run on it: AC, WA, TLE, MLE, RE.
 *
 * @module
 */
import type { AnyGame } from "../base/games.ts";
import type { ProgramEnd } from "../base/io.ts";
import { printable } from "../base/report.ts";
import { commandOf, inputOf } from "../input/instance_recipe.ts";
import { differenceText, firstDifference } from "./token_difference.ts";
import type { InstanceRecipe } from "@zugzwang/core";

/** Accepted, wrong answer, time limit exceeded, memory limit exceeded, runtime error. */
export const VERDICTS = ["AC", "WA", "TLE", "MLE", "RE"] as const;

/** One of the verdicts. */
export type Verdict = typeof VERDICTS[number];

/** The verdicts of failures, those that tell the most about a program first. */
export const FAILURES = ["RE", "WA", "MLE", "TLE"] as const satisfies readonly Verdict[];

/** A verdict and why. */
export interface Judged {
  /** The verdict. */
  readonly verdict: Verdict;
  /** Why, in words; empty for AC. */
  readonly note: string;
}

/** Returns the verdict of a run whose output should have been the answer. */
export function verdictOf({ reason, ...end }: ProgramEnd, answer: string): Judged {
  if (reason === "time") return { verdict: "TLE", note: "killed at the time limit" };
  if (reason === "memory") return { verdict: "MLE", note: "killed over the memory limit" };
  if (reason === "output") return { verdict: "WA", note: "killed for its endless output" };
  if (end.signal !== null || end.code !== 0) return { verdict: "RE", note: crashText(end) };
  if (end.output === null) return { verdict: "WA", note: "it wrote no regular output file" };
  const difference = firstDifference(answer, end.output);
  if (difference) return { verdict: "WA", note: printable(differenceText(difference)) };
  return { verdict: "AC", note: "" };
}

/** Colours and other codes for terminals. */
// deno-lint-ignore no-control-regex
const TERMINAL_CODES = /(?:\x1b\[|\x9b)[\d;?]*[A-Za-z]|(?!\n)\p{Cc}/gu;

/** How it ended, and the line of standard error that most likely says why. */
function crashText({ signal, code, errors }: Omit<ProgramEnd, "reason">): string {
  const how = signal === null ? `exit code ${code}` : `ended by ${signal}`;
  const lines = errors.replace(TERMINAL_CODES, "").split("\n").map((line) => line.trim())
    .filter((line) => line !== "");
  const told = lines.find((line) => /error|exception|panic|assert/i.test(line)) ?? lines.at(-1);
  return told === undefined ? how : printable(`${how}: ${told.slice(0, 200)}`);
}

/** A case. */
export interface JudgeCase {
  /** The judge's input. */
  readonly input: string;
  /** The file of the answer that is expected, and what it holds; null where ours is expected. */
  readonly answer: { readonly file: string; readonly text: string } | null;
  /** What it is called: its file, or the command that generates it. */
  readonly name: string;
  /** What generates it, or null if it was read from a file. */
  readonly recipe: InstanceRecipe | null;
}

/** Returns the case that a recipe generates. */
export function generatedCase(game: AnyGame, recipe: InstanceRecipe): JudgeCase {
  return { input: inputOf(game, recipe), answer: null, name: commandOf(game, recipe), recipe };
}
