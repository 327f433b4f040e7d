/**
 * The one file of all workers of the page: it studies positions, or is a thread of a solver that does.
 *
 * @module
 */
import { hostWorkers } from "@zugzwang/core/run";
import { serveSolver } from "@zugzwang/core/solve";
import { serveStudies } from "@zugzwang/core/study/service";
import { STUDY_WORKER_NAME } from "@zugzwang/core/study/in_workers";
import type { Games } from "../../base/games.ts";
import { loadWithBook } from "./books.ts";

/** Makes this thread serve these games, by the name that it was started with: `zugzwang:dots`. */
export async function serveGames(games: Games): Promise<void> {
  const name = hostWorkers(globalThis.location.href);
  if (name === null || name === STUDY_WORKER_NAME) {
    serveStudies((game) => loadWithBook(games, game));
  } else serveSolver(name, await games[name.split(":")[1]]());
}
