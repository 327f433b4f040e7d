/**
 * The answers that a program under test should give.
 *
 * @module
 */
import type { SolveOptions } from "@zugzwang/core";
import { LimitError, WorkerPool } from "@zugzwang/core/run";
import { answerOf } from "../base/answer.ts";
import type { AnyGame } from "../base/games.ts";
import type { JudgeCall } from "./judge_options.ts";
import type { AnswerOrder, AnswerOutcome } from "../stream/job_protocol.ts";

/** Returns the limits of our own answers, as a call of `judge` has them. */
export function answerLimits({ memory }: JudgeCall["options"]): SolveOptions {
  return memory === undefined ? {} : { memoryBytes: memory.bytes };
}

/**
 * Answers a judge's inputs, one after the other; in a worker where this thread must stay free to
 * hear that the process is asked to end.
 */
export class Answers {
  readonly #call: JudgeCall;
  readonly #game: AnyGame;
  readonly #limits: SolveOptions;
  #job: WorkerPool<AnswerOrder, AnswerOutcome> | null = null;

  /** Starts nothing yet. */
  constructor(call: JudgeCall, game: AnyGame) {
    this.#call = call;
    this.#game = game;
    this.#limits = answerLimits(call.options);
  }

  /**
   * Returns the judge's answer of a judge's input.
   *
   * @param timeMs The most time for it; no limit where missing.
   * @throws {InputError} if it is none.
   * @throws {LimitError} if a limit stops the solver.
   */
  async of(input: string, timeMs?: number): Promise<string> {
    const { args, io, startJob } = this.#call;
    const limits = { ...this.#limits, ...timeMs !== undefined && { timeMs } };
    if (!io.onEnd) return await answerOf(this.#game, input, limits);
    this.#game.parse(input);
    this.#job ??= new WorkerPool({ start: startJob });
    const outcome = await this.#job.ask({ args, input, ...timeMs !== undefined && { timeMs } });
    if ("answer" in outcome) return outcome.answer;
    throw new LimitError(outcome.limit);
  }

  /** Ends what is under work. */
  close(): void {
    this.#job?.close();
  }
}
