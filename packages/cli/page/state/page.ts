// The state of the page and what a visitor can do. The views show the state and call these actions. After
// each of them, the page asks the study service about the position, and for a review about earlier ones, and
// the computer moves if it is its turn.
import type { Side } from "@zugzwang/core";
import type { Progress } from "@zugzwang/core/run";
import {
  followPlan,
  goTo,
  isFinished,
  playText,
  positionOf,
  recordOf,
  startCourse,
  type Study,
} from "@zugzwang/core/study";
import type { AnyCourse } from "../../base/games.ts";
import {
  findStarter,
  hasPersonMoved,
  isComputersTurn,
  type Level,
  redo,
  undo,
} from "../../play/seats.ts";
import { describeState, formatAddress, openAddress } from "./address.ts";
import { keepSize } from "./boards.ts";
import type * as parts from "./parts.ts";
import {
  type Address,
  BEGINNING,
  type Entry,
  type GameEntry,
  mayMove,
  type Mode,
  NO_EXTRAS,
  type PageHost,
  readMessage,
  type Seats,
  type State,
  type Surroundings,
  UNTOUCHED,
} from "./state.ts";
import { write } from "../words/words.ts";

/** What loads after the first board. It has views too, which this file does not know. */
export type Later = typeof parts;

export type Opponent = "computer" | "person" | "away";

/** How long each move of a best line is shown. */
const PLAY_ON_MS = 900;

/** The memory limit of the solver's tables. */
const MEMORY_BYTES = 2 ** 28;

/** The limits for the value of one earlier position. Nodes decide: see `STUDY_PLAN`. */
const REVIEW_LIMITS = { nodes: 2 ** 21, timeMs: 30_000, memoryBytes: MEMORY_BYTES } as const;

/** "Try longer" allows this many times the work. */
const LONGER = 4;

/**
 * When the computer moves: slowly enough for the eye, and within a second once a search has begun. It
 * takes the boxes of a chain faster.
 */
const [SOONEST_MS, AGAIN_MS, LATEST_MS, LOOK_MS] = [400, 160, 650, 50];
/** How long it waits for the first sign of a study: the solver, or the book, may still be on its way. */
const BEGIN_MS = 15_000;

export class Page implements PageHost {
  readonly surroundings: Surroundings;
  /** The parts that load after the first board; null until they are needed. */
  later: Later | null = null;
  /** Is called after every change. */
  onChange: () => void = () => {};
  readonly #importLater: () => Promise<Later>;
  #state: State = BEGINNING;
  #loads = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the current series of questions. */
  #series = new AbortController();
  /** How many times the usual limits the study of the position may take. */
  #times = 1;

  constructor(surroundings: Surroundings, importLater: () => Promise<Later>) {
    this.surroundings = surroundings;
    this.#importLater = importLater;
  }

  get state(): State {
    return this.#state;
  }

  get course(): AnyCourse {
    return this.#state.course!;
  }

  get entry(): GameEntry {
    return this.surroundings.catalogue.find(({ name }) => name === this.course.game.name)!;
  }

  change(part: Partial<Omit<State, "study">>): void {
    const state = { ...this.#state, ...part };
    this.#state = { ...state, study: state.studiesByPly.get(state.course?.at ?? 0) ?? null };
    this.onChange();
  }

  /** Opens an address; newcomers get the first game in the seat that wins. */
  async open(address: Address | null, entry: Entry = "new"): Promise<void> {
    const load = ++this.#loads;
    const { games, catalogue } = this.surroundings;
    const isKnown = address !== null && Object.hasOwn(games, address.game);
    const asked = isKnown ? address : { game: catalogue[0].name, input: null, moves: [] };
    const opened = await games[asked.game]()
      .then((game) => openAddress(game, asked))
      .catch((error: Error) => error);
    if (load !== this.#loads) return;
    if (opened instanceof Error) {
      return this.change({ trouble: { part: "load", text: asked.game, reason: opened.message } });
    }
    const unknown = address !== null && !isKnown
      ? { part: "game", text: address.game, reason: "" } as const
      : null;
    const { course, trouble, mode, seats } = opened;
    this.change({ seats, hasNoPlayers: mode === "analyze", trouble: unknown ?? trouble });
    const { day: date, lesson: place } = asked;
    const isLater = date !== undefined || place !== undefined;
    const later = isLater ? await this.loadLater() : null;
    if (load !== this.#loads) return;
    if (mode === "day") return await later?.openDay(this, { beside: course, date });
    if (mode === "learn") return await later?.openLessons(this, { beside: course, place });
    this.change({ mode, ...NO_EXTRAS, ...later?.continueDay(course.game, asked) });
    this.show(course, trouble ? "keep" : entry);
  }

  show(course: AnyCourse, entry: Entry = "replace"): void {
    const studiesByPly = keepStudies(this.#state, course);
    this.change({ course, studiesByPly, failure: null, ...UNTOUCHED });
    if (entry !== "keep") this.showAddress(entry === "new");
    void this.#askAboutPosition(1);
    this.#beginTurn();
  }

  /** Ends the current series of questions. */
  stop(): void {
    this.#series.abort();
    this.change({ isStudying: false, effort: null });
  }

  /** Ends the current series of questions and begins another. */
  async runSeries(ask: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#series.abort();
    const { signal } = this.#series = new AbortController();
    this.change({ isStudying: true, effort: null });
    await ask(signal).then(
      () => this.#showEnd(signal, null),
      (error) => this.#showEnd(signal, readMessage(error)),
    );
  }

  /** Shows that the position is studied. A review of earlier positions may go on. */
  #showEnd(signal: AbortSignal, failure: string | null): void {
    if (signal.aborted) return;
    this.change({ isStudying: false, effort: null, failure });
    this.later?.continueExercise(this);
  }

  /** Asks about the current position again, with more work than before. */
  async askLonger(): Promise<void> {
    await this.#askAboutPosition(LONGER * this.#times);
  }

  /** Asks about the current position, and for a review about earlier ones that are not yet known. */
  async #askAboutPosition(times: number): Promise<void> {
    const { course, studiesByPly, mode, lesson } = this.#state;
    this.#times = times;
    if (mode === "setUp") return this.#series.abort();
    if (!course || mode === "day" || mode === "learn" && lesson === null) return;
    const isGame = mode === "play" || lesson?.step.stage === "guided";
    const isReview = mode === "analyze" || (isGame && isFinished(course));
    const { service, threads } = this.surroundings;
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

  /** Finds the values of earlier positions, the easy late ones first, until one takes too long. */
  async #askAboutEarlier(course: AnyCourse, signal: AbortSignal): Promise<void> {
    const from = this.#state.day?.from ?? 0;
    for (let at = course.plies.length - 1; at >= from && !signal.aborted; at--) {
      const isKnown = (this.#state.studiesByPly.get(at)?.value ?? null) !== null;
      if (at === course.at || isKnown) continue;
      const ask = { goals: ["value"] as const, ...REVIEW_LIMITS, ...this.#nameBook(course, at) };
      const study = await this.surroundings.service.study(recordOf(course, at), ask, { signal });
      if (!signal.aborted) this.#addStudy(at, study);
      if (study.value === null) return;
    }
  }

  /** Returns the file of the book of the page that has a position; otherwise the visitor's own book. */
  #nameBook(course: AnyCourse, at: number): { readonly book?: string } {
    const { game } = course;
    const { ownBook } = this.surroundings;
    const name = game.proving?.bookName?.(positionOf(course, at)) ?? null;
    if (name !== null) return { book: `${game.name}_${name}` };
    return ownBook?.game === game.name ? { book: ownBook.file } : {};
  }

  /** Returns a function that shows once a second how much a study has done. */
  #countSeconds(signal: AbortSignal): (progress: Progress) => void {
    const begunMs = performance.now();
    return ({ nodes }) => {
      const seconds = Math.floor((performance.now() - begunMs) / 1000);
      const isNew = seconds !== this.#state.effort?.seconds;
      if (isNew && !signal.aborted) this.change({ effort: { seconds, nodes } });
    };
  }

  #addStudy(at: number, study: Study): void {
    this.change({ studiesByPly: new Map([...this.#state.studiesByPly, [at, study]]) });
    if (at === this.course.at) this.later?.continueExercise(this);
  }

  /** Begins a turn. If it is the computer's, it waits for the study until it can move. */
  #beginTurn(): void {
    clearTimeout(this.#timer);
    if (this.#findLevel() === null) return;
    const { plies, at, game, position } = this.course;
    const goesAgain = plies[at - 1]?.side === game.sideToMove(position);
    this.#waitToMove(goesAgain ? AGAIN_MS : SOONEST_MS, Date.now());
  }

  /** Returns the level of the computer if it is to move, in Play or on a guided board; otherwise null. */
  #findLevel(): Level | null {
    const { course, state: { mode, seats, lesson } } = this;
    if (mode === "play") return isComputersTurn(course, seats) ? seats.level : null;
    const isGuided = mode === "learn" && lesson?.step.stage === "guided";
    const computer = findStarter(course) === 0 ? 1 : 0;
    return isGuided && isComputersTurn(course, { computer }) ? "perfect" : null;
  }

  /** Waits for a while. Then the computer moves once enough is proved, or in Play if its time is up. */
  #waitToMove(ms: number, begunMs: number): void {
    this.after(ms, () => {
      const level = this.#findLevel();
      if (level === null) return; // the visitor took its seat
      const { mode, study, effort, isStudying } = this.#state;
      const isKnown = (study?.value ?? null) !== null;
      const isReady = !isStudying || level === "easy" ||
        (study?.moves && !study.unproved.length) || mode === "learn" && isKnown;
      const hasBegun = effort !== null || isKnown;
      const mostMs = mode === "learn" ? Infinity : hasBegun ? LATEST_MS : BEGIN_MS;
      if (isReady || Date.now() - begunMs >= mostMs) void this.#moveComputer(level);
      else this.#waitToMove(LOOK_MS, begunMs);
    });
  }

  /** Makes the computer's move, unless the visitor does something else before it is ready. */
  async #moveComputer(level: Level): Promise<void> {
    const { course } = this;
    const opponent = await this.loadPart(() => import("../../play/opponent.ts"));
    if (!opponent || course !== this.course || this.#findLevel() !== level) return;
    const { study, studiesByPly } = this.#state;
    const { game, position } = course;
    const side = game.sideToMove(position);
    const lost = opponent.countLost(course, side, (at) => studiesByPly.get(at));
    const { random } = this.surroundings;
    const move = opponent.chooseMove({ game, position, study, level, random, lost });
    this.show(playText(course, move));
  }

  /** Does something after a while, unless the board or the mode changes, or something else is to be done. */
  after(ms: number, act: () => void): void {
    const { course, mode } = this.#state;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.course === course && this.#state.mode === mode) act();
    }, ms);
  }

  /** Plays a legal move of the visitor, unless another one is to move. */
  play(move: string): void {
    if (!mayMove(this.#state)) return;
    const course = playText(this.course, move);
    const { mode } = this.#state;
    if (mode === "learn") return this.later!.answerLesson(this, course, move);
    if (mode === "day") return this.later!.tryDay(this, move);
    if (mode === "analyze") this.tryOut(course);
    else this.show(course);
  }

  /** Shows a side line, which Analyze keeps, or the place of the game that it leads to. */
  tryOut(course: AnyCourse): void {
    const { kept, studiesByPly } = this.#state;
    const game = kept?.course ?? this.course;
    const isPart = course.plies.every(({ text }, i) => text === game.plies[i]?.text);
    if (isPart) return kept ? this.backToGame(course.at) : this.show(goTo(this.course, course.at));
    const isLonger = game.plies.every(({ text }, i) => text === course.plies[i]?.text);
    if (kept || isLonger) return this.show(course);
    this.change({ kept: { course: game, studiesByPly } });
    this.show(course, "new");
  }

  /** Shows a line move by move, until the visitor does something else. */
  playOn([move, ...rest]: readonly string[], pauseMs: number = PLAY_ON_MS): void {
    if (move === undefined) return;
    this.tryOut(playText(this.course, move));
    this.after(pauseMs, () => this.playOn(rest, pauseMs));
  }

  backToGame(at: number = this.#state.kept!.course!.at): void {
    const { course, studiesByPly } = this.#state.kept!;
    this.change({ course, studiesByPly, kept: null });
    this.show(goTo(course!, at));
  }

  goTo(at: number): void {
    if (at !== this.course.at) this.show(goTo(this.course, at));
  }

  /** Takes back the visitor's last move, and the computer's moves since. */
  undo(): void {
    this.goTo(undo(this.course, this.#state.seats).at);
  }

  /** Makes the visitor's next move again that was taken back, and the computer's moves after it. */
  redo(): void {
    this.goTo(redo(this.course, this.#state.seats).at);
  }

  /** Shows a hint, or its next step. */
  async hint(): Promise<void> {
    const { course, hintSteps } = this.#state;
    const later = await this.loadLater();
    if (later && course === this.#state.course) this.change({ hintSteps: hintSteps + 1 });
  }

  start(course: AnyCourse, seats: Partial<Seats> = {}): void {
    const all = { ...this.#state.seats, ...seats };
    this.change({ ...NO_EXTRAS, mode: "play", hasNoPlayers: false, seats: all });
    write("level", all.level);
    keepSize(course);
    this.show(course, "new");
  }

  /** Starts the same board again. The computer, or a friend elsewhere, changes sides. */
  rematch(): void {
    const { course: { game, input }, state: { seats: { computer, away } } } = this;
    this.start(startCourse(game, input), { computer: swap(computer), away: swap(away) });
  }

  setSeats(seats: Partial<Seats>): void {
    this.change({ seats: { ...this.#state.seats, ...seats } });
    write("level", this.#state.seats.level);
    this.showAddress(false);
    this.#beginTurn();
  }

  /** Changes the mode. Play and Analyze share the game. Learn and the day have their own boards. */
  async setMode(mode: Mode): Promise<void> {
    const { mode: before, hasNoPlayers, beside, day } = this.#state;
    if (mode === before) return;
    if (mode === "analyze" && day?.answer) return this.later!.analyzeDay(this);
    const ownBoards = before === "learn" || day !== null && mode !== "setUp";
    const course = ownBoards ? beside! : this.course;
    const later = mode === "play" || mode === "analyze" ? null : await this.loadLater();
    const beginning = { beside: course, entry: "new" } as const;
    if (mode === "learn") return await later?.openLessons(this, beginning);
    if (mode === "day") return await later?.openDay(this, { ...beginning, date: day?.date });
    if (mode === "setUp") return later?.setUp.enterSetUp(this, course);
    this.change({ mode, ...NO_EXTRAS });
    if (mode === "play" && hasNoPlayers) {
      // The visitor sits at the side to move of a position that was only analyzed so far.
      const computer = 1 - course.game.sideToMove(course.position) as Side;
      this.change({ hasNoPlayers: false, seats: { ...this.#state.seats, computer, away: null } });
    }
    this.show(course, "new");
  }

  /** Loads the parts of the page that the first visit does not need. */
  async loadLater(): Promise<Later | null> {
    if (this.later) return this.later;
    this.later = await this.loadPart(this.#importLater);
    this.change({});
    return this.later;
  }

  /** Loads a part of the page. If that fails, it says so and returns null: a new release has other parts. */
  async loadPart<T>(load: () => Promise<T>): Promise<T | null> {
    try {
      return await load();
    } catch (error) {
      this.change({ trouble: { part: "part", text: "", reason: readMessage(error) } });
      return null;
    }
  }

  /** Shows the finished game in Analyze, before a move. */
  review(at: number): void {
    this.change({ mode: "analyze" });
    this.show(goTo(this.course, at), "new");
  }

  /**
   * Seats the computer, a friend here, or a friend on another device, who plays the other side. Before
   * the visitor's first move, friends start without that of the computer.
   */
  seatOpponent(opponent: Opponent): void {
    if (opponent === "computer") return this.setSeats({ computer: 1, away: null });
    const { game, input } = this.course;
    const isNew = !hasPersonMoved(this.course, this.#state.seats);
    const board = isNew ? startCourse(game, input) : this.course;
    const side = game.sideToMove(board.position);
    const seats = { computer: null, away: opponent === "away" ? 1 - side as Side : null };
    if (isNew) this.start(board, seats);
    else this.setSeats(seats);
  }

  /** Returns the address of what the page shows. A friend elsewhere plays the other side. */
  addressToSend(): string {
    const { seats } = this.#state;
    const shown = { ...this.#state, seats: { ...seats, away: swap(seats.away) } };
    return formatAddress(describeState(shown));
  }

  showAddress(isNew: boolean): void {
    this.surroundings.showAddress(formatAddress(describeState(this.#state)), isNew);
    if (isNew && this.#state.trouble) this.change({ trouble: null });
  }
}

function swap(side: Side | null): Side | null {
  return side === null ? null : 1 - side as Side;
}

/** Returns the studies of the positions that both games share. */
function keepStudies(
  { course: before, studiesByPly }: State,
  after: AnyCourse,
): Map<number, Study> {
  if (!before || before.game !== after.game || before.input !== after.input) return new Map();
  const differs = before.plies.findIndex((ply, i) => ply.text !== after.plies[i]?.text);
  const shared = differs < 0 ? before.plies.length : differs;
  return new Map([...studiesByPly].filter(([at]) => at <= shared));
}
