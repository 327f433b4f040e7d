/**
 * The reading of a book in a browser: a file of its own, loaded with the first book.
 *
 * @module
 */
import { readBook, withBook } from "@zugzwang/core";
import type { AnyGame } from "../../base/games.ts";

/** What a file of gzip begins with. */
const GZIP = [0x1f, 0x8b];

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
