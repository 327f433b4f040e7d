/**
 * A memo table by states of any number of words.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import { GrowingArray } from "./_growing_array.ts";
import { StateTable } from "./state_table.ts";

/** What a state without a value holds. */
const EMPTY = -Infinity;

/**
 * A memo table of float64 values by states of as many int32 words as a position takes: for boards
 * wider than 64 bits.
 *
 * Exact: a hash of the words says where a state is looked for, and the state itself, kept in full,
 * whether it is the one; so it never confuses two, and it loses none. Memory: 4 bytes a word, 8 for
 * the value and 8 to 16 for the slots of a state; time O(words) expected.
 *
 * @example
 * ```ts
 * import { StateMemoTable } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * const memo = new StateMemoTable(3);
 * memo.set(Int32Array.of(7, 0, 1), 0, -2);
 * assertEquals(memo.get(Int32Array.of(7, 0, 1), 0), -2);
 * assertEquals(memo.get(Int32Array.of(7, 0, 2), 0), memo.unknown);
 * ```
 */
export class StateMemoTable {
  /** The words of a state. */
  readonly keyWords: number;
  /** Values are float64. */
  readonly numbers = "float64" as const;
  /** What `get` returns for a state that has no value: `-Infinity`. */
  readonly unknown: number = EMPTY;
  readonly #states: StateTable;
  /** `items[id]`: the value of a state. */
  readonly #values: GrowingArray<Float64Array>;

  /**
   * Starts without states.
   *
   * @throws {LimitError} if the budget does not allow the first ones.
   */
  constructor(wordCount: number, budget: Budget = new Budget()) {
    this.keyWords = wordCount;
    this.#states = new StateTable(wordCount, budget);
    this.#values = new GrowingArray({ numbers: Float64Array, budget, purpose: "the values" });
  }

  /** The number of states that were asked for or set. */
  get entryCount(): number {
    return this.#states.size;
  }

  /** Bytes of the table. */
  get bytes(): number {
    return this.#states.bytes + this.#values.items.byteLength;
  }

  /**
   * Returns the value of state `at` of those that lie one behind the other, or `unknown`.
   *
   * @throws {LimitError} if the state is a new one, and the budget does not allow it.
   */
  get(states: Int32Array, at: number): number {
    const id = this.#idOf(states, at); // may grow the values
    return this.#values.items[id];
  }

  /**
   * Sets the value of such a state: a number other than `-Infinity` and NaN.
   *
   * @throws {LimitError} if the state is a new one, and the budget does not allow it.
   */
  set(states: Int32Array, at: number, value: number): void {
    const id = this.#idOf(states, at);
    this.#values.items[id] = value;
  }

  #idOf(states: Int32Array, at: number): number {
    const id = this.#states.idOf(states, at * this.keyWords);
    if (id === this.#values.length) this.#values.push(EMPTY);
    return id;
  }
}
