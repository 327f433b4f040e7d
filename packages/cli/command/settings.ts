/**
 * The options of a call, checked, in the form that solvers and renderers take.
 *
 * @module
 */
import type { SolveOptions } from "@zugzwang/core";
import { DEFAULT_MEMORY_BYTES } from "@zugzwang/core/run";
import { type ColorChoice, type Paint, paintFor } from "../draw/colors.ts";
import { UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import { didYouMean } from "../base/nearest.ts";
import {
  BATCH,
  COLOR,
  JOBS,
  JSON_OUTPUT,
  MEMORY,
  METHOD,
  type Options,
  type OptionSpec,
  QUIET,
  TIME,
  VERBOSE,
  WORKERS,
} from "./options.ts";
import { parseBytes, parseCount, parseDuration } from "../base/units.ts";
import type { Call } from "./verb.ts";

/** The most workers that may be asked for. */
const MOST_WORKERS = 256;

/** What is wanted of progress: `usual` is a line on a terminal, `lines` also lines elsewhere. */
export type ProgressWish = "usual" | "lines" | "none";

/** Whether answers and errors are printed as JSON. */
export function wantsJson({ options }: Call): boolean {
  return options.flag(JSON_OUTPUT) || options.flag(BATCH);
}

/** How the call wants to hear of progress. */
export function progressWish({ options, only }: Call): ProgressWish {
  if (options.flag(QUIET) || only) return "none";
  return options.flag(VERBOSE) ? "lines" : "usual";
}

/**
 * Returns how many inputs may be worked on at once: no more than there are files.
 *
 * @throws {UsageError} if the option is wrong.
 */
export function jobsOf({ options }: Call): number {
  const parse = (text: string) => parseCount(text, { min: 1, max: MOST_WORKERS });
  const jobs = checked(options, JOBS, parse) ?? 1;
  return options.flag(BATCH) ? jobs : Math.min(jobs, Math.max(1, options.words.length - 1));
}

/** What an amount of memory ends with that every job may have for itself. */
const PER_JOB = /\s*\/\s*job$/i;

/** The memory of one job: what is given for each, or its share of what is given for all. */
function memoryOf(text: string, jobs: number): number {
  const bytes = parseBytes(text.replace(PER_JOB, ""));
  return PER_JOB.test(text) ? bytes : Math.max(1, Math.floor(bytes / jobs));
}

/** How to paint what goes to standard output. */
export function paintOf({ options, io }: Call): Paint {
  return paintFor(io.stdout, io, (options.text(COLOR) ?? "auto") as ColorChoice);
}

/**
 * Returns the solver's options of a call, all but progress and the deadline, which start with each input.
 *
 * @throws {UsageError} if one of them is wrong.
 */
export function solverSettings(call: Call, game: AnyGame): SolveOptions {
  const { options, io } = call;
  const method = options.text(METHOD);
  const jobs = jobsOf(call);
  const memoryBytes = checked(options, MEMORY, (text) => memoryOf(text, jobs)) ??
    (jobs > 1 ? Math.floor(DEFAULT_MEMORY_BYTES / jobs) : undefined);
  const workers = checked(
    options,
    WORKERS,
    (text) => parseCount(text, { min: 1, max: MOST_WORKERS }),
  );
  if (method !== undefined) checkMethod(game, method);
  return {
    ...method === undefined ? {} : { method },
    ...memoryBytes === undefined ? {} : { memoryBytes },
    workers: workers ?? (options.flag(BATCH) ? 1 : Math.max(1, Math.floor(io.cores / jobs))),
  };
}

/**
 * Returns how many milliseconds each input may take, or undefined.
 *
 * @throws {UsageError} if the option is wrong.
 */
export function timeLimit({ options }: Call): number | undefined {
  return checked(options, TIME, parseDuration);
}

/**
 * Returns the value of an option as `parse` reads it, or undefined if it is not given.
 *
 * @throws {UsageError} of `parse`, with the option's name.
 */
export function checked<T>(
  options: Options,
  spec: OptionSpec,
  parse: (text: string) => T,
): T | undefined {
  const text = options.text(spec);
  if (text === undefined) return undefined;
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`--${spec.name}: ${error.message}`);
    throw error;
  }
}

function checkMethod(game: AnyGame, method: string): void {
  if (game.methods.includes(method)) return;
  const hint = didYouMean(method, game.methods) ||
    `, expected one of ${game.methods.join(", ")}`;
  throw new UsageError(`unknown method ${JSON.stringify(method)} of ${game.name}${hint}`);
}

/** Returns whether a solver says that a method is none of its own, or none for the position. */
export function refusesMethod(error: unknown): error is RangeError {
  return error instanceof RangeError && error.message.startsWith("Cannot solve by method");
}
