/**
 * The memo table: exact values by states of any number of words.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import { mixWord, mixWords } from "./hashing.ts";
import { allocateSlots, type NumberKind, type Numbers } from "./numbers.ts";

/** The fewest slots of a table. */
const MIN_SLOTS = 16;

/** How full slots may be before the table grows: three quarters. */
const MOST_FULL = 0.75;

/** What an int32 memo table returns for a state that it does not hold: no value may equal it. */
export const UNKNOWN: number = -0x8000_0000;

/**
 * A memo table by states of int32 words, such as lie one behind the other in an array: open
 * addressing with linear probing, at most three quarters full.
 *
 * Exact: it keeps every state in full, never overwrites another's entry and grows when it fills, so
 * it never loses and never confuses entries, whatever their hashes. Memory: 4 bytes a word and 4 for
 * the value (float64: 8) a slot, 1.3 to 2.7 slots an entry, and 1.5 times that while it grows; time
 * O(words) expected.
 *
 *     int32      v s0 s1   v s0 s1   …            v = UNKNOWN: an empty slot
 *     float64    v v …     s0 s1   s0 s1   …      v = −∞: an empty slot
 *
 * @example
 * ```ts
 * import { MemoTable, UNKNOWN } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * const states = Int32Array.of(7, 0, 7, 1, 8, 1); // three states of two words
 * const memo = new MemoTable({ wordCount: 2 });
 * memo.set(states, 1, -3); // the second of them
 * assertEquals([memo.get(states, 1), memo.get(states, 2), memo.entryCount], [-3, UNKNOWN, 1]);
 * ```
 */
export class MemoTable {
  /** The words of a state. */
  readonly wordCount: number;
  /** What its values are. */
  readonly numbers: NumberKind;
  /** What `get` returns for a state that the table does not hold: `UNKNOWN`, or -Infinity of float64. */
  readonly unknown: number;
  /** The states; before each, where values are int32, its value. */
  #words!: Int32Array;
  #values!: Numbers;
  /** From a state to the next one, and from a value to the next. */
  readonly #stride: number;
  readonly #valueStride: number;
  #mask = 0;
  #entryCount = 0;
  readonly #budget: Budget;

  /**
   * Allocates the first slots.
   *
   * @throws {RangeError} if a state has no words.
   * @throws {LimitError} if the budget does not allow it.
   */
  constructor(
    { wordCount = 1, numbers = "int32", expectedEntries = 0, budget = new Budget() }: {
      /** The words of a state; 1 where missing. */
      readonly wordCount?: number;
      /** What its values are, int32 or float64; `int32` where missing. */
      readonly numbers?: NumberKind;
      /** How many entries to make room for at once; it grows beyond. */
      readonly expectedEntries?: number;
      /** Where its memory is counted. */
      readonly budget?: Budget;
    } = {},
  ) {
    if (!Number.isSafeInteger(wordCount) || wordCount < 1) {
      throw new RangeError(`Cannot keep states of ${wordCount} words: expected 1 or more`);
    }
    const isInt32 = numbers === "int32";
    this.wordCount = wordCount;
    this.numbers = numbers;
    this.unknown = isInt32 ? UNKNOWN : -Infinity;
    this.#stride = isInt32 ? wordCount + 1 : wordCount;
    this.#valueStride = isInt32 ? wordCount + 1 : 1;
    this.#budget = budget;
    this.#allocate(slotsFor(expectedEntries));
  }

  /** The number of states that have a value. */
  get entryCount(): number {
    return this.#entryCount;
  }

  /** Bytes of the table. */
  get bytes(): number {
    return this.#words.buffer.byteLength;
  }

  /** Returns the value of state `at` of those that lie one behind the other, or `unknown`. */
  get(states: Int32Array, at = 0): number {
    return this.#values[this.#find(states, at) * this.#valueStride];
  }

  /**
   * Sets the value of such a state.
   *
   * @throws {RangeError} if it is `unknown`, or a number that the table cannot hold.
   * @throws {LimitError} if the table must grow and the budget does not allow it.
   */
  set(states: Int32Array, at: number, value: number): void {
    if (!this.#holds(value)) throw this.#unfit(value);
    let slot = this.#find(states, at);
    if (this.#values[slot * this.#valueStride] === this.unknown) {
      if (this.#entryCount >= MOST_FULL * (this.#mask + 1)) {
        this.#grow();
        slot = this.#find(states, at);
      }
      this.#entryCount++;
      const [width, to] = [this.wordCount, slot * this.#stride];
      for (let word = 0; word < width; word++) this.#words[to + word] = states[at * width + word];
    }
    this.#values[slot * this.#valueStride] = value;
  }

  /** Whether the table can hold a value. */
  #holds(value: number): boolean {
    const isInt32 = this.#valueStride > 1;
    return (isInt32 ? (value | 0) === value : value === value) && value !== this.unknown;
  }

  #unfit(value: number): RangeError {
    const kind = this.numbers === "int32" ? "an integer of int32" : "a number";
    return new RangeError(`Cannot keep ${value}: expected ${kind} other than ${this.unknown}`);
  }

  /** Returns the slot of a state, or the empty one where it belongs. */
  #find(states: Int32Array, at: number): number {
    return this.wordCount === 1 ? this.#findWord(states[at]) : this.#findWords(states, at);
  }

  #findWord(word: number): number {
    const words = this.#words;
    const mask = this.#mask;
    const stride = this.#stride;
    let slot = mixWord(word) & mask;
    while (words[slot * stride] !== word && !this.#isEmpty(slot)) slot = (slot + 1) & mask;
    return slot;
  }

  #findWords(states: Int32Array, at: number): number {
    const words = this.#words;
    const mask = this.#mask;
    const width = this.wordCount;
    const start = at * width;
    const stride = this.#stride;
    const first = states[start];
    let slot = mixWords(states, start, width) & mask;
    for (;; slot = (slot + 1) & mask) {
      const from = slot * stride;
      let same = words[from] === first ? 1 : 0;
      while (same > 0 && same < width && words[from + same] === states[start + same]) same++;
      if (same === width || this.#isEmpty(slot)) return slot;
    }
  }

  #isEmpty(slot: number): boolean {
    return this.#values[slot * this.#valueStride] === this.unknown;
  }

  #grow(): void {
    const [words, values, slots] = [this.#words, this.#values, this.#mask + 1];
    this.#allocate(2 * slots);
    this.#entryCount = 0;
    const state = new Int32Array(this.wordCount);
    for (let slot = 0; slot < slots; slot++) {
      const value = values[slot * this.#valueStride];
      if (value === this.unknown) continue;
      for (let word = 0; word < state.length; word++) {
        state[word] = words[slot * this.#stride + word];
      }
      this.set(state, 0, value);
    }
    this.#budget.free(words);
  }

  /** Takes empty slots, from one allocation. */
  #allocate(slotCount: number): void {
    const isInt32 = this.numbers === "int32";
    const words = allocateSlots({
      slotCount,
      words: this.wordCount + (isInt32 ? 1 : 2),
      mostFull: MOST_FULL,
      budget: this.#budget,
    });
    this.#mask = slotCount - 1;
    this.#words = words.subarray(isInt32 ? 1 : 2 * slotCount);
    this.#values = isInt32 ? words : new Float64Array(words.buffer, 0, slotCount);
    this.#values.fill(this.unknown);
  }
}

/** Returns the power of two of slots that holds so many entries without growing. */
function slotsFor(entries: number): number {
  let slotCount = MIN_SLOTS;
  while (MOST_FULL * slotCount < entries) slotCount *= 2;
  return slotCount;
}
