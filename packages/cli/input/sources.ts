// Where the positions of a call come from: files, standard input, an empty board, or the lines of a
// batch.
import { readRecord } from "@zugzwang/core/study";
import { Budget, DEFAULT_MEMORY_BYTES } from "@zugzwang/core/run";
import { FileError, UsageError } from "../base/failure.ts";
import { type AnyGame, loadGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { parseFileNames, readNamed, STDIN_NAME } from "../base/named_file.ts";
import type { Source } from "../base/source.ts";
import { decodeUtf8 } from "../base/utf8.ts";
import { readSolverOptions } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import type { Origin } from "../base/origin.ts";
import { readId, readLineText } from "./batch_line.ts";
import { addMoves, parseRecordText, type RecordText } from "./record_text.ts";

/** Stands for the game if every line of the batch names its own. */
export const ANY_GAME = "*";

/**
 * Returns the game of a call: its first word, or the game that a line of a batch names.
 *
 * @throws {UsageError} if there is no such game.
 * @throws {InputError} if a line names no game.
 */
export async function findGame({ words, games }: Call, source?: Source): Promise<AnyGame> {
  if (words[0] !== ANY_GAME || source === undefined) return await loadGame(words[0], games);
  if (source.kind !== "line") throw describeUnreadable(source);
  const { game } = readRecord(readLineText(source.bytes), Object.keys(games));
  return await games[game]();
}

/**
 * Returns the files of a call; null for standard input.
 *
 * @throws {UsageError} without files, if standard input is a terminal.
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
 * Returns the source that `--empty` names; null without the option.
 *
 * @throws {UsageError} if there is no such board, or a file is given as well.
 */
export async function findEmptySource(call: Call): Promise<Source | null> {
  const { options: { empty: size, batch }, words } = call;
  if (size === undefined) return null;
  if (batch) throw new UsageError("--empty cannot be used with --batch");
  if (words.length > 1) throw new UsageError("--empty cannot be used with a file");
  makeEmptyBoard(await findGame(call), size);
  return { kind: "empty", size };
}

function makeEmptyBoard(game: AnyGame, size: string): unknown {
  if (!game.empty) throw new UsageError(`--empty: ${game.name} has no empty boards`);
  try {
    return game.empty(size);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`--empty: ${error.message}`);
    throw error;
  }
}

/**
 * Returns the record of a source, with the moves of `--moves`. Does not call the game, except for
 * empty boards and moves in a notation of its own.
 *
 * @throws {InputError} if it is not a record.
 * @throws {FileError} if it cannot be read.
 */
export async function readSource(
  { options: { moves }, io }: Pick<Call, "options" | "io">,
  game: AnyGame,
  source: Source,
): Promise<RecordText> {
  const text = source.kind === "empty"
    ? game.formatInput(makeEmptyBoard(game, source.size))
    : await readText(io, source);
  return await addMoves({ io, game, moves }, parseRecordText(game, text));
}

async function readText(io: Pick<Io, "chunks">, source: Source): Promise<string> {
  if (source.kind === "text") return source.text;
  if (source.kind === "line") return readLineText(source.bytes);
  if (source.kind !== "file") throw describeUnreadable(source);
  return decodeUtf8(source.bytes ?? await readNamed(io, source.file));
}

/** Returns the budget for reading a position: the memory and the time of the call. */
export function makeBudget(call: Call, game: AnyGame): Budget {
  const { memoryBytes = DEFAULT_MEMORY_BYTES } = readSolverOptions(call, game);
  const { time } = call.options;
  return new Budget({ memoryBytes, ...time !== undefined && { deadline: Date.now() + time } });
}

function describeUnreadable(source: Source): Error {
  const reason = source.kind === "unreadable" ? source.reason : "it is not a line";
  return new FileError("read", nameFile(source) ?? STDIN_NAME, reason);
}

/** Returns the file of a source as it was named; null for standard input and for no file. */
export function nameFile(source: Source): string | null {
  return source.kind === "empty" || source.kind === "text" ? null : source.file;
}

/** Returns the members of JSON that say where a position comes from. */
export function describeOrigin(game: AnyGame | null, source: Source): Partial<Origin> {
  const origin = { ...game && { game: game.name }, file: nameFile(source) };
  if (source.kind !== "line") return origin;
  return { ...origin, number: source.number, id: readId(source.bytes) };
}

/** Returns how messages begin: with the game and, for several inputs, with the input. */
export function namePlace(game: AnyGame | null, source: Source, isOneOfSeveral: boolean): string {
  const file = nameFile(source);
  return [
    ...game ? [game.name] : [],
    ...isOneOfSeveral && file !== null ? [file] : [],
    ...source.kind === "line" ? [`input ${source.number}`] : [],
  ].join(": ");
}
