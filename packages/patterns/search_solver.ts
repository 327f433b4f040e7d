/**
 * Depth first through the positions that can be reached without handing over the win, each form
 * of them once: the first winning move ends the look at a position.
 *
 * @module
 */
import { MemoTable, UNKNOWN } from "@zugzwang/core/tables/memo_table";
import type { AvoidanceGame } from "./avoidance_game.ts";
import { CanonicalForm } from "./canonical_form.ts";
import { ElementSets, highWord, lowWord } from "./element_sets.ts";
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
  readonly #memo: MemoTable;
  /** The set that the memo is asked of. */
  readonly #set = new Int32Array(2);
  readonly #form: CanonicalForm;
  readonly #elements: ElementSets;
  readonly #elementCount: number;
  /** The twin that must be in before an element: low and high word, element after element. */
  readonly #before: Int32Array;
  /** What is left of the forbidden sets of an element without it: pairs of words. */
  readonly #limits: Int32Array;
  /** Where an element's limits start; one more entry for the end. */
  readonly #limitStarts: Int32Array;

  /**
   * Prepares; nothing is solved yet.
   *
   * @throws {LimitError} if the game has more than 64 cells that matter.
   */
  constructor(game: AvoidanceGame, options: SolverOptions) {
    this.#options = options;
    this.#elements = new ElementSets(game);
    this.#elementCount = this.#elements.elementCount;
    this.#memo = new MemoTable({ wordCount: 2, budget: options.budget });
    this.#form = new CanonicalForm(game, this.#elements);
    this.#before = new Int32Array(2 * this.#elementCount);
    for (const twins of this.#form.sharedClasses) {
      for (let k = 1; k < twins.length; k++) {
        this.#before[2 * twins[k]] = lowWord([twins[k - 1]]);
        this.#before[2 * twins[k] + 1] = highWord([twins[k - 1]]);
      }
    }
    const limits = Array.from(
      { length: this.#elementCount },
      (_, e) => limitsOf(this.#elements, e),
    );
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
    const { elementOf, idleElement } = this.#elements;
    const filled = played.map((cell) => elementOf[cell]);
    // Two idle cells cancel: an even number of them is as good as the one having been played.
    if (idleElement !== null && idleLeft % 2 === 0) filled.push(idleElement);
    this.#form.take(lowWord(filled), highWord(filled));
    return this.#value(this.#form.low, this.#form.high) === LOST;
  }

  /** The value of a canonical set. */
  #value(low: number, high: number): number {
    const known = this.#memo.get(this.#asked(low, high), 0);
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
    this.#memo.set(this.#asked(low, high), 0, value);
    return value;
  }

  #asked(low: number, high: number): Int32Array {
    this.#set[0] = low;
    this.#set[1] = high;
    return this.#set;
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

/** Returns what an element's forbidden sets are without it, as pairs of words. */
function limitsOf(elements: ElementSets, element: number): number[] {
  return elements.setsOf(element).flatMap((set) => {
    const others = set.filter((other) => other !== element);
    return [lowWord(others), highWord(others)];
  });
}
