// The rows of batches: the members that every row has, how rows are read again (as a book, by `verify`),
// and the lines of a batch that have none yet.
import { DEFAULT_MEMORY_BYTES } from "@zugzwang/core/run";
import { InputError } from "@zugzwang/core";
import type { GameRecord } from "@zugzwang/core/study";
import { digest, NEWLINE, readFileSync, readLines, tryJson } from "../base/files.ts";
import type { AnyGame } from "../base/games.ts";
import type { AppendedFile, Io } from "../base/io.ts";
import type { EstimatedTimes } from "../base/report.ts";
import { PROGRAM_VERSION } from "../base/version.ts";
import type { LineSource, Request, Source } from "../command/request.ts";
import { readId } from "../input/sources.ts";

/** The hexadecimal digits of the position: 128 bits. */
export const POSITION_DIGITS = 32;
/** The hexadecimal digits of the verb and its options. */
const QUESTION_DIGITS = 8;
const QUOTED_LENGTH = 40;
/** How the place of an error of a book begins. */
export const BOOK_PLACE = "book ";

/** A position as a key describes it: the input as the game writes it, and the moves from there. */
export type Asked = Pick<Required<GameRecord>, "input" | "moves">;

/** The members of a row that are read again, unchecked. */
export type Row =
  & Readonly<
    Partial<
      Record<
        | ("game" | "moduleHash" | "asked" | "key" | "version" | "limits")
        | ("value" | "move" | "question" | "winner" | "agrees" | "positions" | "nodes")
        | ("lowMs" | "highMs"),
        unknown
      >
    >
  >
  & { readonly error?: { readonly kind?: unknown; readonly limit?: unknown } };

/** Returns the text that is hashed for a key. The rules of a user's game are part of it. */
export function formatKeyText({ name, moduleHash }: AnyGame, { input, moves }: Asked): string {
  const rules = moduleHash === undefined ? [] : [moduleHash];
  return JSON.stringify([name, input, moves, ...rules]);
}

/** Returns the key of a position, which is also the key of its answer by a plain `solve`. */
export async function hashPosition(game: AnyGame, asked: Asked): Promise<string> {
  return await digest(formatKeyText(game, asked), POSITION_DIGITS);
}

/**
 * Returns the key of an answer: the position's, or that of a line that is not a position, and a hash
 * of verb and options if they matter.
 */
export async function makeKey(
  request: Request,
  game: AnyGame | null,
  asked: Asked | Uint8Array,
): Promise<string> {
  const { verb: { name }, question, moves } = request;
  const describe = (line: Uint8Array) => ({
    unreadable: new TextDecoder().decode(line).trim(),
    moves: moves?.text ?? null,
  });
  const text = asked instanceof Uint8Array
    ? JSON.stringify([game?.name ?? null, describe(asked)])
    : formatKeyText(game!, asked); // a position has a game
  const key = await digest(text, POSITION_DIGITS);
  if (name === "solve" && question.length === 0) return key;
  return `${key}-${await digest(JSON.stringify([name, question]), QUESTION_DIGITS)}`;
}

/** Returns the members of a row before its answer. */
export async function describeRow(
  request: Request,
  game: AnyGame | null,
  asked: Asked | Uint8Array,
) {
  return {
    key: await makeKey(request, game, asked),
    ...asked instanceof Uint8Array ? {} : { asked },
    version: PROGRAM_VERSION,
    ...game?.moduleHash !== undefined && { moduleHash: game.moduleHash },
    limits: describeLimits(request),
  };
}

/** Returns the limits of every line of a batch. */
function describeLimits({ solver }: Pick<Request, "solver">): object {
  const { memoryBytes = DEFAULT_MEMORY_BYTES, timeMs = null, threads } = solver;
  return { memoryBytes, timeMs, threads };
}

/**
 * Reads a row. Returns null if a killed run left it incomplete. Throws an `InputError` if it is
 * something else.
 */
export function parseRow(text: string): Row | null {
  const row = tryJson(text);
  if (typeof row === "object" && row !== null) return row;
  const line = text.trim();
  if (row === undefined && line.startsWith("{") && !line.endsWith("}")) return null;
  throw makeRowFault("a row of answers in JSON", text);
}

/** Returns the error of a wrong row or member. Whoever reads the file adds the line. */
export function makeRowFault(expected: string, value: unknown): InputError {
  const text = JSON.stringify(value) ?? "nothing";
  const found = text.length <= QUOTED_LENGTH ? text : `${text.slice(0, QUOTED_LENGTH)}…`;
  return new InputError({ line: 1, column: 1, expected, found });
}

/** Whether the `asked` of a row is a position. */
export function isAsked(asked: unknown): asked is Asked {
  const { input, moves } = Object(asked) as Partial<Asked>;
  return typeof input === "string" && Array.isArray(moves) &&
    moves.every((move) => typeof move === "string");
}

/**
 * Whether a call with these limits would write the same row again. A signal, or a time limit before
 * any work, does not count.
 */
function isSettled(
  { error, limits, version, nodes, positions }: Row,
  ours: object,
): boolean {
  if (error === undefined) return true;
  if (error?.limit === "signal" || error?.limit === "time" && !nodes && !positions) return false;
  if (version !== PROGRAM_VERSION || error?.kind === "bug" || error?.kind === "rules") return false;
  return error?.kind !== "limit" || JSON.stringify(limits) === JSON.stringify(ours);
}

/** One object for all rows, because there may be millions. */
const NO_TIMES: EstimatedTimes = {};

/** Returns the times of a row of `estimate`; none for another row. */
function readTimes({ lowMs, highMs }: Row): EstimatedTimes {
  const isRange = typeof lowMs === "number" && (highMs === null || typeof highMs === "number");
  return isRange ? { lowMs, highMs } : NO_TIMES;
}

/** What a row says about its position: its value and best move, or only who wins. */
export interface RowAnswer {
  readonly value?: number;
  readonly move?: string | null;
  readonly winner?: string | null;
}

/** Returns what a row says; null if it has no answer. */
export function readRowAnswer({ asked, question, value, move, winner }: Row): RowAnswer | null {
  if (asked === undefined) return null;
  if (question === "wins") return { winner: winner as string | null };
  return typeof value === "number" ? { value, move: move as string | null } : null;
}

/** A batch that may continue an earlier one. */
interface Resumed {
  readonly request: Request;
  /** The file of `--output`, open. */
  readonly file: AppendedFile;
  readonly tally: { leaveOut(line: LineSource, times: EstimatedTimes): void };
  findKey(source: LineSource): Promise<string>;
}

/** The times of the rows of a file by key and id; only those of `estimate` have any. */
type Rows = Map<string, EstimatedTimes[]>;

/**
 * Yields the lines that have no row in the file of `--output`. The first of them in files, as many as are
 * solved at once, come last: the earlier run was probably solving them when it ended, and one of them may
 * have ended it. Throws a `FileError` if the file cannot be read.
 */
export async function* skipAnswered(
  lines: AsyncIterable<Source>,
  { request, file, tally, findKey }: Resumed,
): AsyncGenerator<Source> {
  const { io, inputs, output } = request;
  const rows = await readRows(io, output.rows!, describeLimits(request));
  const [last] = readFileSync(io, output.rows!, { start: file.size() - 1 }) ?? [];
  if (last !== NEWLINE) file.write("\n"); // the first new row must not continue a torn one
  const suspects: Source[] = [];
  for await (const source of lines) {
    const isLine = source.kind === "line";
    const name = isLine && formatRowName(await findKey(source), readId(source.bytes));
    const times = name && rows.get(name)?.pop(); // each line takes one row
    if (times) tally.leaveOut(source, times);
    else if (isLine && suspects.length < inputs.jobs && source.file !== null) suspects.push(source);
    else yield source;
  }
  yield* suspects;
}

/**
 * Reads the rows of a file. It ignores an incomplete row of a killed run, and answers that other limits would
 * change.
 */
async function readRows(io: Io, file: string, limits: object): Promise<Rows> {
  const rows: Rows = new Map();
  for await (const line of readLines(io.chunks(file))) {
    const row = tryJson(new TextDecoder().decode(line)) as Row | null | undefined;
    if (typeof row?.key !== "string" || !isSettled(row, limits)) continue;
    const name = formatRowName(row.key, readId(line));
    const known = rows.get(name);
    if (known) known.push(readTimes(row));
    else rows.set(name, [readTimes(row)]);
  }
  return rows;
}

function formatRowName(key: unknown, id: unknown): string {
  return JSON.stringify([key, id ?? null]);
}
