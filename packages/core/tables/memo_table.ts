import { Budget } from "../run/budget.ts";
import { formatFigure, LimitError } from "../run/errors.ts";
import { mixWord, mixWords } from "./hashing.ts";

const MIN_SLOTS = 16;
/** So that masks and offsets stay exact. */
const MAX_SLOTS = 2 ** 30;
const MOST_FULL = 0.75;
/** What a memo table returns for an unknown state. It is not a valid value. */
export const UNKNOWN: number = -0x8000_0000;

/**
 * A hash table from states, which are int32 words, to int32 values.
 *
 * Exact: it stores full states, never overwrites another state, and grows when it is full. Open
 * addressing with linear probing, at most three quarters full. Memory: 4 bytes for each word and value
 * of a slot, 1.3 to 2.7 slots per entry, and 1.5 times that while it grows. Time: O(words) expected.
 *
 *     v s0 s1   v s0 s1   …            v = UNKNOWN: an empty slot
 */
export class MemoTable {
  /** The words of a state. */
  readonly wordCount: number;
  #words!: Int32Array;
  #mask = 0;
  #entryCount = 0;
  readonly #budget: Budget;

  /**
   * Allocates the first slots, which the budget counts. A state has one word by default.
   * @throws {RangeError} if a state has no words.
   * @throws {LimitError} if the budget does not allow it.
   */
  constructor(
    { wordCount = 1, budget = new Budget() }: { wordCount?: number; budget?: Budget } = {},
  ) {
    if (!Number.isSafeInteger(wordCount) || wordCount < 1) {
      throw new RangeError(`Cannot keep states of ${wordCount} words: expected 1 or more`);
    }
    this.wordCount = wordCount;
    this.#budget = budget;
    this.#allocate(MIN_SLOTS);
  }

  /** The number of states that have a value. */
  get entryCount(): number {
    return this.#entryCount;
  }

  /** Bytes of the table. */
  get bytes(): number {
    return this.#words.byteLength;
  }

  /** Returns the value of state `at` of an array of states, or `UNKNOWN`. */
  get(states: Int32Array, at = 0): number {
    return this.#words[this.#find(states, at * this.wordCount)];
  }

  /**
   * Sets the value of state `at` of an array of states.
   * @throws {RangeError} if the value is `UNKNOWN` or not an int32.
   * @throws {LimitError} if the table must grow and the budget does not allow it.
   */
  set(states: Int32Array, at: number, value: number): void {
    if ((value | 0) !== value || value === UNKNOWN) {
      const expected = `expected an integer of int32 other than ${UNKNOWN}`;
      throw new RangeError(`Cannot keep ${value}: ${expected}`);
    }
    const width = this.wordCount;
    const start = at * width;
    let slot = this.#find(states, start);
    if (this.#words[slot] === UNKNOWN) {
      if (this.#entryCount >= MOST_FULL * (this.#mask + 1)) {
        this.#grow();
        slot = this.#find(states, start);
      }
      this.#entryCount++;
      const words = this.#words;
      for (let word = 0; word < width; word++) words[slot + 1 + word] = states[start + word];
    }
    this.#words[slot] = value;
  }

  /**
   * Numbers states from 0, in a table whose values are all set this way: writes the values of the first
   * `count` states to `into` from index `at` on. A new state gets the number of states before it.
   * @throws {LimitError} if the table must grow and the budget does not allow it.
   */
  number(states: Int32Array, count: number, into: Int32Array, at: number): void {
    while (this.#entryCount + count > MOST_FULL * (this.#mask + 1)) this.#grow();
    const [words, width] = [this.#words, this.wordCount];
    for (let i = 0; i < count; i++) {
      const start = i * width;
      const slot = this.#find(states, start);
      if (words[slot] === UNKNOWN) {
        words[slot] = this.#entryCount++;
        for (let word = 0; word < width; word++) words[slot + 1 + word] = states[start + word];
      }
      into[at + i] = words[slot];
    }
  }

  /** Frees the memory. The table must no longer be used. */
  release(): void {
    this.#budget.free(this.#words);
  }

  /** Returns the slot of the state from a word on, or the empty slot for it. */
  #find(states: Int32Array, start: number): number {
    return this.wordCount === 1 ? this.#findWord(states[start]) : this.#findWords(states, start);
  }

  #findWord(word: number): number {
    const words = this.#words;
    const mask = this.#mask;
    let slot = mixWord(word) & mask;
    while (words[2 * slot + 1] !== word && words[2 * slot] !== UNKNOWN) slot = (slot + 1) & mask;
    return 2 * slot;
  }

  #findWords(states: Int32Array, start: number): number {
    const words = this.#words;
    const mask = this.#mask;
    const width = this.wordCount;
    const first = states[start];
    let slot = mixWords(states, start, width) & mask;
    for (;; slot = (slot + 1) & mask) {
      const from = slot * (width + 1);
      let same = words[from + 1] === first ? 1 : 0;
      while (same > 0 && same < width && words[from + 1 + same] === states[start + same]) same++;
      if (same === width || words[from] === UNKNOWN) return from;
    }
  }

  #grow(): void {
    const old = this.#words;
    const stride = this.wordCount + 1;
    this.#allocate(2 * (this.#mask + 1));
    const words = this.#words;
    for (let from = 0; from < old.length; from += stride) {
      if (old[from] === UNKNOWN) continue;
      const slot = this.#find(old, from + 1);
      for (let word = 0; word < stride; word++) words[slot + word] = old[from + word];
    }
    this.#budget.free(old);
  }

  #allocate(slotCount: number): void {
    const purpose = `a table of ${formatFigure(slotCount)} slots`;
    if (slotCount > MAX_SLOTS) {
      throw new LimitError({ kind: "positions", needed: slotCount, allowed: MAX_SLOTS, purpose });
    }
    const count = (this.wordCount + 1) * slotCount;
    const make = () => new Int32Array(count).fill(UNKNOWN);
    this.#words = this.#budget.allocate(4 * count, purpose, make);
    this.#mask = slotCount - 1;
  }
}
