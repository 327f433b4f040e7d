// Reads the records that the sources of a call name. The game reads a record later, perhaps in a worker.
import { type GameRecord, readRecord, splitMoves, startCourse } from "@zugzwang/core/study";
import { Budget, InputError } from "@zugzwang/core";
import { FileError, PlacedError } from "../base/failure.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { decodeUtf8, readAll, STDIN_NAME } from "../base/files.ts";
import type { MovesText, Request, Source } from "../command/request.ts";
import { readId, readLineText } from "./batch_line.ts";

/**
 * Returns the game of a call, or the one that a line of a batch names. Throws an `InputError` if the
 * line names no game.
 */
export async function findGame(
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
  /** The moves added to those of the file, or null. */
  readonly added: AddedMoves | null;
}

interface AddedMoves extends MovesText {
  readonly moves: readonly string[];
}

/**
 * Returns the record of a source, with the moves of `--moves`. Does not call the game, except for
 * moves in a notation of its own. Throws an `InputError` if it is not a record and a `FileError` if
 * it cannot be read.
 */
export async function readSource(
  { moves: more, io }: Pick<Request, "moves" | "io">,
  game: AnyGame,
  source: Source,
): Promise<RecordText> {
  const read = parseRecordText(game, await readText(io, source));
  if (more === null) return read;
  const added = { ...more, moves: splitMoves(game, more.text) };
  const { record } = read;
  return { ...read, record: { ...record, moves: [...record.moves, ...added.moves] }, added };
}

/** Returns the text of a source. Throws a `FileError` if it cannot be read. */
export async function readText(io: Pick<Io, "chunks">, source: Source): Promise<string> {
  if (source.kind === "text") return source.text;
  if (source.kind === "line") return readLineText(source.bytes);
  if (source.kind !== "file") throw describeUnreadable(source);
  return decodeUtf8(source.bytes ?? await readAll(io.chunks(source.file)));
}

/**
 * Reads the text of a position: the judge's input, or a position file. Throws an `InputError` if it
 * begins as JSON and is not a record of the game.
 */
function parseRecordText(game: AnyGame, text: string): RecordText {
  const unmarked = text.replace(/^\uFEFF/, "");
  const isJson = unmarked.trimStart().startsWith("{");
  if (/^\s*\{.*\}[^\S\n]*\n\s*\{/.test(unmarked)) {
    const expected = "one position (several, one per line, need --batch)";
    throw new InputError({ line: 2, column: 1, expected, found: "another position" });
  }
  const record = isJson
    ? readRecord(unmarked, [game.name])
    : { game: game.name, input: text, moves: [] };
  return { record, isJson, added: null };
}

/** Returns an error of a game that has read a record, with the place of what was invalid. */
export function placeRecordError(error: unknown, { record, isJson, added }: RecordText): unknown {
  if (!(error instanceof InputError) || error.fault.place !== undefined) return error;
  const { move, ...fault } = error.fault;
  if (move === undefined) return isJson ? new PlacedError('"input"', error) : error;
  const before = record.moves.length - (added?.moves.length ?? 0);
  if (added === null || move <= before) {
    return new PlacedError(`"moves", move ${move}`, new InputError(fault));
  }
  const at = move - before - 1;
  if (added.file !== null) {
    return new PlacedError(added.file, new InputError({ ...fault, move: at + 1 }));
  }
  const column = fault.column + findOffset(added, at);
  return new PlacedError("--moves", new InputError({ ...fault, column }));
}

/** Returns where a move begins, in characters from the start of the text. */
function findOffset({ text, moves }: AddedMoves, at: number): number {
  let offset = 0;
  for (const move of moves.slice(0, at)) offset = text.indexOf(move, offset) + move.length;
  return text.indexOf(moves[at], offset);
}

/**
 * Reads a record in this thread, within the time of the call. Throws an `InputError` within a
 * `PlacedError` if its input or one of its moves is invalid and a `LimitError` if there is no time
 * for its moves.
 */
export function readCourse(
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
  return new FileError("read", nameFile(source) ?? STDIN_NAME, reason);
}

/** Returns the file of a source as it was named; null for standard input and for no file. */
export function nameFile(source: Source): string | null {
  return source.kind === "text" ? null : source.file;
}

/** The first members of every answer in JSON. A line of a batch has the members of its row too. */
export interface Origin {
  readonly game?: string;
  /** The file as it was named; null for standard input. */
  readonly file: string | null;
  /** The number of the line, from 1. */
  readonly number?: number;
  readonly id?: unknown;
  /** What `describeRow` returns. */
  readonly key?: string;
}

/** Returns the members of JSON that say where a position comes from. */
export function describeOrigin(game: AnyGame | null, source: Source): Origin {
  const origin = { ...game && { game: game.name }, file: nameFile(source) };
  if (source.kind !== "line") return origin;
  return { ...origin, number: source.number, id: readId(source.bytes) };
}

/** Returns how messages begin: with the game and, for several inputs, with the input. */
export function namePlace(
  { inputs }: Pick<Request, "inputs">,
  game: AnyGame | null,
  source: Source,
): string {
  const file = nameFile(source);
  return [
    ...game ? [game.name] : [],
    ...inputs.areSeveral && file !== null ? [file] : [],
    ...source.kind === "line" ? [`input ${source.number}`] : [],
  ].join(": ");
}
