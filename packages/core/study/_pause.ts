/**
 * Pauses in work that would keep a thread busy: other events happen in them.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";

/** How long other events wait at most between two pieces of work. */
const PERIOD_MS = 50;

/** Lets other events happen now and then, and looks at the limits. */
export class Pause {
  readonly #budget: Budget;
  readonly #isHeard: boolean;
  #at = performance.now();

  /** @param isHeard Whether somebody may abort the work, who is given the chance. */
  constructor(budget: Budget, isHeard: boolean) {
    this.#budget = budget;
    this.#isHeard = isHeard;
  }

  /** Pauses where one is due. */
  async ifDue(): Promise<void> {
    if (performance.now() - this.#at >= PERIOD_MS) await this.now(true);
    else this.#budget.poll(0);
  }

  /**
   * Pauses, where anybody may abort the work.
   *
   * @throws {LimitError} if a limit has come.
   */
  async now(isDue: boolean = this.#isHeard): Promise<void> {
    if (isDue) {
      await new Promise((resolve) => setTimeout(resolve));
      this.#at = performance.now();
    }
    this.#budget.poll(0);
  }
}
