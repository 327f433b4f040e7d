// Calls without a game, whose position file names it.
import { parseJson } from "@zugzwang/core/run";
import { UsageError, withPlace } from "../base/failure.ts";
import { decodeUtf8, parseFileName, readAll, STDIN_NAME } from "../base/files.ts";
import type { Io } from "../base/io.ts";
import type { CommandLine } from "./read_options.ts";

/** The words of a call, with the game first if it has one. */
export interface NamedGame {
  /** The first is null if every line of the batch names its own game. */
  readonly words: readonly (string | null)[];
  /** The content of the first input, if it was read to find the game: it may be a pipe. */
  readonly bytes: Uint8Array | null;
}

/**
 * Adds the game to the words of a call whose first word is a position file, or that reads one from
 * standard input. Other calls stay as they are. Throws a `UsageError` if the file names no game, a
 * `FileError` if it cannot be read, and an `InputError` within a `PlacedError` if it is invalid JSON.
 */
export async function findNamedGame(line: CommandLine, io: Io): Promise<NamedGame> {
  const { words, verb, options } = line;
  if (options.batch && namesNoGame(line)) return { words: [null, ...words], bytes: null };
  const file = findPositionFile(line, io);
  if (file === undefined) return { words, bytes: null };
  const bytes = await readAll(io.chunks(file));
  const game = await withPlace(file ?? STDIN_NAME, () => readGameName(bytes));
  if (game !== null) return { words: [game, ...words], bytes };
  const why = `${file ?? STDIN_NAME} is not a position file that names one`;
  throw new UsageError(`${verb.name} needs a game: ${why}`, { wantsHelp: true });
}

/** Whether there is a file, or nothing, in place of a game. */
function namesNoGame({ verb, words: [first], games }: CommandLine): boolean {
  if (verb.words[0]?.kind !== "game") return false;
  return first === undefined || !Object.hasOwn(games, first) && FILE_LIKE.test(first);
}

/** Matches names of files that cannot be games. */
const FILE_LIKE = /^-$|[./\\]/;

/** Returns the file in place of a game: null for standard input, undefined for none. */
function findPositionFile(line: CommandLine, io: Io): string | null | undefined {
  const { verb, options, words: [first] } = line;
  const [game, input] = verb.words;
  if (game?.kind !== "game" || input?.kind !== "file" || options.batch) return undefined;
  if (first !== undefined) return namesNoGame(line) ? parseFileName(first) : undefined;
  const isPiped = !io.stdinIsTerminal && options.empty === undefined;
  return isPiped && input.takesStdin === "always" ? null : undefined;
}

/** Returns the game that a position file, or the first of several lines, names; null for none. */
function readGameName(bytes: Uint8Array): string | null {
  const text = decodeUtf8(bytes).replace(/^\uFEFF/, "").trimStart();
  if (!text.startsWith("{")) return null;
  const [first] = text.split("\n", 1);
  const { game } = (isJson(first) ? JSON.parse(first) : parseJson(text)) as { game?: unknown };
  return typeof game === "string" ? game : null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
