/**
 * The study of one input, for the verbs that render it.
 *
 * @module
 */
import type { EndedStudy, StudyPart } from "@zugzwang/core/study";
import { conclusion, study } from "@zugzwang/core/study/study";
import type { Task } from "./task.ts";

/** Studies the position of a task; the progress line is gone afterwards. */
export async function studyTask(task: Task, parts: readonly StudyPart[]): Promise<EndedStudy> {
  const { course, solverOptions, progress } = task;
  const found = await conclusion(study(course, { parts }, solverOptions));
  progress.clear();
  return found;
}
