// The options of a call as solvers and renderers need them.
import { listMethods } from "@zugzwang/core/game";
import { MethodError, type SolveOptions } from "@zugzwang/core";
import type { MachinePart } from "@zugzwang/core/tables";
import { makeUnknown, UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import { makePaint, type Paint } from "../draw/colors.ts";
import type { Call } from "./verb.ts";

/** When to show progress: `auto` only on a terminal. */
export type ProgressChoice = "auto" | "always" | "never";

/** The default memory for each of several inputs, independent of the threads. */
const LINE_MEMORY_BYTES = 2 ** 30;

export function wantsJson({ options }: Call): boolean {
  return options.json === true || options.batch === true;
}

export function chooseProgress({ options }: Call): ProgressChoice {
  return options.progress ?? "auto";
}

/** Returns whether a call may have more than one input. */
export function hasSeveralInputs({ options, words }: Pick<Call, "options" | "words">): boolean {
  return options.batch === true || words.length > 2; // the game and one file
}

/** Returns how many inputs to solve at once: one for each thread, but not more than there are files. */
export function countJobs({ options: { threads, batch }, words, io }: Call): number {
  const most = threads ?? io.cores;
  return batch ? most : Math.min(most, Math.max(1, words.length - 1));
}

export function choosePaint({ options, io }: Call): Paint {
  return makePaint(io.stdout, io, options.color ?? "auto");
}

/**
 * Returns the solver's options of a call, without progress and the deadline, which start with each
 * input. Without a game it checks no method, because each line of a batch may name its own game.
 * Throws a `UsageError` if the game does not have the method.
 */
export function readSolverOptions(
  call: Call,
  game: AnyGame | null,
): Pick<SolveOptions, "method" | "memoryBytes" | "threads"> {
  const { options: { method, memory, threads, batch }, io } = call;
  const jobs = countJobs(call);
  const memoryBytes = memory ?? (batch || jobs > 1 ? LINE_MEMORY_BYTES : undefined);
  if (method !== undefined && game && !listMethods(game).includes(method)) {
    throw makeUnknown("method", method, { of: game.name, names: listMethods(game) });
  }
  return {
    ...method !== undefined && { method },
    ...memoryBytes !== undefined && { memoryBytes },
    threads: batch ? 1 : Math.max(1, Math.floor((threads ?? io.cores) / jobs)),
  };
}

/** Returns whether a solver refuses a method, for the game or for the position. */
export function refusesMethod(error: unknown): error is MethodError {
  return error instanceof MethodError;
}

/** Returns the checkpoint file of one of several runs that solve the same position. */
export function namePartFile(path: string, { index }: MachinePart): string {
  return `${path}.${index + 1}`;
}

/** Returns the checkpoint file that a call writes, if it has one. */
export function findCheckpointFile({ options: { checkpoint, part } }: Call): string | undefined {
  return checkpoint && part ? namePartFile(checkpoint, part) : checkpoint;
}

/** Returns the file of `--output` for verbs that take batches: other verbs write no rows to theirs. */
export function findRowsFile({ verb, options }: Call): string | undefined {
  return "batch" in verb.options ? options.output : undefined;
}

/**
 * Checks the files of `--output` and `--checkpoint`. The game is null if every line names its own.
 * Throws a `UsageError` if one cannot be used.
 */
export function checkFileOptions(call: Call, game: AnyGame | null): void {
  const { options: { checkpoint, batch, part, threads = 1 }, words } = call;
  const output = findRowsFile(call);
  if (output !== undefined) {
    if (!batch) throw new UsageError("--output needs --batch");
    if (words.slice(1).includes(output)) throw new UsageError(`--output: ${output} is an input`);
  }
  if (part !== undefined && (checkpoint === undefined || threads > 1)) {
    throw new UsageError("--part needs --checkpoint FILE and --threads 1");
  }
  if (checkpoint === undefined) return;
  if (hasSeveralInputs(call)) {
    throw new UsageError("--checkpoint accepts only one position, found several inputs");
  }
  if (game === null || game.prover?.share || game.encoding?.states) return;
  throw new UsageError(`--checkpoint: ${game.name} does not support checkpoints`);
}
