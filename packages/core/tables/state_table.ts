// The state table: every distinct state gets the next id.
import { Budget } from "../run/budget.ts";
import { allocateSlots, GrowingArray } from "./growing_array.ts";
import { mixWords } from "./hashing.ts";

/** The slots of a new table: a power of two. */
const FIRST_SLOTS = 1024;
/** How full the slots may be. Three quarters made `topological` slower. */
const MOST_FULL = 0.5;

/**
 * Numbers states, which are int32 words, from 0: a hash table of ids, and one array of all states.
 *
 * Exact: it compares states word by word. Memory: 4 bytes per word of a state, and 4 bytes per
 * slot, at most half of them full. Both double when they are full. Time: O(words) expected.
 *
 * @example
 * ```ts
 * import { StateTable } from "@zugzwang/core/tables";
 * import { assertEquals } from "@std/assert";
 *
 * const table = new StateTable(3);
 * assertEquals(table.idOf(Int32Array.of(7, 0, 1)), 0);
 * assertEquals(table.idOf(Int32Array.of(7, 0, 2)), 1);
 * assertEquals([table.find(Int32Array.of(7, 0, 1)), table.find(Int32Array.of(7, 0, 3))], [0, -1]);
 * assertEquals([table.size, [...table.state(1)]], [2, [7, 0, 2]]);
 * ```
 */
export class StateTable {
  /** The words of a state. */
  readonly wordCount: number;
  readonly #states: GrowingArray;
  /** `slots[slot]`: id + 1, or 0 where empty. */
  #slots: Int32Array;
  #size = 0;
  readonly #oneId = new Int32Array(1);
  readonly #budget: Budget;

  /**
   * Starts without states.
   * @throws {LimitError} if the budget does not allow the first slots.
   */
  constructor(wordCount: number, budget: Budget = new Budget()) {
    this.wordCount = wordCount;
    this.#budget = budget;
    this.#states = new GrowingArray(budget, "the states");
    this.#slots = allocateSlots(FIRST_SLOTS, 1, budget);
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
   * Returns the id of a state, or a new one.
   * @throws {LimitError} if the table must grow and the budget does not allow it.
   */
  idOf(state: Int32Array): number {
    this.idsOf(state, this.#oneId, 1);
    return this.#oneId[0];
  }

  /**
   * Writes the ids of the first `count` states of an array, new ones for new states.
   * @throws {LimitError} if the table must grow and the budget does not allow it.
   */
  idsOf(states: Int32Array, ids: Int32Array, count: number): void {
    const width = this.wordCount;
    while (this.#size + count > this.#slots.length * MOST_FULL) this.#growSlots();
    this.#states.reserve(count * width);
    const slots = this.#slots;
    const words = this.#states.items;
    for (let i = 0; i < count; i++) {
      const slot = this.#findSlot(states, i * width);
      if (slots[slot] === 0) {
        const to = this.#size * width;
        for (let word = 0; word < width; word++) words[to + word] = states[i * width + word];
        slots[slot] = ++this.#size;
      }
      ids[i] = slots[slot] - 1;
    }
    this.#states.length = this.#size * width;
  }

  /** Returns the id of a state, or -1. */
  find(state: Int32Array): number {
    return this.#slots[this.#findSlot(state, 0)] - 1;
  }

  /** Returns the slot of the state from a word on, or the empty slot for it. */
  #findSlot(states: Int32Array, at: number): number {
    const slots = this.#slots;
    const words = this.#states.items;
    const width = this.wordCount;
    const mask = slots.length - 1;
    const first = states[at];
    let slot = mixWords(states, at, width) & mask;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const from = (slots[slot] - 1) * width;
      if (words[from] !== first) continue; // distinguishes most states, without a loop
      let same = 1;
      while (same < width && words[from + same] === states[at + same]) same++;
      if (same === width) break;
    }
    return slot;
  }

  /** Returns the state of an id, as a view that is valid until the next new state. */
  state(id: number): Int32Array {
    return this.#states.items.subarray(id * this.wordCount, (id + 1) * this.wordCount);
  }

  /** Copies the state of an id. */
  copyState(id: number, into: Int32Array): void {
    const { items: words } = this.#states;
    const from = id * this.wordCount;
    for (let i = 0; i < this.wordCount; i++) into[i] = words[from + i];
  }

  /** Frees the memory. The table must no longer be used. */
  release(): void {
    this.#states.release();
    this.#budget.free(this.#slots);
  }

  #growSlots(): void {
    const slotCount = 2 * this.#slots.length;
    const slots = allocateSlots(slotCount, 1, this.#budget);
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
}
