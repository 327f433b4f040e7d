/**
 * Canonical forms: one set for all sets that are alike.
 *
 * @module
 */
import { PairPermutation, popcount } from "@zugzwang/core/tables";
import type { AvoidanceGame } from "./avoidance_game.ts";
import { type ElementSets, highWord, lowWord } from "./element_sets.ts";

/**
 * Takes sets to the smallest one among their images under the symmetries of the board that keep
 * the forbidden sets, with the elements of every twin class moved to its first ones.
 *
 * Two sets with one form have the same value, because the form is an image of the set under
 * automorphisms of the game: exchanges of twins, and symmetries.
 *
 * The form is the same for all sets that are alike. Write t(S) for S with its elements of every twin
 * class moved to the first ones of the class: t(S) depends only on how many elements of each class
 * S has. Let s be a symmetry. If exchanging a and b keeps the forbidden sets, so does exchanging
 * s(a) and s(b), so s takes twin classes to twin classes. Hence s(S) and s(t(S)) have equally many
 * elements of each class, and t(s(S)) = t(s(t(S))). The form of S is the smallest t(s(S)) over a
 * group of symmetries s. For an image s'(S), or for S with twins exchanged, these are the same sets.
 */
export class CanonicalForm {
  /** The low word of the last form. */
  low = 0;
  /** The high word of the last form. */
  high = 0;
  /** Classes of more than one twin, each ascending. */
  readonly sharedClasses: readonly (readonly number[])[];
  readonly #symmetries: readonly PairPermutation[];
  /** For every shared class, its first 0, 1, 2, … elements, as words. */
  readonly #firstLow: Int32Array;
  readonly #firstHigh: Int32Array;
  /** Where the entries of a shared class end. */
  readonly #classEnds: Int32Array;

  /** Prepares the lookup tables of a game. */
  constructor(game: AvoidanceGame, elements: ElementSets) {
    this.#symmetries = elements.symmetries(game).map((image) => new PairPermutation(image));
    const shared = elements.twinClasses().filter((twins) => twins.length > 1);
    const first = shared.flatMap((twins) => [[], ...twins.map((_, k) => twins.slice(0, k + 1))]);
    this.sharedClasses = shared;
    this.#firstLow = Int32Array.from(first, lowWord);
    this.#firstHigh = Int32Array.from(first, highWord);
    let end = 0;
    this.#classEnds = Int32Array.from(shared, (twins) => end += twins.length + 1);
  }

  /** Puts the canonical form of a set into `low` and `high`. */
  take(low: number, high: number): void {
    this.#moveTwins(low, high);
    let bestLow = this.low;
    let bestHigh = this.high;
    for (let k = 0; k < this.#symmetries.length; k++) {
      const symmetry = this.#symmetries[k];
      this.#moveTwins(symmetry.low(low, high), symmetry.high(low, high));
      if (this.high < bestHigh || this.high === bestHigh && this.low < bestLow) {
        bestLow = this.low;
        bestHigh = this.high;
      }
    }
    this.low = bestLow;
    this.high = bestHigh;
  }

  /** Puts the set with its twins moved to the first of their class into `low` and `high`. */
  #moveTwins(low: number, high: number): void {
    this.low = low;
    this.high = high;
    let start = 0;
    for (let k = 0; k < this.#classEnds.length; k++) {
      const end = this.#classEnds[k];
      const classLow = this.#firstLow[end - 1];
      const classHigh = this.#firstHigh[end - 1];
      const count = popcount(low & classLow) + popcount(high & classHigh);
      this.low = this.low & ~classLow | this.#firstLow[start + count];
      this.high = this.high & ~classHigh | this.#firstHigh[start + count];
      start = end;
    }
  }
}
