/**
 * Numbers for states: every distinct state gets the next id.
 *
 * @module
 */
import { allocateSlots, GrowingArray } from "./numbers.ts";
import { Budget } from "../run/budget.ts";
import { mixWords } from "./hashing.ts";

/** The slots of a new table: a power of two. */
const FIRST_SLOTS = 1024;

/** How full slots may be: at three quarters, longer probes made `topological` slower. */
const MOST_FULL = 0.5;

/**
 * States of a fixed number of int32 words, numbered 0, 1, 2, … as they are met: a hash table of
 * ids over one array that holds every state in full.
 *
 * Exact: states are compared word by word, so it never confuses two, whatever their hashes; and it
 * loses none. Memory: 4 bytes a word and state, and 4 bytes a slot at most half full, both
 * doubling as they fill; time O(words) expected.
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
  readonly #states: GrowingArray<Int32Array>;
  /** `slots[slot]`: id + 1, or 0 where empty. */
  #slots: Int32Array;
  #size = 0;
  readonly #oneId = new Int32Array(1);
  readonly #budget: Budget;

  /**
   * Starts without states.
   *
   * @throws {LimitError} if the budget does not allow the first slots.
   */
  constructor(wordCount: number, budget: Budget = new Budget()) {
    this.wordCount = wordCount;
    this.#budget = budget;
    this.#states = new GrowingArray({ numbers: Int32Array, budget, purpose: "the states" });
    this.#slots = this.#allocate(FIRST_SLOTS);
  }

  /** The number of states. */
  get size(): number {
    return this.#size;
  }

  /** Bytes of the table. */
  get bytes(): number {
    return this.#states.items.byteLength + this.#slots.byteLength;
  }

  /**
   * Returns the id of a state, a new one if it was not met before. The state is read from index
   * `at` on.
   *
   * @throws {LimitError} if the table must grow and the budget does not allow it.
   */
  idOf(state: Int32Array, at = 0): number {
    this.idsOf(state, this.#oneId, 1, at);
    return this.#oneId[0];
  }

  /**
   * Writes the ids of `count` states that lie one behind the other from index `start` on, new ones
   * for those not met before.
   *
   * @throws {LimitError} if the table must grow for as many new ones, and the budget does not
   * allow it.
   */
  idsOf(states: Int32Array, ids: Int32Array, count: number, start = 0): void {
    const width = this.wordCount;
    while (this.#size + count > this.#slots.length * MOST_FULL) this.#growSlots();
    this.#states.reserve(count * width);
    // Bound here, the loop keeps them in registers.
    const slots = this.#slots;
    const mask = slots.length - 1;
    const words = this.#states.items;
    let size = this.#size;
    for (let i = 0; i < count; i++) {
      const at = start + i * width;
      const first = states[at];
      let slot = mixWords(states, at, width) & mask;
      for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
        const from = (slots[slot] - 1) * width;
        if (words[from] !== first) continue; // tells most states apart, without a loop
        let same = 1;
        while (same < width && words[from + same] === states[at + same]) same++;
        if (same === width) break;
      }
      if (slots[slot] === 0) {
        for (let word = 0; word < width; word++) words[size * width + word] = states[at + word];
        slots[slot] = ++size;
      }
      ids[i] = slots[slot] - 1;
    }
    this.#size = size;
    this.#states.length = size * width;
  }

  /** Returns the state of an id, as a view that holds until the next new state. */
  state(id: number): Int32Array {
    return this.#states.items.subarray(id * this.wordCount, (id + 1) * this.wordCount);
  }

  /** Copies the state of an id. */
  copyState(id: number, into: Int32Array): void {
    const { items: words } = this.#states;
    const from = id * this.wordCount;
    for (let i = 0; i < this.wordCount; i++) into[i] = words[from + i];
  }

  /** Gives the memory back to the budget; the table is empty then, and of no more use. */
  release(): void {
    this.#states.release();
    this.#budget.free(this.#slots);
    this.#slots = new Int32Array(0);
    this.#size = 0;
  }

  #growSlots(): void {
    const slotCount = 2 * this.#slots.length;
    const slots = this.#allocate(slotCount);
    const mask = slotCount - 1;
    const { items: words } = this.#states;
    for (let id = 0; id < this.#size; id++) {
      let slot = mixWords(words, id * this.wordCount, this.wordCount) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = id + 1;
    }
    this.#budget.free(this.#slots);
    this.#slots = slots;
  }

  #allocate(slotCount: number): Int32Array {
    return allocateSlots({ slotCount, words: 1, mostFull: MOST_FULL, budget: this.#budget });
  }
}
