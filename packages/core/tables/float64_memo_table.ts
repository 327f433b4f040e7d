/**
 * A memo table by one-word keys, for values that int32 cannot hold.
 *
 * @module
 */
import { allocateSlots, entryLimit, slotsFor } from "./_slots.ts";
import { Budget } from "../run/budget.ts";
import { mixWord } from "./hashing.ts";
import type { MemoTableOptions } from "./memo_table.ts";

/** Int32 words of a slot: two for the value, one for the key. */
const WORDS = 3;

/** What an empty slot holds. */
const EMPTY = -Infinity;

/**
 * A memo table by int32 keys of float64 values: integers up to 2^53 − 1 in size are exact.
 *
 * Exact: like `MemoTable`, it keeps the full key, never overwrites another's entry and grows when
 * it fills, so it never loses and never confuses entries. Memory: 12 bytes a slot, 16 to 32 bytes
 * an entry, and 1.5 times that while it grows; time O(1) expected.
 *
 * @example
 * ```ts
 * import { Float64MemoTable } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * const memo = new Float64MemoTable();
 * memo.set(0b1011, 2 ** 53 - 1);
 * assertEquals([memo.get(0b1011), memo.get(0b1101)], [2 ** 53 - 1, memo.unknown]);
 * ```
 */
export class Float64MemoTable {
  /** A key has one word. */
  readonly keyWords = 1 as const;
  /** Values are float64. */
  readonly numbers = "float64" as const;
  /** What `get` returns for a key that the table does not hold: `-Infinity`. */
  readonly unknown: number = EMPTY;
  /** `keys[slot]` is the key of `values[slot]`; both lie in one buffer. */
  #keys: Int32Array;
  #values: Float64Array;
  #entryCount = 0;
  readonly #budget: Budget;

  /**
   * Allocates the first slots.
   *
   * @throws {LimitError} if the budget does not allow it.
   */
  constructor({ expectedEntries = 0, budget = new Budget() }: MemoTableOptions = {}) {
    this.#budget = budget;
    [this.#keys, this.#values] = emptySlots(slotsFor(expectedEntries), budget);
  }

  /** The number of keys that have a value. */
  get entryCount(): number {
    return this.#entryCount;
  }

  /** Bytes of the table. */
  get bytes(): number {
    return this.#keys.byteLength + this.#values.byteLength;
  }

  /** Returns the value of a key, or `unknown`. */
  get(key: number): number {
    return this.#values[this.#find(key)];
  }

  /**
   * Sets the value of a key: a number other than `-Infinity` and NaN.
   *
   * @throws {LimitError} if the table must grow and the budget does not allow it.
   */
  set(key: number, value: number): void {
    let slot = this.#find(key);
    if (this.#values[slot] === EMPTY) {
      if (this.#entryCount >= entryLimit(this.#keys.length)) {
        this.#grow();
        slot = this.#find(key);
      }
      this.#entryCount++;
    }
    this.#keys[slot] = key;
    this.#values[slot] = value;
  }

  /** Returns the slot of the key, or the empty one where it belongs. */
  #find(key: number): number {
    const keys = this.#keys;
    const values = this.#values;
    const mask = keys.length - 1;
    let slot = mixWord(key) & mask;
    while (keys[slot] !== key && values[slot] !== EMPTY) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values];
    [this.#keys, this.#values] = emptySlots(2 * keys.length, this.#budget);
    for (let slot = 0; slot < keys.length; slot++) {
      if (values[slot] === EMPTY) continue;
      const to = this.#find(keys[slot]);
      this.#keys[to] = keys[slot];
      this.#values[to] = values[slot];
    }
    this.#budget.free(keys);
  }
}

/** Returns keys and values of empty slots, from one allocation. */
function emptySlots(slotCount: number, budget: Budget): [Int32Array, Float64Array] {
  const words = allocateSlots(slotCount, WORDS, budget);
  const values = new Float64Array(words.buffer, 0, slotCount).fill(EMPTY);
  return [words.subarray(2 * slotCount), values];
}
