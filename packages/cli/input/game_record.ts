/**
 * A whole game: a position, and the moves of a record made from there.
 *
 * @module
 */
import { type Course, playText, startCourse } from "@zugzwang/core";
import { placed } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import type { Played } from "./position_text.ts";

/** Returns the course that led to a position. */
export function courseTo(game: AnyGame, { input, start, moves }: Omit<Played, "position">): Course<
  unknown,
  unknown
> {
  const texts = moves.map((move) => game.formatMove(move));
  return startCourse(game, input, { start, moves: texts });
}

/**
 * Returns a course with the moves of a record made, in the game's own texts or another notation
 * that the game knows.
 *
 * @throws {InputError} within a `PlacedError` at the first move that is not legal.
 */
export async function playRecord(
  course: Course<unknown, unknown>,
  record: string,
): Promise<Course<unknown, unknown>> {
  const moves = course.game.movesInRecord?.(record) ?? movesByLines(record);
  let played = course;
  for (const [i, move] of moves.entries()) {
    played = await placed(`move ${i + 1} of the record`, () => playText(played, move));
  }
  return played;
}

/** Moves apart by semicolons or ends of lines, with their numbers before them or not. */
function movesByLines(record: string): string[] {
  return record.split(/[;\n]/).map((move) => move.replace(/^\s*\d+\.\s/, "").trim())
    .filter((move) => move !== "");
}
