/**
 * The answers that a program under test should give.
 *
 * @module
 */
import { provedOrThrow, startCourse } from "@zugzwang/core/study";
import { CallService } from "../answer/call_service.ts";
import type { AnyGame } from "../base/games.ts";
import { formatAnswer } from "../base/judges_answer.ts";
import type { JudgeCall } from "./judge_options.ts";

/**
 * Answers a judge's inputs, one after the other. It solves in a worker where this thread must stay
 * free to hear of signals.
 */
export class ExpectedAnswers {
  readonly #game: AnyGame;
  readonly #service: CallService;

  /** Starts nothing yet. */
  constructor(call: JudgeCall, game: AnyGame) {
    this.#game = game;
    this.#service = new CallService(call, { workers: call.io.onEnd ? 1 : 0 });
  }

  /**
   * Returns the judge's answer to a judge's input.
   *
   * @param timeMs The most time for it; no limit where missing.
   * @throws {InputError} if the input is invalid.
   * @throws {LimitError} if a limit stops the solver.
   */
  async find(input: string, timeMs?: number): Promise<string> {
    const course = startCourse(this.#game, input);
    const record = { game: this.#game.module ?? this.#game.name, input };
    const ask = { parts: ["value"] as const, threads: 1, ...timeMs !== undefined && { timeMs } };
    const study = await this.#service.study(this.#game, record, ask);
    return formatAnswer(course, provedOrThrow(study));
  }

  /** Ends what is under work. */
  close(): void {
    this.#service.close();
  }
}
