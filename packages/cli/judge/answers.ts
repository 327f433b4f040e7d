/**
 * The answers that a program under test should give.
 *
 * @module
 */
import { LimitError } from "@zugzwang/core";
import { answerOf } from "../base/answer.ts";
import type { AnyGame } from "../base/games.ts";
import type { Call } from "../command/verb.ts";
import { Job } from "../stream/job.ts";

/**
 * Answers a judge's inputs, one after the other; in a worker where this thread must stay free to
 * hear that the process is asked to end.
 */
export class Answers {
  readonly #call: Call;
  readonly #game: AnyGame;
  #job: Job | null = null;

  /** Starts nothing yet. */
  constructor(call: Call, game: AnyGame) {
    this.#call = call;
    this.#game = game;
  }

  /**
   * Returns the judge's answer of a judge's input.
   *
   * @throws {InputError} if it is none.
   * @throws {LimitError} if a limit stops the solver.
   */
  async of(input: string): Promise<string> {
    const { args, io, startJob } = this.#call;
    if (!io.onEnd) return await answerOf(this.#game, input);
    this.#game.parse(input);
    this.#job ??= new Job(startJob());
    const outcome = await this.#job.run({ args, input });
    if ("answer" in outcome) return outcome.answer;
    throw new LimitError(outcome.limit);
  }

  /** Ends what is under work. */
  close(): void {
    this.#job?.close();
  }
}
