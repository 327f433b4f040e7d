// A match: a game between two seats, as plain data. The terminal and the page are two views of it.
import type { Side } from "@zugzwang/core";
import { goTo, isFinished, playText, positionOf, startCourse } from "@zugzwang/core/study";
import type { AnyCourse } from "../base/games.ts";

/** The most points that a level loses through mistakes in a game. Only proved costs count. */
export const MOST_LOST = { easy: Infinity, fair: 3, strong: 1, perfect: 0 } as const;

export type Level = keyof typeof MOST_LOST;

export const LEVELS = Object.keys(MOST_LOST) as Level[];

export interface Seats {
  /** The computer's side; null if two people play. */
  readonly computer: Side | "both" | null;
  /** The side of a friend on another device, who sends moves as addresses. */
  readonly away?: Side | null;
  readonly level: Level;
}

export interface Match {
  readonly course: AnyCourse;
  readonly seats: Seats;
  /** How many steps of the hint for this position were shown. */
  readonly hintSteps: number;
}

/** A game is a draw when a position occurs for the third time. The players may still go on. */
export const MOST_REPEATS = 3;

export function isComputer({ computer }: Pick<Seats, "computer">, side: Side): boolean {
  return computer === "both" || computer === side;
}

/** Whether a person on this device moves for a side. */
export function isHere(seats: Pick<Seats, "computer" | "away">, side: Side): boolean {
  return !isComputer(seats, side) && side !== seats.away;
}

/** Whether the game continues with a move of the computer. */
export function isComputersTurn({ course, seats }: Pick<Match, "course" | "seats">): boolean {
  const { game, position } = course;
  return !isFinished(course) && isComputer(seats, game.sideToMove(position));
}

/** Returns the side that moves first. Some boards begin in the middle of a game. */
export function findStarter(course: AnyCourse): Side {
  return course.game.sideToMove(positionOf(course, 0));
}

/** Whether a person on this device has made one of the moves so far. */
export function hasPersonMoved({ plies, at }: AnyCourse, seats: Seats): boolean {
  return plies.slice(0, at).some(({ side }) => isHere(seats, side));
}

/**
 * Plays a move of either side.
 * @throws {InputError} if it is not legal.
 */
export function makeMove<T extends Match>(match: T, text: string): T {
  return showCourse(match, playText(match.course, text));
}

/** Goes back to the last turn of a person on this device. Returns the same match if there is none. */
export function undo<T extends Match>(match: T): T {
  const { course, seats } = match;
  let at = course.at - 1;
  while (at >= 0 && !isHere(seats, course.plies[at].side)) at--;
  return at < 0 ? match : showCourse(match, goTo(course, at));
}

/** Goes forward to the next turn of a person. Returns the same match if no move was taken back. */
export function redo<T extends Match>(match: T): T {
  const { course, seats } = match;
  const last = course.plies.length;
  let at = course.at + 1;
  if (at > last) return match;
  while (at < last && !isHere(seats, course.plies[at].side)) at++;
  return showCourse(match, goTo(course, at));
}

/** Starts the same board again. The computer, or a friend elsewhere, changes sides. */
export function playAgain<T extends Match>(match: T): T {
  const { course: { game, input }, seats } = match;
  const { computer, away = null } = seats;
  const next = showCourse(match, startCourse(game, input));
  return { ...next, seats: { ...seats, computer: swap(computer), away: swap(away) } };
}

function swap<T>(side: T): T | Side {
  return side === 0 ? 1 : side === 1 ? 0 : side;
}

/** Shows one more step of a hint that has `count` steps. */
export function stepHint<T extends Match>(match: T, count: number): T {
  return { ...match, hintSteps: Math.min(match.hintSteps + 1, count) };
}

/** Returns how often the position has occurred, this time included. */
export function countOccurrences({ course }: Pick<Match, "course">): number {
  const { game, at } = course;
  if (!game.mayRepeat) return 1;
  const texts = Array.from(
    { length: at + 1 },
    (_, after) => game.formatPosition(positionOf(course, after)),
  );
  return texts.filter((text) => text === texts[at]).length;
}

function showCourse<T extends Match>(match: T, course: AnyCourse): T {
  return { ...match, course, hintSteps: 0 };
}
