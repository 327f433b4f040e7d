// Reads the lines of batches, and the records that the sources of a call name. The game reads a record
// later, perhaps in a worker.
import { type GameRecord, readRecord, splitMoves, startCourse } from "@zugzwang/core/study";
import { Budget, InputError, seededRandom } from "@zugzwang/core";
import { formatFigure } from "@zugzwang/core/run";
import { FileError, PlacedError } from "../base/report.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { decodeUtf8, readAll, readLines, STDIN_NAME, unzip } from "../base/files.ts";
import type { MovesText, Request, Source } from "../command/request.ts";

/**
 * Returns the game of a call, or the one that a line of a batch names. Throws an `InputError` if the
 * line names no game.
 */
export async function readGame(
  { game: only, games }: Pick<Request, "game" | "games">,
  source: Source,
): Promise<AnyGame> {
  if (only) return only;
  if (source.kind !== "line") throw describeUnreadable(source);
  const { game } = readRecord(readLineText(source.bytes), Object.keys(games));
  return await games[game]();
}

/** A record, and where its parts come from, for errors. */
export interface RecordText {
  readonly record: Required<GameRecord>;
  readonly isJson: boolean;
  /** How many of its moves are of the file, and where the others come from. */
  readonly own: number;
  readonly added: MovesText | null;
}

/**
 * Returns the record of a source, which is the judge's input or a position file, with the moves of
 * `--moves`. Does not call the game, except for moves in a notation of its own. Throws an `InputError`
 * if it begins as JSON and is not a record of the game, and a `FileError` if it cannot be read.
 */
export async function readSource(
  { moves: added, io }: Pick<Request, "moves" | "io">,
  game: AnyGame,
  source: Source,
): Promise<RecordText> {
  const text = await readText(io, source);
  const unmarked = text.replace(/^\uFEFF/, "");
  const isJson = unmarked.trimStart().startsWith("{");
  if (/^\s*\{.*\}[^\S\n]*\n\s*\{/.test(unmarked)) {
    const expected = "one position (several, one per line, need --batch)";
    throw new InputError({ line: 2, column: 1, expected, found: "another position" });
  }
  const { moves: own, ...record } = isJson
    ? readRecord(unmarked, [game.name])
    : { game: game.name, input: text, moves: [] };
  const moves = added === null ? own : [...own, ...splitMoves(game, added.text)];
  return { record: { ...record, moves }, isJson, own: own.length, added };
}

/** Returns the text of a source. Throws a `FileError` if it cannot be read. */
export async function readText(io: Pick<Io, "chunks">, source: Source): Promise<string> {
  if (source.kind === "text") return source.text;
  if (source.kind === "line") return readLineText(source.bytes);
  if (source.kind !== "file") throw describeUnreadable(source);
  return decodeUtf8(source.bytes ?? await readAll(io.chunks(source.file)));
}

/** Returns an error of a game that has read a record, with the place of what was invalid. */
export function placeRecordError(error: unknown, { isJson, own, added }: RecordText): unknown {
  if (!(error instanceof InputError) || error.fault.place !== undefined) return error;
  const { move, ...fault } = error.fault;
  if (move === undefined) return isJson ? new PlacedError('"input"', error) : error;
  const [source, number] = added === null || move <= own
    ? ['"moves"', move]
    : [added.file ?? "--moves", move - own];
  return new PlacedError(`${source}, move ${number}`, new InputError(fault));
}

/**
 * Plays a record in this thread, within the time of the call. Throws an `InputError` within a
 * `PlacedError` if its input or one of its moves is invalid and a `LimitError` if there is no time
 * for its moves.
 */
export function playRecord(
  { solver: { timeMs } }: Pick<Request, "solver">,
  game: AnyGame,
  text: RecordText,
): AnyCourse {
  try {
    const { input, moves } = text.record;
    const budget = timeMs === undefined ? undefined : new Budget({ deadline: Date.now() + timeMs });
    return startCourse(game, input, { moves, budget });
  } catch (error) {
    throw placeRecordError(error, text);
  }
}

function describeUnreadable(source: Source): Error {
  const reason = source.kind === "unreadable" ? source.reason : "it is not a line";
  return new FileError("read", source.file ?? STDIN_NAME, reason);
}

/** The first members of every answer in JSON. A line of a batch has the members of its row too. */
export interface Origin {
  readonly game?: string;
  /** The file as it was named; null for standard input. */
  readonly file: string | null;
  /** The number of the line, from 1. */
  readonly number?: number;
  readonly id?: unknown;
  /** The key of its row, as `describeRow` returns it with more members. */
  readonly key?: string;
}

/** The longest line, in bytes: ten boards of a million cells. */
const MOST_LINE_BYTES = 2 ** 25;

const MOST_ID_DEPTH = 100;

/**
 * Returns the text of a line, which is a JSON object. Throws an `InputError` if it is too long, not
 * an object, or has too deep an id.
 */
function readLineText(bytes: Uint8Array): string {
  const refuse = (column: number, expected: string, found: string) =>
    new InputError({ line: 1, column, expected, found });
  if (bytes.length > MOST_LINE_BYTES) {
    const expected = `a line of at most ${formatFigure(MOST_LINE_BYTES)} bytes`;
    throw refuse(MOST_LINE_BYTES + 1, expected, "a longer one");
  }
  const text = decodeUtf8(bytes).replace(/^\uFEFF/, "");
  const [first] = /\S/u.exec(text)!; // it is not blank
  if (first !== "{") {
    throw refuse(1, "a position as a JSON object on one line", JSON.stringify(first));
  }
  if (isDeeper(parseId(bytes), MOST_ID_DEPTH)) {
    throw refuse(1, `an "id" of at most ${MOST_ID_DEPTH} levels`, "a deeper one");
  }
  return text;
}

/** Returns the `id` of a line, any JSON value; null without one, or if it is too deep. */
export function readId(bytes: Uint8Array): unknown {
  const id = parseId(bytes);
  return isDeeper(id, MOST_ID_DEPTH) ? null : id;
}

/** Whether a JSON value is nested deeper: writing it would overflow the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function parseId(bytes: Uint8Array): unknown {
  try {
    return parseExactly(new TextDecoder().decode(bytes))?.id ?? null;
  } catch {
    return null;
  }
}

/** Parts of JSON that TypeScript's types lack: the source text of numbers. */
const { parse, rawJSON } = JSON as unknown as {
  parse(
    text: string,
    revive?: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): { readonly id?: unknown } | null;
  rawJSON?(text: string): unknown;
};

/** Matches texts with numbers that JavaScript may write differently. */
const UNUSUAL_NUMBER = /\d{16}|\d[.eE]|-0/;

/** Parses JSON so that numbers are written as they were read: an id of 20 digits keeps all of them. */
function parseExactly(text: string): { readonly id?: unknown } | null {
  if (!rawJSON || !UNUSUAL_NUMBER.test(text)) return parse(text);
  return parse(text, (_, value, { source }) => {
    const isAltered = typeof value === "number" && source !== undefined && source !== `${value}`;
    return isAltered ? rawJSON(source) : value;
  });
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
        const isBlank = !isLong && new TextDecoder().decode(bytes).trim() === ""; // or a mark
        if (!isBlank) yield { kind: "line", file, number, bytes };
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
