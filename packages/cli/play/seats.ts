// Who plays which side of a game, and what follows from it, for the terminal and the page.
import type { Side } from "@zugzwang/core";
import { goTo, isFinished, positionOf, recordOf } from "@zugzwang/core/study";
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
export function isComputersTurn(course: AnyCourse, seats: Pick<Seats, "computer">): boolean {
  return !isFinished(course) && isComputer(seats, course.game.sideToMove(course.position));
}

/** Returns the side that moves first. Some boards begin in the middle of a game. */
export function findStarter(course: AnyCourse): Side {
  return course.game.sideToMove(positionOf(course, 0));
}

/** Whether a person on this device has made one of the moves so far. */
export function hasPersonMoved({ plies, at }: AnyCourse, seats: Seats): boolean {
  return plies.slice(0, at).some(({ side }) => isHere(seats, side));
}

/** Goes back to the last turn of a person on this device. Returns the same course if there is none. */
export function undo(course: AnyCourse, seats: Seats): AnyCourse {
  const at = course.plies.findLastIndex(({ side }, i) => i < course.at && isHere(seats, side));
  return at < 0 ? course : goTo(course, at);
}

/** Goes forward to the next turn of a person. Returns the same course if no move was taken back. */
export function redo(course: AnyCourse, seats: Seats): AnyCourse {
  const { plies, at: now } = course;
  if (now === plies.length) return course;
  const at = plies.findIndex(({ side }, i) => i > now && isHere(seats, side));
  return goTo(course, at < 0 ? plies.length : at);
}

/** Returns how often the position has occurred, this time included. */
export function countOccurrences(course: AnyCourse): number {
  const { game, at } = course;
  if (!game.mayRepeat) return 1;
  const texts = Array.from(
    { length: at + 1 },
    (_, after) => game.formatPosition(positionOf(course, after)),
  );
  return texts.filter((text) => text === texts[at]).length;
}

/** The computer's side, by the names of `--side` for the player's. */
export const COMPUTER_SIDES = { first: 1, second: 0, both: null, none: "both" } as const;

export type SeatName = keyof typeof COMPUTER_SIDES;

export const SEAT_NAMES = Object.keys(COMPUTER_SIDES) as SeatName[];

/** Returns the text of a saved game, one line. It leaves out the usual seat, the first. */
export function formatSavedGame(course: AnyCourse, { computer }: Pick<Seats, "computer">): string {
  const seat = SEAT_NAMES.find((name) => COMPUTER_SIDES[name] === computer)!;
  return JSON.stringify({ ...recordOf(course), ...seat !== "first" && { seat } }) + "\n";
}

/** Returns the seat of the player of a saved game. The default is the first side. */
export function readSeat(text: string): SeatName {
  const [, seat] = /"seat"\s*:\s*"(\w+)"/.exec(text) ?? [];
  return SEAT_NAMES.find((name) => name === seat) ?? "first";
}
