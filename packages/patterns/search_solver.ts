/**
 * Depth first through the positions that can be reached without handing over the win, each form
 * of them once: the first winning move ends the look at a position.
 *
 * @module
 */
import { LimitError, PairMemoTable, UNKNOWN } from "@zugzwang/core";
import type { AvoidanceGame } from "./avoidance_game.ts";
import { CanonicalForm, highWord, lowWord, MAX_ELEMENTS } from "./canonical_form.ts";
import { type AvoidanceSolver, countNode, type SolverOptions } from "./solver.ts";

/** The values in the memo. */
const LOST = 0;
const WON = 1;

/** Solves by search with an exact memo. */
export class SearchSolver implements AvoidanceSolver {
  /** The method. */
  readonly method = "search";
  /** It has no table of positions. */
  readonly positions = null;
  #nodes = 0;
  readonly #options: SolverOptions;
  readonly #memo: PairMemoTable;
  readonly #form: CanonicalForm;
  readonly #elementOf: ReadonlyMap<number, number>;
  readonly #idleElement: number;
  readonly #elementCount: number;
  /** Where an element's limits start, in pairs of words; one more entry for the end. */
  readonly #limitStarts: Int32Array;
  /** What is left of the forbidden sets of an element without it: pairs of low and high word. */
  readonly #limits: Int32Array;
  /** The twin that must be filled before an element, as pairs of low and high word. */
  readonly #before: Int32Array;

  /**
   * Prepares; nothing is solved yet.
   *
   * @throws {LimitError} if the game has more than 64 cells that matter.
   */
  constructor(game: AvoidanceGame, options: SolverOptions) {
    const cells = centreFirst(game);
    this.#elementCount = cells.length + Math.min(1, game.idle.length);
    if (this.#elementCount > MAX_ELEMENTS) throw tooManyCells(this.#elementCount);
    this.#options = options;
    this.#memo = new PairMemoTable({ budget: options.budget });
    this.#form = new CanonicalForm(game, cells, this.#elementCount);
    this.#elementOf = new Map(cells.map((cell, element) => [cell, element]));
    this.#idleElement = game.idle.length > 0 ? cells.length : -1;
    const before = this.#form.twinBefore.map((twin) => twin < 0 ? [] : [twin]);
    this.#before = Int32Array.from(before.flatMap((twin) => [lowWord(twin), highWord(twin)]));
    const limits = this.#limitsOf(game);
    let end = 0;
    this.#limitStarts = Int32Array.from([0, ...limits.map((words) => end += words.length)]);
    this.#limits = Int32Array.from(limits.flat());
  }

  /** Positions looked at, each form once. */
  get nodes(): number {
    return this.#nodes;
  }

  /** Returns whether the player to move loses; see {@linkcode AvoidanceSolver}. */
  loses(played: readonly number[], idleLeft: number): boolean {
    const elements = played.map((cell) => this.#elementOf.get(cell)!);
    // Two idle cells cancel: an even number of them is as good as the one having been played.
    if (this.#idleElement >= 0 && idleLeft % 2 === 0) elements.push(this.#idleElement);
    this.#form.take(lowWord(elements), highWord(elements));
    return this.#value(this.#form.low, this.#form.high) === LOST;
  }

  /** The limits of every element, flat pairs of words. */
  #limitsOf({ forbidden }: AvoidanceGame): number[][] {
    const limits = Array.from({ length: this.#elementCount }, (): number[] => []);
    for (const set of forbidden) {
      const elements = set.map((cell) => this.#elementOf.get(cell)!);
      for (const element of elements) {
        const others = elements.filter((other) => other !== element);
        limits[element].push(lowWord(others), highWord(others));
      }
    }
    return limits;
  }

  /** The value of a canonical set. */
  #value(low: number, high: number): number {
    const known = this.#memo.get(low, high);
    if (known !== UNKNOWN) return known;
    this.#nodes = countNode(this.#nodes, this.#options);
    let value = LOST;
    for (let element = 0; element < this.#elementCount; element++) {
      if (!this.#allows(element, low, high)) continue;
      const bit = 1 << (element & 31);
      this.#form.take(element < 32 ? low | bit : low, element < 32 ? high : high | bit);
      if (this.#value(this.#form.low, this.#form.high) === LOST) {
        value = WON;
        break;
      }
    }
    this.#memo.set(low, high, value);
    return value;
  }

  /** Whether an element is free, fills no forbidden set, and its twin before it is filled. */
  #allows(element: number, low: number, high: number): boolean {
    if (((element < 32 ? low : high) >>> (element & 31) & 1) === 1) return false;
    const before = this.#before;
    if ((before[2 * element] & ~low | before[2 * element + 1] & ~high) !== 0) return false;
    const limits = this.#limits;
    const end = this.#limitStarts[element + 1];
    for (let k = this.#limitStarts[element]; k < end; k += 2) {
      if ((limits[k] & ~low | limits[k + 1] & ~high) === 0) return false;
    }
    return true;
  }
}

/** Returns the live cells, those nearest to the centre of the board first. */
function centreFirst({ rows, cols, live }: AvoidanceGame): number[] {
  const distance = (cell: number) =>
    Math.hypot(Math.floor(cell / cols) - (rows - 1) / 2, cell % cols - (cols - 1) / 2);
  return [...live].sort((a, b) => distance(a) - distance(b));
}

function tooManyCells(cells: number): LimitError {
  return new LimitError({
    kind: "positions",
    needed: 2 ** cells,
    allowed: 2 ** MAX_ELEMENTS,
    purpose: `the search over ${cells} cells`,
  });
}
