// Calls without a game, whose position file names it.
import { UsageError, withPlace } from "../base/failure.ts";
import type { Io } from "../base/io.ts";
import { parseJson } from "@zugzwang/core/run";
import { decodeUtf8, parseFileName, readAll, STDIN_NAME } from "../base/files.ts";
import type { Call } from "../command/verb.ts";
import { ANY_GAME } from "./sources.ts";

/**
 * Adds the game to a call whose first word is a position file, or that reads one from standard
 * input. In a batch every line names its game. Other calls stay as they are. Throws a `UsageError`
 * if the file names no game, a `FileError` if it cannot be read, and an `InputError` within a
 * `PlacedError` if it is invalid JSON.
 */
export async function withNamedGame(call: Call): Promise<Call> {
  if (call.options.batch && namesNoGame(call)) return { ...call, words: [ANY_GAME, ...call.words] };
  const file = findPositionFile(call);
  if (file === undefined) return call;
  const { words, io, verb } = call;
  const bytes = await readAll(io.chunks(file));
  const game = await withPlace(file ?? STDIN_NAME, () => findGameName(bytes));
  if (game === null) {
    const why = `${file ?? STDIN_NAME} is not a position file that names one`;
    throw new UsageError(`${verb.name} needs a game: ${why}`, { wantsHelp: true });
  }
  return { ...call, words: [game, ...words], io: rememberFile(io, file, bytes) };
}

/** Whether there is a file, or nothing, in place of a game. */
function namesNoGame({ verb, words: [first], games }: Call): boolean {
  if (verb.words[0]?.kind !== "game") return false;
  return first === undefined || !Object.hasOwn(games, first) && FILE_LIKE.test(first);
}

/** Matches names of files that cannot be games. */
const FILE_LIKE = /^-$|[./\\]/;

/** Returns the file in place of a game: null for standard input, undefined for none. */
function findPositionFile(call: Call): string | null | undefined {
  const { verb, options, words: [first], io } = call;
  const [game, input] = verb.words;
  if (game?.kind !== "game" || input?.kind !== "file" || options.batch) return undefined;
  if (first !== undefined) return namesNoGame(call) ? parseFileName(first) : undefined;
  const isPiped = !io.stdinIsTerminal && options.empty === undefined;
  return isPiped && game.count === "one" && input.takesStdin ? null : undefined;
}

/** Returns the game that a position file, or the first of several lines, names; null for none. */
function findGameName(bytes: Uint8Array): string | null {
  const text = decodeUtf8(bytes).replace(/^\uFEFF/, "");
  if (!text.trimStart().startsWith("{")) return null;
  const [first, second] = text.trimStart().split(/\n\s*(?=\{)/, 2);
  const areLines = second !== undefined && !first.trimEnd().includes("\n");
  const { game } = parseJson(areLines ? first : text) as { game?: unknown };
  return typeof game === "string" ? game : null;
}

/** Returns an `Io` that does not read a file again, which may be a pipe. */
function rememberFile(io: Io, file: string | null, bytes: Uint8Array): Io {
  async function* once() {
    yield await Promise.resolve(bytes);
  }
  return {
    ...io,
    chunks: (path) => path === file ? once() : io.chunks(path),
  };
}
