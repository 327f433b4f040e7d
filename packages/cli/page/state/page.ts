// The state of the page and what a visitor can do. The views show the state and call these actions.
import type { Side } from "@zugzwang/core";
import { goTo, playText, startCourse } from "@zugzwang/core/study";
import type { AnyCourse } from "../../base/games.ts";
import type * as badges from "../../draw/scene_badge.ts";
import type * as hints from "../../play/fact_hints.ts";
import { hasPersonMoved, undo } from "../../play/seats.ts";
import { describeState, formatAddress, openAddress } from "./address.ts";
import { Asker, keepStudies } from "./asker.ts";
import { keepSize } from "./boards.ts";
import { beginTurn } from "./computer.ts";
import type * as playDay from "./play_day.ts";
import type * as setUp from "./set_up.ts";
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
import type * as teaching from "./teacher.ts";
import type * as said from "../words/more_said.ts";
import { write } from "../words/words.ts";

/** The parts that load after the first board. They have views too, which this file does not know. */
export type Later =
  & Pick<typeof badges, "drawBadges">
  & Pick<typeof hints, "findHint">
  & Pick<typeof said, "listBadges" | "sayMode" | "sayTapped">
  & typeof playDay
  & typeof teaching
  & { readonly setUp: typeof setUp };

export type Opponent = "computer" | "person" | "away";

/** How long each move of a best line is shown. */
const PLAY_ON_MS = 900;

export class Page implements PageHost {
  readonly surroundings: Surroundings;
  readonly asker: Asker = new Asker(this);
  /** The parts that load after the first board; null until they are needed. */
  later: Later | null = null;
  /** Is called after every change. */
  onChange: () => void = () => {};
  readonly #importLater: () => Promise<Later>;
  #state: State = BEGINNING;
  #loads = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

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
    void this.asker.askAboutPosition();
    this.#beginTurn();
  }

  #beginTurn(): void {
    clearTimeout(this.#timer);
    beginTurn(this);
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

  /** Shows a hint, or its next step. */
  async hint(): Promise<void> {
    const { course, hintSteps } = this.#state;
    const later = await this.loadLater();
    if (later && course === this.#state.course) this.change({ hintSteps: hintSteps + 1 });
  }

  /** Shows a move and what it is worth before a second tap plays it. */
  tap(move: string): void {
    this.change({ tapped: move, pointed: [move] });
    if (this.#state.mode === "analyze") void this.loadLater();
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
