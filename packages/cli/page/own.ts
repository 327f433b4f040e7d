// Adds the game of `explore --game` to the games of the page, in the document and in its workers.
import { type Games, readExportedGame } from "../base/games.ts";
import type { OwnBook } from "./site/own_site.ts";

/** Returns games with the one of a module, which is loaded when it is needed. */
export function addOwn(
  games: Games,
  { name, module }: { readonly name: string; readonly module: string },
): Games {
  const load = async () =>
    readExportedGame(await import(new URL(module, location.href).href), name);
  return { ...games, [name]: load };
}

/** Returns the games, with the start of the book for the game that the visitor's book is about. */
export function startWithBook(games: Games, book: OwnBook | null): Games {
  const { game: name, input } = book ?? {};
  if (name === undefined || input === undefined || input === null) return games;
  const load = async () => {
    const game = await games[name]();
    return { ...game, start: game.judge.parse(input) };
  };
  return { ...games, [name]: load };
}
