// Reading records from text: the judge's input, or a position file, and the moves of `--moves`. The game
// reads the record later, perhaps in a worker.
import type { Budget } from "@zugzwang/core";
import { type GameRecord, readGameCourse, readRecord } from "@zugzwang/core/study";
import { InputError } from "@zugzwang/core/run";
import { PlacedError, UsageError } from "../base/failure.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { parseFileName, readNamed } from "../base/named_file.ts";
import { decodeUtf8 } from "../base/utf8.ts";

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
 * Reads the text of a position.
 *
 * @throws {InputError} if it begins as JSON and is not a record of the game.
 */
export function parseRecordText(game: AnyGame, text: string): RecordText {
  const unmarked = text.replace(/^\uFEFF/, "");
  const isJson = unmarked.trimStart().startsWith("{");
  const record = isJson
    ? readRecord(unmarked, [game.name])
    : { game: game.name, input: text, moves: [] };
  return { record, isJson, added: null };
}

/**
 * Returns a record with the moves of `--moves` after its own.
 *
 * @throws {UsageError} if the option names no file.
 * @throws {FileError} if its file cannot be read.
 */
export async function addMoves(
  { io, game, moves: option }: {
    readonly io: Pick<Io, "chunks">;
    readonly game: AnyGame;
    readonly moves: string | undefined;
  },
  text: RecordText,
): Promise<RecordText> {
  if (option === undefined) return text;
  const added = option.startsWith("@")
    ? await readMovesFile(io, game, option.slice(1))
    : splitMoves(option);
  const { record } = text;
  return { ...text, record: { ...record, moves: [...record.moves, ...added.moves] }, added };
}

async function readMovesFile(
  io: Pick<Io, "chunks">,
  game: AnyGame,
  name: string,
): Promise<AddedMoves> {
  const file = parseFileName(name);
  if (!file) throw new UsageError("--moves @FILE: expected a file");
  const moves = splitGame(game, decodeUtf8(await readNamed(io, file)));
  return { file, moves, offsets: [] };
}

/** Splits the moves of a whole game, in a notation that the game knows or with one move per line. */
export function splitGame(game: AnyGame, text: string): readonly string[] {
  return game.movesInRecord?.(text) ??
    text.split(/[;\n]/).map((move) => move.replace(/^\s*\d+\.\s/, "").trim())
      .filter((move) => move !== "");
}

function splitMoves(option: string): AddedMoves {
  const [moves, offsets]: [string[], number[]] = [[], []];
  let offset = 0;
  for (const part of option.split(";")) {
    if (part.trim() !== "") {
      moves.push(part.trim());
      offsets.push(offset + part.length - part.trimStart().length);
    }
    offset += part.length + 1;
  }
  return { file: null, moves, offsets };
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
 * Reads a record in this thread.
 *
 * @throws {InputError} within a `PlacedError` if its input or one of its moves is invalid.
 * @throws {LimitError} if the budget does not allow its moves.
 */
export function readCourse(game: AnyGame, text: RecordText, budget?: Budget): AnyCourse {
  try {
    return readGameCourse(game, text.record, budget);
  } catch (error) {
    throw placeRecordError(error, text);
  }
}
