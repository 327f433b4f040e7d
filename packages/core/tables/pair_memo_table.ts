/**
 * A memo table by two-word keys.
 *
 * @module
 */
import { allocateSlots, entryLimit, slotsFor } from "./_slots.ts";
import { Budget } from "../run/budget.ts";
import { mixPair } from "./hashing.ts";
import { type MemoTableOptions, UNKNOWN } from "./memo_table.ts";

/** Words of a slot: low, high, and the value xor `UNKNOWN`, so that a zeroed slot is empty. */
const WORDS = 3;

/**
 * A memo table by pairs of int32 words: open addressing with linear probing, at most three
 * quarters full. 64 bits hold most positions whole, without bigints or strings.
 *
 * Exact: it keeps the full key, never overwrites another's entry and grows when it fills, so it
 * never loses and never confuses entries. Every pair is a possible key. Memory: 12 bytes a slot,
 * 16 to 32 bytes an entry, and 1.5 times that while it grows; time O(1) expected.
 *
 * @example
 * ```ts
 * import { PairMemoTable, UNKNOWN } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * const memo = new PairMemoTable({ expectedEntries: 1000 });
 * memo.set(1, 2, -3);
 * assertEquals([memo.get(1, 2), memo.get(2, 1)], [-3, UNKNOWN]);
 * ```
 */
export class PairMemoTable {
  /** A key has two words. */
  readonly keyWords = 2 as const;
  /** Values are int32. */
  readonly numbers = "int32" as const;
  /** What `get` returns for a key that the table does not hold: `UNKNOWN`. */
  readonly unknown: number = UNKNOWN;
  #slots: Int32Array;
  #mask: number;
  #entryCount = 0;
  #entryLimit: number;
  readonly #budget: Budget;

  /**
   * Allocates the first slots.
   *
   * @throws {LimitError} if the budget does not allow it.
   */
  constructor({ expectedEntries = 0, budget = new Budget() }: MemoTableOptions = {}) {
    const slotCount = slotsFor(expectedEntries);
    this.#budget = budget;
    this.#slots = allocateSlots(slotCount, WORDS, budget);
    this.#mask = slotCount - 1;
    this.#entryLimit = entryLimit(slotCount);
  }

  /** The number of keys that have a value. */
  get entryCount(): number {
    return this.#entryCount;
  }

  /** Bytes of the table. */
  get bytes(): number {
    return this.#slots.byteLength;
  }

  /** Returns the value of a key, or `UNKNOWN`. */
  get(low: number, high: number): number {
    const slots = this.#slots;
    // An empty slot holds the "value" 0, which reads as UNKNOWN.
    return slots[this.#find(low, high) + 2] ^ UNKNOWN;
  }

  /**
   * Sets the value of a key: an int32 other than `UNKNOWN`.
   *
   * @throws {LimitError} if the table must grow and the budget does not allow it.
   */
  set(low: number, high: number, value: number): void {
    let at = this.#find(low, high);
    if (this.#slots[at + 2] === 0) {
      if (this.#entryCount >= this.#entryLimit) {
        this.#grow();
        at = this.#find(low, high);
      }
      this.#entryCount++;
    }
    this.#slots[at] = low;
    this.#slots[at + 1] = high;
    this.#slots[at + 2] = value ^ UNKNOWN;
  }

  /** Returns the offset of the key's slot, or of the empty slot where it belongs. */
  #find(low: number, high: number): number {
    const slots = this.#slots;
    const mask = this.#mask;
    let slot = mixPair(low, high) & mask;
    let at = slot * WORDS;
    while ((slots[at] !== low || slots[at + 1] !== high) && slots[at + 2] !== 0) {
      slot = (slot + 1) & mask;
      at = slot * WORDS;
    }
    return at;
  }

  #grow(): void {
    const old = this.#slots;
    const slotCount = (this.#mask + 1) * 2;
    this.#slots = allocateSlots(slotCount, WORDS, this.#budget);
    this.#mask = slotCount - 1;
    this.#entryLimit = entryLimit(slotCount);
    for (let at = 0; at < old.length; at += WORDS) {
      if (old[at + 2] === 0) continue;
      const to = this.#find(old[at], old[at + 1]);
      this.#slots[to] = old[at];
      this.#slots[to + 1] = old[at + 1];
      this.#slots[to + 2] = old[at + 2];
    }
    this.#budget.free(old);
  }
}
