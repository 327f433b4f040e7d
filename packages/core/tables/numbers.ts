/**
 * Arrays of values: int32 where sums allow, else float64.
 *
 * @module
 */

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
