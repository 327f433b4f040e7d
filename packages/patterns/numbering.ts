// The cells of a game of avoidance as elements 0, 1, 2, …: the numbers that its solvers use.
import { findPlaces } from "@zugzwang/core/tables";
import type { AvoidanceGame } from "./avoidance_game.ts";
import { listSymmetries } from "./board_symmetries.ts";
import type { ForbiddenSets } from "./components.ts";

/** Numbers the live cells of a game, and one more element for all idle cells, if there are any. */
export class Numbering {
  /** Live cells and, if there are idle cells, one more. */
  readonly elementCount: number;
  /** The elements of each forbidden set. */
  readonly sets: ForbiddenSets;
  readonly #game: AvoidanceGame;
  readonly #cells: readonly number[];
  readonly #elementOf: Int32Array;
  /** The element that stands for all idle cells, or null without idle cells. */
  readonly #idleElement: number | null;

  /** Numbers the live cells in a given order. */
  constructor(game: AvoidanceGame, cells: readonly number[] = game.live) {
    this.elementCount = cells.length + Math.min(1, game.idle.length);
    this.#game = game;
    this.#cells = cells;
    this.#elementOf = findPlaces(cells);
    this.#idleElement = game.idle.length > 0 ? cells.length : null;
    this.sets = game.forbidden.map((set) => set.map((cell) => this.#elementOf[cell]));
  }

  /** Lists the filled elements, given the filled live cells and the number of free idle ones. */
  listFilled(filled: readonly number[], idleLeft: number): number[] {
    const elements = filled.map((cell) => this.#elementOf[cell]);
    // Two idle cells cancel out: an even number of them counts as none.
    if (this.#idleElement !== null && idleLeft % 2 === 0) elements.push(this.#idleElement);
    return elements;
  }

  /**
   * Returns the live cells in classes of twins, ascending, without classes of one. Two elements are
   * twins if exchanging them takes forbidden sets to forbidden sets, so only the number of filled
   * twins matters.
   */
  listTwinClasses(): number[][] {
    const names = new Set(this.sets.map(makeName));
    const setsOf = this.#cells.map((_, element) =>
      this.sets.filter((set) => set.includes(element))
    );
    const areTwins = (element: number, twin: number) =>
      setsOf[element].length === setsOf[twin].length &&
      setsOf[element].every((set) =>
        set.includes(twin) || names.has(makeName(set.map((e) => e === element ? twin : e)))
      );
    const classes: number[][] = [];
    for (const element of this.#cells.keys()) {
      const twins = classes.find(([twin]) => areTwins(element, twin));
      if (twins) twins.push(element);
      else classes.push([element]);
    }
    return classes.filter((twins) => twins.length > 1);
  }

  /**
   * Returns the mirror images and turns of the board that keep the live cells and the forbidden
   * sets, without the identity: each as the image of every element.
   */
  listSymmetries(): number[][] {
    const found = new Map<string, number[]>();
    for (const map of listSymmetries(this.#game, this.#game.forbidden)) {
      const images = this.#cells.map((cell) => this.#elementOf[map[cell]]);
      if (this.#idleElement !== null) images.push(this.#idleElement);
      if (images.some((to, from) => to !== from)) found.set(images.join(), images);
    }
    return [...found.values()];
  }
}

/** Returns a text that only equal sets share, whatever the order of their elements. */
function makeName(set: readonly number[]): string {
  return [...set].sort((a, b) => a - b).join();
}
