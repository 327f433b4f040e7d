/**
 * A game that is being explored: where it started, the moves made, and how many of them stand.
 *
 * @module
 */
import {
  type Course,
  goTo as goInCourse,
  playText as playCourse,
  positionOf,
  startCourse,
} from "@zugzwang/core";
import type { AnyGame } from "../../base/games.ts";
import type { Address, Place } from "./address.ts";

/** A game in progress, with the lists that views go through. */
export interface Session extends Course<unknown, unknown> {
  /** The texts of the moves. */
  readonly moves: readonly string[];
  /** `positions[k]` is the position after k moves. */
  readonly positions: readonly unknown[];
}

/** Returns the session of a course. */
function sessionOf(course: Course<unknown, unknown>): Session {
  const { start, plies } = course;
  const moves = plies.map(({ text }) => text);
  return { ...course, moves, positions: [start, ...plies.map(({ position }) => position)] };
}

/**
 * Starts from a judge's input and plays moves.
 *
 * @throws {InputError} if the input or a move is none.
 */
export function startSession(
  game: AnyGame,
  input: string,
  moves: readonly string[] = [],
): Session {
  return sessionOf(startCourse(game, input, { moves }));
}

/**
 * Plays a move in the present position; other moves that were undone are forgotten.
 *
 * @throws {InputError} if it is not legal.
 */
export function playText(session: Session, text: string): Session {
  return sessionOf(playCourse(session, text));
}

/** Forgets the moves that were taken back. */
export function forgetUndone(session: Session): Session {
  return sessionOf({ ...session, plies: session.plies.slice(0, session.at) });
}

/** Goes to the position after so many of the moves. */
export function goTo(session: Session, at: number): Session {
  return sessionOf(goInCourse(session, at));
}

/** The position that is looked at. */
export function presentPosition(session: Session): unknown {
  return positionOf(session);
}

/** The place of the position after so many of the moves; the present one's where missing. */
export function placeOf({ game, input, moves, at: present }: Session, at: number = present): Place {
  return { game: game.name, input, moves: moves.slice(0, at) };
}

/** What of an address is not the session's. */
export type AddressChoice = Pick<Address, "plays" | "guess">;

/** The address of a session, with the moves that were taken back. */
export function addressOf({ game, input, moves, at }: Session, choice: AddressChoice): Address {
  return { game: game.name, input, moves, ...at === moves.length ? {} : { at }, ...choice };
}
