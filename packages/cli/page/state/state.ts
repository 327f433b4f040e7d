// The state that the views show, as plain data.
import type { Side, Text } from "@zugzwang/core";
import type { Study } from "@zugzwang/core/study";
import type { AnyCourse } from "../../base/games.ts";
import { isHere, type Level, type Match, type Seats as MatchSeats } from "../../play/match.ts";
import type { Mode } from "./address.ts";
import { type Day, isDayOver } from "./day.ts";
import type { LessonState } from "./learning.ts";

export type Later = typeof import("../later.ts");

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
  /** The parts of the page that load after the first board; null until they are needed. */
  readonly later: Later | null;
  /** What is known about the positions of this game, by the number of moves made. */
  readonly studies: ReadonlyMap<number, Study>;
  /** The work of the running study; null before its first report. */
  readonly effort: Effort | null;
  /** The game, while a variation of it is on the board. */
  readonly kept: Pick<State, "course" | "studies"> | null;
  readonly lesson: LessonState | null;
  /** The position of the day; null in other modes. */
  readonly day: Day | null;
  readonly trouble: Trouble | null;
  readonly importFault: string | null;
}

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
  pointed: [],
  chosen: null,
  tapped: null,
  hintSteps: 0,
  later: null,
  studies: new Map(),
  effort: null,
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
