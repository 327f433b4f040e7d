/**
 * Memo tables by states of any number of words, as the depth-first search asks them: it knows where
 * a state is written, not what it is.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import type { Float64MemoTable } from "../tables/float64_memo_table.ts";
import { MemoTable } from "../tables/memo_table.ts";
import type { NumberKind } from "../tables/numbers.ts";
import { PairMemoTable } from "../tables/pair_memo_table.ts";
import { StateMemoTable } from "../tables/state_memo_table.ts";
import type { StateGame } from "./state_game.ts";

/** A table that the depth-first engines keep values in. */
export type Memo = MemoTable | Float64MemoTable | PairMemoTable | StateMemoTable;

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
  given: Memo | undefined,
  budget: Budget,
): StateMemo {
  const memo = given ?? newMemo(wordCount, budget);
  if (memo.keyWords !== wordCount) {
    const found = `a memo by ${memo.keyWords}`;
    throw new RangeError(`Cannot keep states of ${wordCount} words: found ${found}`);
  }
  const { unknown, numbers } = memo;
  if (memo instanceof StateMemoTable) {
    return {
      numbers,
      unknown,
      get: (states, at) => memo.get(states, at),
      set: (states, at, value) => memo.set(states, at, value),
    };
  }
  if (memo instanceof PairMemoTable) {
    return {
      numbers,
      unknown,
      get: (states, at) => memo.get(states[2 * at], states[2 * at + 1]),
      set: (states, at, value) => memo.set(states[2 * at], states[2 * at + 1], value),
    };
  }
  return {
    numbers,
    unknown,
    get: (states, at) => memo.get(states[at]),
    set: (states, at, value) => memo.set(states[at], value),
  };
}

function newMemo(wordCount: number, budget: Budget): Memo {
  if (wordCount === 1) return new MemoTable({ budget });
  return wordCount === 2 ? new PairMemoTable({ budget }) : new StateMemoTable(wordCount, budget);
}
