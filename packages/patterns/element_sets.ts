/**
 * The forbidden sets of a game as pairs of int32 words, and which cells are alike.
 *
 * Elements are the live cells, those nearest to the centre of the board first. If there are idle
 * cells, one more element stands for all of them. Element `e` is bit `e % 32` of word `e / 32`, the
 * low word first.
 *
 * @module
 */
import { findPlaces } from "@zugzwang/core/tables";
import { LimitError } from "@zugzwang/core/run";
import type { AvoidanceGame } from "./avoidance_game.ts";
import { boardMaps } from "./board_symmetries.ts";

/** The most elements of a set in two words. */
export const MAX_ELEMENTS = 64;

/** Returns the low word of a set of elements. */
export function lowWord(elements: readonly number[]): number {
  return elements.reduce((word, e) => e < 32 ? word | 1 << e : word, 0);
}

/** Returns the high word of a set of elements. */
export function highWord(elements: readonly number[]): number {
  return elements.reduce((word, e) => e >= 32 ? word | 1 << (e - 32) : word, 0);
}

/** The forbidden sets of a game by elements. */
export class ElementSets {
  /** Live cells and, if there are idle cells, one more. */
  readonly elementCount: number;
  /** The element that stands for all idle cells, or null without idle cells. */
  readonly idleElement: number | null;
  /** The element of a live cell. */
  readonly elementOf: Int32Array;
  /** The elements of each forbidden set. */
  readonly sets: readonly (readonly number[])[];
  readonly #cells: readonly number[];
  readonly #names: ReadonlySet<string>;
  readonly #setsOf: readonly (readonly number[])[][];

  /**
   * Numbers the cells of a game.
   *
   * @throws {LimitError} if there are more than 64 elements.
   */
  constructor(game: AvoidanceGame) {
    this.#cells = centreFirst(game);
    this.elementCount = this.#cells.length + Math.min(1, game.idle.length);
    if (this.elementCount > MAX_ELEMENTS) throw tooMany(this.elementCount);
    this.idleElement = game.idle.length > 0 ? this.#cells.length : null;
    this.elementOf = findPlaces(this.#cells);
    this.sets = game.forbidden.map((set) => set.map((cell) => this.elementOf[cell]));
    this.#names = new Set(this.sets.map(makeName));
    this.#setsOf = Array.from({ length: this.elementCount }, () => []);
    for (const set of this.sets) for (const element of set) this.#setsOf[element].push(set);
  }

  /** Returns the forbidden sets that contain an element. */
  setsOf(element: number): readonly (readonly number[])[] {
    return this.#setsOf[element];
  }

  /**
   * Returns the live cells in classes of twins, ascending. Two elements are twins if exchanging
   * them takes forbidden sets to forbidden sets, so only the number of filled twins matters.
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
    const exchange = (other: number) => other === element ? twin : other;
    return own.length === this.#setsOf[twin].length &&
      own.every((set) => set.includes(twin) || this.#names.has(makeName(set.map(exchange))));
  }

  /**
   * Returns the mirror images and turns of the board that keep the live cells and the forbidden
   * sets, without the identity: each as the image of every element.
   */
  symmetries(board: AvoidanceGame): number[][] {
    const found = new Map<string, number[]>();
    for (const map of boardMaps(board).slice(1)) {
      const images = this.#cells.map((cell) => this.elementOf[map[cell]] ?? -1);
      if (this.idleElement !== null) images.push(this.idleElement);
      const isIdentity = images.every((to, from) => to === from);
      const keepsSets = () =>
        this.sets.every((set) => this.#names.has(makeName(set.map((element) => images[element]))));
      if (!isIdentity && !images.includes(-1) && keepsSets()) found.set(images.join(), images);
    }
    return [...found.values()];
  }
}

/** Returns a text that only equal sets share, in whatever order their elements are. */
function makeName(set: readonly number[]): string {
  return `${lowWord(set)},${highWord(set)}`;
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
