/**
 * Where the positions of a call come from: files, standard input, an empty board, or the lines of
 * a batch. A source is plain data, so that it can be sent to a worker.
 *
 * @module
 */
import { startCourse } from "@zugzwang/core/study/course";
import { Budget, DEFAULT_MEMORY_BYTES } from "@zugzwang/core/run";
import { FileError, placed, UsageError } from "../base/failure.ts";
import { type AnyCourse, type AnyGame, loadGame } from "../base/games.ts";
import { readSolverOptions } from "../command/settings.ts";
import { idOf, parseBatchLine } from "./batch_line.ts";
import { parseJson } from "../base/json_fault.ts";
import { fileNamed, filesNamed, readNamed, STDIN_NAME } from "../base/named_file.ts";
import { memberFault, parsePositionText, playMoves, playRecord } from "./position_text.ts";
import type { Source } from "../base/source.ts";
import { decodeUtf8 } from "../base/utf8.ts";
import type { Call } from "../command/verb.ts";
import type { Origin } from "../schemas/common.ts";

/** Stands in place of a game where every line of a batch names its own. */
export const ANY_GAME = "*";

/**
 * Returns the game of a call, its first word; or that which a line of a batch names.
 *
 * @throws {UsageError} if there is none of its name.
 * @throws {InputError} if a line names none.
 */
export async function gameOf({ words, games }: Call, source?: Source): Promise<AnyGame> {
  if (words[0] !== ANY_GAME || source === undefined) return await loadGame(words[0], games);
  if (source.kind !== "line") throw unreadable(source);
  const text = decodeUtf8(source.bytes);
  const line = parseJson(text);
  const record = typeof line === "object" && line !== null ? line as Record<string, unknown> : {};
  const { game } = record;
  if (typeof game === "string" && Object.hasOwn(games, game)) return await games[game]();
  const expected = `one of ${Object.keys(games).join(", ")}`;
  throw memberFault(text, record, { member: "game", expected });
}

/**
 * Returns the files of a call; null stands for standard input.
 *
 * @throws {UsageError} if none is named and standard input is a terminal.
 */
export function filesOf({ words, io }: Call): (string | null)[] {
  const files = filesNamed(words.slice(1));
  if (files.length > 0) return files;
  if (!io.stdinIsTerminal) return [null];
  throw new UsageError("no file is given, and standard input is a terminal", { wantsHelp: true });
}

/**
 * Returns the source that `--empty` names, or null if it is not given.
 *
 * @throws {UsageError} if there is no such board, or a file is given too.
 */
export async function emptySource(call: Call): Promise<Source | null> {
  const { options: { empty: size, batch }, words } = call;
  if (size === undefined) return null;
  if (batch) throw new UsageError("--empty reads nothing, but --batch is given");
  if (words.length > 1) throw new UsageError("--empty reads no file, but one is given");
  emptyBoard(await gameOf(call), size);
  return { kind: "empty", size };
}

function emptyBoard(game: AnyGame, size: string): unknown {
  if (!game.empty) throw new UsageError(`--empty: ${game.name} has no empty boards`);
  try {
    return game.empty(size);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`--empty: ${error.message}`);
    throw error;
  }
}

/**
 * Reads the position of a source and plays the moves of `--moves`.
 *
 * @throws {InputError} if it is none, perhaps within a `PlacedError`.
 * @throws {FileError} if it cannot be read.
 */
export async function readSource(call: Call, source: Source): Promise<AnyCourse> {
  const game = await gameOf(call, source);
  const budget = budgetOf(call, game);
  return await afterMoves(call, await readPosition(call, game, source, budget), budget);
}

/** What the moves of a position may take: the memory and the time of the call. */
function budgetOf(call: Call, game: AnyGame): Budget {
  const { memoryBytes = DEFAULT_MEMORY_BYTES } = readSolverOptions(call, game);
  const { time } = call.options;
  return new Budget({ memoryBytes, ...time !== undefined && { deadline: Date.now() + time } });
}

/**
 * Plays the moves of `--moves`, or those that are written down in its file.
 *
 * @throws {InputError} within a `PlacedError` at the first that is not legal.
 * @throws {FileError} if the file cannot be read.
 */
export async function afterMoves(
  { options, io }: Pick<Call, "options" | "io">,
  course: AnyCourse,
  budget?: Budget,
): Promise<AnyCourse> {
  const { moves } = options;
  if (moves === undefined) return course;
  if (!moves.startsWith("@")) {
    return await placed("--moves", () => playMoves(course, moves, budget));
  }
  const file = fileNamed(moves.slice(1));
  if (!file) throw new UsageError("--moves @FILE: expected a file");
  const bytes = await readNamed(io, file);
  return await placed(file, () => playRecord(course, decodeUtf8(bytes), budget));
}

async function readPosition(
  { io }: Call,
  game: AnyGame,
  source: Source,
  budget: Budget,
): Promise<AnyCourse> {
  if (source.kind === "empty") {
    const start = emptyBoard(game, source.size);
    return startCourse(game, game.formatInput(start), { start });
  }
  if (source.kind === "text") return await parsePositionText(game, source.text, budget);
  if (source.kind === "file") {
    const bytes = source.bytes ?? await readNamed(io, source.file);
    return await parsePositionText(game, decodeUtf8(bytes), budget);
  }
  if (source.kind === "line") return await parseBatchLine(game, source.bytes, budget);
  throw unreadable(source);
}

function unreadable(source: Source): Error {
  const reason = source.kind === "unreadable" ? source.reason : "it is no line";
  return new FileError("read", fileOf(source) ?? STDIN_NAME, reason);
}

/**
 * Reads a file, the judge's input or a position file.
 *
 * @throws {InputError} if it is neither.
 * @throws {FileError} if it cannot be read.
 */
export async function readPositionFile(
  { io }: Pick<Call, "io">,
  game: AnyGame,
  file: string | null,
  budget?: Budget,
): Promise<AnyCourse> {
  return await parsePositionText(game, decodeUtf8(await readNamed(io, file)), budget);
}

/** Returns the file of a source as it was named; null for standard input and where there is none. */
export function fileOf(source: Source): string | null {
  return source.kind === "empty" || source.kind === "text" ? null : source.file;
}

/** Returns the members that say in JSON where a position comes from; without a game if none is known. */
export function originOf(game: AnyGame | null, source: Source): Partial<Origin> {
  const origin = { ...game && { game: game.name }, file: fileOf(source) };
  if (source.kind !== "line") return origin;
  return { ...origin, number: source.number, id: idOf(source.bytes) };
}

/** Returns what messages say before anything else: the game, and which of several inputs. */
export function placeName(game: AnyGame | null, source: Source, isOneOfSeveral: boolean): string {
  const file = fileOf(source);
  return [
    ...game ? [game.name] : [],
    ...isOneOfSeveral && file !== null ? [file] : [],
    ...source.kind === "line" ? [`input ${source.number}`] : [],
  ].join(": ");
}
