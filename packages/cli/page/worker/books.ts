/**
 * Loads games with their books of answers. A book is loaded when a position is in it.
 *
 * @module
 */
import type { GameRecord } from "@zugzwang/core/study";
import { positionOf, recordOf } from "@zugzwang/core/study/course";
import type { AnyCourse, AnyGame, Games } from "../../base/games.ts";
import { OWN_BOOK } from "../site/server.ts";

/** The first two bytes of a gzip file. */
const GZIP = [0x1f, 0x8b];

/** Games with their books, by file. */
const LOADED = new Map<string, Promise<AnyGame>>();

/** Returns the record of a position. If a book has the position, its name follows that of the game. */
export function nameRecord(course: AnyCourse, at: number): GameRecord {
  const book = course.game.bookName?.(positionOf(course, at)) ?? null;
  const record = recordOf(course, at);
  return book === null ? record : { ...record, game: `${record.game}/${book}` };
}

/** Loads a game by such a name. If its book is missing, the game has to be solved. */
export async function loadWithBook(games: Games, name: string): Promise<AnyGame | null> {
  const [gameName, book] = name.split("/");
  const game = await games[gameName]?.() ?? null;
  if (game === null) return null;
  const hasOwn = new URL(globalThis.location.href).searchParams.has("book");
  const own = hasOwn ? await load(game, OWN_BOOK) : game;
  if (book === undefined) return own;
  return await load(own, `${gameName}_${book}`).catch(() => own);
}

function load(game: AnyGame, file: string): Promise<AnyGame> {
  const loaded = LOADED.get(file) ??
    readBookAt(game, new URL(file, globalThis.location.href));
  LOADED.set(file, loaded);
  return loaded;
}

async function readBookAt(game: AnyGame, url: URL): Promise<AnyGame> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const [bytes, { readBook, withBook }] = await Promise.all([
    response.arrayBuffer(),
    import("@zugzwang/core/study/book"),
  ]);
  return withBook(game, readBook(game, await new Response(unzip(bytes)).text()));
}

/** Some servers let the browser unzip the file. */
function unzip(bytes: ArrayBuffer): BodyInit {
  const start = new Uint8Array(bytes, 0, Math.min(GZIP.length, bytes.byteLength));
  if (!GZIP.every((byte, i) => start[i] === byte)) return bytes;
  return new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
}
