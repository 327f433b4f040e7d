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
    if (!this.has(name)) this.#reserve(name);
    super.set(name, value);
    return this;
  }

  /** Removes all entries and frees their memory. */
  override clear(): void {
    this.#budget.release(this.#bytes);
    this.#bytes = 0;
    super.clear();
  }

  #reserve(name: Name): void {
    const [needed, allowed, purpose] = [this.size + 1, MAX_ENTRIES, this.#purpose];
    if (needed > allowed) throw new LimitError({ kind: "positions", needed, allowed, purpose });
    const bytes = this.#entryBytes + (typeof name === "string" ? 2 * name.length : 0);
    this.#budget.reserve(bytes, purpose);
    this.#bytes += bytes;
  }
}
