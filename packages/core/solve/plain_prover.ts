// The prover that checks all others: the recurrence of the value by the rules alone.
import { plainSearch } from "../game/plain_search.ts";
import type { Rules } from "../game/rules.ts";
import type { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import type { Prover } from "./prover.ts";
import { PLAIN_METHOD } from "./solution.ts";

/** The most positions to store: a few seconds of work. */
const MOST_POSITIONS = 300_000;
/** Positions with more moves than this take too long. */
const MOST_MOVES = 100;
const PURPOSE = "plain search";

/** Returns a prover that searches everything that follows, and stores each value by its text. */
export function makePlainProver<P, M>(rules: Rules<P, M>, budget: Budget): Prover<P, M> {
  const values = new LimitedMap(budget);
  return {
    method: PLAIN_METHOD,
    nodes: null,
    get positions() {
      return values.size;
    },
    bound(position) {
      const known = values.get(rules.formatPosition(position));
      if (known !== undefined) return known;
      const moves = rules.moves(position).length;
      if (moves > MOST_MOVES) throw tooMany(moves, MOST_MOVES);
      return plainSearch(rules, position, values);
    },
    known(position) {
      const value = values.get(rules.formatPosition(position));
      return { lower: value ?? -Infinity, upper: value ?? Infinity };
    },
  };
}

/** Values by the text of their position, within limits. */
class LimitedMap extends Map<string, number> {
  readonly #budget: Budget;

  constructor(budget: Budget) {
    super();
    this.#budget = budget;
  }

  override set(text: string, value: number): this {
    if (this.size >= MOST_POSITIONS) throw tooMany(this.size + 1, MOST_POSITIONS);
    this.#budget.reserve(100 + 2 * text.length, PURPOSE);
    this.#budget.poll(this.size);
    return super.set(text, value);
  }
}

function tooMany(needed: number, allowed: number): LimitError {
  return new LimitError({ kind: "positions", needed, allowed, purpose: PURPOSE });
}
