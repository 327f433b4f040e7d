// The Grundy value of a position is the smallest number ≥ 0 that no move leads to (Sprague 1935, Grundy
// 1939). That of a sum of positions is the exclusive or. The side to move loses exactly if it is 0.
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { CountedMap } from "../tables/counted_map.ts";

const POLL_MASK = 2 ** 12 - 1;
/** The longest line of moves, far less than the stack of any engine allows. */
const MAX_PLIES = 1_500;
/** Bytes of an entry without its name: two references, the head of a string, a slot. */
const ENTRY_BYTES = 64;

/** An impartial game whose positions are sums of independent components. */
export interface ImpartialGame<P> {
  /** Returns a name that only components of one value share, or null if the value is not worth keeping. */
  name(component: P): string | number | null;
  /** Returns the value of a component if no search is needed. */
  known?(component: P): number | undefined;
  /** Returns what each move of a component leaves of it, as a list of components. */
  moves(component: P): Iterable<Iterable<P>>;
}

/**
 * Finds Grundy values depth first. It keeps the value of each component by its name for further questions.
 *
 * The game must end. Time O(components + moves). Memory: 64 bytes per component, and the text of its name.
 *
 * @example
 * ```ts
 * import { GrundyValues } from "@zugzwang/core/engines";
 * import { assertEquals } from "@std/assert";
 *
 * // Kayles: take one pin or two neighbours from a row, which leaves two rows.
 * const kayles = new GrundyValues<number>({
 *   name: (pins) => pins,
 *   *moves(pins) {
 *     for (const taken of [1, 2]) {
 *       for (let left = 0; left <= pins - taken; left++) yield [left, pins - taken - left];
 *     }
 *   },
 * });
 * assertEquals([kayles.value([11]), kayles.nodes], [6, 12]);
 * assertEquals(kayles.value([3, 3]), 0);
 * ```
 */
export class GrundyValues<P> {
  /** The components whose moves were read. */
  nodes = 0;
  readonly #game: ImpartialGame<P>;
  readonly #budget: Budget;
  readonly #values: CountedMap<string | number, number>;

  /** Prepares a memo without any values. */
  constructor(game: ImpartialGame<P>, budget: Budget = new Budget()) {
    this.#game = game;
    this.#budget = budget;
    this.#values = new CountedMap(budget, "the memo of Grundy values", ENTRY_BYTES);
  }

  /**
   * Returns the Grundy value of a sum of components.
   * @throws {LimitError} if the budget does not allow it, or a line has more than 1,500 moves. Found
   * values stay.
   */
  value(components: Iterable<P>): number {
    return this.#findSum(components, 0);
  }

  #findSum(components: Iterable<P>, depth: number): number {
    let sum = 0;
    for (const component of components) sum ^= this.#findValue(component, depth);
    return sum;
  }

  #findValue(component: P, depth: number): number {
    const given = this.#game.known?.(component);
    if (given !== undefined) return given;
    const name = this.#game.name(component);
    const known = name === null ? undefined : this.#values.get(name);
    if (known !== undefined) return known;
    const value = this.#computeValue(component, depth);
    if (name !== null) this.#values.set(name, value);
    return value;
  }

  #computeValue(component: P, depth: number): number {
    if (depth === MAX_PLIES) {
      const limit = { needed: depth + 1, allowed: depth, purpose: "the line of Grundy values" };
      throw new LimitError({ kind: "positions", ...limit });
    }
    if ((++this.nodes & POLL_MASK) === 0) this.#budget.poll(this.nodes);
    const reached = new Set<number>();
    for (const left of this.#game.moves(component)) reached.add(this.#findSum(left, depth + 1));
    let value = 0;
    while (reached.has(value)) value++;
    return value;
  }
}
