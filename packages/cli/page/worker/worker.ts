// All workers of the page run this file. One studies positions. Its solver starts others as threads.
// Games come with their books, which are opened when a position is in them, and read by parts.
import { openBook as openCoreBook } from "@zugzwang/core";
import { PreparedBook } from "@zugzwang/core/book";
import { type BookedBounds, serveSolver, type SolveBook } from "@zugzwang/core/game";
import { hostWorkers } from "@zugzwang/core/run";
import { serveStudies } from "@zugzwang/core/study";
import type { AnyGame } from "../../base/games.ts";
import { GAMES } from "../../games.ts";
import { addOwn } from "../own.ts";
import type { OwnBook } from "../site/own_site.ts";

/** The open books, by game and file. */
const OPEN = new Map<string, Promise<SolveBook | null>>();

/** Opens the visitor's own book if it is about this game, and behind it a book of the page. */
async function openBook(game: AnyGame, file: string): Promise<SolveBook> {
  const own: OwnBook | null = JSON.parse(
    new URL(globalThis.location.href).searchParams.get("book") ?? "null",
  );
  const files = [...own?.game === game.name ? [own.file] : [], ...file === "" ? [] : [file]];
  const opened = await Promise.all(files.map((file) => open(game, file)));
  return join(opened.filter((book) => book !== null));
}

/** Returns several books as one. The first that knows a position answers. */
function join(books: readonly SolveBook[]): SolveBook {
  const sources = new WeakMap<BookedBounds, SolveBook>();
  // A book that can no longer be read, as when the visitor is offline, leaves the position to the solver.
  const skip = () => {};
  return {
    hasPlies: books.some(({ hasPlies = false }) => hasPlies),
    find(position) {
      for (const book of books) {
        const found = book.find(position);
        if (!found) continue;
        sources.set(found, book);
        return found;
      }
      return null;
    },
    refuse: (bounds, found) => (sources.get(bounds) ?? books[0]).refuse(bounds, found),
    prepare: async (position) => {
      await Promise.all(books.map((book) => book.prepare?.(position).catch(skip)));
    },
    prepareLine: async (position) => {
      await Promise.all(books.map((book) => book.prepareLine?.(position).catch(skip)));
    },
  };
}

function open(game: AnyGame, file: string): Promise<SolveBook | null> {
  const key = `${game.name} ${file}`;
  const known = OPEN.get(key);
  if (known) return known;
  const opened = openCoreBook(game, new URL(file, globalThis.location.href))
    .then((book) => new PreparedBook(game, book))
    .catch(() => null); // without a book, the game solves
  OPEN.set(key, opened);
  return opened;
}

const own = new URL(globalThis.location.href).searchParams.get("own");
const games = own === null ? GAMES : addOwn(GAMES, JSON.parse(own));
const name = hostWorkers(globalThis.location.href);
if (name === null) serveStudies(games, { openBook });
else serveSolver(await games[name.split(":")[1]]()); // a thread, such as `zugzwang:dots`
