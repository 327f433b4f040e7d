/**
 * One filled set for all that are alike: sets of up to 64 cells as two int32 words.
 *
 * @module
 */
import { popcount } from "@zugzwang/core";
import type { AvoidanceGame } from "./avoidance_game.ts";
import { boardSymmetries, twinClasses } from "./board_symmetry.ts";

/** The most elements of a set in two words. */
export const MAX_ELEMENTS = 64;

/** Bits that one look-up moves at once. */
const PIECE_BITS = 11;
const PIECE_SIZE = 1 << PIECE_BITS;
const PIECES_PER_WORD = 3;

/**
 * Returns the most canonical sets that a game can have, symmetries not counted; Infinity where its
 * cells are too many for two words.
 */
export function canonicalSetCount(game: AvoidanceGame): number {
  const idleElements = Math.min(1, game.idle.length);
  if (game.live.length + idleElements > MAX_ELEMENTS) return Infinity;
  return twinClasses(game).reduce((count, { length }) => count * (length + 1), 1 + idleElements);
}

/** The low word of a set of elements 0..63. */
export function lowWord(elements: readonly number[]): number {
  return elements.reduce((word, e) => e < 32 ? word | 1 << e : word, 0);
}

/** The high word of a set of elements 0..63. */
export function highWord(elements: readonly number[]): number {
  return elements.reduce((word, e) => e >= 32 ? word | 1 << (e - 32) : word, 0);
}

/**
 * Takes sets to the smallest one among their images under the symmetries of the board that keep
 * the forbidden sets, with the filled cells of every twin class moved to its first ones.
 *
 * Two sets with one form have the same value; twins and symmetries are automorphisms of the game,
 * and symmetries take twin classes to twin classes.
 */
export class CanonicalForm {
  /** For each element the one that must be filled before it, its predecessor among twins; or −1. */
  readonly twinBefore: readonly number[];
  /** The low word of the last form. */
  low = 0;
  /** The high word of the last form. */
  high = 0;
  readonly #lowImages: readonly Int32Array[];
  readonly #highImages: readonly Int32Array[];
  readonly #twinLow: Int32Array;
  readonly #twinHigh: Int32Array;
  readonly #twinStarts: Int32Array;
  readonly #pieces: number;

  /** Prepares for a game whose live cells are these elements, in this order; others stay. */
  constructor(game: AvoidanceGame, cells: readonly number[], elementCount: number) {
    const elementOf = new Map(cells.map((cell, element) => [cell, element]));
    const images = boardSymmetries(game).map((image) =>
      Array.from(
        { length: elementCount },
        (_, element) => element < cells.length ? elementOf.get(image[cells[element]])! : element,
      )
    );
    this.#pieces = elementCount > 32 ? 2 * PIECES_PER_WORD : PIECES_PER_WORD;
    this.#lowImages = images.map((image) => pieceTable(image, this.#pieces, 0));
    this.#highImages = images.map((image) => pieceTable(image, this.#pieces, 32));
    const shared = twinClasses(game)
      .filter((twins) => twins.length > 1)
      .map((twins) => twins.map((cell) => elementOf.get(cell)!).sort((a, b) => a - b));
    const before = new Array<number>(elementCount).fill(-1);
    for (const twins of shared) twins.forEach((e, k) => before[e] = k === 0 ? -1 : twins[k - 1]);
    this.twinBefore = before;
    const starts = shared.flatMap((twins) =>
      Array.from({ length: twins.length + 1 }, (_, filled) => twins.slice(0, filled))
    );
    this.#twinLow = Int32Array.from(starts, lowWord);
    this.#twinHigh = Int32Array.from(starts, highWord);
    let end = 0;
    this.#twinStarts = Int32Array.from(shared, (twins) => end += twins.length + 1);
  }

  /** Puts the canonical form of a set into `low` and `high`. */
  take(low: number, high: number): void {
    this.#moveTwins(low, high);
    let [bestLow, bestHigh] = [this.low, this.high];
    for (let k = 0; k < this.#lowImages.length; k++) {
      this.#moveTwins(
        imageWord(this.#lowImages[k], low, high, this.#pieces),
        this.#pieces > PIECES_PER_WORD
          ? imageWord(this.#highImages[k], low, high, this.#pieces)
          : 0,
      );
      if (this.high < bestHigh || this.high === bestHigh && this.low < bestLow) {
        bestLow = this.low;
        bestHigh = this.high;
      }
    }
    this.low = bestLow;
    this.high = bestHigh;
  }

  /** Puts the set with its filled twins moved to the first of their class into `low` and `high`. */
  #moveTwins(low: number, high: number): void {
    this.low = low;
    this.high = high;
    let start = 0;
    for (let k = 0; k < this.#twinStarts.length; k++) {
      const end = this.#twinStarts[k];
      const classLow = this.#twinLow[end - 1];
      const classHigh = this.#twinHigh[end - 1];
      const filled = start + popcount(low & classLow) + popcount(high & classHigh);
      this.low = this.low & ~classLow | this.#twinLow[filled];
      this.high = this.high & ~classHigh | this.#twinHigh[filled];
      start = end;
    }
  }
}

/**
 * Returns the images of all pieces of a set: entry `piece · 2^11 + bits` holds the word from
 * element `from` on of the image of those bits.
 */
function pieceTable(image: readonly number[], pieces: number, from: number): Int32Array {
  const table = new Int32Array(pieces * PIECE_SIZE);
  for (let piece = 0; piece < pieces; piece++) {
    const first = Math.floor(piece / PIECES_PER_WORD) * 32 + piece % PIECES_PER_WORD * PIECE_BITS;
    for (let bits = 1; bits < PIECE_SIZE; bits++) {
      const element = first + 31 - Math.clz32(bits & -bits);
      const to = (image[element] ?? -1) - from;
      const bit = to >= 0 && to < 32 ? 1 << to : 0;
      table[piece * PIECE_SIZE + bits] = table[piece * PIECE_SIZE + (bits & (bits - 1))] | bit;
    }
  }
  return table;
}

/** Returns one word of the image of a set. */
function imageWord(table: Int32Array, low: number, high: number, pieces: number): number {
  const word = table[low & 2047] | table[2048 + (low >>> 11 & 2047)] | table[4096 + (low >>> 22)];
  if (pieces === PIECES_PER_WORD) return word;
  return word | table[6144 + (high & 2047)] | table[8192 + (high >>> 11 & 2047)] |
    table[10240 + (high >>> 22)];
}
