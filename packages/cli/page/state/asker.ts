// The page's questions to the study service: about the position, and for a review about earlier ones.
import type { Progress } from "@zugzwang/core/run";
import { followPlan, isFinished, positionOf, recordOf, type Study } from "@zugzwang/core/study";
import type { AnyCourse } from "../../base/games.ts";
import { type PageHost, readMessage, type State } from "./state.ts";

/** The memory limit of the solver's tables. */
const MEMORY_BYTES = 2 ** 28;

/** The limits for the value of one earlier position. Nodes decide: see `STUDY_PLAN`. */
const REVIEW_LIMITS = { nodes: 2 ** 21, timeMs: 30_000 } as const;

/** "Try longer" allows this many times the work. */
const LONGER = 4;

/** Asks one series of questions at a time. */
export class Asker {
  readonly #page: PageHost;
  /** Ends the current series. */
  #controller = new AbortController();
  /** How many times the usual limits this study may take. */
  #times = 1;

  constructor(page: PageHost) {
    this.#page = page;
  }

  /** Ends the current series. */
  stop(): void {
    this.#controller.abort();
    this.#page.change({ isStudying: false, effort: null });
  }

  /** Ends the current series and begins another. */
  async runSeries(ask: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#controller.abort();
    const { signal } = this.#controller = new AbortController();
    this.#page.change({ isStudying: true, effort: null });
    await ask(signal).then(
      () => this.#showEnd(signal, null),
      (error) => this.#showEnd(signal, readMessage(error)),
    );
  }

  /** Shows that the position is studied. A review of earlier positions may go on. */
  #showEnd(signal: AbortSignal, failure: string | null): void {
    if (signal.aborted) return;
    this.#page.change({ isStudying: false, effort: null, failure });
    this.#page.later?.continueExercise(this.#page);
  }

  /** Asks about the current position, and for a review about earlier ones that are not yet known. */
  async askAboutPosition(times = 1): Promise<void> {
    const { course, studiesByPly, mode, lesson } = this.#page.state;
    this.#times = times;
    if (mode === "setUp") return this.#controller.abort();
    if (!course || mode === "day" || mode === "learn" && lesson === null) return;
    const isGame = mode === "play" || lesson?.step.stage === "guided";
    const isReview = mode === "analyze" || (isGame && isFinished(course));
    const { service, threads } = this.#page.surroundings;
    await this.runSeries(async (signal) => {
      const known = studiesByPly.get(course.at);
      const limits = { memoryBytes: MEMORY_BYTES, threads, times };
      const ask = { ...this.#nameBook(course, course.at), ...limits, ...known && { known } };
      const { value } = await followPlan(service, { record: recordOf(course), ...ask }, {
        study: (study) => signal.aborted || this.#addStudy(course.at, study),
        progress: this.#countSeconds(signal),
        signal,
      });
      this.#showEnd(signal, null);
      if (isReview && value !== null) await this.#askAboutEarlier(course, signal);
    });
  }

  /** Asks about the current position again, with more work than before. */
  async askLonger(): Promise<void> {
    await this.askAboutPosition(LONGER * this.#times);
  }

  /** Finds the values of earlier positions, the easy late ones first, until one takes too long. */
  async #askAboutEarlier(course: AnyCourse, signal: AbortSignal): Promise<void> {
    const from = this.#page.state.day?.from ?? 0;
    for (let at = course.plies.length - 1; at >= from && !signal.aborted; at--) {
      const isKnown = (this.#page.state.studiesByPly.get(at)?.value ?? null) !== null;
      if (at === course.at || isKnown) continue;
      const ask = { goals: ["value"] as const, ...REVIEW_LIMITS, memoryBytes: MEMORY_BYTES };
      const question = { ...ask, ...this.#nameBook(course, at) };
      const { service } = this.#page.surroundings;
      const study = await service.study(recordOf(course, at), question, { signal });
      if (!signal.aborted) this.#addStudy(at, study);
      if (study.value === null) return;
    }
  }

  /** Returns the file of the book of the page that has a position; otherwise the visitor's own book. */
  #nameBook(course: AnyCourse, at: number): { readonly book?: string } {
    const { game } = course;
    const { ownBook } = this.#page.surroundings;
    const name = game.proving?.bookName?.(positionOf(course, at)) ?? null;
    if (name !== null) return { book: `${game.name}_${name}` };
    return ownBook?.game === game.name ? { book: ownBook.file } : {};
  }

  /** Returns a function that shows once a second how much a study has done. */
  #countSeconds(signal: AbortSignal): (progress: Progress) => void {
    const begunMs = performance.now();
    return ({ nodes }) => {
      const seconds = Math.floor((performance.now() - begunMs) / 1000);
      const isNew = seconds !== this.#page.state.effort?.seconds;
      if (isNew && !signal.aborted) this.#page.change({ effort: { seconds, nodes } });
    };
  }

  #addStudy(at: number, study: Study): void {
    const studiesByPly = new Map([...this.#page.state.studiesByPly, [at, study]]);
    this.#page.change({ studiesByPly });
    if (at === this.#page.course.at) this.#page.later?.continueExercise(this.#page);
  }
}

/** Returns the studies of the positions that both games share. */
export function keepStudies(
  { course: before, studiesByPly }: State,
  after: AnyCourse,
): Map<number, Study> {
  if (!before || before.game !== after.game || before.input !== after.input) return new Map();
  const differs = before.plies.findIndex((ply, i) => ply.text !== after.plies[i]?.text);
  const shared = differs < 0 ? before.plies.length : differs;
  return new Map([...studiesByPly].filter(([at]) => at <= shared));
}
