/**
 * The worker of a team: it does the whole job, on the table that all of them share.
 *
 * @module
 */
import type { NullWindowShare, Progress } from "@zugzwang/core";
import { Budget, serveAs, type WorkerTask } from "@zugzwang/core/run";
import type { DotsPosition } from "../rules/board.ts";
import { type DotsJobs, type JobResult, runJob } from "./position_solver.ts";

/** The name by which a thread knows that it is one; cli's bundle reads the game from it. */
export const WORKER_NAME = "zugzwang:dots";

/** What a worker is told. */
export interface DotsOrder {
  /** What is asked. */
  readonly job: keyof DotsJobs;
  /** Of which position. */
  readonly position: DotsPosition;
  /** What is compared with, if that is asked. */
  readonly than: number | undefined;
  /** When to stop, by `Date.now`. */
  readonly deadline: number | undefined;
  /** What it shares with the others. */
  readonly share: NullWindowShare;
}

/** Does an order; on an abort, as on any limit, the result has what is proved by then. */
function work(
  { job, position, than, deadline, share }: DotsOrder,
  { report, signal }: WorkerTask<Progress>,
): JobResult<keyof DotsJobs> {
  const bytes = share.table.byteLength + share.team.byteLength;
  const budget = new Budget({
    ...(deadline === undefined ? {} : { deadline }),
    signal,
    onProgress: (progress) => report({ ...progress, bytes }),
  });
  return runJob({ job, position, than, budget, share });
}

serveAs(WORKER_NAME, work);
