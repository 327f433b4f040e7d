/**
 * Numbers for states: every distinct state gets the next id.
 *
 * @module
 */
import { GrowingWords } from "./_growing_words.ts";
import { allocateSlots, entryLimit, slotsFor } from "./_slots.ts";
import { Budget } from "./budget.ts";
import { mixPair } from "./hashing.ts";

/**
 * States of a fixed number of int32 words, numbered 0, 1, 2, … as they are met: a hash table of
 * ids over one array that holds every state in full.
 *
 * Exact: states are compared word by word, so it never confuses two, whatever their hashes; and it
 * loses none. Memory: 4 bytes a word and state, and 4 bytes a slot at most three quarters full,
 * both doubling as they fill; time O(words) expected.
 *
 * @example
 * ```ts
 * import { StateTable } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * const table = new StateTable(3);
 * assertEquals(table.idOf(Int32Array.of(7, 0, 1)), 0);
 * assertEquals(table.idOf(Int32Array.of(7, 0, 2)), 1);
 * assertEquals(table.idOf(Int32Array.of(7, 0, 1)), 0);
 * assertEquals([table.size, [...table.state(1)]], [2, [7, 0, 2]]);
 * ```
 */
export class StateTable {
  /** The words of a state. */
  readonly wordCount: number;
  readonly #states: GrowingWords;
  /** `slots[slot]`: id + 1, or 0 where empty. */
  #slots: Int32Array;
  #mask: number;
  #size = 0;
  readonly #budget: Budget;

  /**
   * Starts without states.
   *
   * @throws {LimitError} if the budget does not allow the first slots.
   */
  constructor(wordCount: number, budget: Budget = new Budget()) {
    const slotCount = slotsFor(0);
    this.wordCount = wordCount;
    this.#budget = budget;
    this.#states = new GrowingWords(budget, "the states");
    this.#slots = allocateSlots(slotCount, 1, budget);
    this.#mask = slotCount - 1;
  }

  /** The number of states. */
  get size(): number {
    return this.#size;
  }

  /** Bytes of the table. */
  get bytes(): number {
    return this.#states.words.byteLength + this.#slots.byteLength;
  }

  /**
   * Returns the id of a state, a new one if it was not met before. The state is read from index
   * `at` on.
   *
   * @throws {LimitError} if the table must grow and the budget does not allow it.
   */
  idOf(state: Int32Array, at = 0): number {
    let slot = this.#find(state, at);
    if (this.#slots[slot] !== 0) return this.#slots[slot] - 1;
    if (this.#size >= entryLimit(this.#slots.length)) {
      this.#growSlots();
      slot = this.#find(state, at);
    }
    this.#append(state, at);
    this.#slots[slot] = ++this.#size;
    return this.#size - 1;
  }

  /** Returns the state of an id, as a view that holds until the next new state. */
  state(id: number): Int32Array {
    return this.#states.words.subarray(id * this.wordCount, (id + 1) * this.wordCount);
  }

  /** Copies the state of an id. */
  copyState(id: number, into: Int32Array): void {
    const { words } = this.#states;
    const from = id * this.wordCount;
    for (let i = 0; i < this.wordCount; i++) into[i] = words[from + i];
  }

  /** Gives the memory back to the budget; the table is empty then, and of no more use. */
  release(): void {
    this.#states.release();
    this.#budget.release(this.#slots.byteLength);
    this.#slots = new Int32Array(0);
    this.#size = 0;
  }

  #append(state: Int32Array, at: number): void {
    const states = this.#states;
    states.reserve(this.wordCount);
    for (let i = 0; i < this.wordCount; i++) states.words[states.length++] = state[at + i];
  }

  /** Returns the slot of the state, or the empty one where it belongs. */
  #find(state: Int32Array, at: number): number {
    const slots = this.#slots;
    const mask = this.#mask;
    const { words } = this.#states;
    const count = this.wordCount;
    let slot = hashWords(state, at, count) & mask;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const from = (slots[slot] - 1) * count;
      let same = 0;
      while (same < count && words[from + same] === state[at + same]) same++;
      if (same === count) break;
    }
    return slot;
  }

  #growSlots(): void {
    const slotCount = 2 * this.#slots.length;
    const slots = allocateSlots(slotCount, 1, this.#budget);
    const mask = slotCount - 1;
    const { words } = this.#states;
    for (let id = 0; id < this.#size; id++) {
      let slot = hashWords(words, id * this.wordCount, this.wordCount) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = id + 1;
    }
    this.#budget.release(this.#slots.byteLength);
    this.#slots = slots;
    this.#mask = mask;
  }
}

/** A word that depends on all the words of a state. */
function hashWords(words: Int32Array, at: number, count: number): number {
  let hash = 0;
  for (let i = at; i < at + count; i++) hash = mixPair(words[i], hash);
  return hash;
}
