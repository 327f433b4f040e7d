/**
 * The books that the page has, loaded where a position is in one.
 *
 * @module
 */
import type { AnyGame } from "../../base/games.ts";

/** Returns the game with the book that has a position; undefined where there is none. */
export type BookedGames = (position: unknown) => Promise<AnyGame> | undefined;

/**
 * Returns how to get a game with its books, each loaded once by `load`. One that cannot be had is
 * none: the game solves.
 */
export function bookedGames(
  game: AnyGame,
  load: (game: AnyGame, file: string) => Promise<AnyGame> = loadBook,
): BookedGames {
  const games = new Map<string, Promise<AnyGame>>();
  return (position) => {
    const name = game.bookName?.(position) ?? null;
    if (name === null) return undefined;
    const booked = games.get(name) ?? load(game, `${game.name}_${name}`).catch(() => game);
    games.set(name, booked);
    return booked;
  };
}

/** What reads a book is a file beside this one too. */
async function loadBook(game: AnyGame, file: string): Promise<AnyGame> {
  const { readBookAt } = await import(`${new URL("./book.js", import.meta.url)}`);
  return await readBookAt(game, new URL(`./${file}`, import.meta.url));
}
