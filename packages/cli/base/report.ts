// Errors of a command and its exit codes; answers and errors as text and as JSON.
import { InputError, LimitError, RulesError } from "@zugzwang/core";
import type { LimitFault } from "@zugzwang/core/run";
import type { Io } from "./io.ts";

export const EXIT = {
  ok: 0,
  /** A check failed: `verify`, `judge`. */
  check: 1,
  usage: 2,
  /** The input is invalid or cannot be read. */
  input: 3,
  /** A limit of memory, time or size was reached. */
  limit: 4,
  bug: 70,
  /** Ended because its terminal was closed. */
  SIGHUP: 129,
  SIGINT: 130,
  /** The reader of its output has gone, as after SIGPIPE. */
  unread: 141,
  SIGTERM: 143,
} as const;

export type ExitCode = typeof EXIT[keyof typeof EXIT];

export class UsageError extends Error {
  override readonly name = "UsageError";
  /** Whether the usage line follows the message. */
  readonly wantsHelp: boolean;

  constructor(message: string, { wantsHelp = false } = {}) {
    super(message);
    this.wantsHelp = wantsHelp;
  }
}

/** Returns the error for a name that is not one of a few: `unknown method "x" of chess, …`. */
export function makeUnknown(
  what: string,
  name: string,
  { of, names }: { readonly of?: string; readonly names: readonly string[] },
): UsageError {
  const where = of === undefined ? "" : ` of ${of}`;
  const hint = didYouMean(name, names) || `, expected one of ${names.join(", ")}`;
  return new UsageError(`unknown ${what} ${JSON.stringify(name)}${where}${hint}`);
}

/**
 * Returns `, did you mean "…"?` if a candidate is near a misspelt word, otherwise an empty text. A
 * candidate is near if at most a third of its letters differ, or if it starts with the word.
 */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  let [best, least] = ["", Infinity];
  for (const candidate of candidates) {
    const isBeginning = word.length >= 2 && candidate.startsWith(word);
    const distance = isBeginning ? 1 : editDistance(word.toLowerCase(), candidate);
    if (distance < least && distance <= Math.max(1, Math.ceil(candidate.length / 3))) {
      [best, least] = [candidate, distance];
    }
  }
  return least === Infinity ? "" : `, did you mean "${best}"?`;
}

/** Returns the optimal string alignment distance of two words, which are cut at 32 letters. */
export function editDistance(from: string, to: string): number {
  const [a, b] = [from.slice(0, 32), to.slice(0, 32)];
  const rows = Array.from(
    { length: a.length + 1 },
    (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i === 0 ? j : i),
  );
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = rows[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swaps = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = swaps ? rows[i - 2][j - 2] + 1 : Infinity;
      rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, replaced, swapped);
    }
  }
  return rows[a.length][b.length];
}

/** A file that cannot be read or written, or a program that cannot be run. */
export class FileError extends Error {
  override readonly name = "FileError";
  /** Why: `no such file`. */
  readonly reason: string;

  constructor(
    action:
      | ("read" | "write" | "add to" | "run" | "load" | "bundle" | "continue from")
      | ("compile" | "compare with"),
    file: string,
    reason: string,
  ) {
    super(`cannot ${action} ${escapeBreaks(file) || '""'}: ${reason}`);
    this.reason = reason;
  }
}

/** The reader of a stream is gone, so the command ends silently. */
export class ClosedOutputError extends Error {
  override readonly name = "ClosedOutputError";
}

/** An error and where it happened: a game, a file, an option. */
export class PlacedError extends Error {
  override readonly name = "PlacedError";

  constructor(place: string, cause: unknown) {
    super(`${escapeBreaks(place)}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** Returns a file name on one line: it may contain line breaks. */
function escapeBreaks(name: string): string {
  return name.replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}

/** Runs some work and adds the place to any error that it throws. */
export async function withPlace<T>(
  place: string,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw placeError(place, error);
  }
}

/** Returns an error with its place, unless its message names a place already. */
export function placeError(place: string, error: unknown): unknown {
  const namesPlace = error instanceof UsageError || isFileError(error) ||
    error instanceof ClosedOutputError;
  return namesPlace ? error : new PlacedError(place, error);
}

/** Whether an error is a `FileError`. An error from a worker keeps only its name. */
function isFileError(error: unknown): boolean {
  return error instanceof Error && error.name === "FileError";
}

/** An error as JSON has it. Only a limit has the optional members. */
interface Failure extends Partial<Pick<LimitFault, "needed" | "allowed">> {
  /** The kind; it decides the exit code. */
  readonly kind: "usage" | "input" | "file" | "rules" | "limit" | "bug";
  readonly message: string;
  /** The line of the input, from 1; null if it does not apply. */
  readonly line: number | null;
  /** The column in that line, from 1; null if it does not apply. */
  readonly column: number | null;
  readonly limit?: LimitFault["kind"];
}

export function describeFailure(error: unknown): Failure {
  const cause = findCause(error);
  const message = error instanceof Error ? error.message : String(error);
  const { line, column } = cause instanceof InputError ? cause.fault : { line: null, column: null };
  const failure = { kind: findKind(cause), message, line, column };
  if (!(cause instanceof LimitError)) return failure;
  const { kind: limit, needed, allowed } = cause.fault;
  return { ...failure, limit, needed: Math.ceil(needed), allowed: Math.floor(allowed) };
}

function findKind(cause: unknown): Failure["kind"] {
  if (cause instanceof InputError) return "input";
  if (cause instanceof UsageError) return "usage";
  if (isFileError(cause)) return "file";
  // A game without a module is one of ours.
  if (cause instanceof RulesError) return cause.fault.module === null ? "bug" : "rules";
  return cause instanceof LimitError ? "limit" : "bug";
}

/** Returns an error without its places. */
export function findCause(error: unknown): unknown {
  return error instanceof PlacedError ? findCause(error.cause) : error;
}

/** Returns the error for a fault that a module causes outside of calls: in a timer, in a promise. */
export function describeStrayFault(
  module: string,
  found: string,
  options?: ErrorOptions,
): RulesError {
  const rule = { rule: "the module", expected: "no error outside of its calls" };
  return new RulesError({ ...rule, module, found }, options);
}

/** How long a solve would take, in milliseconds; `highMs` is null if unknown. Only estimates have it. */
export interface EstimatedTimes {
  readonly lowMs?: number;
  readonly highMs?: number | null;
}

/** What a command prints for one input, and its exit code. */
export interface Reply extends EstimatedTimes {
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
): Reply {
  if (findCause(error) instanceof ClosedOutputError) return { exit: EXIT.unread, out: "", err: "" };
  const failure = describeFailure(error);
  const more = (note && `; ${note}`) + (help && `\n${help}`);
  const { kind } = failure;
  return {
    exit: kind === "file" || kind === "rules" ? EXIT.input : EXIT[kind],
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
