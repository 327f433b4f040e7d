/**
 * The answers that a program under test should give.
 *
 * @module
 */
import { LimitError } from "@zugzwang/core/run";
import type { AnyGame } from "../base/games.ts";
import { Port } from "../stream/port.ts";
import { SILENT } from "../stream/progress.ts";
import type { JudgeCall } from "./judge_options.ts";

/**
 * Answers a judge's inputs, one after the other; in a worker where this thread must stay free to
 * hear that the process is asked to end.
 */
export class ExpectedAnswers {
  readonly #call: JudgeCall;
  readonly #game: AnyGame;
  readonly #port: Port;

  /** Starts nothing yet. */
  constructor(call: JudgeCall, game: AnyGame) {
    this.#call = call;
    this.#game = game;
    this.#port = new Port(call, { workers: call.io.onEnd ? 1 : 0, progress: SILENT });
  }

  /**
   * Returns the judge's answer of a judge's input.
   *
   * @param timeMs The most time for it; no limit where missing.
   * @throws {InputError} if it is none.
   * @throws {LimitError} if a limit stops the solver.
   */
  async of(input: string, timeMs?: number): Promise<string> {
    this.#game.parse(input);
    const { memory } = this.#call.options;
    const limits = {
      ...memory !== undefined && { memoryBytes: memory },
      ...timeMs !== undefined && { timeMs },
    };
    const outcome = await this.#port.ask<"judge">({ kind: "judge", input, limits });
    if ("answer" in outcome) return outcome.answer;
    throw new LimitError(outcome.limit);
  }

  /** Ends what is under work. */
  close(): void {
    this.#port.close();
  }
}
