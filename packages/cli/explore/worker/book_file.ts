/**
 * The reading of books in a browser: a file of its own, loaded with the first book.
 *
 * @module
 */
import { readBook, withBook } from "@zugzwang/core/study/book";
import type { AnyGame } from "../../base/games.ts";

/** The book of the reader's, beside the page. */
export const OWN_BOOK = "answers.jsonl";

/** What a file of gzip begins with. */
const GZIP = [0x1f, 0x8b];

/** Returns a game with the book in a file. */
type ReadBook = (game: AnyGame, file: string) => Promise<AnyGame>;

/**
 * Returns how to get a game with one of its books by name, each read once; null is no book of the
 * game's. With it goes the reader's own, if there is one. A book of the game's that cannot be had is
 * none: the game solves; that of the reader's is a failure.
 */
export function gamesWithBooks(
  game: AnyGame,
  hasOwn: boolean,
  read: ReadBook = readBeside,
): (book: string | null) => Promise<AnyGame> {
  const games = new Map<string | null, Promise<AnyGame>>();
  const base = hasOwn ? read(game, OWN_BOOK) : Promise.resolve(game);
  const booked = async (name: string | null) => {
    const solver = await base;
    if (name === null) return solver;
    return await read(solver, `${game.name}_${name}`).catch(() => solver);
  };
  return (name) => {
    const known = games.get(name) ?? booked(name);
    games.set(name, known);
    return known;
  };
}

async function readBeside(game: AnyGame, file: string): Promise<AnyGame> {
  return await readBookAt(game, new URL(file, import.meta.url));
}

/**
 * Returns a game with the book at an address.
 *
 * @throws {Error} if it cannot be had.
 */
export async function readBookAt(game: AnyGame, url: URL): Promise<AnyGame> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const bytes = await response.arrayBuffer();
  return withBook(game, readBook(game, await new Response(unzipped(bytes)).text()));
}

/** Some servers have the browser uncompress it. */
function unzipped(bytes: ArrayBuffer): BodyInit {
  const start = new Uint8Array(bytes, 0, Math.min(GZIP.length, bytes.byteLength));
  if (!GZIP.every((byte, i) => start[i] === byte)) return bytes;
  return new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
}
