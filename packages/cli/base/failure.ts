/**
 * What can go wrong in a command, and what it then says: the exit code, one line for standard
 * error, and an object for `--json`.
 *
 * @module
 */
import { RulesError } from "@zugzwang/core/game";
import { InputError, LimitError } from "@zugzwang/core/run";
import type { EndSignal } from "./io.ts";

/** The exit codes of every verb. */
export const EXIT = {
  /** All done. */
  ok: 0,
  /** A check failed: `verify`, `judge`. */
  check: 1,
  /** The command line is wrong. */
  usage: 2,
  /** Input that cannot be read. */
  input: 3,
  /** A limit of memory, time or size. */
  limit: 4,
  /** A fault of the program. */
  bug: 70,
  /** Ended by the end of its terminal. */
  hungUp: 129,
  /** Ended by Ctrl-C. */
  interrupted: 130,
  /** Nobody reads what is printed any more; as SIGPIPE ends a program. */
  unread: 141,
  /** Ended by SIGTERM. */
  terminated: 143,
} as const;

/** One of the exit codes. */
export type ExitCode = typeof EXIT[keyof typeof EXIT];

/** The exit codes of what was asked to end. */
export const END_EXIT: Readonly<Record<EndSignal, ExitCode>> = {
  SIGHUP: EXIT.hungUp,
  SIGINT: EXIT.interrupted,
  SIGTERM: EXIT.terminated,
};

/** A wrong command line. */
export class UsageError extends Error {
  /** The name of the class. */
  override readonly name = "UsageError";
  /** Whether the form of a call is to follow the message, on standard error. */
  readonly wantsHelp: boolean;

  /** Makes the error. */
  constructor(message: string, { wantsHelp = false } = {}) {
    super(message);
    this.wantsHelp = wantsHelp;
  }
}

/** A file or stream that cannot be read or written, or a program that cannot be run. */
export class FileError extends Error {
  /** The name of the class. */
  override readonly name = "FileError";
  /** Why: `no such file`. */
  readonly reason: string;

  /** Makes the error and its one-line message. */
  constructor(
    action: "read" | "write" | "add to" | "remove" | "run" | "load" | "bundle" | "go on from",
    file: string,
    reason: string,
  ) {
    super(`cannot ${action} ${oneLine(file) || '""'}: ${reason}`);
    this.reason = reason;
  }
}

/** A stream whose reader has gone: the command ends quietly. */
export class ClosedOutputError extends Error {
  /** The name of the class. */
  override readonly name = "ClosedOutputError";
}

/** An error with the place that it belongs to: a game, a file, an option. */
export class PlacedError extends Error {
  /** The name of the class. */
  override readonly name = "PlacedError";
  /** The error itself. */
  override readonly cause: unknown;
  /** Where it belongs. */
  readonly place: string;

  /** Puts the place before the error's message. */
  constructor(place: string, cause: unknown) {
    super(`${oneLine(place)}: ${cause instanceof Error ? cause.message : cause}`);
    this.place = place;
    this.cause = cause;
  }
}

/** A name of a file as one line of a message has it: it may hold ends of lines. */
function oneLine(name: string): string {
  return name.replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}

/** Returns what `work` returns; what it throws is said to belong to `place`. */
export async function placed<T>(
  place: string | (() => string),
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw placedError(typeof place === "string" ? place : place(), error);
  }
}

/** Returns an error with its place; errors that say theirs, or have none, stay as they are. */
export function placedError(place: string, error: unknown): unknown {
  const saysItself = error instanceof UsageError || isFileError(error) ||
    error instanceof ClosedOutputError;
  return saysItself ? error : new PlacedError(place, error);
}

/** Whether an error is a `FileError`, here or of a worker, whose errors keep their name alone. */
function isFileError(error: unknown): boolean {
  return error instanceof Error && error.name === "FileError";
}

/** What a failure is, in JSON. */
export interface Failure {
  /** What kind it is. */
  readonly kind: "usage" | "input" | "file" | "rules" | "limit" | "bug";
  /** The message, one line. */
  readonly message: string;
  /** The line of the input, from 1; null where there is none. */
  readonly line: number | null;
  /** The column in that line, from 1; null where there is none. */
  readonly column: number | null;
}

/** Returns what an error is. */
export function failureOf(error: unknown): Failure {
  const cause = causeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (cause instanceof InputError) {
    const { line, column } = cause.fault;
    return { kind: "input", message, line, column };
  }
  return { kind: kindOf(cause), message, line: null, column: null };
}

function kindOf(cause: unknown): "usage" | "file" | "rules" | "limit" | "bug" {
  if (cause instanceof UsageError) return "usage";
  if (isFileError(cause)) return "file";
  if (cause instanceof RulesError) return "rules";
  return cause instanceof LimitError ? "limit" : "bug";
}

/** Returns the error under all its places. */
export function causeOf(error: unknown): unknown {
  return error instanceof PlacedError ? causeOf(error.cause) : error;
}

/** Returns the exit code of a failure. */
export function exitCodeOf({ kind }: Failure): ExitCode {
  return kind === "file" || kind === "rules" ? EXIT.input : EXIT[kind];
}

/** The error of a module whose game is called by nobody just then: of a timer, of a promise. */
export function faultBesideCalls(module: string, found: string): RulesError {
  const rule = { rule: "the module", expected: "no fault beside its calls" };
  return new RulesError({ ...rule, module, found });
}
