/**
 * What the page knows of a position at the end of a job, for tests.
 *
 * @module
 */
import type { AnyGame } from "../../base/games.ts";
import { BEGUN, withReport, type Work } from "../state/work.ts";
import { runJob } from "../worker/job.ts";

/** What the page knows at the end of a job. */
export async function doneWork(
  game: AnyGame,
  input: string,
  moves: readonly string[] = [],
  memoryBytes = 1e8,
): Promise<Work> {
  const job = {
    ask: "study" as const,
    id: 1,
    game: game.name,
    input,
    moves,
    memoryBytes,
    later: [],
    history: [],
  };
  let work = BEGUN;
  await runJob({ ...job, timeMs: null }, {
    game,
    loadPuzzles: () => import("../worker/puzzles.ts"),
    report: (body) => work = withReport(work, { ...body, id: 1 }),
    signal: new AbortController().signal,
  });
  if (work.status !== "done") throw new Error(work.message ?? "not done");
  return work;
}
