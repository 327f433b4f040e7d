/**
 * Memo tables: what is known of positions, by integer key. They are exact, in that they never
 * lose and never confuse entries.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import { formatFigure } from "../run/figures.ts";
import type { NumberKind } from "./numbers.ts";

/** What an int32 memo table returns for a key it does not hold: no value may equal it. */
export const UNKNOWN: number = -0x8000_0000;

/** Values by integer key. */
export interface Memo {
  /** A key has one word. */
  readonly keyWords: 1;
  /** What it can hold. */
  readonly numbers: NumberKind;
  /** What `get` returns for a key that has no value: no value may equal it. */
  readonly unknown: number;
  /** Returns the value of a key, or `unknown`. */
  get(key: number): number;
  /** Sets the value of a key: a number that the table can hold, other than `unknown`. */
  set(key: number, value: number): void;
}

/** Int32 values by keys of two words. */
export interface PairMemo {
  /** A key has two words. */
  readonly keyWords: 2;
  /** What `get` returns for a key that has no value: no value may equal it. */
  readonly unknown: number;
  /** Returns the value of a key, or `unknown`. */
  get(low: number, high: number): number;
  /** Sets the value of a key: an int32 other than `unknown`. */
  set(low: number, high: number, value: number): void;
}

/**
 * A memo table over all ranks 0..size−1: one word each, no hashing.
 *
 * Exact: it never loses and never confuses entries. Memory: 4 bytes a rank, used or not; time O(1).
 * The choice where ranks are dense; where few of the keys are met, take `MemoTable`.
 *
 * @example
 * ```ts
 * import { DenseMemo, UNKNOWN } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * const memo = new DenseMemo(100);
 * memo.set(42, -7);
 * assertEquals([memo.get(42), memo.get(43)], [-7, UNKNOWN]);
 * ```
 */
export class DenseMemo implements Memo {
  /** A key has one word. */
  readonly keyWords = 1 as const;
  /** Values are int32. */
  readonly numbers = "int32" as const;
  /** What `get` returns for a rank that has no value: `UNKNOWN`. */
  readonly unknown: number = UNKNOWN;
  /** The number of ranks. */
  readonly size: number;
  /** `values[rank]`: its value, or `UNKNOWN`. */
  readonly values: Int32Array;

  /**
   * Allocates the table.
   *
   * @throws {LimitError} if the budget does not allow it.
   */
  constructor(size: number, budget: Budget = new Budget()) {
    this.size = size;
    const purpose = `the table of ${formatFigure(size)} positions`;
    this.values = budget.allocate(4 * size, purpose, () => new Int32Array(size)).fill(UNKNOWN);
  }

  /** Bytes of the table. */
  get bytes(): number {
    return this.values.byteLength;
  }

  /** Returns the value of a rank, or `UNKNOWN`. */
  get(rank: number): number {
    return this.values[rank];
  }

  /** Sets the value of a rank: an int32 other than `UNKNOWN`. */
  set(rank: number, value: number): void {
    this.values[rank] = value;
  }
}
