// The forbidden sets of a game as pairs of int32 words, their symmetries, and canonical forms.
//
// Elements are the live cells, those nearest to the centre of the board first. If there are idle
// cells, one more element stands for all of them. Element `e` is bit `e % 32` of word `e / 32`, the
// low word first.
import { PairPermutation, popcount } from "@zugzwang/core/tables";
import { checkBits } from "@zugzwang/core/run";
import { type AvoidanceGame, Numbering } from "./avoidance_game.ts";
import { listSymmetries } from "./board_symmetries.ts";

/** The most elements of a set in two words. */
export const MAX_ELEMENTS = 64;

export function packLow(elements: readonly number[]): number {
  return elements.reduce((word, e) => e < 32 ? word | 1 << e : word, 0);
}

export function packHigh(elements: readonly number[]): number {
  return elements.reduce((word, e) => e >= 32 ? word | 1 << (e - 32) : word, 0);
}

/** The elements of a search, with its forbidden sets. */
export class ElementSets extends Numbering {
  readonly #cells: readonly number[];
  readonly #names: ReadonlySet<string>;
  readonly #setsOf: readonly (readonly number[])[][];

  /** Numbers the cells of a game. Throws a `LimitError` if there are more than 64 elements. */
  constructor(game: AvoidanceGame) {
    const cells = sortCells(game);
    super(game, cells);
    checkBits(this.elementCount, MAX_ELEMENTS, `the search of ${this.elementCount} cells`);
    this.#cells = cells;
    this.#names = new Set(this.sets.map(makeName));
    this.#setsOf = Array.from({ length: this.elementCount }, () => []);
    for (const set of this.sets) for (const element of set) this.#setsOf[element].push(set);
  }

  /** Returns the forbidden sets that contain an element. */
  getSets(element: number): readonly (readonly number[])[] {
    return this.#setsOf[element];
  }

  /**
   * Returns the live cells in classes of twins, ascending. Two elements are twins if exchanging
   * them takes forbidden sets to forbidden sets, so only the number of filled twins matters.
   */
  listTwinClasses(): number[][] {
    const classes: number[][] = [];
    for (const element of this.#cells.keys()) {
      const twins = classes.find(([twin]) => this.#areTwins(element, twin));
      if (twins) twins.push(element);
      else classes.push([element]);
    }
    return classes;
  }

  #areTwins(element: number, twin: number): boolean {
    const own = this.#setsOf[element];
    const exchange = (other: number) => other === element ? twin : other;
    return own.length === this.#setsOf[twin].length &&
      own.every((set) => set.includes(twin) || this.#names.has(makeName(set.map(exchange))));
  }

  /**
   * Returns the mirror images and turns of the board that keep the live cells and the forbidden
   * sets, without the identity: each as the image of every element.
   */
  listSymmetries(game: AvoidanceGame): number[][] {
    const found = new Map<string, number[]>();
    for (const map of listSymmetries(game, game.forbidden)) {
      const images = this.#cells.map((cell) => this.elementOf[map[cell]]);
      if (this.idleElement !== null) images.push(this.idleElement);
      if (images.some((to, from) => to !== from)) found.set(images.join(), images);
    }
    return [...found.values()];
  }
}

/** Returns a text that only equal sets share, whatever the order of their elements. */
function makeName(set: readonly number[]): string {
  return `${packLow(set)},${packHigh(set)}`;
}

/** Returns the live cells, those nearest to the centre of the board first. */
function sortCells({ rows, cols, live }: AvoidanceGame): number[] {
  const distance = (cell: number) =>
    Math.hypot(Math.floor(cell / cols) - (rows - 1) / 2, cell % cols - (cols - 1) / 2);
  return [...live].sort((a, b) => distance(a) - distance(b));
}

/**
 * Finds the canonical form of a set: the smallest of its images under the symmetries of the board that
 * keep the forbidden sets, with the elements of every twin class moved to the first ones.
 *
 * Two sets with one form have the same value, because the form is an image of the set under
 * automorphisms of the game: exchanges of twins, and symmetries.
 *
 * All images of a set have the same form. Write t(S) for S with its elements of every twin
 * class moved to the first ones of the class: t(S) depends only on how many elements of each class
 * S has. Let s be a symmetry. If exchanging a and b keeps the forbidden sets, so does exchanging
 * s(a) and s(b), so s takes twin classes to twin classes. Hence s(S) and s(t(S)) have equally many
 * elements of each class, and t(s(S)) = t(s(t(S))). The form of S is the smallest t(s(S)) over a
 * group of symmetries s. For an image s'(S), or for S with twins exchanged, these are the same sets.
 */
export class CanonicalForm {
  /** The words of the last form. */
  low = 0;
  high = 0;
  /** Classes of more than one twin, each ascending. */
  readonly sharedClasses: readonly (readonly number[])[];
  readonly #symmetries: readonly PairPermutation[];
  /** For every shared class, its first 0, 1, 2, … elements, as words. */
  readonly #firstLow: Int32Array;
  readonly #firstHigh: Int32Array;
  /** The end of the entries of each shared class. */
  readonly #classEnds: Int32Array;

  constructor(game: AvoidanceGame, elements: ElementSets) {
    this.#symmetries = elements.listSymmetries(game).map((image) => new PairPermutation(image));
    const shared = elements.listTwinClasses().filter((twins) => twins.length > 1);
    const first = shared.flatMap((twins) => [[], ...twins.map((_, k) => twins.slice(0, k + 1))]);
    this.sharedClasses = shared;
    this.#firstLow = Int32Array.from(first, packLow);
    this.#firstHigh = Int32Array.from(first, packHigh);
    let end = 0;
    this.#classEnds = Int32Array.from(shared, (twins) => end += twins.length + 1);
  }

  /** Puts the canonical form of a set into `low` and `high`. */
  find(low: number, high: number): void {
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
