/**
 * Tells about failures: one line on standard error, and an object on standard output where JSON
 * is asked for.
 *
 * @module
 */
import { LimitError } from "@zugzwang/core/run";
import {
  causeOf,
  ClosedOutputError,
  EXIT,
  type ExitCode,
  exitCodeOf,
  failureOf,
} from "./failure.ts";
import type { Io } from "./io.ts";

/** What stands before the error in its JSON object: the game, the file. */
export type Origin = Readonly<Record<string, unknown>>;

/** How to report. */
export interface ReportOptions {
  /** The streams. */
  readonly io: Pick<Io, "stdout" | "stderr">;
  /** Whether JSON is asked for. */
  readonly json: boolean;
  /** What stands before the error in JSON. */
  readonly origin?: Origin;
  /** What follows the message on standard error. */
  readonly note?: string;
  /** Lines that help, for standard error after the message. */
  readonly help?: string;
}

/** Reports an error and returns its exit code; a reader who has gone is told nothing. */
export function report(
  error: unknown,
  { io, json, origin, note, help = "" }: ReportOptions,
): ExitCode {
  if (causeOf(error) instanceof ClosedOutputError) return EXIT.unread;
  const failure = failureOf(error);
  const more = note === undefined ? "" : `; ${note}`;
  const message = `${messageOf(error, failure.message)}${more}${help && `\n${help}`}`;
  try {
    io.stderr.write(`zugzwang: ${printable(message)}\n`);
    if (json) writeJson(io, { ...origin, error: errorJson(error) });
  } catch {
    // nobody is left to tell; the exit code still does
  }
  return exitCodeOf(failure);
}

/** Returns an error as JSON has it, with the figures of a limit. */
export function errorJson(error: unknown): Readonly<Record<string, unknown>> {
  const cause = causeOf(error);
  if (!(cause instanceof LimitError)) return { ...failureOf(error) };
  const { kind: limit, needed, allowed } = cause.fault;
  const figures = { limit, needed: Math.ceil(needed), allowed: Math.floor(allowed) };
  return { ...failureOf(error), ...figures };
}

/**
 * Writes an object on one line, without characters that could play tricks on a terminal: JSON has
 * escapes for those that it would let stand in a text too.
 */
export function writeJson(io: Pick<Io, "stdout">, object: unknown): void {
  io.stdout.write(JSON.stringify(object).replace(tricks(), escaped) + "\n");
}

function messageOf(error: unknown, message: string): string {
  if (failureOf(error).kind !== "bug") return message;
  const cause = causeOf(error);
  const stack = cause instanceof Error ? `\n${cause.stack}` : "";
  return `a fault of the program, please report it with its input: ${message}${stack}`;
}

/** Returns a text without control characters, which could play tricks on a terminal. */
export function printable(text: string): string {
  return text.replace(tricks(), (char) => char === "\n" ? char : escaped(char)).trimEnd();
}

/**
 * Control characters and invisible ones, those that turn the direction of text among them. Made
 * where it is needed, for V8 takes 0.2 ms to look up a class of Unicode.
 */
function tricks(): RegExp {
  return /[\p{Cc}\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu;
}

/** Returns a character as JSON may write it. */
function escaped(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
