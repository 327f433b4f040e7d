/**
 * What a game comes to if both sides play their best from a position on: one number for the
 * history, always from the first side, which only mistakes change.
 *
 * @module
 */
import { moverValueOf } from "@zugzwang/core";
import type { AnyGame } from "../../base/games.ts";

/** A position in the course of a game. */
export interface Course {
  /** The game. */
  readonly game: AnyGame;
  /** The position it started from and those after each move. */
  readonly positions: readonly unknown[];
  /** The texts of the moves. */
  readonly moves: readonly string[];
  /** How many moves have been made. */
  readonly at: number;
}

/** Returns what the first side has gained so far, minus the second. */
export function gainedBefore({ game, positions, moves, at }: Course): number {
  let gained = game.settled?.(positions[0]) ?? 0;
  for (let k = 0; k < at; k++) {
    const gain = game.gain(positions[k], game.parseMove(moves[k], positions[k]));
    gained += game.sideToMove(positions[k]) === 0 ? gain : -gain;
  }
  return gained;
}

/**
 * Returns the whole game's result for the first side, given the value of the present position
 * from the statement's side: what is gained, and what will be.
 */
export function outcomeOf(course: Course, value: number): number {
  const position = course.positions[course.at];
  const rest = moverValueOf(course.game, position, value);
  return gainedBefore(course) + (course.game.sideToMove(position) === 0 ? rest : -rest) + 0;
}
