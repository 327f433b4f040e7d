// A depth-first search of the game of avoidance. It visits positions with the same canonical form
// once, and leaves a position at its first winning move.
import type { Budget } from "@zugzwang/core";
import { LimitError } from "@zugzwang/core";
import { MemoTable, UNKNOWN } from "@zugzwang/core/tables";
import type { AvoidanceGame, AvoidanceSolver } from "./avoidance_game.ts";
import { CanonicalForm, ElementSets, packHigh, packLow } from "./element_sets.ts";

const [LOST, WON] = [0, 1];
const POLL_NODES = 2 ** 12;

/** Answers by search, with a memo that never loses an entry. */
export class SearchSolver implements AvoidanceSolver {
  readonly method = "search";
  readonly positions = null;
  /** The most nodes that it may visit. */
  maxWork = Infinity;
  #nodes = 0;
  readonly #budget: Budget;
  readonly #memo: MemoTable;
  /** The key of the memo, reused for every lookup. */
  readonly #set = new Int32Array(2);
  readonly #form: CanonicalForm;
  readonly #elements: ElementSets;
  readonly #elementCount: number;
  /** The twin that must be filled before each element: a low and a high word for each. */
  readonly #before: Int32Array;
  /** The forbidden sets of each element without the element, as pairs of words. */
  readonly #limits: readonly Int32Array[];

  /** Prepares the search. Throws a `LimitError` if more than 64 cells matter. */
  constructor(game: AvoidanceGame, budget: Budget) {
    this.#budget = budget;
    this.#elements = new ElementSets(game);
    this.#elementCount = this.#elements.elementCount;
    this.#memo = new MemoTable({ wordCount: 2, budget });
    this.#form = new CanonicalForm(game, this.#elements);
    this.#before = new Int32Array(2 * this.#elementCount);
    for (const twins of this.#form.sharedClasses) {
      for (let k = 1; k < twins.length; k++) {
        this.#before[2 * twins[k]] = packLow([twins[k - 1]]);
        this.#before[2 * twins[k] + 1] = packHigh([twins[k - 1]]);
      }
    }
    this.#limits = Array.from(
      { length: this.#elementCount },
      (_, element) => listLimits(this.#elements, element),
    );
  }

  get nodes(): number {
    return this.#nodes;
  }

  loses(filled: readonly number[], idleLeft: number): boolean {
    this.#findForm(filled, idleLeft);
    return this.#findValue(this.#form.low, this.#form.high) === LOST;
  }

  lookUp(filled: readonly number[], idleLeft: number): boolean | null {
    this.#findForm(filled, idleLeft);
    const value = this.#memo.get(this.#setKey(this.#form.low, this.#form.high), 0);
    return value === UNKNOWN ? null : value === LOST;
  }

  #findForm(filled: readonly number[], idleLeft: number): void {
    const elements = this.#elements.listFilled(filled, idleLeft);
    this.#form.find(packLow(elements), packHigh(elements));
  }

  /** Returns the value of a canonical set. */
  #findValue(low: number, high: number): number {
    const known = this.#memo.get(this.#setKey(low, high), 0);
    if (known !== UNKNOWN) return known;
    this.#countNode();
    let value = LOST;
    for (let element = 0; element < this.#elementCount; element++) {
      if (!this.#allows(element, low, high)) continue;
      const bit = 1 << (element & 31);
      this.#form.find(element < 32 ? low | bit : low, element < 32 ? high : high | bit);
      if (this.#findValue(this.#form.low, this.#form.high) === LOST) {
        value = WON;
        break;
      }
    }
    this.#memo.set(this.#setKey(low, high), 0, value);
    return value;
  }

  #countNode(): void {
    if (this.#nodes >= this.maxWork) {
      const [needed, allowed] = [this.#nodes + 1, this.maxWork];
      throw new LimitError({ kind: "positions", needed, allowed, purpose: "the search" });
    }
    if (++this.#nodes % POLL_NODES === 0) this.#budget.poll(this.#nodes);
  }

  #setKey(low: number, high: number): Int32Array {
    this.#set[0] = low;
    this.#set[1] = high;
    return this.#set;
  }

  /** Returns whether an element is free, its earlier twin is filled, and it fills no forbidden set. */
  #allows(element: number, low: number, high: number): boolean {
    if (((element < 32 ? low : high) >>> (element & 31) & 1) === 1) return false;
    const before = this.#before;
    if ((before[2 * element] & ~low | before[2 * element + 1] & ~high) !== 0) return false;
    const limits = this.#limits[element];
    for (let k = 0; k < limits.length; k += 2) {
      if ((limits[k] & ~low | limits[k + 1] & ~high) === 0) return false;
    }
    return true;
  }
}

/** Returns the forbidden sets of an element without the element, as pairs of words. */
function listLimits(elements: ElementSets, element: number): Int32Array {
  const sets = elements.getSets(element).map((set) => set.filter((other) => other !== element));
  return Int32Array.from(sets.flatMap((set) => [packLow(set), packHigh(set)]));
}
