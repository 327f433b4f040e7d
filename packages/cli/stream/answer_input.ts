/**
 * One input of a call and what its verb answers, in whatever thread; and what becomes of one that
 * fails.
 *
 * @module
 */
import type { Progress, SolveOptions } from "@zugzwang/core";
import { positionOf } from "@zugzwang/core/study/course";
import { LimitError } from "@zugzwang/core/run";
import { placedError, UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import { type Answer, failed } from "../base/report.ts";
import type { Source } from "../base/source.ts";
import { roundedMs } from "../base/units.ts";
import { rowMembers } from "../batch/batch_row.ts";
import { readSolverOptions, refusesMethod, wantsJson } from "../command/settings.ts";
import type { Call, PositionVerb, Task } from "../command/verb.ts";
import type { Origin } from "../schemas/common.ts";
import { gameOf, originOf, placeName, readSource } from "../input/sources.ts";
import { stoppedAnswer, stoppedAt } from "./answer_forms.ts";
import { checkpointOptions } from "./checkpoint_file.ts";

/** An input, and who hears of it before its answer. */
export interface Input {
  /** The input. */
  readonly source: Source;
  /** Whether the call has several. */
  readonly isOneOfSeveral: boolean;
  /** Aborted once the process is asked to end. */
  readonly signal?: AbortSignal | undefined;
  /** Hears what cannot wait for the answer. */
  readonly tell: (message: string) => void;
  /** Hears how far the solver is; missing where nobody looks. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Returns the answer of a call's verb to an input; what that throws is an answer too. */
export async function answerInput(call: Call, input: Input): Promise<Answer> {
  const { source, isOneOfSeveral, signal, tell } = input;
  const game = await gameOf(call, source).catch(() => null); // why is said by the reading
  const place = placeName(game, source, isOneOfSeveral);
  let origin = originOf(game, source);
  try {
    const start = performance.now();
    const reading = readSource(call, source);
    if (source.kind === "line") {
      origin = { ...origin, ...await rowMembers(call, source, reading) };
    }
    const course = await reading;
    const found = { game: course.game as AnyGame, course, position: positionOf(course) };
    const solverOptions = {
      ...solverOptionsNow(call, found.game, input),
      ...await checkpointOptions(call, course, { signal, tell }),
    };
    const about = { call, source, place, isOneOfSeveral, solverOptions, tell };
    return await limited({ ...found, ...about, origin: origin as Origin }, start);
  } catch (error) {
    const told = refusesMethod(error) ? new UsageError(`--method: ${error.message}`) : error;
    return failed(placedError(place, told), { json: wantsJson(call), origin });
  }
}

/** Has the verb answer; where a limit ends that, returns what is proved. */
async function limited(task: Task, start: number): Promise<Answer> {
  try {
    return await (task.call.verb as PositionVerb).answer(task);
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    const stopped = await stoppedAt(task, error);
    const elapsedMs = roundedMs(performance.now() - start);
    return stoppedAnswer(task, { ...stopped, elapsedMs });
  }
}

/** Returns the options of a solver that starts now. */
export function solverOptionsNow(
  call: Call,
  game: AnyGame,
  { onProgress }: Pick<Input, "onProgress"> = {},
): SolveOptions {
  const { time } = call.options;
  return {
    ...readSolverOptions(call, game),
    ...time === undefined ? {} : { deadline: Date.now() + time },
    ...onProgress && { onProgress },
  };
}
