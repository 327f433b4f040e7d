// Where the positions of a call come from, and the records that they name. The game reads a record
// later, perhaps in a worker.
import { type GameRecord, readRecord, startCourse } from "@zugzwang/core/study";
import { Budget, InputError } from "@zugzwang/core";
import { FileError, PlacedError, UsageError } from "../base/failure.ts";
import { type AnyCourse, type AnyGame, loadGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { decodeUtf8, parseFileName, parseFileNames, readAll, STDIN_NAME } from "../base/files.ts";
import { hasSeveralInputs } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import { readId, readLineText } from "./batch_line.ts";

/** Where a position comes from. A file is null for standard input. */
export type Source =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "file"; readonly file: string | null }
  | { readonly kind: "unreadable"; readonly file: string | null; readonly reason: string }
  | LineSource;

/** A line of a batch. */
export interface LineSource {
  readonly kind: "line";
  readonly file: string | null;
  /** The number of the line, from 1. */
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** Stands for the game if every line of the batch names its own. */
export const ANY_GAME = "*";

/**
 * Returns the game of a call: its first word, or the game that a line of a batch names. Throws a
 * `UsageError` if there is no such game and an `InputError` if a line names no game.
 */
export async function findGame({ words, games }: Call, source?: Source): Promise<AnyGame> {
  if (words[0] !== ANY_GAME || source === undefined) return await loadGame(words[0], games);
  if (source.kind !== "line") throw describeUnreadable(source);
  const { game } = readRecord(readLineText(source.bytes), Object.keys(games));
  return await games[game]();
}

/**
 * Returns the files of a call; null for standard input. Throws a `UsageError` without files, if
 * standard input is a terminal.
 */
export function listFiles({ words, io }: Call): (string | null)[] {
  const files = parseFileNames(words.slice(1));
  if (files.length > 0) return files;
  if (!io.stdinIsTerminal) return [null];
  throw new UsageError("expected a file, because standard input is a terminal", {
    wantsHelp: true,
  });
}

/**
 * Returns the source that `--empty` names; null without the option. Throws a `UsageError` if there
 * is no such board, or a file is given as well.
 */
export async function findEmptySource(call: Call): Promise<Source | null> {
  const { options: { empty: size }, words } = call;
  if (size === undefined) return null;
  if (words.length > 1) throw new UsageError("--empty cannot be used with a file");
  const game = await findGame(call);
  if (!game.instances?.empty) throw new UsageError(`--empty: ${game.name} has no empty boards`);
  try {
    return { kind: "text", text: game.judge.formatInput(game.instances.empty(size)) };
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`--empty: ${error.message}`);
    throw error;
  }
}

/** A record, and where its parts come from, for errors. */
export interface RecordText {
  readonly record: Required<GameRecord>;
  /** Whether it was read from JSON. */
  readonly isJson: boolean;
  /** The moves added to those of the file, or null. */
  readonly added: AddedMoves | null;
}

/** The moves of `--moves`. */
interface AddedMoves {
  /** The file that they come from; null if the option itself holds them. */
  readonly file: string | null;
  readonly moves: readonly string[];
  /** Where each stands in the option, in characters from its start; empty for a file. */
  readonly offsets: readonly number[];
}

/**
 * Returns the record of a source, with the moves of `--moves`. Does not call the game, except for
 * moves in a notation of its own. Throws an `InputError` if it is not a record and a `FileError` if
 * it, or the file of `--moves`, cannot be read.
 */
export async function readSource(
  { options: { moves: option }, io }: Pick<Call, "options" | "io">,
  game: AnyGame,
  source: Source,
): Promise<RecordText> {
  const read = parseRecordText(game, await readText(io, source));
  if (option === undefined) return read;
  const added = option.startsWith("@")
    ? await readMovesFile(io, game, option.slice(1))
    : splitMoves(option);
  const { record } = read;
  return { ...read, record: { ...record, moves: [...record.moves, ...added.moves] }, added };
}

async function readText(io: Pick<Io, "chunks">, source: Source): Promise<string> {
  if (source.kind === "text") return source.text;
  if (source.kind === "line") return readLineText(source.bytes);
  if (source.kind !== "file") throw describeUnreadable(source);
  return decodeUtf8(await readAll(io.chunks(source.file)));
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

async function readMovesFile(
  io: Pick<Io, "chunks">,
  game: AnyGame,
  name: string,
): Promise<AddedMoves> {
  const file = parseFileName(name);
  if (!file) throw new UsageError("--moves @FILE: expected a file");
  const moves = splitGame(game, decodeUtf8(await readAll(io.chunks(file))));
  return { file, moves, offsets: [] };
}

/** Splits the moves of a whole game, in a notation that the game knows or with one move per line. */
function splitGame(game: AnyGame, text: string): readonly string[] {
  return game.movesInRecord?.(text) ??
    text.split(/[;\n]/).map((move) => move.replace(/^\s*\d+\.\s/, "").trim())
      .filter((move) => move !== "");
}

function splitMoves(option: string): AddedMoves {
  const parts = [...option.matchAll(/[^;]+/g)].filter(([part]) => part.trim() !== "");
  return {
    file: null,
    moves: parts.map(([part]) => part.trim()),
    offsets: parts.map(({ 0: part, index }) => index + part.length - part.trimStart().length),
  };
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
  const column = fault.column + added.offsets[at];
  return new PlacedError("--moves", new InputError({ ...fault, column }));
}

/**
 * Reads a record in this thread, within the time of the call. Throws an `InputError` within a
 * `PlacedError` if its input or one of its moves is invalid and a `LimitError` if there is no time
 * for its moves.
 */
export function readCourse(
  { options: { time } }: Pick<Call, "options">,
  game: AnyGame,
  text: RecordText,
): AnyCourse {
  try {
    const { input, moves } = text.record;
    const budget = time === undefined ? undefined : new Budget({ deadline: Date.now() + time });
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
export function namePlace(call: Call, game: AnyGame | null, source: Source): string {
  const file = nameFile(source);
  return [
    ...game ? [game.name] : [],
    ...hasSeveralInputs(call) && file !== null ? [file] : [],
    ...source.kind === "line" ? [`input ${source.number}`] : [],
  ].join(": ");
}
