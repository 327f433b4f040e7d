/**
 * Studies of positions within the limits of a call; in a worker where this thread must stay free to
 * hear that the process is asked to end.
 *
 * @module
 */
import type { EndedStudy } from "@zugzwang/core/study";
import type { Progress } from "@zugzwang/core";
import { WorkerPool } from "@zugzwang/core/run";
import { recordOf } from "@zugzwang/core/study/course";
import { conclusion, study } from "@zugzwang/core/study/study";
import { UsageError } from "../base/failure.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import { refusesMethod } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import { solverOptionsNow } from "./each_position.ts";
import type { Question, StudyOrder, StudyOutcome } from "./job_protocol.ts";
import type { ProgressLine } from "./progress.ts";

/** Studies positions of a game, one after the other. */
export class Studying {
  readonly #call: Call;
  readonly #progress: ProgressLine;
  readonly #job: WorkerPool<StudyOrder, StudyOutcome, Progress> | null;

  /** Begins; the signals of a process reach its main thread alone, and only where that waits. */
  constructor(call: Call, progress: ProgressLine) {
    this.#call = call;
    this.#progress = progress;
    this.#job = call.io.onEnd ? new WorkerPool({ start: call.startJob }) : null;
  }

  /**
   * Returns what is known of the present position of a course.
   *
   * @throws {UsageError} if the method of the call is none for it.
   */
  async study(course: AnyCourse, question: Question): Promise<EndedStudy> {
    const { onProgress } = this.#progress;
    this.#progress.begin();
    try {
      const outcome = this.#job
        ? await this.#job.ask({
          args: this.#call.args,
          record: recordOf(course),
          question,
          wantsProgress: onProgress !== undefined,
        }, { onReport: onProgress })
        : await studyWithin(this.#call, course, question, this.#progress);
      if ("study" in outcome) return outcome.study;
      throw new UsageError(`--method: ${outcome.refusal}`);
    } finally {
      this.#progress.clear();
    }
  }

  /** Ends what is under work. */
  close(): void {
    this.#job?.close();
  }
}

/** Studies the present position of a course on this thread, within the limits of a call. */
export async function studyWithin(
  call: Call,
  course: AnyCourse,
  { parts, usualTimeMs }: Question,
  progress: Pick<ProgressLine, "onProgress">,
): Promise<StudyOutcome> {
  const usual = { deadline: Date.now() + usualTimeMs };
  const limits = solverOptionsNow(call, course.game as AnyGame, progress);
  try {
    return { study: await conclusion(study(course, { parts }, { ...usual, ...limits })) };
  } catch (error) {
    if (refusesMethod(error)) return { refusal: error.message };
    throw error;
  }
}
