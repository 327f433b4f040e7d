/**
 * The game of a call that names none, but begins with a position file, which does.
 *
 * @module
 */
import { placed, UsageError } from "../base/failure.ts";
import type { Io } from "../base/io.ts";
import { parseJson } from "@zugzwang/core/run";
import { fileNamed, readNamed, STDIN_NAME } from "../base/named_file.ts";
import { decodeUtf8 } from "../base/utf8.ts";
import type { Call } from "../command/verb.ts";
import { ANY_GAME } from "./sources.ts";

/**
 * Returns the call with its game named: by its first word, else by the position file that is its
 * first word or stands on standard input, or by every line of a batch. Other calls stay as they are.
 *
 * @throws {UsageError} if the file names no game.
 * @throws {FileError} if it cannot be read.
 * @throws {InputError} within a `PlacedError` if it begins as JSON and is none.
 */
export async function withNamedGame(call: Call): Promise<Call> {
  if (call.options.batch && namesNoGame(call)) return { ...call, words: [ANY_GAME, ...call.words] };
  const file = positionFileOf(call);
  if (file === undefined) return call;
  const { words, io } = call;
  const bytes = await readNamed(io, file);
  const game = await placed(file ?? STDIN_NAME, () => readExportedGame(bytes));
  if (game === null) throw noGame(call, file);
  return {
    ...call,
    words: [game, ...words],
    io: remembering(io, file, bytes),
    known: { file, bytes },
  };
}

/** Whether a file, or nothing, stands in the place of a game. */
function namesNoGame({ verb, words: [first], games }: Call): boolean {
  if (verb.words[0]?.kind !== "game") return false;
  return first === undefined || !Object.hasOwn(games, first) && FILE_LIKE.test(first);
}

/** What is the name of a file, and of no game. */
const FILE_LIKE = /^-$|[./\\]/;

/** The file in whose place a game should stand; null for standard input, undefined for none. */
function positionFileOf(call: Call): string | null | undefined {
  const { verb, options, words, io } = call;
  const [game, input] = verb.words;
  if (game?.kind !== "game" || input?.kind !== "file" || options.batch) return undefined;
  const [first] = words;
  if (first !== undefined) {
    return namesNoGame(call) ? fileNamed(first) : undefined;
  }
  const isPiped = !io.stdinIsTerminal && options.empty === undefined;
  return isPiped && game.count === "one" && input.takesStdin ? null : undefined;
}

/** The game that a position file, or the first of many on lines, names; null if it names none. */
function readExportedGame(bytes: Uint8Array): string | null {
  const text = decodeUtf8(bytes).replace(/^\uFEFF/, "");
  if (!text.trimStart().startsWith("{")) return null;
  const [first, second] = text.trimStart().split(/\n\s*(?=\{)/, 2);
  const areLines = second !== undefined && !first.trimEnd().includes("\n");
  const { game } = parseJson(areLines ? first : text) as { game?: unknown };
  return typeof game === "string" ? game : null;
}

function noGame({ verb }: Call, file: string | null): UsageError {
  const why = `${file ?? STDIN_NAME} is no position file that names one`;
  return new UsageError(`${verb.name} needs a game: ${why}`, { wantsHelp: true });
}

/** The same outside, but what is read already, which may be a pipe, is not read again. */
function remembering(io: Io, file: string | null, bytes: Uint8Array): Io {
  async function* once() {
    yield await Promise.resolve(bytes);
  }
  return {
    ...io,
    chunks: (path) => path === file ? once() : io.chunks(path),
  };
}
