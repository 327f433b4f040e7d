import type { Game } from "../game/game.ts";
import { type PlainResult, plainSearch } from "../game/plain_search.ts";
import type { Budget } from "../run/budget.ts";
import { LimitError, MethodError } from "../run/errors.ts";
import { CountedMap } from "../tables/counted_map.ts";
import type { Prover } from "../game/prover.ts";
import { PLAIN_METHOD } from "./solution.ts";

/** The most positions to store: a few seconds of work. */
const MOST_POSITIONS = 300_000;
/** Positions with more moves than this take too long. */
const MOST_MOVES = 100;
/** Bytes of a result in the map, without its text. */
const ENTRY_BYTES = 240;

/**
 * Returns a prover that searches everything that follows, and stores each value by its text. It refuses a
 * position of too many moves with a `MethodError`.
 */
export function makePlainProver<P, M>(rules: Game<P, M>, budget: Budget): Prover<P, M> {
  const remembered = new CountedMap<string, PlainResult>(budget, PLAIN_METHOD, ENTRY_BYTES);
  const onPosition = (count: number) => {
    const [needed, allowed] = [count + 1, MOST_POSITIONS];
    if (needed > allowed) {
      throw new LimitError({ kind: "positions", needed, allowed, purpose: PLAIN_METHOD });
    }
    budget.poll(count);
  };
  return {
    method: PLAIN_METHOD,
    nodes: null,
    get positions() {
      return remembered.size;
    },
    bound(position) {
      const { length } = rules.moves(position);
      if (length > MOST_MOVES) {
        const found = `the position has ${length} moves, more than ${MOST_MOVES}`;
        throw new MethodError(`${PLAIN_METHOD}: ${found}`);
      }
      return plainSearch(rules, position, { remembered, onPosition });
    },
    known(position) {
      const value = remembered.get(rules.formatPosition(position))?.value;
      return { lower: value ?? -Infinity, upper: value ?? Infinity };
    },
  };
}
