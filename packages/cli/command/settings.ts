/**
 * The options of a call, checked, in the form that solvers and renderers take.
 *
 * @module
 */
import type { SolveOptions } from "@zugzwang/core";
import { DEFAULT_MEMORY_BYTES } from "@zugzwang/core/run";
import { type Paint, paintFor } from "../draw/colors.ts";
import { UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import { didYouMean } from "../base/nearest.ts";
import type { Call } from "./verb.ts";

/** What is wanted of progress: `usual` is a line on a terminal, `lines` also lines elsewhere. */
export type ProgressWish = "usual" | "lines" | "none";

/** Whether answers and errors are printed as JSON. */
export function wantsJson({ options }: Call): boolean {
  return options.json === true || options.batch === true;
}

/** How the call wants to hear of progress. */
export function progressWish({ options }: Call): ProgressWish {
  if (options.quiet) return "none";
  return options.verbose ? "lines" : "usual";
}

/** Returns how many inputs may be worked on at once: no more than there are files. */
export function jobsOf({ options: { jobs = 1, batch }, words }: Call): number {
  return batch ? jobs : Math.min(jobs, Math.max(1, words.length - 1));
}

/** How to paint what goes to standard output. */
export function paintOf({ options, io }: Call): Paint {
  return paintFor(io.stdout, io, options.color ?? "auto");
}

/**
 * Returns the solver's options of a call, all but progress and the deadline, which start with each input.
 *
 * @throws {UsageError} if the game has no such method.
 */
export function solverSettings(call: Call, game: AnyGame): SolveOptions {
  const { options: { method, memory, workers, batch }, io } = call;
  const jobs = jobsOf(call);
  const memoryBytes = memoryOfJob(memory, jobs);
  if (method !== undefined) checkMethod(game, method);
  return {
    ...method === undefined ? {} : { method },
    ...memoryBytes === undefined ? {} : { memoryBytes },
    workers: workers ?? (batch ? 1 : Math.max(1, Math.floor(io.cores / jobs))),
  };
}

/** The memory of one job: what is given for each, or its share of what is given for all. */
function memoryOfJob(memory: Call["options"]["memory"], jobs: number): number | undefined {
  if (memory?.isPerJob) return memory.bytes;
  if (memory === undefined && jobs === 1) return undefined;
  return Math.max(1, Math.floor((memory?.bytes ?? DEFAULT_MEMORY_BYTES) / jobs));
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
