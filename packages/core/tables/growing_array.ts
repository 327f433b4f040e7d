import type { Budget } from "../run/budget.ts";

const FIRST_CAPACITY = 256;

/**
 * Int32 numbers in one typed array that doubles when it is full.
 *
 * Memory: 4 to 8 bytes per number, and 1.5 times that while it grows. Time: O(1) amortized.
 */
export class GrowingArray {
  /** The numbers and unused capacity. Replaced by a larger array when it grows. */
  items: Int32Array;
  /** How many numbers there are. */
  length = 0;
  readonly #budget: Budget;
  readonly #purpose: string;

  /** Makes an empty array. The budget counts its memory. */
  constructor(budget: Budget, purpose: string) {
    this.#budget = budget;
    this.#purpose = purpose;
    this.items = this.#allocate(FIRST_CAPACITY);
  }

  /** Makes room for `count` more numbers. Those in use keep their values. */
  reserve(count: number): void {
    if (this.length + count > this.items.length) this.#grow(this.length + count);
  }

  /** Adds a number. */
  push(item: number): void {
    if (this.length === this.items.length) this.reserve(1);
    this.items[this.length++] = item;
  }

  /** Removes the first `count` numbers. Time: O(the others). */
  drop(count: number): void {
    this.items.copyWithin(0, count, this.length);
    this.length -= count;
  }

  /** Frees the memory. */
  release(): void {
    this.#budget.free(this.items);
    this.items = new Int32Array(0);
    this.length = 0;
  }

  /** Apart from `reserve`, which engines inline in their loops. */
  #grow(needed: number): void {
    const old = this.items;
    this.items = this.#allocate(Math.max(needed, 2 * old.length));
    this.items.set(old);
    this.#budget.free(old);
  }

  #allocate(count: number): Int32Array {
    return this.#budget.allocate(4 * count, this.#purpose, () => new Int32Array(count));
  }
}
