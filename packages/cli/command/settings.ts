/**
 * The options of a call, checked, in the form that solvers and renderers take.
 *
 * @module
 */
import type { SolveOptions } from "@zugzwang/core";
import type { MachinePart } from "@zugzwang/core/tables";
import { type Paint, paintFor } from "../draw/colors.ts";
import { UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import { didYouMean } from "@zugzwang/core/run";
import type { Call } from "./verb.ts";

/** What is wanted of progress: `auto` is a line on a terminal, `always` also lines elsewhere. */
export type ProgressWish = "auto" | "always" | "never";

/** The memory of one of many inputs where nothing is said: the same for any number of threads. */
const LINE_MEMORY_BYTES = 2 ** 30;

/** Whether answers and errors are printed as JSON. */
export function wantsJson({ options }: Call): boolean {
  return options.json === true || options.batch === true;
}

/** How the call wants to hear of progress. */
export function progressWish({ options }: Call): ProgressWish {
  return options.progress ?? "auto";
}

/** Returns how many inputs are solved at once: one for each thread, no more than there are files. */
export function jobsOf({ options: { threads, batch }, words, io }: Call): number {
  const most = threads ?? io.cores;
  return batch ? most : Math.min(most, Math.max(1, words.length - 1));
}

/** How to paint what goes to standard output. */
export function paintOf({ options, io }: Call): Paint {
  return paintFor(io.stdout, io, options.color ?? "auto");
}

/**
 * Returns the solver's options of a call, all but progress and the deadline, which start with each
 * input. No method is checked where no game is known: every line of a batch may name its own.
 *
 * @throws {UsageError} if the game has no such method.
 */
export function solverSettings(
  call: Call,
  game: AnyGame | null,
): Pick<SolveOptions, "method" | "memoryBytes" | "threads"> {
  const { options: { method, memory, threads, batch }, io } = call;
  const jobs = jobsOf(call);
  const memoryBytes = memory ?? (batch || jobs > 1 ? LINE_MEMORY_BYTES : undefined);
  if (method !== undefined && game !== null) checkMethod(game, method);
  return {
    ...method === undefined ? {} : { method },
    ...memoryBytes === undefined ? {} : { memoryBytes },
    threads: batch ? 1 : Math.max(1, Math.floor((threads ?? io.cores) / jobs)),
  };
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

/** Returns the file of one of several calls that solve the same. */
export function namePartFile(path: string, { index }: MachinePart): string {
  return `${path}.${index + 1}`;
}
