/**
 * A worker of one game: does jobs one after the other, and drops one when the next arrives.
 *
 * @module
 */
import type { AnyGame } from "../../base/games.ts";
import { ofSameBuild } from "../site/build_files.ts";
import { bookedGames } from "./books.ts";
import { runJob } from "./job.ts";
import type { Job, Report } from "../state/protocol.ts";

/** What this file needs of a worker's global scope. */
interface WorkerScope {
  onmessage: ((event: { readonly data: Job }) => void) | null;
  postMessage(report: Report): void;
}

/** Makes this thread a worker of a game, if it is none of the page's own. */
export function workOn(game: AnyGame): void {
  if (!("WorkerGlobalScope" in globalThis)) return;
  const scope = globalThis as unknown as WorkerScope;
  const booked = bookedGames(game);
  let controller = new AbortController();
  scope.onmessage = ({ data: job }) => {
    controller.abort();
    controller = new AbortController();
    runJob(job, {
      game,
      booked,
      loadPuzzles: () => import(`${ofSameBuild(import.meta.url, "puzzles")}`),
      report: (body) => scope.postMessage({ ...body, id: job.id }),
      signal: controller.signal,
    });
  };
}
