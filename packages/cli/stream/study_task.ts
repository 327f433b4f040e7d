/**
 * The study of one input, for the verbs that render it.
 *
 * @module
 */
import type { EndedStudy, StudyPart } from "@zugzwang/core";
import { withMovesAtSight } from "@zugzwang/core/study/sight";
import { study } from "@zugzwang/core/study/study";
import { drawingLimit } from "../draw/drawing_bytes.ts";
import type { Task } from "./task.ts";

/**
 * Studies the position of a task; the progress line is gone afterwards. Where a limit came before
 * the moves that are asked for, they are what is known of them at sight, unless a drawing of the
 * board would be over the limit of memory: so many moves are no help.
 */
export async function studyTask(task: Task, parts: readonly StudyPart[]): Promise<EndedStudy> {
  const { course, solverOptions, progress } = task;
  const found = await study(course, { ...solverOptions, parts });
  progress.clear();
  const { limit, moves } = found;
  if (limit === null || moves !== null || !parts.includes("moves") || isTooLarge(task)) {
    return found;
  }
  return { ...withMovesAtSight(course, found), limit };
}

function isTooLarge({ game, position, solverOptions: { memoryBytes } }: Task): boolean {
  return drawingLimit({ game, position, kind: "text" }, memoryBytes) !== null;
}
