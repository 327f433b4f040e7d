/**
 * What the views show, as plain data.
 *
 * @module
 */
import type { Side, Text } from "@zugzwang/core";
import type { Study } from "@zugzwang/core/study";
import type { AnyCourse } from "../../base/games.ts";
import type { Level } from "../../play/opponent.ts";
import type { Mode } from "./address.ts";
import type { LessonState } from "./learning.ts";

/** What the page knows of a game before it loads it. */
export interface GameEntry {
  /** Its name in commands. */
  readonly name: string;
  /** Its name for people. */
  readonly title: Text;
  /** How it is played and won. */
  readonly rules: Text;
}

/** A fault in a link or an imported text. */
export interface Trouble {
  /** Which part is wrong. */
  readonly part: "game" | "load" | "input" | "move";
  /** That part as it stood. */
  readonly text: string;
  /** What is wrong with it. */
  readonly reason: string;
}

/** Who sits where in Play. */
export interface Seats {
  /** The computer's side; null if two people play. */
  readonly computer: Side | null;
  /** How well the computer plays. */
  readonly level: Level;
  /** The names of two people; empty for the default names. */
  readonly names: readonly [string, string];
}

/** Everything that the views show. */
export interface State {
  readonly mode: Mode;
  /** The game in progress; null until the first game is loaded. */
  readonly course: AnyCourse | null;
  readonly seats: Seats;
  /** What is known of the present position. */
  readonly study: Study | null;
  /** Whether the solver is at work on it. */
  readonly isStudying: boolean;
  /** Why the solver failed, or null. */
  readonly failure: string | null;
  /** The moves under the pointer or the focus. */
  readonly pointed: readonly string[];
  /** The moves that are left once a first place (a card) is chosen; null for all. */
  readonly chosen: readonly string[] | null;
  /** The move that a first tap has shown, where edges are too small for one tap. */
  readonly tapped: string | null;
  /** How many steps of the hint are shown. */
  readonly hintSteps: number;
  /** What is known of the other positions of this game, by the number of moves made. */
  readonly studies: ReadonlyMap<number, Study>;
  readonly lesson: LessonState | null;
  readonly trouble: Trouble | null;
  /** A fault in a text that was imported. */
  readonly importFault: string | null;
}

/** How well the computer plays against a new visitor. */
export const FIRST_LEVEL: Level = "fair";

/** The state before anything is loaded. */
export const BEGINNING: State = {
  mode: "play",
  course: null,
  seats: { computer: 0, level: FIRST_LEVEL, names: ["", ""] },
  study: null,
  isStudying: false,
  failure: null,
  pointed: [],
  chosen: null,
  tapped: null,
  hintSteps: 0,
  studies: new Map(),
  lesson: null,
  trouble: null,
  importFault: null,
};

/** Whether the person at the page may move now. */
export function mayMove({ mode, course, seats, lesson }: State): boolean {
  if (course === null || course.game.moves(course.position).length === 0) return false;
  const side = course.game.sideToMove(course.position);
  if (mode === "play") return side !== seats.computer;
  return mode !== "learn" || (lesson !== null && lesson.isOpen && side === lesson.learner);
}
