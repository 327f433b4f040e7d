/**
 * The books that the page has, loaded where a position is in one; what reads them too.
 *
 * @module
 */
import { ofSameBuild } from "../site/build_files.ts";
import type { AnyGame } from "../../base/games.ts";

/** Returns the game with the book that has a position; undefined where there is none. */
export type BookedGames = (position: unknown) => Promise<AnyGame> | undefined;

/**
 * Returns how to get a game with its books; where the address of this file has `?book`, the
 * reader has one too. Without the file that reads books, the game solves.
 */
export function bookedGames(game: AnyGame): BookedGames {
  const hasOwn = new URL(import.meta.url).searchParams.has("book");
  let games: Promise<(book: string | null) => Promise<AnyGame>> | null = null;
  return (position) => {
    const name = game.bookName?.(position) ?? null;
    if (name === null && !hasOwn) return undefined;
    games ??= import(`${ofSameBuild(import.meta.url, "book")}`).then(({ gamesWithBooks }) =>
      gamesWithBooks(game, hasOwn)
    );
    return games.then((withBook) => withBook(name), () => game);
  };
}
