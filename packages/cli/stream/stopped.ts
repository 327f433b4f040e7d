/**
 * What is said of a position that a limit kept from being known: the limit and what is proved.
 *
 * @module
 */
import type { StoppedStudy, Study } from "@zugzwang/core/study";
import { conclusion, study } from "@zugzwang/core/study/study";
import { LimitError } from "@zugzwang/core/run";
import type { Task } from "./task.ts";
import { type ExitCode, PlacedError } from "../base/failure.ts";
import { rangeText } from "../base/units.ts";
import { report, writeJson } from "../base/report.ts";
import { wantsJson } from "../command/settings.ts";
import { checkpointPath } from "./checkpoint_file.ts";
import { type JsonObject, stoppedJson } from "./study_json.ts";

/** What a verb shows besides the bounds. */
export interface ShownOfStopped {
  /** In JSON: members of the study. */
  readonly members?: readonly (keyof Study)[];
  /** In JSON, too. */
  readonly more?: JsonObject;
  /** On standard error, else. */
  readonly text?: string;
}

/** Says what was proved: on standard error, and with --json or --bounds on standard output. */
export function reportStopped(
  task: Task,
  study: StoppedStudy,
  { members = [], more = {}, text = "" }: ShownOfStopped = {},
): ExitCode {
  const { call, place } = task;
  const bounds = { lower: study.lower ?? -Infinity, upper: study.upper ?? Infinity };
  const error = new PlacedError(place, new LimitError(study.limit));
  if (wantsJson(call)) {
    writeJson(call.io, { ...stoppedJson(task, study, { error, members }), ...more });
  } else if (call.options.bounds) call.io.stdout.write(`${bounds.lower} ${bounds.upper}\n`);
  else if (text !== "") call.io.stderr.write(text);
  const kept = checkpointPath(call);
  const note = `proved so far: the value is ${rangeText(bounds)}` +
    (kept === undefined ? "" : `; the same call goes on from ${kept}`);
  return report(error, { io: call.io, json: false, note });
}

/**
 * Returns what is proved of a position where a limit stopped an answer that takes more than its
 * value: what a solver states that has no time at all.
 */
export async function stoppedAt(
  { course, solverOptions }: Task,
  limit: LimitError,
): Promise<StoppedStudy> {
  const options = { ...solverOptions, workers: 1, deadline: Date.now() - 1 };
  const found = await conclusion(study(course, { parts: ["value"] }, options));
  return { ...found, limit: limit.fault };
}
