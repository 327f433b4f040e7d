/**
 * Tells about failures: one line on standard error, and an object on standard output where JSON
 * is asked for.
 *
 * @module
 */
import { LimitError, type LimitFault } from "@zugzwang/core/run";
import {
  causeOf,
  ClosedOutputError,
  EXIT,
  type ExitCode,
  exitCodeOf,
  type Failure,
  failureOf,
} from "./failure.ts";
import type { Io } from "./io.ts";

/** What a call, or one input of it, ends with: the exit code, and what is to be printed. */
export interface Answer {
  /** The exit code. */
  readonly exit: ExitCode;
  /** Standard output. */
  readonly out: string;
  /** Standard error. */
  readonly err: string;
  /** What it took, or would take. */
  readonly figures?: Figures;
}

/** Figures of an answer, those that it has; null is not known. */
export interface Figures {
  /** Nodes of a search. */
  readonly nodes?: number | null;
  /** Positions of a table. */
  readonly positions?: number | null;
  /** The most bytes of tables. */
  readonly peakBytes?: number | null;
  /** What a run would take. */
  readonly expectedMs?: number | null;
}

/** How to tell of a failure. */
export interface FailureOptions {
  /** Whether JSON is asked for. */
  readonly json: boolean;
  /** What stands before the error in JSON. */
  readonly origin?: Readonly<Record<string, unknown>>;
  /** What follows the message on standard error. */
  readonly note?: string;
  /** Lines that help, for standard error after the message. */
  readonly help?: string;
}

/** Returns what is said of an error; a reader who has gone is told nothing. */
export function failed(error: unknown, { json, origin, note, help = "" }: FailureOptions): Answer {
  if (causeOf(error) instanceof ClosedOutputError) return { exit: EXIT.unread, out: "", err: "" };
  const failure = failureOf(error);
  const more = note === undefined ? "" : `; ${note}`;
  const message = `${messageOf(error, failure.message)}${more}${help && `\n${help}`}`;
  return {
    exit: exitCodeOf(failure),
    out: json ? jsonLine({ ...origin, error: errorJson(error) }) : "",
    err: messageLine(message),
  };
}

/** Reports an error and returns its exit code. */
export function report(
  error: unknown,
  { io, ...options }: FailureOptions & { readonly io: Pick<Io, "stdout" | "stderr"> },
): ExitCode {
  const { exit, out, err } = failed(error, options);
  try {
    if (err !== "") io.stderr.write(err);
    if (out !== "") io.stdout.write(out);
  } catch {
    // nobody is left to tell; the exit code still does
  }
  return exit;
}

/** Returns a message as standard error has it. */
export function messageLine(message: string): string {
  return `zugzwang: ${printable(message)}\n`;
}

/** The figures of a limit. */
interface LimitFigures {
  readonly limit: LimitFault["kind"];
  readonly needed: number;
  readonly allowed: number;
}

/** Returns an error as JSON has it, with the figures of a limit. */
export function errorJson(error: unknown): Failure & Partial<LimitFigures> {
  const cause = causeOf(error);
  if (!(cause instanceof LimitError)) return { ...failureOf(error) };
  const { kind: limit, needed, allowed } = cause.fault;
  const figures = { limit, needed: Math.ceil(needed), allowed: Math.floor(allowed) };
  return { ...failureOf(error), ...figures };
}

/**
 * Returns an object on one line, without characters that could play tricks on a terminal: JSON has
 * escapes for those that it would let stand in a text too.
 */
export function jsonLine(object: unknown): string {
  return JSON.stringify(object).replace(tricks(), escaped) + "\n";
}

/** Writes an object on one line. */
export function writeJson(io: Pick<Io, "stdout">, object: object): void {
  io.stdout.write(jsonLine(object));
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
