/**
 * A game that is being explored: where it started, all lines that were tried, the one that is
 * looked at, and how many of its moves stand.
 *
 * @module
 */
import type { Course } from "@zugzwang/core/study";
import {
  goTo as goInCourse,
  playText as playCourse,
  positionOf,
  positionsOf,
  startCourse,
} from "@zugzwang/core/study/course";
import type { AnyGame } from "../../base/games.ts";
import type { Address, Place } from "./address.ts";
import {
  branchesAfter,
  isOneLine,
  mainLine,
  type Path,
  type ToldLine,
  toldLines,
  type Tree,
  withLine,
} from "./tree.ts";

/** A game in progress, with the lists that views go through. */
export interface Session extends Course<unknown, unknown> {
  /** The texts of the moves, those that were taken back with them. */
  readonly moves: readonly string[];
  /** `positions[k]` is the position after k moves. */
  readonly positions: readonly unknown[];
  /** All lines that were tried; the moves are one of them. */
  readonly tree: Tree;
}

/** Returns the session of a course, whose moves are kept in a tree. */
function sessionOf(course: Course<unknown, unknown>, tree: Tree): Session {
  const moves = course.plies.map(({ text }) => text);
  const positions = [...positionsOf(course)];
  return { ...course, moves, positions, tree: withLine(tree, moves) };
}

/** Returns the session of a game in progress. */
export function sessionFrom(course: Course<unknown, unknown>): Session {
  return sessionOf(course, []);
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
  return sessionFrom(startCourse(game, input, { moves }));
}

/**
 * Plays a move in the present position. Other lines are kept; what was played after this move
 * before can be made again.
 *
 * @throws {InputError} if it is not legal.
 */
export function playText(session: Session, text: string): Session {
  return withRest(playCourse(session, text), session.tree);
}

/** Forgets all lines but the moves that stand. */
export function forgetUndone(session: Session): Session {
  return sessionOf({ ...session, plies: session.plies.slice(0, session.at) }, []);
}

/** Goes to the position after so many of the moves. */
export function goTo(session: Session, at: number): Session {
  return sessionOf(goInCourse(session, at), session.tree);
}

/**
 * Goes to the position at the end of a line.
 *
 * @throws {InputError} if a move of it is not legal.
 */
export function goAlong(session: Session, path: Path): Session {
  return withRest(played(session, path), session.tree);
}

/**
 * Keeps another line, and stays where it is.
 *
 * @throws {InputError} if a move of it is not legal.
 */
export function keepLine(session: Session, path: Path): Session {
  played(session, path);
  return { ...session, tree: withLine(session.tree, path) };
}

/** Returns the moves that stand. */
export function standing({ moves, at }: Session): Path {
  return moves.slice(0, at);
}

/** Plays a line from the start; what it shares with the present one is not played again. */
function played(session: Session, path: Path): Course<unknown, unknown> {
  const differs = path.findIndex((move, k) => move !== session.moves[k]);
  const shared = goInCourse(session, differs < 0 ? path.length : differs);
  return path.slice(shared.at).reduce<Course<unknown, unknown>>(playCourse, shared);
}

/** A course with the main line of the tree after it, to be made again. */
export function withRest(course: Course<unknown, unknown>, tree: Tree): Session {
  if (course.at < course.plies.length) return sessionOf(course, tree);
  const rest = mainLine(branchesAfter(tree, course.plies.map(({ text }) => text)));
  const whole = rest.reduce<Course<unknown, unknown>>(playCourse, course);
  return sessionOf(goInCourse(whole, course.at), tree); // its position with it
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
export type AddressChoice = Pick<Address, "plays" | "level" | "guess" | "lesson">;

/** The address of a session, with the moves that were taken back and all other lines. */
export function addressOf(session: Session, choice: AddressChoice): Address {
  const { game, input, moves, at, tree } = session;
  return {
    game: game.name,
    input,
    moves,
    ...at === moves.length ? {} : { at },
    ...isOneLine(tree) ? {} : { lines: linesBeside(tree, moves) },
    ...choice,
  };
}

/** The lines of a tree as they are told; the main line is left out where it is the given one. */
function linesBeside(tree: Tree, moves: Path): ToldLine[] {
  const [main, ...sides] = toldLines(tree);
  const isGiven = main.moves.length === moves.length &&
    main.moves.every((move, k) => move === moves[k]);
  return [isGiven ? { shared: 0, moves: [] } : main, ...sides];
}
