// Batches: their lines, the members that every row has, and the lines that have no row yet.
import { DEFAULT_MEMORY_BYTES, formatFigure } from "@zugzwang/core/run";
import { InputError, seededRandom } from "@zugzwang/core";
import type { GameRecord } from "@zugzwang/core/study";
import { digest, NEWLINE, readFileSync, readLines, unzip } from "../base/files.ts";
import type { AnyGame } from "../base/games.ts";
import type { AppendedFile, Io } from "../base/io.ts";
import { type EstimatedTimes, FileError } from "../base/report.ts";
import { PROGRAM_VERSION } from "../command/verb.ts";
import type { LineSource, Request, Source } from "../command/request.ts";

/** The hexadecimal digits of the position: 128 bits. */
export const POSITION_DIGITS = 32;
/** The hexadecimal digits of the verb and its options. */
const QUESTION_DIGITS = 8;

/** A position as a key describes it: the input as the game writes it, and the moves from there. */
export type Asked = Pick<Required<GameRecord>, "input" | "moves">;

/** The members of a row that are read again, unchecked. */
export type Row =
  & Readonly<
    Partial<
      Record<
        | ("game" | "moduleHash" | "asked" | "key" | "id" | "version" | "limits")
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
  const key = asked instanceof Uint8Array
    ? await digest(JSON.stringify([game?.name ?? null, describe(asked)]), POSITION_DIGITS)
    : await hashPosition(game!, asked); // a position has a game
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

/** The longest line, in bytes: ten boards of a million cells. */
const MOST_LINE_BYTES = 2 ** 25;

const MOST_ID_DEPTH = 100;

/** Whether a JSON value is nested deeper: writing it would overflow the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** Returns the `id` of a line, or why the line is refused. The text of a line that is too long is null. */
function checkLine(text: string | null): Pick<LineSource, "id" | "fault"> {
  const refuse = (column: number, expected: string, found: string) => ({
    id: null,
    fault: new InputError({ line: 1, column, expected, found }),
  });
  if (text === null) {
    const expected = `a line of at most ${formatFigure(MOST_LINE_BYTES)} bytes`;
    return refuse(MOST_LINE_BYTES + 1, expected, "a longer one");
  }
  const id = parseExactly(text)?.id ?? null;
  if (!isDeeper(id, MOST_ID_DEPTH)) return { id, fault: null };
  return refuse(1, `an "id" of at most ${MOST_ID_DEPTH} levels`, "a deeper one");
}

/** Parts of JSON that TypeScript's types lack: the source text of numbers. */
const { parse, rawJSON } = JSON as unknown as {
  parse(
    text: string,
    revive?: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): Row | null;
  rawJSON?(text: string): unknown;
};

/** Matches texts with numbers that JavaScript may write differently. */
const UNUSUAL_NUMBER = /\d{16}|\d[.eE]|-0/;

/**
 * Parses a line or a row so that numbers are written as they were read: an id of 20 digits keeps all of
 * them. Returns null if it is not JSON.
 */
function parseExactly(text: string): Row | null {
  try {
    if (!rawJSON || !UNUSUAL_NUMBER.test(text)) return parse(text);
    return parse(text, (_, value, { source }) => {
      const isAltered = typeof value === "number" && source !== undefined && source !== `${value}`;
      return isAltered ? rawJSON(source) : value;
    });
  } catch {
    return null;
  }
}

/**
 * Yields the lines of batches as they come in, except empty ones. A file that cannot be read to its end
 * yields a source that says so, and the next file follows.
 */
export async function* readBatchSources(
  io: Pick<Io, "chunks">,
  files: readonly (string | null)[],
): AsyncGenerator<Source> {
  for (const file of files) {
    let number = 0;
    try {
      for await (const bytes of readLines(unzip(io, file), MOST_LINE_BYTES)) {
        number++;
        const isLong = bytes.length > MOST_LINE_BYTES;
        const text = isLong ? null : new TextDecoder().decode(bytes).trim(); // without a mark
        if (text !== "") yield { kind: "line", file, number, bytes, ...checkLine(text) };
      }
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      yield { kind: "unreadable", file, reason: error.reason };
    }
  }
}

/**
 * Yields some lines of a batch, chosen at random, in their order, after reading all of them. Calls `tell`
 * with the number of all lines before it yields the first.
 */
export async function* chooseSources(
  sources: AsyncIterable<Source>,
  most: number,
  tell: (total: number) => void,
): AsyncGenerator<Source> {
  const random = seededRandom(1);
  const chosen: { readonly source: Source; readonly place: number }[] = [];
  let total = 0;
  for await (const source of sources) {
    if (source.kind === "unreadable") yield source;
    else if (chosen.length < most) chosen.push({ source, place: total++ });
    else {
      const at = random(total + 1);
      if (at < most) chosen[at] = { source, place: total };
      total++;
    }
  }
  tell(total);
  for (const { source } of chosen.sort((a, b) => a.place - b.place)) yield source;
}

/** A batch that may continue an earlier one. */
interface Resumed {
  readonly request: Request;
  /** The file of `--output`, open. */
  readonly file: AppendedFile;
  readonly tally: { leaveOut(line: LineSource, times: EstimatedTimes): void };
}

/** An input of a batch, which finds the key of its line. */
interface KeyedInput {
  readonly source: Source;
  findKey(): Promise<string>;
}

/** The times of the rows of a file by key and id; only those of `estimate` have any. */
type Rows = Map<string, EstimatedTimes[]>;

/**
 * Yields the inputs that have no row in the file of `--output`. The first of them in files, as many as are
 * solved at once, come last: the earlier run was probably solving them when it ended, and one of them may
 * have ended it. Throws a `FileError` if the file cannot be read.
 */
export async function* skipAnswered<T extends KeyedInput>(
  inputs: AsyncIterable<T>,
  { request, file, tally }: Resumed,
): AsyncGenerator<T> {
  const { io, inputs: { jobs }, output } = request;
  const rows = await readRows(io, output.rows!, describeLimits(request));
  const [last] = readFileSync(io, output.rows!, { start: file.size() - 1 }) ?? [];
  if (last !== NEWLINE) file.write("\n"); // the first new row must not continue a torn one
  const suspects: T[] = [];
  for await (const input of inputs) {
    const { source } = input;
    const isLine = source.kind === "line";
    const name = isLine && formatRowName(await input.findKey(), source.id);
    const times = name && rows.get(name)?.pop(); // each line takes one row
    if (times) tally.leaveOut(source, times);
    else if (isLine && suspects.length < jobs && source.file !== null) suspects.push(input);
    else yield input;
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
    const row = parseExactly(new TextDecoder().decode(line));
    if (typeof row?.key !== "string" || !isSettled(row, limits)) continue;
    const name = formatRowName(row.key, row.id);
    const known = rows.get(name);
    if (known) known.push(readTimes(row));
    else rows.set(name, [readTimes(row)]);
  }
  return rows;
}

function formatRowName(key: unknown, id: unknown): string {
  return JSON.stringify([key, id ?? null]);
}
