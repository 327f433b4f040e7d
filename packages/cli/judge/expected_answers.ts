// The answers that a tested program should give.
import { provedOrThrow, startCourse } from "@zugzwang/core/study";
import { CallService } from "../answer/task.ts";
import type { AnyGame } from "../base/games.ts";
import { formatAnswer } from "../answer/answer.ts";
import type { JudgeCall } from "./judge_settings.ts";

/** Solves judge's inputs, one after the other, in a worker, so that this thread can handle signals. */
export class ExpectedAnswers {
  readonly #game: AnyGame;
  readonly #service: CallService;

  /** Does not start a worker yet. */
  constructor(call: JudgeCall, game: AnyGame) {
    this.#game = game;
    this.#service = new CallService(call, { workers: call.io.onEnd ? 1 : 0 });
  }

  /** Returns the judge's answer to an input. Throws an `InputError` or a `LimitError`. */
  async solve(input: string, timeMs?: number): Promise<string> {
    const course = startCourse(this.#game, input);
    const ask = { parts: ["value"] as const, threads: 1, ...timeMs !== undefined && { timeMs } };
    const study = await this.#service.study(this.#game, { input }, ask);
    return formatAnswer(course, provedOrThrow(study));
  }

  close(): void {
    this.#service.close();
  }
}
