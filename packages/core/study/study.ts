/**
 * A study: all that is known of a position, worked out in one place.
 *
 * @module
 */
import { timed } from "../run/budget.ts";
import { type Course, courseOf, type GameRecord, type GamesByName } from "./course.ts";
import { blankStudy, type EndedStudy, type StudyOptions } from "./studied.ts";
import { StudyWork } from "./_study_work.ts";

/**
 * Returns what is known of the present position of a game: its value or proved bounds, the value
 * of every move, a best line, the facts, the score so far and the total under best play.
 *
 * A limit ends it early: then `limit` says which, and the rest is what was proved before. Between
 * the parts other events may happen, so that `signal` can be aborted from outside. With `known`, a
 * study goes on where another ended: so parts can have limits of their own.
 */
export async function study<P, M>(
  course: Course<P, M>,
  options: StudyOptions = {},
): Promise<EndedStudy> {
  const { known = blankStudy(course), ...rest } = timed(options);
  return await new StudyWork(course, known, rest).run();
}

/**
 * Studies the position that a record names.
 *
 * @throws {InputError} if its game, input or one of its moves is none.
 */
export async function studyRecord(
  record: GameRecord,
  { games, ...options }: StudyOptions & { readonly games: GamesByName },
): Promise<EndedStudy> {
  return await study(await courseOf(record, games), options);
}
