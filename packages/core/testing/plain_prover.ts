/**
 * The naive prover: a plain search by the rules alone for every question.
 *
 * @module
 */
import { plainSearch } from "../game/plain_search.ts";
import type { Bounds } from "../game/terms.ts";
import type { Game } from "../game/game.ts";
import type { Budget } from "../run/budget.ts";
import type { Prover } from "../game/prover.ts";

/** Solves each position in question and stores the answers. */
export class PlainProver<P, M> implements Prover<P, M> {
  readonly method = "plain";
  readonly positions = null;
  nodes = 0;
  readonly #rules: Game<P, M>;
  readonly #budget: Budget;
  readonly #onSolve: (position: P) => void;
  readonly #values = new Map<string, number>();

  /** @param onSolve Called before each search; it may throw a limit. */
  constructor(rules: Game<P, M>, budget: Budget, onSolve: (position: P) => void = () => {}) {
    this.#rules = rules;
    this.#budget = budget;
    this.#onSolve = onSolve;
  }

  bound(position: P): number {
    const text = this.#rules.formatPosition(position);
    let value = this.#values.get(text);
    if (value === undefined) {
      this.nodes++;
      this.#budget.poll(this.nodes);
      this.#onSolve(position);
      value = plainSearch(this.#rules, position);
      this.#values.set(text, value);
    }
    return value;
  }

  known(position: P): Bounds {
    const value = this.#values.get(this.#rules.formatPosition(position));
    return { lower: value ?? -Infinity, upper: value ?? Infinity };
  }
}
