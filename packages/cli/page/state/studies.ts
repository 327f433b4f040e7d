/**
 * The questions that the page asks of the study service, one at a time.
 *
 * @module
 */
import { recordOf, type Study, type StudyPart, type StudyService } from "@zugzwang/core/study";
import type { AnyCourse } from "../../base/games.ts";
import { nameBook } from "../worker/books.ts";

/** Bytes that the solver's tables may take. */
const MEMORY_BYTES = 2 ** 28;

/** One step of a plan: what to find out, and for how long. */
interface Step {
  readonly parts: readonly StudyPart[];
  readonly timeMs: number;
  /** Whether the step is only for positions that are too large so far. */
  readonly isForUnsolved?: boolean;
}

/** What the page finds out of a position: everything that fits the time, then bounds. */
const PLAN: readonly Step[] = [
  { parts: ["facts", "value", "moves", "distances", "line"], timeMs: 10_000 },
  { parts: ["outcome"], timeMs: 5000, isForUnsolved: true },
  { parts: ["bounds"], timeMs: 15_000, isForUnsolved: true },
];

/** Milliseconds for the value of one earlier position of a game. */
const REVIEW_MS = 4000;

/** What a series of questions reports. */
export interface StudyListener {
  /** More is known of the position after so many moves. */
  onStudy(at: number, study: Study): void;
  /** The work on the present position has ended. */
  onEnd(failure: string | null): void;
}

/** Asks one series of questions at a time; a new series ends the one before. */
export class Studies {
  readonly #service: StudyService;
  #controller = new AbortController();

  constructor(service: StudyService) {
    this.#service = service;
  }

  /** Ends the present series. */
  stop(): void {
    this.#controller.abort();
  }

  /** Studies the present position; once that is solved, those earlier positions that are not known. */
  async study(
    course: AnyCourse,
    { known, earlier }: { known: Study | null; earlier: readonly number[] },
    listener: StudyListener,
  ): Promise<void> {
    this.stop();
    const { signal } = this.#controller = new AbortController();
    let failure: string | null = null;
    try {
      const study = await this.#follow(course, known, { signal, listener });
      if (!signal.aborted) listener.onEnd(null);
      if (study?.value !== null) await this.#review(course, earlier, { signal, listener });
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
  ): Promise<Study | null> {
    let last = known;
    for (const { parts, timeMs, isForUnsolved = false } of PLAN) {
      if (signal.aborted || (isForUnsolved && last?.value !== null)) break;
      const ask = {
        parts,
        ...last && { known: last },
        deadline: Date.now() + timeMs,
        memoryBytes: MEMORY_BYTES,
        book: nameBook(course, course.at),
      };
      const study = (found: Study) => {
        last = found;
        if (!signal.aborted) listener.onStudy(course.at, found);
      };
      study(await this.#service.study(recordOf(course), ask, { study, signal }));
    }
    return last;
  }

  /** The values of earlier positions, the late and easy ones first, until one takes too long. */
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
