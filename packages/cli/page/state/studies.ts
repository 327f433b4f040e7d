// The page's questions to the study service: about the position, and for a review about earlier ones. The
// computer in Play moves by the answers.
import type { Side } from "@zugzwang/core";
import type { Progress } from "@zugzwang/core/run";
import {
  followPlan,
  isFinished,
  playText,
  positionOf,
  recordOf,
  type Study,
} from "@zugzwang/core/study";
import type { AnyCourse } from "../../base/games.ts";
import { isComputersTurn, type Level } from "../../play/seats.ts";
import { type PageHost, readMessage, type Seats, type State } from "./state.ts";

/** The memory limit of the solver's tables. */
const MEMORY_BYTES = 2 ** 28;

/** The limits for the value of one earlier position. Nodes decide: see `STUDY_PLAN`. */
const REVIEW_LIMITS = { nodes: 2 ** 21, timeMs: 30_000 } as const;

/** "Try longer" allows this many times the work. */
const LONGER = 4;

/** Asks one series of questions at a time. */
export class Studies {
  readonly #page: PageHost;
  readonly #onStudy: () => void;
  /** Ends the current series. */
  #controller = new AbortController();
  /** How many times the usual limits this study may take. */
  #times = 1;

  /** @param onStudy Called when more is known about the position, and when a series ends. */
  constructor(page: PageHost, onStudy: () => void) {
    this.#page = page;
    this.#onStudy = onStudy;
  }

  /** Ends the current series. */
  stop(): void {
    this.#controller.abort();
    this.#page.change({ isStudying: false, effort: null });
  }

  /** Ends the current series and begins another. */
  async run(ask: (signal: AbortSignal) => Promise<void>): Promise<void> {
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
    this.#onStudy();
  }

  /** Studies the current position, and for a review the positions before it that are not yet known. */
  async study(times = 1): Promise<void> {
    const { course, studies, mode, lesson } = this.#page.state;
    this.#times = times;
    if (mode === "setUp") return this.#controller.abort();
    if (!course || mode === "day" || (mode === "learn" && (lesson?.index ?? null) === null)) return;
    const isGame = mode === "play" || lesson?.step.stage === "guided";
    const isReview = mode === "analyze" || (isGame && isFinished(course));
    const { service, threads } = this.#page.surroundings;
    await this.run(async (signal) => {
      const known = studies.get(course.at);
      const limits = { memoryBytes: MEMORY_BYTES, threads, times };
      const ask = { ...this.#nameBook(course, course.at), ...limits, ...known && { known } };
      const { value } = await followPlan(service, { record: recordOf(course), ...ask }, {
        study: (study) => signal.aborted || this.#take(course.at, study),
        progress: this.#countSeconds(signal),
        signal,
      });
      this.#showEnd(signal, null);
      if (isReview && value !== null) await this.#studyEarlier(course, signal);
    });
  }

  /** Studies the current position again, with more work than before. */
  async studyLonger(): Promise<void> {
    await this.study(LONGER * this.#times);
  }

  /** Finds the values of earlier positions, the easy late ones first, until one takes too long. */
  async #studyEarlier(course: AnyCourse, signal: AbortSignal): Promise<void> {
    const from = this.#page.state.day?.from ?? 0;
    for (let at = course.plies.length - 1; at >= from && !signal.aborted; at--) {
      if (at === course.at || (this.#page.state.studies.get(at)?.value ?? null) !== null) continue;
      const ask = { goals: ["value"] as const, ...REVIEW_LIMITS, memoryBytes: MEMORY_BYTES };
      const question = { ...ask, ...this.#nameBook(course, at) };
      const { service } = this.#page.surroundings;
      const study = await service.study(recordOf(course, at), question, { signal });
      if (!signal.aborted) this.#take(at, study);
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

  #take(at: number, study: Study): void {
    const studies = new Map([...this.#page.state.studies, [at, study]]);
    const isCurrent = at === this.#page.course.at;
    this.#page.change({ studies, ...isCurrent && { study } });
    if (isCurrent) this.#onStudy();
  }
}

/** Returns the studies of the positions that both games share. */
export function keepStudies(
  { course: before, studies }: State,
  after: AnyCourse,
): Map<number, Study> {
  if (!before || before.game !== after.game || before.input !== after.input) return new Map();
  const differs = before.plies.findIndex((ply, i) => ply.text !== after.plies[i]?.text);
  const shared = differs < 0 ? before.plies.length : differs;
  return new Map([...studies].filter(([at]) => at <= shared));
}

/**
 * When the computer moves: slowly enough for the eye, and within a second once a search has begun. It
 * takes the boxes of a chain faster.
 */
const [SOONEST_MS, AGAIN_MS, LATEST_MS, LOOK_MS] = [400, 160, 650, 50];
/** How long it waits for the first sign of a study: the solver, or the book, may still be on its way. */
const BEGIN_MS = 15_000;

export class Computer {
  readonly #page: PageHost;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When this turn began. */
  #turnMs = 0;

  constructor(page: PageHost) {
    this.#page = page;
  }

  /** Begins a turn. The computer moves soon if it is its turn. */
  beginTurn(): void {
    clearTimeout(this.#timer);
    this.#turnMs = Date.now();
    if (!this.#hasTurn) return;
    const { plies, at, game, position } = this.#page.course;
    const goesAgain = plies[at - 1]?.side === game.sideToMove(position);
    this.#wait(goesAgain ? AGAIN_MS : SOONEST_MS);
  }

  /** The computer's side and level in Play and on the guided boards of lessons; null elsewhere. */
  get #seat(): Pick<Seats, "computer" | "level"> | null {
    const { mode, seats, lesson } = this.#page.state;
    if (mode === "play") return seats;
    return mode === "learn" && lesson?.step.stage === "guided"
      ? { computer: 1 - lesson.learner as Side, level: "perfect" }
      : null;
  }

  get #hasTurn(): boolean {
    return this.#seat !== null && isComputersTurn(this.#page.course, this.#seat);
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(() => void this.#move(), ms);
  }

  /** Moves once enough is proved, or in Play if the time is up. */
  async #move(): Promise<void> {
    if (!this.#hasTurn) return; // the visitor left during the pause
    const { mode, study, effort, isStudying } = this.#page.state;
    const { level } = this.#seat!;
    const isKnown = (study?.value ?? null) !== null;
    const isReady = !isStudying || level === "easy" || (study?.moves && !study.unproved.length) ||
      mode === "learn" && isKnown;
    const hasBegun = effort !== null || isKnown;
    const mostMs = mode === "learn" ? Infinity : hasBegun ? LATEST_MS : BEGIN_MS;
    if (!isReady && Date.now() - this.#turnMs < mostMs) return this.#wait(LOOK_MS);
    const move = await this.#chooseMove(level);
    if (move !== null) this.#page.show(playText(this.#page.course, move));
  }

  /** Returns the computer's move; null if the visitor has done something else before it is ready. */
  async #chooseMove(level: Level): Promise<string | null> {
    const page = this.#page;
    const { course, mode, seats: { computer } } = page.state;
    const part = await page.loadPart(() => import("../../play/opponent.ts"));
    const isSame = course === page.course && mode === page.state.mode &&
      computer === page.state.seats.computer;
    if (!part || !isSame) return null;
    const { study, studies } = page.state;
    const { game, position } = page.course;
    const side = game.sideToMove(position);
    const lost = part.countLost(page.course, side, (at) => studies.get(at));
    const { random } = page.surroundings;
    return part.chooseMove({ game, position, study, level, random, lost });
  }
}
