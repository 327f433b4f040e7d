// Answers one input of a call: reads its record, studies it, and formats the answer or the error.
import type { StoppedStudy } from "@zugzwang/core/study";
import { LimitError, WorkerError } from "@zugzwang/core/run";
import { placeError, UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import { type Answer, makeFailure } from "../base/report.ts";
import { describeRow } from "../batch/batch_row.ts";
import { refusesMethod, wantsJson } from "../command/settings.ts";
import type { Call, PositionVerb, StudyForm } from "../command/verb.ts";
import { describeOrigin, findGame, namePlace, readSource } from "../input/sources.ts";
import { formAnswer, makeStoppedAnswer } from "./forms.ts";
import { type Input, Task } from "./task.ts";

/**
 * Returns the answer of a call's verb to an input. Errors become answers too, except a `WorkerError`.
 *
 * @throws {WorkerError} if the worker failed, or was terminated.
 */
export async function answerPosition(call: Call, input: Input): Promise<Answer> {
  const { source, isOneOfSeveral } = input;
  let game: AnyGame | null = null;
  let task: Task | null = null;
  try {
    game = await findGame(call, source);
    const text = await readSource(call, game, source);
    task = new Task({ call, game, text }, input);
    return await answerTask(task);
  } catch (error) {
    if (error instanceof WorkerError) throw error;
    const place = namePlace(game, source, isOneOfSeveral);
    const option = call.options.method === undefined ? "--checkpoint" : "--method";
    const shown = refusesMethod(error) ? new UsageError(`${option}: ${error.message}`) : error;
    const origin = task?.origin ?? describeOrigin(game, source);
    const row = source.kind === "line" && origin.key === undefined
      ? await describeRow(call, game?.name ?? null, source.bytes)
      : {};
    return makeFailure(placeError(place, shown), {
      json: wantsJson(call),
      origin: { ...origin, ...row },
    });
  }
}

/** Returns the verb's answer or, if a limit stops it, what is proved. */
async function answerTask(task: Task): Promise<Answer> {
  const form = (task.call.verb as PositionVerb).form(task.call);
  try {
    return "answer" in form ? await form.answer(task) : await answerStudy(task, form);
  } catch (error) {
    const { known } = task;
    if (!(error instanceof LimitError) || known === null) throw error;
    return makeStoppedAnswer(task, { ...known, limit: error.fault } as StoppedStudy);
  }
}

async function answerStudy(task: Task, form: StudyForm): Promise<Answer> {
  const study = await task.study(form.ask);
  if (study.limit) {
    const more = await form.partly?.(task, study) ?? {};
    return makeStoppedAnswer(task, study, more);
  }
  const exit = await form.finish?.(task, study);
  return formAnswer(task, {
    text: () => form.text(task, study),
    json: () => form.json(task, study),
  }, exit);
}
