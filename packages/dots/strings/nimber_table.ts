/**
 * What is proved of the nimbers of components. Components of the same shape share an entry, wherever
 * they lie on the board and however they are turned.
 *
 * A shape is its coins on a grid, four bits each: a string to the right, a string down, and two bits
 * for the number of strings to the ground. It is moved to the corner of a frame that is at least as
 * wide as high, and the smallest of its images counts.
 *
 * @module
 */
import type { BoardSize } from "../rules/board.ts";
import type { CoinGraph } from "./coin_graph.ts";

/** Bits of a coin. */
const COIN_BITS = 4;
/** A string to the right, a string down, and the lower bit of the number of ground strings. */
const [RIGHT, DOWN, GROUND] = [0, 1, 2];
/** Symmetries of the plane: bit 0 flips rows, bit 1 flips columns, bit 2 exchanges them. */
const SYMMETRIES = 8;
/** Entries of a new table, a power of two. */
const FIRST_ENTRIES = 2 ** 10;

/** The table, an open hash table that grows. An entry is a shape and one number, not 0. */
export class NimberTable {
  /** Entries in use. */
  size = 0;
  readonly #graph: CoinGraph;
  readonly #row: Int32Array;
  readonly #column: Int32Array;
  /** Columns of the frame. */
  readonly #columns: number;
  /** Words of a shape. */
  readonly #words: number;
  /** The shape that was found last, and the one that is being made. */
  #shape: Int32Array;
  #image: Int32Array;
  #entries: Int32Array;

  /**
   * Starts empty.
   *
   * @param boxOf The box of each coin of the graph.
   * @param largest The components, as their boxes, that all others are parts of.
   */
  constructor(
    graph: CoinGraph,
    { columns }: BoardSize,
    { boxOf, largest }: { boxOf: Int32Array; largest: readonly (readonly number[])[] },
  ) {
    this.#graph = graph;
    this.#row = boxOf.map((box) => Math.floor(box / columns));
    this.#column = boxOf.map((box) => box % columns);
    const sides = largest.map((boxes) => {
      const extent = (places: number[]) => Math.max(...places) - Math.min(...places) + 1;
      const [height, width] = [
        extent(boxes.map((box) => Math.floor(box / columns))),
        extent(boxes.map((box) => box % columns)),
      ];
      return [Math.min(height, width), Math.max(height, width)];
    });
    const rows = Math.max(1, ...sides.map(([low]) => low));
    this.#columns = Math.max(1, ...sides.map(([, high]) => high));
    this.#words = Math.ceil(rows * this.#columns * COIN_BITS / 32);
    this.#shape = new Int32Array(this.#words);
    this.#image = new Int32Array(this.#words);
    this.#entries = new Int32Array(FIRST_ENTRIES * (this.#words + 1));
  }

  /** Returns the shape of a component, given its strings: a text that other shapes do not have. */
  shapeOf(strings: readonly number[]): Int32Array {
    const { coins, ends } = this.#graph;
    const [row, column] = [this.#row, this.#column];
    let [top, left, bottom, right] = [Infinity, Infinity, 0, 0];
    for (const string of strings) {
      for (let i = 2 * string; i < 2 * string + 2; i++) {
        const coin = ends[i];
        if (coin === coins) continue;
        top = Math.min(top, row[coin]);
        bottom = Math.max(bottom, row[coin]);
        left = Math.min(left, column[coin]);
        right = Math.max(right, column[coin]);
      }
    }
    const [height, width] = [bottom - top, right - left];
    const first = height > width ? SYMMETRIES / 2 : 0; // images must not be higher than wide
    const last = height < width ? SYMMETRIES / 2 : SYMMETRIES;
    for (let symmetry = first; symmetry < last; symmetry++) {
      this.#draw(strings, symmetry, { top, left, height, width });
      if (symmetry === first || isLess(this.#image, this.#shape)) {
        [this.#image, this.#shape] = [this.#shape, this.#image];
      }
    }
    return this.#shape.slice();
  }

  #draw(
    strings: readonly number[],
    symmetry: number,
    { top, left, height, width }: { top: number; left: number; height: number; width: number },
  ): void {
    const { coins, ends } = this.#graph;
    const [row, column] = [this.#row, this.#column];
    const image = this.#image.fill(0);
    const isTurned = symmetry >= SYMMETRIES / 2;
    const placeOf = (coin: number) => {
      const down = symmetry & 1 ? height - (row[coin] - top) : row[coin] - top;
      const across = symmetry & 2 ? width - (column[coin] - left) : column[coin] - left;
      return isTurned ? across * this.#columns + down : down * this.#columns + across;
    };
    for (const string of strings) {
      const [near, far] = [ends[2 * string], ends[2 * string + 1]];
      const place = placeOf(near);
      if (far === coins) {
        const bit = COIN_BITS * place + GROUND;
        image[bit >> 5] += 1 << (bit & 31);
        continue;
      }
      const other = placeOf(far);
      const kind = (row[near] === row[far]) !== isTurned ? RIGHT : DOWN;
      const bit = COIN_BITS * Math.min(place, other) + kind;
      image[bit >> 5] |= 1 << (bit & 31);
    }
  }

  /** Returns what is noted of a shape; 0 if nothing is. */
  get(shape: Int32Array): number {
    return this.#entries[this.#find(shape) + this.#words];
  }

  /** Notes a number, not 0, for a shape. */
  set(shape: Int32Array, number: number): void {
    const at = this.#find(shape);
    if (this.#entries[at + this.#words] === 0) this.size++;
    this.#entries.set(shape, at);
    this.#entries[at + this.#words] = number;
    if (2 * this.size * (this.#words + 1) > this.#entries.length) this.#grow();
  }

  /** Returns where a shape stands, or would. */
  #find(shape: Int32Array): number {
    const step = this.#words + 1;
    const mask = this.#entries.length / step - 1;
    let hash = 0;
    for (let i = 0; i < shape.length; i++) {
      hash = Math.imul(hash ^ shape[i], 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    for (let i = hash & mask;; i = (i + 1) & mask) {
      const at = i * step;
      if (this.#entries[at + this.#words] === 0) return at;
      let same = 0;
      while (same < shape.length && this.#entries[at + same] === shape[same]) same++;
      if (same === shape.length) return at;
    }
  }

  #grow(): void {
    const [old, step] = [this.#entries, this.#words + 1];
    this.#entries = new Int32Array(2 * old.length);
    for (let at = 0; at < old.length; at += step) {
      if (old[at + this.#words] === 0) continue;
      this.#entries.set(old.subarray(at, at + step), this.#find(old.subarray(at, at + step - 1)));
    }
  }
}

function isLess(a: Int32Array, b: Int32Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] < b[i];
  return false;
}
