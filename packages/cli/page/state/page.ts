// The state of the page and everything that a visitor can do. The views show the state and call these
// actions.
import type { Random, Side } from "@zugzwang/core";
import {
  goTo,
  isFinished,
  playText,
  startCourse,
  type Study,
  type StudyService,
} from "@zugzwang/core/study";
import type { AnyCourse, Games } from "../../base/games.ts";
import {
  hasPersonMoved,
  isComputersTurn,
  type Level,
  makeMove,
  type Match,
  playAgain,
  stepHint,
  undo,
} from "../../play/match.ts";
import { type Address, formatAddress, type Mode } from "./address.ts";
import { beginDay, findToday, isDayOver, keepDay, tryMove } from "./day.ts";
import { findHint } from "./hinting.ts";
import type { Teacher } from "./teacher.ts";
import { describeState, keepSeats, keepSize, openAddress, readMessage } from "./opening.ts";
import { BEGINNING, type GameEntry, type Later, mayMove, type Seats, type State } from "./state.ts";
import { keepStudies, studyEarlier, studyPosition } from "./studies.ts";

/** The environment of the page. */
export interface Surroundings {
  readonly games: Games;
  /** The games before they are loaded. Newcomers get the first one. */
  readonly catalogue: readonly GameEntry[];
  readonly service: StudyService;
  /** How many threads solve a position; 1 if memory cannot be shared. */
  readonly threads: number;
  readonly random: Random;
  /** Shows an address; `isNew` adds it to the browser's history. */
  showAddress(hash: string, isNew: boolean): void;
}

/**
 * When the computer moves: slowly enough for the eye, and always within a second. It takes the boxes of a
 * chain faster.
 */
const [SOONEST_MS, AGAIN_MS, LATEST_MS] = [400, 160, 650];

/** How long each move of a best line is shown. */
const PLAY_ON_MS = 900;

/** How many times the work before a visitor's "Try longer" allows. */
const LONGER = 4;

/** What a new position starts with. */
const UNTOUCHED = { pointed: [], chosen: null, tapped: null, hintSteps: 0 } as const;

export class Page {
  readonly surroundings: Surroundings;
  /** Made with the first lesson. */
  teacher: Teacher | null = null;
  #state: State = BEGINNING;
  readonly #listeners = new Set<() => void>();
  /** Ends the current series of questions. */
  #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When this turn began. */
  #turnMs = 0;
  /** The game to go back to from Learn. */
  #beside: AnyCourse | null = null;
  #loads = 0;
  /** How many times the usual limits the study of this position may take. */
  #times = 1;
  /** Whether a position came from an address that names no players. */
  #hasNoPlayers = false;

  constructor(surroundings: Surroundings) {
    this.surroundings = surroundings;
  }

  get state(): State {
    return this.#state;
  }

  /** The game in progress. The views appear once there is one. */
  get course(): AnyCourse {
    return this.#state.course!;
  }

  /** The game as a match. In Analyze and Learn the visitor moves for both sides. */
  get #match(): Match & Pick<State, "seats"> {
    const { mode, seats, hintSteps } = this.#state;
    const players = mode === "play" ? seats : { ...seats, computer: null, away: null };
    return { course: this.course, seats: players, hintSteps };
  }

  /** Calls a listener after every change. Returns a function that stops it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  change(part: Partial<State>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }

  /** Opens an address; newcomers get the first game in the seat that wins. */
  async open(address: Address | null, entry: "new" | "replace" = "new"): Promise<void> {
    const load = ++this.#loads;
    const { games, catalogue } = this.surroundings;
    const isKnown = address !== null && Object.hasOwn(games, address.game);
    const name = isKnown ? address.game : catalogue[0].name;
    const asked = isKnown ? address : { game: name, input: null, moves: [] };
    const opened = await games[name]()
      .then((game) => openAddress(game, asked))
      .catch((error: Error) => error);
    if (load !== this.#loads) return;
    if (opened instanceof Error) {
      return this.change({ trouble: { part: "load", text: name, reason: opened.message } });
    }
    const unknown = address !== null && !isKnown
      ? { part: "game", text: address.game, reason: "" } as const
      : null;
    const { course, trouble, mode, seats } = opened;
    this.#hasNoPlayers = mode === "analyze";
    this.change({ mode, seats, lesson: null, day: null, kept: null, trouble: unknown ?? trouble });
    if (mode === "day") return await this.#openDay(course, asked.day!);
    if (mode === "learn") {
      return await this.#teach(course, asked.lesson ?? null);
    }
    this.show(course, { entry: trouble ? "keep" : entry });
  }

  show(
    course: AnyCourse,
    { entry = "replace" }: { entry?: "new" | "replace" | "keep" } = {},
  ): void {
    clearTimeout(this.#timer);
    const studies = keepStudies(this.#state, course);
    const study = studies.get(course.at) ?? null;
    this.change({ course, studies, study, failure: null, importFault: null, ...UNTOUCHED });
    if (entry !== "keep") this.showAddress(entry === "new");
    this.#turnMs = performance.now();
    this.#times = 1;
    void this.study();
    this.#scheduleComputer();
  }

  /** Plays a move of the visitor, if it is legal now. */
  play(move: string): void {
    if (!mayMove(this.#state)) return;
    let course: AnyCourse;
    try {
      course = makeMove(this.#match, move).course;
    } catch {
      return;
    }
    if (this.#state.mode === "learn") return this.teacher?.play(course, move);
    if (this.#state.mode === "day") return this.#tryDay(move);
    if (this.#state.mode === "analyze") return this.tryOut(course);
    this.show(course);
  }

  /** Shows a line beside the game, which is kept, or the place of the game that it leads to. */
  tryOut(course: AnyCourse): void {
    const { kept, studies } = this.#state;
    const game = kept?.course ?? this.course;
    const isPart = course.plies.every(({ text }, i) => text === game.plies[i]?.text);
    if (isPart) return kept ? this.backToGame(course.at) : this.goTo(course.at);
    const isLonger = game.plies.every(({ text }, i) => text === course.plies[i]?.text);
    if (kept || isLonger) return this.show(course);
    this.change({ kept: { course: game, studies } });
    this.show(course, { entry: "new" });
  }

  /** Shows a line move by move, until the visitor does something else. */
  playOn([move, ...rest]: readonly string[]): void {
    if (move === undefined) return;
    this.tryOut(playText(this.course, move));
    const { course } = this;
    this.#timer = setTimeout(() => {
      if (this.course === course && this.#state.mode === "analyze") this.playOn(rest);
    }, PLAY_ON_MS);
  }

  /** Leaves a variation. */
  backToGame(at: number = this.#state.kept!.course!.at): void {
    const { course, studies } = this.#state.kept!;
    this.change({ course, studies, kept: null });
    this.show(goTo(course!, at));
  }

  /** Stops the solver. */
  stop(): void {
    this.#controller.abort();
    this.change({ isStudying: false, effort: null });
  }

  /** Goes to the position after a number of moves. */
  goTo(at: number): void {
    if (at !== this.course.at) this.show(goTo(this.course, at));
  }

  /** Takes back the visitor's last move, and the computer's moves since. */
  undo(): void {
    this.goTo(undo(this.#match).course.at);
  }

  /** Shows a hint, or its next step. */
  async hint(): Promise<void> {
    const { course } = this.#state;
    if (!await this.loadLater() || course !== this.#state.course) return;
    const { steps } = findHint({ ...this.#state, hintSteps: Infinity }, ["", ""]);
    const { hintSteps } = stepHint(this.#match, Math.max(1, steps.length)); // it may know more later
    this.change({ hintSteps });
  }

  /** Shows a move and what it is worth before a second tap plays it. */
  tap(move: string): void {
    this.change({ tapped: move, pointed: [move] });
    if (this.#state.mode === "analyze") void this.loadLater();
  }

  start(course: AnyCourse, seats: Partial<Seats> = {}): void {
    this.#hasNoPlayers = false;
    this.change({ mode: "play", kept: null, seats: { ...this.#state.seats, ...seats } });
    keepSeats(this.#state.seats);
    keepSize(course);
    this.show(course, { entry: "new" });
  }

  /** Starts the same board again. The computer changes its side. */
  rematch(): void {
    const { course, seats } = playAgain(this.#match);
    this.start(course, seats);
  }

  /** Changes the players of the current game. */
  setSeats(seats: Partial<Seats>): void {
    this.change({ seats: { ...this.#state.seats, ...seats } });
    keepSeats(this.#state.seats);
    this.showAddress(false);
    this.#turnMs = performance.now();
    this.#scheduleComputer();
  }

  /** Changes the mode. Play and Analyze share the game. Learn has its own boards. */
  async setMode(mode: Mode): Promise<void> {
    const { mode: before } = this.#state;
    if (mode === before) return;
    const ownBoards = before === "learn" || before === "day" && mode !== "analyze";
    const course = ownBoards ? this.#beside! : this.course;
    if (mode === "learn") return await this.#teach(course, null, "new");
    if (mode === "day") return await this.#openDay(course, findToday(), "new");
    if (mode === "setUp") return await this.#setUp(course);
    this.change({ mode, lesson: null, day: null, kept: null });
    if (mode === "play" && this.#hasNoPlayers) this.#seatComputer();
    this.show(course, { entry: "new" });
  }

  async #setUp(course: AnyCourse): Promise<void> {
    const part = await this.loadLater();
    if (!part) return;
    this.#hasNoPlayers = true;
    // The computer's first line is no position to start from.
    const isNew = this.#state.mode === "play" && !hasPersonMoved(course, this.#state.seats);
    const begun = part.setUp.beginSetUp(isNew ? startCourse(course.game, course.input) : course);
    const seats = { ...this.#state.seats, computer: null, away: null };
    this.change({ mode: "setUp", seats, kept: null });
    this.show(begun, { entry: "new" });
  }

  /** Finds and shows the position of a day. The game in progress waits. */
  async #openDay(
    beside: AnyCourse,
    date: string,
    entry: "new" | "replace" = "replace",
  ): Promise<void> {
    this.#beside = beside;
    const { game } = beside;
    this.#controller.abort();
    const { signal } = this.#controller = new AbortController();
    const day = beginDay(game, date);
    const nothing = { studies: new Map(), study: null, failure: null, lesson: null, kept: null };
    this.change({ mode: "day", day, course: beside, isStudying: true, ...nothing, ...UNTOUCHED });
    this.showAddress(entry === "new");
    const part = await this.loadLater();
    const { service } = this.surroundings;
    const found = await part?.findDay(game, { date, service, signal })
      .catch((error) => void this.#endStudy(signal, readMessage(error)));
    if (signal.aborted || this.#state.day !== day) return;
    this.#endStudy(signal, null);
    if (!found) return;
    this.change({ day: { ...day, answer: found.answer } });
    this.#showDay(found.course);
  }

  /** Shows the position of the day. Once nothing is left to try, the answer is played. */
  #showDay(course: AnyCourse): void {
    const day = this.#state.day!;
    this.show(isDayOver(day) ? playText(course, day.answer!) : course);
  }

  #tryDay(move: string): void {
    const day = tryMove(this.#state.day!, move);
    keepDay(this.course.game, day);
    this.change({ day });
    this.#showDay(this.course);
  }

  /** Opens a lesson of a game in progress, or the list of its lessons. */
  async #teach(
    beside: AnyCourse,
    place: Address["lesson"] | null,
    entry: "new" | "replace" = "replace",
  ): Promise<void> {
    const part = await this.loadLater();
    if (!part) return;
    this.#beside = beside;
    this.change({ mode: "learn", day: null });
    this.teacher ??= new part.Teacher(this);
    await this.teacher.open(beside, place, entry);
  }

  /** Loads the parts of the page that the first visit does not need. */
  async loadLater(): Promise<Later | null> {
    if (this.#state.later) return this.#state.later;
    const later = await this.loadPart(() => import("../later.ts"));
    if (later) this.change({ later });
    return later;
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

  /** Seats the visitor at the side to move of a position that was only analyzed so far. */
  #seatComputer(): void {
    this.#hasNoPlayers = false;
    const { game, position } = this.course;
    const computer = (1 - game.sideToMove(position)) as Side;
    this.change({ seats: { ...this.#state.seats, computer, away: null } });
  }

  /** Shows the finished game in Analyze, before a move. */
  review(at: number): void {
    this.change({ mode: "analyze" });
    this.show(goTo(this.course, at), { entry: "new" });
  }

  /** Loads a pasted text: a record, a judge's input or a list of moves. Returns whether it is valid. */
  async importText(text: string): Promise<boolean> {
    const part = await this.loadLater();
    if (!part) return false;
    try {
      const address = part.readImport(this.course, text, Object.keys(this.surroundings.games));
      if (address.game !== this.course.game.name) {
        void this.open(address);
        return true;
      }
      const { course, trouble } = openAddress(this.course.game, address);
      if (trouble) throw new Error(trouble.reason);
      this.#hasNoPlayers = true; // a judge's input says nothing about them
      const seats = { ...this.#state.seats, computer: null, away: null };
      this.change({ kept: null, ...this.#state.mode === "analyze" && { seats } });
      this.show(course, { entry: "new" });
      return true;
    } catch (error) {
      const { games } = this.surroundings;
      const other = await part.findOtherGame(text, { games, current: this.course.game.name });
      if (!other) this.change({ importFault: readMessage(error) });
      else await this.open(other);
      return other !== null;
    }
  }

  /** Seats a friend on another device at the other side. The visitor makes the next move. */
  inviteFriend(): void {
    const { course, seats } = this.#state;
    const isNew = !hasPersonMoved(course!, seats);
    const board = isNew ? startCourse(course!.game, course!.input) : course!; // without the computer's move
    const away = (1 - board.game.sideToMove(board.position)) as Side;
    if (isNew) this.start(board, { computer: null, away });
    else this.setSeats({ computer: null, away });
  }

  /** Returns the address of what the page shows. A friend elsewhere plays the other side. */
  addressToSend(): string {
    const { seats } = this.#state;
    const away = seats.away === null ? null : (1 - seats.away) as Side;
    return formatAddress(describeState({ ...this.#state, seats: { ...seats, away } }));
  }

  showAddress(isNew: boolean): void {
    this.surroundings.showAddress(formatAddress(describeState(this.#state)), isNew);
    if (isNew && this.#state.trouble) this.change({ trouble: null });
  }

  /** Studies the current position again, with more work than before. */
  studyLonger(): void {
    this.#times *= LONGER;
    void this.study();
  }

  /** Studies the current position, and for a review the positions before it that are not yet known. */
  async study(): Promise<void> {
    const { course, studies, mode, lesson } = this.#state;
    if (mode === "setUp") return this.#controller.abort();
    if (!course || mode === "day" || (mode === "learn" && (lesson?.index ?? null) === null)) return;
    const isGame = mode === "play" || lesson?.step.stage === "guided";
    const isReview = mode === "analyze" || (isGame && isFinished(course));
    const missing = course.plies.map((_, at) => at).reverse()
      .filter((at) => at !== course.at && (studies.get(at)?.value ?? null) === null);
    this.#controller.abort();
    const { signal } = this.#controller = new AbortController();
    const { service, threads } = this.surroundings;
    const onStudy = (at: number, study: Study) => signal.aborted || this.#take(at, study);
    const begunMs = performance.now();
    const onNodes = (nodes: number) => {
      const seconds = Math.floor((performance.now() - begunMs) / 1000);
      const isNew = seconds !== (this.#state.effort?.seconds ?? 0); // the first second shows nothing
      if (isNew && !signal.aborted) this.change({ effort: { seconds, nodes } });
    };
    const series = { service, course, signal, onStudy, onNodes };
    this.change({ isStudying: true, effort: null });
    try {
      const { value } = await studyPosition(series, {
        known: studies.get(course.at),
        threads,
        times: this.#times,
      });
      this.#endStudy(signal, null);
      if (isReview && value !== null) await studyEarlier(series, missing);
    } catch (error) {
      this.#endStudy(signal, readMessage(error));
    }
  }

  #endStudy(signal: AbortSignal, failure: string | null): void {
    if (signal.aborted) return;
    this.change({ isStudying: false, effort: null, failure });
    this.teacher?.onStudy();
  }

  #take(at: number, study: Study): void {
    const studies = new Map([...this.#state.studies, [at, study]]);
    this.change({ studies, ...at === this.course.at && { study } });
    if (at === this.course.at) this.teacher?.onStudy();
  }

  #scheduleComputer(): void {
    clearTimeout(this.#timer);
    const { seats, course } = this.#state;
    if (!course || !isComputersTurn(this.#match)) return;
    const goesAgain = course.plies[course.at - 1]?.side === seats.computer;
    this.#timer = setTimeout(() => void this.#moveComputer(), goesAgain ? AGAIN_MS : SOONEST_MS);
  }

  /** Moves once enough is proved, or the time is up. */
  async #moveComputer(): Promise<void> {
    const { study, isStudying, seats: { level } } = this.#state;
    const elapsedMs = performance.now() - this.#turnMs;
    const isReady = !isStudying || level === "easy" ||
      (study?.moves && study.unproved.length === 0);
    if (!isReady && elapsedMs < LATEST_MS) {
      this.#timer = setTimeout(() => void this.#moveComputer(), 50);
      return;
    }
    const move = await this.chooseMove(level);
    if (move !== null) this.show(makeMove(this.#match, move).course);
  }

  /** Returns the computer's move; null if the visitor has done something else before it is ready. */
  async chooseMove(level: Level): Promise<string | null> {
    const { course, mode, seats } = this.#state;
    const part = await this.loadPart(() => import("../../play/opponent.ts"));
    const isSame = course === this.course && mode === this.#state.mode &&
      seats.computer === this.#state.seats.computer;
    if (!part || !isSame) return null;
    const { chooseMove, countLost } = part;
    const { study, studies } = this.#state;
    const { game, position } = this.course;
    const side = game.sideToMove(position);
    const lost = countLost(this.course, side, (at) => studies.get(at));
    return chooseMove({ game, position, study, level, random: this.surroundings.random, lost });
  }
}
