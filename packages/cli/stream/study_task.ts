/**
 * The study of one input, for the verbs that render it.
 *
 * @module
 */
import { type Study, study, type StudyPart } from "@zugzwang/core";
import type { Task } from "./task.ts";

/** Studies the position of a task; the progress line is gone afterwards. */
export async function studyTask(task: Task, parts: readonly StudyPart[]): Promise<Study> {
  const { course, solverOptions, progress } = task;
  const found = await study(course, { ...solverOptions, parts });
  progress.clear();
  return found;
}
