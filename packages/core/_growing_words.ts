/**
 * An array of int32 words that grows.
 *
 * @module
 */
import type { Budget } from "./budget.ts";

/** The words that there is room for at first. */
const FIRST_CAPACITY = 1024;

/**
 * Int32 words in one typed array that doubles when it is full: what plain arrays of numbers are,
 * at four bytes a word, and counted by the budget.
 *
 * Memory: 4 to 8 bytes a word, and 1.5 times that while it grows; time O(1) amortised.
 */
export class GrowingWords {
  /** The words, and room behind them; another array after every growth. */
  words: Int32Array;
  /** How many words are in use. */
  length = 0;
  readonly #budget: Budget;
  readonly #purpose: string;

  /**
   * Starts empty.
   *
   * @throws {LimitError} if the budget does not allow the first words.
   */
  constructor(budget: Budget, purpose: string) {
    this.#budget = budget;
    this.#purpose = purpose;
    this.words = this.#allocate(FIRST_CAPACITY);
  }

  /**
   * Makes room for so many more words behind those in use, which stay what they are.
   *
   * @throws {LimitError} if the budget does not allow it.
   */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.words.length) return;
    const old = this.words;
    this.words = this.#allocate(Math.max(needed, 2 * old.length));
    this.words.set(old);
    this.#budget.release(old.byteLength);
  }

  /**
   * Appends a word.
   *
   * @throws {LimitError} if the budget does not allow it.
   */
  push(word: number): void {
    if (this.length === this.words.length) this.reserve(1);
    this.words[this.length++] = word;
  }

  /** Gives the memory back. */
  release(): void {
    this.#budget.release(this.words.byteLength);
    this.words = new Int32Array(0);
    this.length = 0;
  }

  #allocate(count: number): Int32Array {
    return this.#budget.allocate(4 * count, this.#purpose, () => new Int32Array(count));
  }
}
