// Loads games with their books of answers. A book is loaded when a position is in it.
import type { SolveBook } from "@zugzwang/core/game";
import { positionOf } from "@zugzwang/core/study";
import type { AnyCourse, AnyGame } from "../../base/games.ts";
import { OWN_BOOK } from "../site/server.ts";

/** The first two bytes of a gzip file. */
const GZIP = [0x1f, 0x8b];

/** The loaded books, by game and file. */
const LOADED = new Map<string, Promise<SolveBook>>();

/** Returns the file of the book that has a position; otherwise that of the visitor's own book. */
export function nameBook(course: AnyCourse, at: number): string {
  const { game } = course;
  const name = game.proving?.bookName?.(positionOf(course, at)) ?? null;
  return name === null ? OWN_BOOK : `${game.name}_${name}`;
}

/** Opens the book of `explore --book`, if there is one, and behind it a book of the page. */
export async function openBook(game: AnyGame, file: string): Promise<SolveBook> {
  const hasOwn = new URL(globalThis.location.href).searchParams.has("book");
  const own = hasOwn ? await load(game, OWN_BOOK) : EMPTY;
  if (file === OWN_BOOK) return own;
  const beside = await load(game, file).catch(() => EMPTY); // without a book, the game solves
  let asked = own;
  return {
    find(position) {
      asked = own;
      return own.find(position) ?? (asked = beside).find(position);
    },
    refuse: (bounds, found) => asked.refuse(bounds, found),
  };
}

const EMPTY: SolveBook = {
  find: () => null,
  refuse() {
    throw new Error("an empty book says nothing");
  },
};

function load(game: AnyGame, file: string): Promise<SolveBook> {
  const key = `${game.name} ${file}`;
  const loaded = LOADED.get(key) ?? readBookAt(game, new URL(file, globalThis.location.href));
  LOADED.set(key, loaded);
  return loaded;
}

async function readBookAt(game: AnyGame, url: URL): Promise<SolveBook> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const [bytes, { readBook }] = await Promise.all([
    response.arrayBuffer(),
    import("../../batch/answer_book.ts"),
  ]);
  return readBook(game, await new Response(unzip(bytes)).text());
}

/** Some servers let the browser unzip the file. */
function unzip(bytes: ArrayBuffer): BodyInit {
  const start = new Uint8Array(bytes, 0, Math.min(GZIP.length, bytes.byteLength));
  if (!GZIP.every((byte, i) => start[i] === byte)) return bytes;
  return new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
}
