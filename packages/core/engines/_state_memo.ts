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

/** By one word. */
class WordMemo implements StateMemo {
  readonly numbers: NumberKind;
  readonly unknown: number;
  readonly #memo: Memo;

  constructor(memo: Memo) {
    this.numbers = memo.numbers;
    this.unknown = memo.unknown;
    this.#memo = memo;
  }

  get(states: Int32Array, at: number): number {
    return this.#memo.get(states[at]);
  }

  set(states: Int32Array, at: number, value: number): void {
    this.#memo.set(states[at], value);
  }
}

/** By two words, the low one first. */
class WordPairMemo implements StateMemo {
  readonly numbers = "int32";
  readonly unknown: number;
  readonly #memo: PairMemo;

  constructor(memo: PairMemo) {
    this.unknown = memo.unknown;
    this.#memo = memo;
  }

  get(states: Int32Array, at: number): number {
    return this.#memo.get(states[2 * at], states[2 * at + 1]);
  }

  set(states: Int32Array, at: number, value: number): void {
    this.#memo.set(states[2 * at], states[2 * at + 1], value);
  }
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
  return memo.keyWords === 1 ? new WordMemo(memo) : new WordPairMemo(memo);
}
