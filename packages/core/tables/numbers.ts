/**
 * Arrays of values, int32 where sums allow, else float64; arrays that grow; slots of tables.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import { formatFigure, LimitError } from "../run/errors.ts";

/** An array of gains or values. */
export type Numbers = Int32Array | Float64Array;

/** Makes an array of numbers, all 0. */
export type NumbersConstructor<T extends Numbers> = {
  /** Makes an array, all 0. */
  new (length: number): T;
  /** Bytes of a number. */
  readonly BYTES_PER_ELEMENT: number;
};

/**
 * How an engine keeps values: `int32` takes |values| below 2^30, at 4 bytes each; `float64` takes
 * integers up to 2^53 − 1 in size, at 8 bytes. Both are exact.
 */
export type NumberKind = "int32" | "float64";

/** The numbers that there is room for at first. */
const FIRST_CAPACITY = 1024;

/** What a growing array holds, and where its memory is counted. */
export interface GrowingArrayOptions<T extends Numbers> {
  /** Makes its typed arrays. */
  readonly numbers: NumbersConstructor<T>;
  /** Where its memory is counted. */
  readonly budget: Budget;
  /** What it is for, as a phrase. */
  readonly purpose: string;
}

/**
 * Numbers in one typed array that doubles when it is full: what plain arrays of numbers are, at
 * four or eight bytes a number, and counted by the budget.
 *
 * Memory: 4 to 8 bytes a word, twice that for float64, and 1.5 times that while it grows; time O(1)
 * amortised.
 */
export class GrowingArray<T extends Numbers> {
  /** The numbers, and room behind them; another array after every growth. */
  items: T;
  /** How many numbers are in use. */
  length = 0;
  readonly #options: GrowingArrayOptions<T>;

  /**
   * Starts empty.
   *
   * @throws {LimitError} if the budget does not allow the first numbers.
   */
  constructor(options: GrowingArrayOptions<T>) {
    this.#options = options;
    this.items = this.#allocate(FIRST_CAPACITY);
  }

  /**
   * Makes room for so many more numbers behind those in use, which stay what they are.
   *
   * @throws {LimitError} if the budget does not allow it.
   */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.items.length) return;
    const old = this.items;
    this.items = this.#allocate(Math.max(needed, 2 * old.length));
    this.items.set(old);
    this.#options.budget.free(old);
  }

  /**
   * Appends a number.
   *
   * @throws {LimitError} if the budget does not allow it.
   */
  push(item: number): void {
    if (this.length === this.items.length) this.reserve(1);
    this.items[this.length++] = item;
  }

  /**
   * Appends the first `count` of some numbers.
   *
   * @throws {LimitError} if the budget does not allow it.
   */
  append(source: Numbers, count: number): void {
    this.reserve(count);
    const { items, length } = this;
    for (let i = 0; i < count; i++) items[length + i] = source[i];
    this.length = length + count;
  }

  /** Gives the memory back. */
  release(): void {
    this.#options.budget.free(this.items);
    this.items = new this.#options.numbers(0);
    this.length = 0;
  }

  #allocate(count: number): T {
    const { numbers, budget, purpose } = this.#options;
    const bytes = numbers.BYTES_PER_ELEMENT * count;
    return budget.allocate(bytes, purpose, () => new numbers(count));
  }
}

/** The most slots of a table: masks and offsets of three words a slot stay exact. */
const MAX_SLOTS = 2 ** 30;

/** What slots of a table are asked for. */
interface Slots {
  /** How many there are. */
  readonly slotCount: number;
  /** The words of a slot. */
  readonly words: number;
  /** How full they may be before the table grows, as a share. */
  readonly mostFull: number;
  /** Where their memory is counted. */
  readonly budget: Budget;
}

/**
 * Returns zeroed slots of a table by open addressing.
 *
 * @throws {LimitError} if there are more than 2^30, or the budget does not allow them.
 */
export function allocateSlots({ slotCount, words, mostFull, budget }: Slots): Int32Array {
  const purpose = `the memo table of ${formatFigure(slotCount)} slots`;
  if (slotCount > MAX_SLOTS) {
    const [needed, allowed] = [mostFull * slotCount, mostFull * MAX_SLOTS];
    throw new LimitError({ kind: "positions", needed, allowed, purpose });
  }
  return budget.allocate(4 * words * slotCount, purpose, () => new Int32Array(words * slotCount));
}
