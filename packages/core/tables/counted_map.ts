// Maps by names whose memory is counted by a budget.
import type { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";

const MAX_ENTRIES = 2 ** 24 - 1;

/** A map from names to values. Its entries count against a budget. */
export class CountedMap<Name extends string | number, Value> extends Map<Name, Value> {
  readonly #budget: Budget;
  readonly #purpose: string;
  readonly #entryBytes: number;
  #bytes = 0;

  /** Makes an empty map for a purpose. `entryBytes` does not include the characters of the name. */
  constructor(budget: Budget, purpose: string, entryBytes: number) {
    super();
    this.#budget = budget;
    this.#purpose = purpose;
    this.#entryBytes = entryBytes;
  }

  /**
   * Adds an entry, or replaces its value.
   * @throws {LimitError} if the map is full, or the budget too small. Then it adds no entry.
   */
  override set(name: Name, value: Value): this {
    const { size } = this;
    const [budget, purpose] = [this.#budget, this.#purpose];
    if (size >= MAX_ENTRIES) {
      throw new LimitError({ kind: "positions", needed: size + 1, allowed: MAX_ENTRIES, purpose });
    }
    const cost = this.#entryBytes + (typeof name === "string" ? 2 * name.length : 0);
    if (budget.bytes + cost > budget.memoryBytes && !this.has(name)) budget.reserve(cost, purpose);
    super.set(name, value);
    if (this.size === size) return this;
    budget.reserve(cost, purpose);
    this.#bytes += cost;
    return this;
  }

  /** Removes all entries and frees their memory. */
  override clear(): void {
    this.#budget.release(this.#bytes);
    this.#bytes = 0;
    super.clear();
  }
}
