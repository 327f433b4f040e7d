// Asks the study service the page's questions, one after the other.
import { followPlan, recordOf, type Study, type StudyService } from "@zugzwang/core/study";
import type { AnyCourse } from "../../base/games.ts";
import { nameBook } from "../worker/books.ts";

/** The memory limit of the solver's tables. */
const MEMORY_BYTES = 2 ** 28;

/** The time for the value of one earlier position. */
const REVIEW_MS = 4000;

export interface StudyListener {
  /** Called when more is known about the position after a number of moves. */
  onStudy(at: number, study: Study): void;
  /** Called when the work on the current position has ended. */
  onEnd(failure: string | null): void;
}

/** Asks one series of questions at a time. A new series ends the one before. */
export class Studies {
  readonly #service: StudyService;
  readonly #threads: number;
  #controller = new AbortController();

  constructor({ service, threads }: { service: StudyService; threads: number }) {
    this.#service = service;
    this.#threads = threads;
  }

  /** Studies the current position. If it is solved, also the earlier positions that are not yet known. */
  async study(
    course: AnyCourse,
    { known, earlier }: { known: Study | null; earlier: readonly number[] },
    listener: StudyListener,
  ): Promise<void> {
    this.#controller.abort();
    const { signal } = this.#controller = new AbortController();
    let failure: string | null = null;
    try {
      const study = await this.#follow(course, known, { signal, listener });
      if (!signal.aborted) listener.onEnd(null);
      if (study.value !== null) await this.#review(course, earlier, { signal, listener });
      return;
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
    if (!signal.aborted) listener.onEnd(failure);
  }

  async #follow(
    course: AnyCourse,
    known: Study | null,
    { signal, listener }: { signal: AbortSignal; listener: StudyListener },
  ): Promise<Study> {
    const study = (found: Study) => {
      if (!signal.aborted) listener.onStudy(course.at, found);
    };
    return await followPlan(this.#service, {
      record: recordOf(course),
      ...known && { known },
      memoryBytes: MEMORY_BYTES,
      threads: this.#threads,
      book: nameBook(course, course.at),
    }, { study, signal });
  }

  /** Finds the values of earlier positions, the easy late ones first, until one takes too long. */
  async #review(
    course: AnyCourse,
    earlier: readonly number[],
    { signal, listener }: { signal: AbortSignal; listener: StudyListener },
  ): Promise<void> {
    for (const at of earlier) {
      if (signal.aborted) return;
      const ask = {
        parts: ["value"] as const,
        deadline: Date.now() + REVIEW_MS,
        memoryBytes: MEMORY_BYTES,
        book: nameBook(course, at),
      };
      const found = await this.#service.study(recordOf(course, at), ask, { signal });
      if (signal.aborted) return;
      listener.onStudy(at, found);
      if (found.value === null) return;
    }
  }
}
