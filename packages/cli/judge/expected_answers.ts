/**
 * The answers that a tested program should give.
 *
 * @module
 */
import { LimitError } from "@zugzwang/core/run";
import type { AnyGame } from "../base/games.ts";
import { Port } from "../stream/port.ts";
import { SILENT } from "../stream/progress.ts";
import type { JudgeCall } from "./judge_settings.ts";

/** Solves judge's inputs, one after the other. A worker does it, so that this thread hears signals. */
export class ExpectedAnswers {
  readonly #call: JudgeCall;
  readonly #game: AnyGame;
  readonly #port: Port;

  /** Does not start a worker yet. */
  constructor(call: JudgeCall, game: AnyGame) {
    this.#call = call;
    this.#game = game;
    this.#port = new Port(call, { workers: call.io.onEnd ? 1 : 0, progress: SILENT });
  }

  /**
   * Returns the judge's answer to an input.
   *
   * @param timeMs The time limit. There is no limit without it.
   * @throws {InputError} if the input is invalid.
   * @throws {LimitError} if a limit stops the solver.
   */
  async solve(input: string, timeMs?: number): Promise<string> {
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

  /** Stops the solver. */
  close(): void {
    this.#port.close();
  }
}
