/**
 * What the page knows of a position at the end of a job, for tests.
 *
 * @module
 */
import type { AnyGame } from "../../base/games.ts";
import { type Analysis, UNKNOWN, withReport } from "../state/analysis.ts";
import { runJob } from "../worker/job.ts";

/** What the page knows at the end of a job. */
export async function analysisOf(
  game: AnyGame,
  input: string,
  moves: readonly string[] = [],
  memoryBytes = 1e8,
): Promise<Analysis> {
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
  let analysis = UNKNOWN;
  await runJob({ ...job, timeMs: null }, {
    game,
    loadPuzzles: () => import("../worker/puzzles.ts"),
    report: (body) => analysis = withReport(analysis, { ...body, id: 1 }),
    signal: new AbortController().signal,
  });
  if (analysis.status !== "done") throw new Error(analysis.message ?? "not done");
  return analysis;
}
