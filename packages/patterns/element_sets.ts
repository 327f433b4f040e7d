/**
 * The forbidden sets of a game as pairs of int32 words, and which cells may be exchanged.
 *
 * Elements 0..63 are the live cells, those nearest to the centre of the board first, and then,
 * where there are idle cells, one that stands for them: element `e` is bit `e % 32` of word
 * `e / 32`, the low word first.
 *
 * @module
 */
import { placesOf } from "@zugzwang/core/bits";
import { LimitError } from "@zugzwang/core/run";
import type { AvoidanceGame } from "./avoidance_game.ts";
import { boardMaps } from "./board_symmetries.ts";

/** The most elements of a set in two words. */
const MAX_ELEMENTS = 64;

/** The low word of a set of elements. */
export function lowWord(elements: readonly number[]): number {
  return elements.reduce((word, e) => e < 32 ? word | 1 << e : word, 0);
}

/** The high word of a set of elements. */
export function highWord(elements: readonly number[]): number {
  return elements.reduce((word, e) => e >= 32 ? word | 1 << (e - 32) : word, 0);
}

/** The forbidden sets of a game as words. */
export class ElementSets {
  /** Live cells and, if there are idle cells, one more. */
  readonly elementCount: number;
  /** The element that stands for one idle cell, or null if there is none. */
  readonly idleElement: number | null;
  /** The element of a live cell. */
  readonly elementOf: Int32Array;
  /** Elements of each forbidden set. */
  readonly sets: readonly (readonly number[])[];
  readonly #cells: readonly number[];
  readonly #lowWordsByHigh = new Map<number, Set<number>>();
  readonly #setsOf: readonly (readonly number[])[][];

  /**
   * Names the cells of a game.
   *
   * @throws {LimitError} if there are more than 64 elements.
   */
  constructor(game: AvoidanceGame) {
    this.#cells = centreFirst(game);
    this.elementCount = this.#cells.length + Math.min(1, game.idle.length);
    if (this.elementCount > MAX_ELEMENTS) throw tooMany(this.elementCount);
    this.idleElement = game.idle.length > 0 ? this.#cells.length : null;
    this.elementOf = placesOf(this.#cells);
    this.sets = game.forbidden.map((set) => set.map((cell) => this.elementOf[cell]));
    this.#setsOf = Array.from({ length: this.elementCount }, () => []);
    for (const set of this.sets) {
      for (const element of set) this.#setsOf[element].push(set);
      const high = highWord(set);
      const lowWords = this.#lowWordsByHigh.get(high);
      if (lowWords) lowWords.add(lowWord(set));
      else this.#lowWordsByHigh.set(high, new Set([lowWord(set)]));
    }
  }

  /** The forbidden sets that contain an element. */
  setsOf(element: number): readonly (readonly number[])[] {
    return this.#setsOf[element];
  }

  /**
   * The live cells in classes of twins, ascending: two elements are
   * twins if exchanging them alone takes forbidden sets to forbidden sets. Only how many elements
   * of a class are in a set matters.
   */
  twinClasses(): number[][] {
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
    return own.length === this.#setsOf[twin].length &&
      own.every((set) => set.includes(twin) || this.#isForbiddenImage(set, element, twin));
  }

  #isForbiddenImage(set: readonly number[], element: number, twin: number): boolean {
    let [low, high] = [lowWord(set), highWord(set)];
    if (element < 32) low &= ~(1 << element);
    else high &= ~(1 << (element - 32));
    if (twin < 32) low |= 1 << twin;
    else high |= 1 << (twin - 32);
    return this.#isForbidden(low, high);
  }

  #isForbidden(low: number, high: number): boolean {
    return this.#lowWordsByHigh.get(high)?.has(low) === true;
  }

  /**
   * The mirror images and turns of the board, other than the identity, that take live cells to
   * live cells and forbidden sets to forbidden sets: each as the image of every element.
   */
  symmetries(board: AvoidanceGame): number[][] {
    const found = new Map<string, number[]>();
    for (const map of boardMaps(board).slice(1)) {
      const images = this.#cells.map((cell) => this.elementOf[map[cell]] ?? -1);
      if (this.idleElement !== null) images.push(this.idleElement);
      const moved = images.some((to, from) => to !== from);
      if (moved && !images.includes(-1) && this.#keepsSets(images)) {
        found.set(images.join(), images);
      }
    }
    return [...found.values()];
  }

  #keepsSets(images: readonly number[]): boolean {
    return this.sets.every((set) => {
      const image = set.map((element) => images[element]);
      return this.#isForbidden(lowWord(image), highWord(image));
    });
  }
}

/** Returns the live cells, those nearest to the centre of the board first. */
function centreFirst({ rows, cols, live }: AvoidanceGame): number[] {
  const distance = (cell: number) =>
    Math.hypot(Math.floor(cell / cols) - (rows - 1) / 2, cell % cols - (cols - 1) / 2);
  return [...live].sort((a, b) => distance(a) - distance(b));
}

function tooMany(elements: number): LimitError {
  return new LimitError({
    kind: "positions",
    needed: 2 ** elements,
    allowed: 2 ** MAX_ELEMENTS,
    purpose: `the search over ${elements} cells`,
  });
}
