/**
 * The moves of a whole game as people write them down.
 *
 * @module
 */
import { CoursePlayer } from "@zugzwang/core/study/course";
import type { Budget } from "@zugzwang/core/run";
import { placed } from "../base/failure.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";

/**
 * Returns a course with the moves of a record made, in the game's own texts or another notation
 * that the game knows.
 *
 * @throws {InputError} within a `PlacedError` at the first move that is not legal.
 * @throws {LimitError} if the budget does not allow so many moves.
 */
export async function playRecord(
  course: AnyCourse,
  record: string,
  budget?: Budget,
): Promise<AnyCourse> {
  const moves = recordedMoves(course.game, record);
  const player = new CoursePlayer(course, budget);
  let at = 0;
  await placed(() => `move ${at}`, () => {
    for (const move of moves) at++, player.play(move);
  });
  return player.course;
}

/** Returns the texts of the moves in a record, in a notation that the game knows, legal or not. */
export function recordedMoves(game: AnyGame, record: string): readonly string[] {
  return game.movesInRecord?.(record) ?? movesByLines(record);
}

/** Moves apart by semicolons or ends of lines, with their numbers before them or not. */
function movesByLines(record: string): string[] {
  return record.split(/[;\n]/).map((move) => move.replace(/^\s*\d+\.\s/, "").trim())
    .filter((move) => move !== "");
}
