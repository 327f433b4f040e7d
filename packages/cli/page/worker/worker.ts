// All workers of the page run this file. One studies positions. Its solver starts others as threads.
import { serveSolver } from "@zugzwang/core/game";
import { hostWorkers } from "@zugzwang/core/run";
import { serveStudies, STUDY_WORKER_NAME } from "@zugzwang/core/study";
import type { Games } from "../../base/games.ts";
import { openBook } from "./books.ts";

/** Serves what the name of this worker asks for: studies, or a thread of a solver
 * (`zugzwang:dots`). */
export async function serveGames(games: Games): Promise<void> {
  const name = hostWorkers(globalThis.location.href);
  if (name === null || name === STUDY_WORKER_NAME) serveStudies(games, { openBook });
  else serveSolver(name, await games[name.split(":")[1]]());
}
