/**
 * Studies in workers, for whoever's own thread must not wait: a queue that has to be told that it
 * lives, a server, a page.
 *
 * @module
 */
import type { SolveOptions } from "../game/solver.ts";
import { type WorkerLike, WorkerPool } from "../run/worker_pool.ts";
import { serveAs, timed } from "../run/mod.ts";
import type { GameRecord, GamesByName } from "./course.ts";
import type { EndedStudy, Question, Study } from "./studied.ts";
import { studyRecord } from "./study.ts";

/** The name of the workers that study. */
export const STUDY_WORKER_NAME = "zugzwang:study";

/** The limits of a study in a worker: plain data. */
type PortLimits = Pick<
  SolveOptions,
  "memoryBytes" | "timeMs" | "deadline" | "method" | "workers"
>;

/** A position to study. */
interface PortedStudy {
  readonly record: GameRecord;
  readonly question: Question;
  readonly limits: PortLimits;
}

/**
 * Makes this thread study what a `StudyPort` asks, if it is a worker of that name; elsewhere nothing
 * happens.
 */
export function serveStudies(games: GamesByName): void {
  serveAs<PortedStudy, Study, Study>(
    STUDY_WORKER_NAME,
    async ({ record, question, limits }, { report, signal }) => {
      let last: Study | null = null;
      for await (const study of studyRecord(record, { ...question, ...limits, games, signal })) {
        if (last) report(last);
        last = study;
      }
      return last!;
    },
  );
}

/**
 * Workers that study: each one position at a time, further ones wait. This thread stays free. Whoever
 * has made a port closes it.
 *
 * @example
 * ```ts ignore
 * // worker.js: serveStudies({ chess }) and nothing else
 * const start = () =>
 *   new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: STUDY_WORKER_NAME });
 * const port = new StudyPort({ start, count: 2 });
 * const { value } = await port.study({ game: "chess", input: "1 1\n5\n3\n" }, { timeMs: 60_000 });
 * port.close();
 * ```
 */
export class StudyPort {
  readonly #workers: WorkerPool<PortedStudy, Study, Study>;

  /** Starts nothing yet. */
  constructor({ start, count = 1 }: { readonly start: () => WorkerLike; readonly count?: number }) {
    this.#workers = new WorkerPool({ start, count, graceMs: Infinity });
  }

  /**
   * Returns what is known of a position in the end: all that was asked, or what was proved before a
   * limit.
   *
   * @throws {WorkerError} if the record is none (`failed`, with the sentence that says why), or its
   * worker broke.
   */
  async study(
    record: GameRecord,
    { parts, known, onStudy, signal, ...limits }:
      & Question
      & Pick<SolveOptions, "memoryBytes" | "timeMs" | "deadline" | "method" | "workers">
      & {
        /** Called whenever more is known. */
        readonly onStudy?: (study: Study) => void;
        /** Ends it: what is proved by then comes back, with `limit`. */
        readonly signal?: AbortSignal;
      } = {},
  ): Promise<EndedStudy> {
    const question = { ...parts && { parts }, ...known && { known } };
    const order = { record, question, limits: timed(limits) };
    const found = await this.#workers.ask(order, { onReport: onStudy, signal });
    return found as EndedStudy;
  }

  /** Ends all workers at once; what they were asked is rejected. */
  close(): void {
    this.#workers.close();
  }
}
