/**
 * Maps whose memory counts against a budget.
 *
 * @module
 */
import type { ProofKey } from "../game/proof_game.ts";
import type { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";

/** Bytes of an entry: a key, what it stands for, and the map's own. Measured: 120 to 180. */
const ENTRY_BYTES = 192;
/** Entries that are counted together. */
const BLOCK = 2 ** 6;
/** The most entries that a map can have in V8. */
const MAX_ENTRIES = 2 ** 24 - 1;

/** A map from keys of nodes. */
export class CountedMap<V> {
  readonly #map = new Map<ProofKey, V>();
  readonly #budget: Budget;
  readonly #purpose: string;
  #counted = 0;

  /** @param purpose What it is, for the message of a limit. */
  constructor(budget: Budget, purpose: string) {
    this.#budget = budget;
    this.#purpose = purpose;
  }

  get size(): number {
    return this.#map.size;
  }

  get(key: ProofKey): V | undefined {
    return this.#map.get(key);
  }

  keys(): ProofKey[] {
    return [...this.#map.keys()];
  }

  /**
   * Notes a value.
   *
   * @throws {LimitError} if there is no memory for one more entry.
   */
  set(key: ProofKey, value: V): void {
    this.#map.set(key, value);
    if (this.#map.size > this.#counted) this.#count();
  }

  /** Forgets everything and frees its memory. */
  clear(): void {
    this.#map.clear();
    this.#budget.release(this.#counted * ENTRY_BYTES);
    this.#counted = 0;
  }

  #count(): void {
    if (this.#counted + BLOCK > MAX_ENTRIES) {
      const [needed, allowed] = [MAX_ENTRIES + 1, MAX_ENTRIES];
      throw new LimitError({ kind: "positions", needed, allowed, purpose: this.#purpose });
    }
    this.#budget.reserve(BLOCK * ENTRY_BYTES, this.#purpose);
    this.#counted += BLOCK;
  }
}
