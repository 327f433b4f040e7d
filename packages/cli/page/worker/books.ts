/**
 * The books of answers beside the page. The worker loads one when a position is in it.
 *
 * @module
 */
import { withBook } from "@zugzwang/core/study/book";
import { readBook } from "@zugzwang/core/study/book";
import type { AnyGame } from "../../base/games.ts";

/** The reader's own book, from `explore --book`. */
export const OWN_BOOK = "answers.jsonl";

/** The first two bytes of a gzip file. */
const GZIP = [0x1f, 0x8b];

const LOADED = new Map<string, Promise<AnyGame>>();

/** Returns the game with the books that have a position. Without a book, the game solves. */
export async function addBook(game: AnyGame, position: unknown): Promise<AnyGame> {
  const hasOwn = new URL(globalThis.location.href).searchParams.has("book");
  const name = game.bookName?.(position) ?? null;
  const own = hasOwn ? await load(game, OWN_BOOK) : game;
  if (name === null) return own;
  return await load(own, `${game.name}_${name}`).catch(() => own);
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
  const bytes = await response.arrayBuffer();
  return withBook(game, readBook(game, await new Response(unzip(bytes)).text()));
}

/** Some servers let the browser unzip the file. */
function unzip(bytes: ArrayBuffer): BodyInit {
  const start = new Uint8Array(bytes, 0, Math.min(GZIP.length, bytes.byteLength));
  if (!GZIP.every((byte, i) => start[i] === byte)) return bytes;
  return new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
}
