/**
 * A memo table by one-word keys.
 *
 * @module
 */
import { allocateSlots, entryLimit, slotsFor } from "./_slots.ts";
import { Budget } from "../run/budget.ts";
import { mixWord } from "./hashing.ts";

/** What an int32 memo table returns for a key it does not hold: no value may equal it. */
export const UNKNOWN: number = -0x8000_0000;

/** How a memo table starts. */
export interface MemoTableOptions {
  /** How many entries to make room for at once; it grows beyond. */
  readonly expectedEntries?: number;
  /** Where its memory is counted. */
  readonly budget?: Budget;
}

/** Words of a slot: the key, and the value xor `UNKNOWN`, so that a zeroed slot is an empty one. */
const WORDS = 2;

/**
 * A memo table by int32 keys: open addressing with linear probing, at most three quarters full.
 *
 * Exact: it keeps the full key, never overwrites another's entry and grows when it fills, so it
 * never loses and never confuses entries. Every int32 is a possible key. Memory: 8 bytes a slot,
 * 11 to 21 bytes an entry, and 1.5 times that while it grows; time O(1) expected. Values are int32;
 * for larger ones take `Float64MemoTable`.
 *
 * @example
 * ```ts
 * import { MemoTable, UNKNOWN } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * const memo = new MemoTable();
 * memo.set(0b1011, 5);
 * assertEquals([memo.get(0b1011), memo.get(0b1101), memo.entryCount], [5, UNKNOWN, 1]);
 * ```
 */
export class MemoTable {
  /** A key has one word. */
  readonly keyWords = 1 as const;
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
  get(key: number): number {
    const slots = this.#slots;
    // An empty slot holds the "value" 0, which reads as UNKNOWN.
    return slots[this.#find(key) + 1] ^ UNKNOWN;
  }

  /**
   * Sets the value of a key: an int32 other than `UNKNOWN`.
   *
   * @throws {LimitError} if the table must grow and the budget does not allow it.
   */
  set(key: number, value: number): void {
    let at = this.#find(key);
    if (this.#slots[at + 1] === 0) {
      if (this.#entryCount >= this.#entryLimit) {
        this.#grow();
        at = this.#find(key);
      }
      this.#entryCount++;
    }
    this.#slots[at] = key;
    this.#slots[at + 1] = value ^ UNKNOWN;
  }

  /** Returns the offset of the key's slot, or of the empty slot where it belongs. */
  #find(key: number): number {
    const slots = this.#slots;
    const mask = this.#mask;
    let slot = mixWord(key) & mask;
    while (slots[slot * WORDS] !== key && slots[slot * WORDS + 1] !== 0) slot = (slot + 1) & mask;
    return slot * WORDS;
  }

  #grow(): void {
    const old = this.#slots;
    const slotCount = (this.#mask + 1) * 2;
    this.#slots = allocateSlots(slotCount, WORDS, this.#budget);
    this.#mask = slotCount - 1;
    this.#entryLimit = entryLimit(slotCount);
    for (let at = 0; at < old.length; at += WORDS) {
      if (old[at + 1] === 0) continue;
      const to = this.#find(old[at]);
      this.#slots[to] = old[at];
      this.#slots[to + 1] = old[at + 1];
    }
    this.#budget.free(old);
  }
}
