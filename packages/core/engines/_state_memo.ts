/**
 * Memo tables by states of one word or two, as the depth-first search asks them: it knows where a
 * state is written, not what it is.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import type { Memo, PairMemo } from "../tables/dense_memo.ts";
import { MemoTable } from "../tables/memo_table.ts";
import type { NumberKind } from "../tables/numbers.ts";
import { PairMemoTable } from "../tables/pair_memo_table.ts";
import type { StateGame } from "./state_game.ts";

/** Values of states that lie one behind the other in an array; `at` counts states. */
export interface StateMemo {
  /** What it can hold. */
  readonly numbers: NumberKind;
  /** What `get` returns for a state that has no value. */
  readonly unknown: number;
  /** Returns the value of a state, or `unknown`. */
  get(states: Int32Array, at: number): number;
  /** Sets the value of a state. */
  set(states: Int32Array, at: number, value: number): void;
}

/**
 * Returns the memo of a game's states: the one given, or a new table.
 *
 * @throws {RangeError} if the memo takes keys of another width than the states.
 */
export function stateMemo(
  { wordCount }: StateGame,
  given: Memo | PairMemo | undefined,
  budget: Budget,
): StateMemo {
  const memo = given ??
    (wordCount === 1 ? new MemoTable({ budget }) : new PairMemoTable({ budget }));
  if (memo.keyWords !== wordCount) {
    const found = `a memo by ${memo.keyWords}`;
    throw new RangeError(`Cannot keep states of ${wordCount} words: found ${found}`);
  }
  const { unknown } = memo;
  if (memo.keyWords === 1) {
    return {
      numbers: memo.numbers,
      unknown,
      get: (states, at) => memo.get(states[at]),
      set: (states, at, value) => memo.set(states[at], value),
    };
  }
  return {
    numbers: "int32",
    unknown,
    get: (states, at) => memo.get(states[2 * at], states[2 * at + 1]),
    set: (states, at, value) => memo.set(states[2 * at], states[2 * at + 1], value),
  };
}
