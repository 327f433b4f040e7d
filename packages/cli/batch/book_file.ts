// The file of `--book`: answers of an earlier batch, used in place of solving.
import { Budget } from "@zugzwang/core";
import { DEFAULT_MEMORY_BYTES, formatFigure } from "@zugzwang/core/run";
import type { AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { readLines, unzip } from "../base/files.ts";
import { PROGRAM_VERSION } from "../base/version.ts";
import { formatCount } from "../base/units.ts";
import { Book, type LeftOut } from "./answer_book.ts";
import { type Asked, BOOK_PLACE, formatKeyText, POSITION_DIGITS } from "./row.ts";

/** Phrases for the rows that are ignored. */
const LEFT_OUT: Readonly<Record<LeftOut, string>> = {
  "no value": "without a proved value",
  "another game": "of another game",
  "other rules": "by other rules of the game",
  "no position": "without a position (from an older version)",
  "another version": "with keys of another version",
  "torn": "truncated",
};

/**
 * Reads the book of a game. Throws a `FileError` if it cannot be read, an `InputError` with the
 * book's name if it is corrupted, and a `LimitError` if it does not fit the memory.
 */
export async function readBookFile(
  io: Pick<Io, "chunks">,
  game: AnyGame,
  { path, memoryBytes = DEFAULT_MEMORY_BYTES, tell }: {
    readonly path: string;
    /** The most memory that it may take. */
    readonly memoryBytes?: number | undefined;
    /** Called with a summary of the ignored rows. */
    readonly tell: (message: string) => void;
  },
): Promise<Book<unknown, unknown>> {
  const book = new Book(game, {
    budget: new Budget({ memoryBytes }),
    keyOf: await makeKeyFunction(game),
    place: `${BOOK_PLACE}${path}`,
    version: PROGRAM_VERSION,
  });
  const decoder = new TextDecoder();
  const lines = readLines(unzip(io, path));
  for await (const line of lines) book.read(decoder.decode(line));
  const note = formatLeftOut(book.leftOut);
  if (note !== "" || book.size === 0) {
    tell(`book ${path}: ${formatCount(book.size, "answer")} about ${game.name}${note}`);
  }
  return book;
}

/** `; ignored: 3 of another game, 1 truncated`, or nothing. */
function formatLeftOut(leftOut: ReadonlyMap<LeftOut, number>): string {
  const parts = [...leftOut].map(([reason, count]) => `${formatFigure(count)} ${LEFT_OUT[reason]}`);
  return parts.length === 0 ? "" : `; ignored: ${parts.join(", ")}`;
}

/** Returns a function that makes keys. Its module takes 30 ms to load, so only books load it. */
async function makeKeyFunction(game: AnyGame): Promise<(asked: Asked) => string> {
  const { createHash } = await import("node:crypto");
  return (asked) =>
    createHash("sha256").update(formatKeyText(game, asked)).digest("hex").slice(
      0,
      POSITION_DIGITS,
    );
}
