/**
 * The study of one input, for the verbs that render it.
 *
 * @module
 */
import {
  type Course,
  LimitError,
  type LimitFault,
  startCourse,
  type Stopped,
  type Study,
  study,
  type StudyPart,
} from "@zugzwang/core";
import type { ExitCode } from "../base/failure.ts";
import type { Task } from "./task.ts";
import { reportStopped } from "./stopped.ts";

/** Returns the game in progress that a task names. */
export function courseOf({ game, input, start, moves }: Task): Course<unknown, unknown> {
  return startCourse(game, input, { start, moves: moves.map((move) => game.formatMove(move)) });
}

/** Studies the position of a task; the progress line is gone afterwards. */
export async function studyTask(task: Task, parts: readonly StudyPart[]): Promise<Study> {
  const { solverOptions, progress } = task;
  const found = await study(courseOf(task), { ...solverOptions, parts });
  progress.clear();
  return found;
}

/** Says which limit stopped a study, and what was proved before. */
export function reportStoppedStudy(task: Task, found: Study, limit: LimitFault): ExitCode {
  const stopped: Stopped = {
    solved: false,
    lower: found.lower ?? -Infinity,
    upper: found.upper ?? Infinity,
    limit: new LimitError(limit),
    method: found.method ?? task.solverOptions.method ?? task.game.methods[0],
    positions: found.positions,
    nodes: found.nodes,
    peakBytes: found.peakBytes ?? 0,
  };
  return reportStopped(task, stopped, found.elapsedMs);
}
