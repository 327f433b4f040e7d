// The state that the views show, as plain data, and what the parts of the page use of it.
import type { Random, Side, Text } from "@zugzwang/core";
import type { Study, StudyService } from "@zugzwang/core/study";
import type { AnyCourse, Games } from "../../base/games.ts";
import { isHere, type Level, type Match, type Seats as MatchSeats } from "../../play/match.ts";
import type { Address, Mode } from "./address.ts";
import { type Day, isDayOver } from "./day.ts";
import type { LessonState } from "./learning.ts";

/** A game before it is loaded. */
export interface GameEntry {
  readonly name: string;
  readonly title: Text;
  readonly rules: Text;
}

/** A fault in a link or an imported text. */
export interface Trouble {
  readonly part: "game" | "load" | "input" | "move" | "part";
  readonly text: string;
  readonly reason: string;
}

export interface Seats extends MatchSeats {
  readonly computer: Side | null;
  readonly away: Side | null;
  /** The names of two people; empty for the default names. */
  readonly names: readonly [string, string];
}

/** How long a study has run, and how many positions it has visited. */
export interface Effort {
  readonly seconds: number;
  readonly nodes: number;
}

export interface State extends Pick<Match, "hintSteps"> {
  readonly mode: Mode;
  /** The game in progress; null until the first game is loaded. */
  readonly course: AnyCourse | null;
  readonly seats: Seats;
  readonly study: Study | null;
  readonly isStudying: boolean;
  /** Why the solver failed, or null. */
  readonly failure: string | null;
  /** The moves under the pointer or the focus. */
  readonly pointed: readonly string[];
  /** The moves of a chosen place that has several, such as a card; null if none is chosen. */
  readonly chosen: readonly string[] | null;
  /** The move of a first tap, where lines are too small for one tap. */
  readonly tapped: string | null;
  /** What is known about the positions of this game, by the number of moves made. */
  readonly studies: ReadonlyMap<number, Study>;
  /** The work of the running study; null before its first report. */
  readonly effort: Effort | null;
  /** The game to go back to from Learn and the position of the day. */
  readonly beside: AnyCourse | null;
  /** Whether a position came from an address or a text that names no players. */
  readonly hasNoPlayers: boolean;
  /** The game, while a variation of it is on the board. */
  readonly kept: Pick<State, "course" | "studies"> | null;
  readonly lesson: LessonState | null;
  /** The position of the day, also while Analyze shows it; null otherwise. */
  readonly day: Day | null;
  readonly trouble: Trouble | null;
  readonly importFault: Trouble | null;
}

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

/** The page, as its parts see it. */
export interface PageHost {
  readonly surroundings: Surroundings;
  readonly state: State;
  /** The game in progress. The views appear once there is one. */
  readonly course: AnyCourse;
  readonly studies: { run(ask: (signal: AbortSignal) => Promise<void>): Promise<void> };
  readonly computer: { chooseMove(level: Level): Promise<string | null> };
  change(part: Partial<State>): void;
  open(address: Address): Promise<void>;
  show(course: AnyCourse, options?: { readonly entry?: "new" | "replace" | "keep" }): void;
  showAddress(isNew: boolean): void;
  loadPart<T>(load: () => Promise<T>): Promise<T | null>;
}

/** What a new position starts with. */
export const UNTOUCHED = { pointed: [], chosen: null, tapped: null, hintSteps: 0 } as const;

/** Newcomers win their first game. A win offers the next level. */
const FIRST_LEVEL: Level = "easy";

/** The state before anything is loaded. */
export const BEGINNING: State = {
  mode: "play",
  course: null,
  seats: { computer: 0, away: null, level: FIRST_LEVEL, names: ["", ""] },
  study: null,
  isStudying: false,
  failure: null,
  ...UNTOUCHED,
  studies: new Map(),
  effort: null,
  beside: null,
  hasNoPlayers: false,
  kept: null,
  lesson: null,
  day: null,
  trouble: null,
  importFault: null,
};

export function mayMove({ mode, course, seats, lesson, day }: State): boolean {
  if (mode === "setUp") return true;
  if (course === null || course.game.moves(course.position).length === 0) return false;
  const side = course.game.sideToMove(course.position);
  if (mode === "play") return isHere(seats, side);
  if (mode === "day") return day!.answer !== null && !isDayOver(day!);
  if (mode !== "learn") return true;
  const isOpen = lesson?.step.stage === "guided" ||
    lesson?.step.stage === "exercise" && lesson.answer === null;
  return isOpen && side === lesson.learner;
}
