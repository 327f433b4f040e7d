// All workers of the page run this file. One studies positions. Its solver starts others as threads.
// Games come with their books, which are opened when a position is in them, and read by parts.
import { openBook as openCoreBook } from "@zugzwang/core";
import { serveSolver, type SolveBook } from "@zugzwang/core/game";
import { hostWorkers } from "@zugzwang/core/run";
import { serveStudies } from "@zugzwang/core/study";
import { type AnyGame, GAMES } from "../../base/games.ts";
import { addOwn } from "../own.ts";

const OPEN = new Map<string, Promise<SolveBook | null>>();

/** Opens a book of the page, once; null if that is not possible, and the game solves. */
function openBook(game: AnyGame, file: string): Promise<SolveBook | null> {
  const known = OPEN.get(file);
  if (known) return known;
  const opened = openCoreBook(game, new URL(file, globalThis.location.href))
    .then((book): SolveBook => ({
      hasPlies: book.hasPlies,
      // One that can no longer be read, as when the visitor is offline, leaves the position to the solver.
      find: (position) => book.find(position).catch(() => null),
      refuse: (...fault) => book.refuse(...fault),
    }), () => null);
  OPEN.set(file, opened);
  return opened;
}

const own = new URL(globalThis.location.href).searchParams.get("own");
const games = own === null ? GAMES : addOwn(GAMES, JSON.parse(own));
const name = hostWorkers(globalThis.location.href);
if (name === null) serveStudies(games, { openBook });
else serveSolver(await games[name.split(":")[1]]()); // a thread, such as `zugzwang:dots`
