import { formatFigure } from "../run/errors.ts";
import type { Random } from "../run/random.ts";

/** Instances of a game, for generators, judges, tests and play. */
export interface Instances<P> {
  /** The families by name, the default first, each with a phrase that says what it is for. */
  readonly families: Readonly<Record<string, string>>;
  /** The form of `size`, for help: `ROWSxCOLS`. */
  readonly sizeForm: string;
  /** The default size: `4x4`. */
  readonly defaultSize: string;
  /**
   * Returns a legal instance that depends on the arguments and the random numbers alone.
   * @throws {RangeError} if the size or the family is unknown.
   */
  generate(size: string, family: string, random: Random): P;
  /** Yields slightly smaller legal instances, the smallest first, to shrink a failure. */
  smaller(position: P): Iterable<P>;
  /**
   * Returns the empty instance of a size such as `3x3`.
   * @throws {RangeError} if the size is invalid.
   */
  empty?(size: string): P;
  /** The instances for play, the size for beginners first. Default: the first family and size. */
  readonly played?: { readonly family: string; readonly sizes: readonly string[] };
  /**
   * The instances for `judge`: families at growing sizes within the limits of the statement, such as
   * `1 to 10 rows and columns`. By default the first family up to the default size.
   */
  readonly judged?: {
    readonly families: readonly string[];
    readonly sizes: readonly string[];
    readonly limits: readonly { readonly about: string; holds(position: P): boolean }[];
  };
}

/** Families by name: a phrase that says what each is for, and a function that makes its instances. */
export type Families<Make> = Readonly<Record<string, readonly [phrase: string, make: Make]>>;

/** Returns the phrases of families by name, for `instances`. */
export function listPhrases(families: Families<unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(families).map(([name, [phrase]]) => [name, phrase]));
}

/**
 * Returns the entry of a family.
 * @throws {RangeError} with the names of all families, if the name is unknown.
 */
export function findFamily<T>(families: Readonly<Record<string, T>>, family: string): T {
  if (Object.hasOwn(families, family)) return families[family];
  const expected = `one of ${Object.keys(families).join(", ")}`;
  throw new RangeError(`Cannot generate family ${JSON.stringify(family)}: expected ${expected}`);
}

/** The size of a board of rows and columns, both from 1. */
export type GridSize = { readonly rows: number; readonly cols: number };

/** The sizes that a game accepts: cells from 1 by default, rows and columns up to `maxCells`. */
export type SizeLimits = {
  readonly minCells?: number;
  readonly maxCells: number;
  readonly maxSide?: number;
};

/**
 * Reads a size such as `3x4`: rows, then columns.
 * @throws {RangeError} if it is not a size within the limits.
 */
export function parseSize(text: string, limits: SizeLimits): GridSize {
  const size = tryParseSize(text, limits);
  if (size) return size;
  const expected = describeSizes(limits);
  throw new RangeError(`Cannot use size ${JSON.stringify(text)}: expected ${expected}`);
}

/** Reads a size such as `3x4`. Returns null if it is not a size within the limits. */
export function tryParseSize(text: string, limits: SizeLimits): GridSize | null {
  const { minCells = 1, maxCells, maxSide = maxCells } = limits;
  const match = /^([1-9]\d{0,8})x([1-9]\d{0,8})$/.exec(text);
  const [rows, cols] = [Number(match?.[1]), Number(match?.[2])];
  const cells = rows * cols;
  const fits = cells >= minCells && cells <= maxCells && Math.max(rows, cols) <= maxSide;
  return fits ? { rows, cols } : null;
}

/** Returns the form of sizes, for messages: `ROWSxCOLS with 2 to 16 cells`. */
export function describeSizes({ minCells = 1, maxCells, maxSide = maxCells }: SizeLimits): string {
  return maxSide < maxCells
    ? `ROWSxCOLS, both in 1..${formatFigure(maxSide)}`
    : `ROWSxCOLS with ${minCells} to ${formatFigure(maxCells)} cells`;
}
