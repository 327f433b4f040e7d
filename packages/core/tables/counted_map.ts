// Maps by names whose memory is counted by a budget.
import type { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";

const MAX_ENTRIES = 2 ** 24 - 1;

/** A map from names to values. Its entries count against a budget. */
export class CountedMap<Name extends string | number, Value> extends Map<Name, Value> {
  readonly #budget: Budget;
  readonly #purpose: string;
  readonly #entryBytes: number;

  /**
   * Makes an empty map.
   * @param purpose What the memory is for, as a phrase for messages.
   * @param entryBytes Bytes of an entry: the map's own and those of the value, but not the characters
   * of the name.
   */
  constructor(budget: Budget, purpose: string, entryBytes: number) {
    super();
    this.#budget = budget;
    this.#purpose = purpose;
    this.#entryBytes = entryBytes;
  }

  /** @throws {LimitError} if the map is full, or the budget too small. Then it adds no entry. */
  override set(name: Name, value: Value): this {
    const { size } = this;
    const [budget, purpose] = [this.#budget, this.#purpose];
    if (size >= MAX_ENTRIES) {
      throw new LimitError({ kind: "positions", needed: size + 1, allowed: MAX_ENTRIES, purpose });
    }
    const cost = this.#entryBytes + (typeof name === "string" ? 2 * name.length : 0);
    if (budget.bytes + cost > budget.memoryBytes && !this.has(name)) budget.reserve(cost, purpose);
    super.set(name, value);
    if (this.size > size) budget.reserve(cost, purpose);
    return this;
  }
}
