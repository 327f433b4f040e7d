/**
 * The books that the page has, loaded where a position is in one.
 *
 * @module
 */
import type { AnyGame } from "../../base/games.ts";

/** Returns the game with the book that has a position; undefined where there is none. */
export type BookedGames = (position: unknown) => Promise<AnyGame> | undefined;

/** The book of the reader's, beside the page where its address ends with `?book`. */
export const OWN_BOOK = "answers.jsonl";

/**
 * Returns how to get a game with its books, each loaded once by `load`. One of the page's that
 * cannot be had is none: the game solves; that of the reader's is a failure.
 */
export function bookedGames(
  game: AnyGame,
  { load = loadBook, hasOwn = import.meta.url.endsWith("?book") } = {},
): BookedGames {
  const games = new Map<string, Promise<AnyGame>>();
  const once = (file: string, booked: () => Promise<AnyGame>) => {
    const known = games.get(file) ?? booked();
    games.set(file, known);
    return known;
  };
  return (position) => {
    const own = hasOwn ? once(OWN_BOOK, () => load(game, OWN_BOOK)) : undefined;
    const name = game.bookName?.(position) ?? null;
    if (name === null) return own;
    return once(name, async () => {
      const solver = await own ?? game;
      return await load(solver, `${game.name}_${name}`).catch(() => solver);
    });
  };
}

/** What reads a book is a file beside this one too. */
async function loadBook(game: AnyGame, file: string): Promise<AnyGame> {
  const { readBookAt } = await import(`${new URL("./book.js", import.meta.url)}`);
  return await readBookAt(game, new URL(`./${file}`, import.meta.url));
}
