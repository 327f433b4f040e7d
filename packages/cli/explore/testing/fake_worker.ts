/**
 * A worker in this thread, for tests: it does its jobs as the true one does.
 *
 * @module
 */
import { GAMES } from "../../games.ts";
import { runJob } from "../worker/job.ts";
import type { Job, Report } from "../state/protocol.ts";
import type { WorkerLike } from "../state/solver.ts";

/** A worker that can be looked at. */
export class FakeWorker implements WorkerLike {
  /** Takes the reports. */
  onmessage: WorkerLike["onmessage"] = null;
  /** Takes failures. */
  onerror: WorkerLike["onerror"] = null;
  /** The jobs that it was given. */
  readonly jobs: Job[] = [];
  /** What it said. */
  readonly reports: Report[] = [];
  /** Whether it was ended. */
  isEnded = false;
  /** Whether it is stuck in a long computation, and so does nothing. */
  isStuck: boolean;
  #job = new AbortController();

  /** Has nothing to do yet. */
  constructor({ isStuck = false }: { isStuck?: boolean } = {}) {
    this.isStuck = isStuck;
  }

  /** Does a job. */
  async postMessage(job: Job): Promise<void> {
    this.jobs.push(job);
    if (this.isStuck) return;
    this.#job.abort();
    const { signal } = this.#job = new AbortController();
    await runJob(job, {
      game: await GAMES[job.game](),
      loadPuzzles: () => import("../worker/puzzles.ts"),
      report: (body) => this.#say({ ...body, id: job.id }),
      signal,
    });
  }

  /** Says nothing more. */
  terminate(): void {
    this.isEnded = true;
    this.#job.abort();
  }

  #say(report: Report): void {
    if (this.isEnded) return;
    this.reports.push(report);
    this.onmessage?.({ data: report });
  }
}
