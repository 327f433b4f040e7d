/**
 * The judge's answer, from a study of the position.
 *
 * @module
 */
import type { SolveOptions } from "@zugzwang/core";
import { conclusion, provedOrThrow, startCourse, type Study, study } from "@zugzwang/core/study";
import type { AnyCourse, AnyGame } from "./games.ts";

/** Returns the judge's answer of a game in progress whose value is known. */
export function answerText(
  course: AnyCourse,
  { value, move }: Pick<Study, "move"> & { readonly value: number },
): string {
  const { game, position } = course;
  return game.formatAnswer(position, {
    value,
    move: move === null ? null : game.parseMove(move, position),
  });
}

/**
 * Returns the judge's answer of a judge's input, found within limits.
 *
 * @throws {InputError} if it is none.
 * @throws {LimitError} if a limit stops the solver.
 */
export async function answerOf(
  game: AnyGame,
  input: string,
  limits: SolveOptions = {},
): Promise<string> {
  const course = startCourse(game, input);
  const found = await conclusion(study(course, { parts: ["value"] }, limits));
  return answerText(course, provedOrThrow(found));
}
