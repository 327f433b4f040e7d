// The state that the views show, as plain data, what follows from it, and what the parts of the page use.
import type { Lesson, Random, Side, Text } from "@zugzwang/core";
import { resultOf, type Study, type StudyService } from "@zugzwang/core/study";
import type { AnyCourse, Games } from "../../base/games.ts";
import { findStarter, isHere, type Level, type Seats as AllSeats } from "../../play/seats.ts";

export const MODES = ["play", "analyze", "learn", "day"] as const;

/** In Set up, which the other modes lead to, a position is made. Its address is that of Analyze. */
export type Mode = typeof MODES[number] | "setUp";

/** What an address says: see `address.ts`. */
export interface Address {
  readonly game: string;
  /** The judge's input; null for the game's own start. */
  readonly input: string | null;
  readonly moves: readonly string[];
  /** How many of the moves to show; all by default. */
  readonly at?: number;
  /** The computer's side, present in Play; null if two people play. */
  readonly computer?: Side | null;
  /** The side of a friend on another device; absent without one. */
  readonly away?: Side;
  readonly level?: Level;
  /** Present in Learn: which lesson, and which of its exercises, from 1. */
  readonly lesson?: { readonly id: string; readonly exercise: number };
  /** The date of a position of the day: `2026-11-28`. */
  readonly day?: string;
  /** How many of the moves led to that position, while Analyze shows it. */
  readonly from?: number;
}

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

export interface Seats extends AllSeats {
  readonly computer: Side | null;
  readonly away: Side | null;
}

export type AnyLesson = Lesson<unknown>;

/** A learner's place in the lessons of a game. The learner moves first. */
export interface LessonState {
  /** Which lesson. */
  readonly index: number;
  /** Which of its boards, from 0. */
  readonly at: number;
  readonly step: Step;
  /** The answer to an exercise, and whether it is a best move: null while the solver checks it. */
  readonly answer: { readonly move: string; readonly isBest: boolean | null } | null;
}

/** A board of a lesson. */
export interface Step {
  readonly stage: "example" | "guided" | "exercise" | "end";
  /** The number of the guided board or the exercise, from 1. */
  readonly number: number;
  readonly input: string;
  /** What is said at the start of an example, or the task of a guided board. */
  readonly caption: Text | null;
}

/** The position of the day: the same for everyone. One move wins. The visitor has three tries. */
export interface Day {
  /** The date: `2026-11-28`. */
  readonly date: string;
  /** The only move that wins; null while the position is being found. */
  readonly answer: string | null;
  /** How many moves led to the position. Nobody chose them. */
  readonly from: number;
  readonly tried: readonly string[];
  /** On how many days in a row the visitor has found the move. */
  readonly streak: number;
}

export const MOST_TRIES = 3;

export function isSolved({ tried, answer }: Day): boolean {
  return answer !== null && tried.includes(answer);
}

export function isDayOver(day: Day): boolean {
  return isSolved(day) || day.tried.length >= MOST_TRIES;
}

export interface State {
  readonly mode: Mode;
  /** The game in progress; null until the first game is loaded. */
  readonly course: AnyCourse | null;
  readonly seats: Seats;
  /** What is known about the position on the board, of `studiesByPly`. */
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
  /** How many steps of the hint for this position were shown. */
  readonly hintSteps: number;
  /** What is known about the positions of this game, by the number of moves made. */
  readonly studiesByPly: ReadonlyMap<number, Study>;
  /** How long the study runs, and how many positions it has visited; null before its first report. */
  readonly effort: { readonly seconds: number; readonly nodes: number } | null;
  /** The game to go back to from Learn and the position of the day. */
  readonly beside: AnyCourse | null;
  /** Whether a position came from an address or a text that names no players. */
  readonly hasNoPlayers: boolean;
  /** The game, while a variation of it is on the board. */
  readonly kept: Pick<State, "course" | "studiesByPly"> | null;
  /** The lessons of the game, in Learn once they are loaded. */
  readonly lessons: readonly AnyLesson[] | null;
  /** The lesson in Learn; null while their list is shown. */
  readonly lesson: LessonState | null;
  /** The position of the day, also while Analyze shows it; null otherwise. */
  readonly day: Day | null;
  readonly trouble: Trouble | null;
}

export interface Surroundings {
  readonly games: Games;
  /** The games before they are loaded. Newcomers get the first one. */
  readonly catalogue: readonly GameEntry[];
  readonly service: StudyService;
  readonly ownBook?: { readonly game: string; readonly file: string } | null;
  /** How many threads solve a position; 1 if memory cannot be shared. */
  readonly threads: number;
  readonly random: Random;
  /** Shows an address; `isNew` adds it to the browser's history. */
  showAddress(hash: string, isNew: boolean): void;
}

/** What a change does to the browser's history; `keep` leaves the address as it is. */
export type Entry = "new" | "replace" | "keep";

/** The page, as its parts see it. */
export interface PageHost {
  readonly surroundings: Surroundings;
  readonly state: State;
  /** The game in progress. The views appear once there is one. */
  readonly course: AnyCourse;
  change(part: Partial<Omit<State, "study">>): void;
  open(address: Address): Promise<void>;
  show(course: AnyCourse, entry?: Entry): void;
  playOn(moves: readonly string[], pauseMs: number): void;
  after(ms: number, act: () => void): void;
  showAddress(isNew: boolean): void;
  runSeries(ask: (signal: AbortSignal) => Promise<void>): Promise<void>;
}

/** What only some modes have. */
export const NO_EXTRAS = { lessons: null, lesson: null, day: null, kept: null } as const;

/** What a new position starts with. */
export const UNTOUCHED = { pointed: [], chosen: null, tapped: null, hintSteps: 0 } as const;

/** The state before anything is loaded. Newcomers win their first game. A win offers the next level. */
export const BEGINNING: State = {
  mode: "play",
  course: null,
  seats: { computer: 0, away: null, level: "easy" },
  study: null,
  isStudying: false,
  failure: null,
  ...UNTOUCHED,
  studiesByPly: new Map(),
  effort: null,
  beside: null,
  hasNoPlayers: false,
  ...NO_EXTRAS,
  trouble: null,
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
  return isOpen && side === findStarter(course);
}

/**
 * The score of each side, as players count it; null in games that only have a winner. What the end of a
 * game is worth is added to the side that it favours.
 */
export function countPoints(course: AnyCourse): readonly [number, number] | null {
  const { game, position, plies, at } = course;
  const result = resultOf(course);
  if (game.show.points) return game.show.points(position, result?.score);
  if (game.outcome) return null;
  const points: [number, number] = [0, 0];
  for (const { side, gain } of plies.slice(0, at)) points[side] += gain;
  const more = result ? result.score - (points[0] - points[1]) : 0;
  points[more > 0 ? 0 : 1] += Math.abs(more);
  return points;
}

/** Returns who made the last moves in a row, since which move, and what they gained; null at first. */
export function findLastTurn({ plies, at }: AnyCourse) {
  if (at === 0) return null;
  const { side } = plies[at - 1];
  const from = plies.findLastIndex((ply, i) => i < at && ply.side !== side) + 1;
  const gain = plies.slice(from, at).reduce((sum, ply) => sum + ply.gain, 0);
  return { side, from, gain };
}

/** Returns the side that has won, null for a draw, undefined while the game continues. */
export function findWinnerAtEnd(course: AnyCourse): Side | null | undefined {
  const result = resultOf(course);
  if (!result) return undefined;
  return result.winner === null ? null : course.game.sides.indexOf(result.winner) as Side;
}

export function readMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
