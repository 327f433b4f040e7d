// Printing: answers and errors, as text and as JSON.
import {
  ClosedOutputError,
  describeFailure,
  EXIT,
  type ExitCode,
  type Failure,
  findCause,
  findExitCode,
} from "./failure.ts";
import type { Io } from "./io.ts";

/** How long a solve would take, in milliseconds; `highMs` is null if unknown. Only estimates have it. */
export interface EstimatedTimes {
  readonly lowMs?: number;
  readonly highMs?: number | null;
}

/** What a command prints for one input, and its exit code. */
export interface Answer extends EstimatedTimes {
  readonly exit: ExitCode;
  readonly out: string;
  readonly err: string;
}

interface FailureOptions {
  /** Whether to print JSON too. */
  readonly json: boolean;
  /** The members before the error in JSON. */
  readonly origin?: object;
  /** Text after the message, on the same line. */
  readonly note?: string;
  /** Lines after the message. */
  readonly help?: string;
}

/** Returns what to print for an error: nothing if the reader of the output is gone. */
export function makeFailure(
  error: unknown,
  { json, origin, note = "", help = "" }: FailureOptions,
): Answer {
  if (findCause(error) instanceof ClosedOutputError) return { exit: EXIT.unread, out: "", err: "" };
  const failure = describeFailure(error);
  const more = (note && `; ${note}`) + (help && `\n${help}`);
  return {
    exit: findExitCode(failure),
    out: json ? formatJsonLine({ ...origin, error: failure }) : "",
    err: formatMessageLine(formatError(error, failure) + more),
  };
}

export function report(
  error: unknown,
  { io, ...options }: FailureOptions & { readonly io: Pick<Io, "stdout" | "stderr"> },
): ExitCode {
  const { exit, out, err } = makeFailure(error, options);
  try {
    if (err !== "") io.stderr.write(err);
    if (out !== "") io.stdout.write(out);
  } catch {
    // nobody reads it, and the exit code says enough
  }
  return exit;
}

/** Returns a message as one line for standard error. */
export function formatMessageLine(message: string): string {
  return `zugzwang: ${printable(message)}\n`;
}

/** Returns an object as a line of JSON. Escapes all characters that could affect a terminal. */
export function formatJsonLine(object: unknown): string {
  return JSON.stringify(object).replace(tricks(), escaped) + "\n";
}

export function writeJson(io: Pick<Io, "stdout">, object: object): void {
  io.stdout.write(formatJsonLine(object));
}

function formatError(error: unknown, { kind, message }: Failure): string {
  if (kind !== "bug") return message;
  const cause = findCause(error);
  const stack = cause instanceof Error ? `\n${cause.stack}` : "";
  return `a bug in Zugzwang; please report it with its input: ${message}${stack}`;
}

/** Escapes control characters, which could affect a terminal. */
export function printable(text: string): string {
  return text.replace(tricks(), (char) => char === "\n" ? char : escaped(char)).trimEnd();
}

/**
 * Control characters and invisible ones, such as those that reverse the direction of text. Built only
 * when needed: V8 takes 0.2 ms to look up a Unicode class.
 */
function tricks(): RegExp {
  return /[\p{Cc}\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu;
}

function escaped(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Quotes a word for a POSIX shell unless it is plain. */
export function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
