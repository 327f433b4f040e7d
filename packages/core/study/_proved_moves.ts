/**
 * The moves of a position whose values are proved, and those whose are not.
 *
 * @module
 */
import { bestFirst } from "../game/analysis.ts";
import type { StudiedMove } from "./studied.ts";

/** Collects moves as they are proved, each in O(1); lists of them are made when they are asked for. */
export class ProvedMoves {
  readonly #texts: () => readonly string[];
  readonly #proved: Map<string, StudiedMove>;
  #places: ReadonlyMap<string, number> | null = null;

  /** Takes the texts of all moves in their order, and those that are proved already. */
  constructor(texts: () => readonly string[], proved: readonly StudiedMove[]) {
    this.#texts = texts;
    this.#proved = new Map(proved.map((move) => [move.move, move]));
  }

  /** Adds a move; of one that is there, what is new. */
  add(found: StudiedMove): void {
    const known = this.#proved.get(found.move);
    this.#proved.set(found.move, { ...known, ...found, plies: known?.plies ?? found.plies });
  }

  /** Adds the plies of all moves, in their order. */
  addPlies(movePlies: readonly number[]): void {
    for (const [text, move] of this.#proved) {
      this.#proved.set(text, { ...move, plies: movePlies[this.#placeOf(text)] });
    }
  }

  /** Whether all moves are proved. */
  get areAll(): boolean {
    return this.#proved.size === this.#allPlaces.size;
  }

  /** Those that are proved, best first. */
  get proved(): readonly StudiedMove[] {
    return [...this.#proved.values()]
      .sort((a, b) => bestFirst(a, b) || this.#placeOf(a.move) - this.#placeOf(b.move));
  }

  /** The texts of the others. */
  get unproved(): readonly string[] {
    return [...this.#allPlaces.keys()].filter((text) => !this.#proved.has(text));
  }

  get #allPlaces(): ReadonlyMap<string, number> {
    return this.#places ??= new Map(this.#texts().map((text, place) => [text, place]));
  }

  #placeOf(text: string): number {
    return this.#allPlaces.get(text)!;
  }
}
