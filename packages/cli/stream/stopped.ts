/**
 * What is said of a position that a limit kept from being solved: the limit and the bounds that
 * are proved.
 *
 * @module
 */
import type { LimitError, Stopped } from "@zugzwang/core";
import type { Task } from "./task.ts";
import { type ExitCode, PlacedError } from "../base/failure.ts";
import { rangeText } from "../base/units.ts";
import { BOUNDS } from "../command/options.ts";
import { errorJson, report, writeJson } from "../base/report.ts";
import { wantsJson } from "../command/settings.ts";
import { checkpointPath } from "./checkpoint_file.ts";
import { solutionJson } from "./solution_json.ts";

/** Says what was proved: on standard error, and with --json or --bounds on standard output. */
export function reportStopped(task: Task, solution: Stopped, elapsedMs: number): ExitCode {
  const { call, place } = task;
  const { lower, upper } = solution;
  const error = new PlacedError(place, solution.limit);
  if (wantsJson(call)) {
    writeJson(call.io, { ...solutionJson(task, solution, elapsedMs), error: errorJson(error) });
  } else if (call.options.flag(BOUNDS)) {
    call.io.stdout.write(`${lower} ${upper}\n`);
  }
  const kept = checkpointPath(call);
  const note = `proved so far: the value is ${rangeText(solution)}` +
    (kept === undefined ? "" : `; the same call goes on from ${kept}`);
  return report(error, { io: call.io, json: false, note });
}

/**
 * Returns what is proved of a position where a limit stopped an answer that takes more than its
 * solution: the bounds that a solver states which has no time at all.
 */
export async function boundsAt(
  { game, position, solverOptions }: Task,
  limit: LimitError,
): Promise<Stopped> {
  const options = { ...solverOptions, workers: 1, deadline: Date.now() - 1 };
  const solution = await game.solve(position, options);
  if (!solution.solved) return { ...solution, limit };
  const { method, positions, nodes, peakBytes, value } = solution;
  const effort = { method, positions, nodes, peakBytes };
  return { solved: false, lower: value, upper: value, limit, ...effort };
}
