// Numbers texts: a hash table that keeps them whole.
//
// A `Map` would do the same. But V8 keeps the texts in its maps in one table of the whole process, whose
// collisions make a text that was just made cost up to 10 µs, 20 times as much as here.
import type { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { mixWord } from "./hashing.ts";

const MIN_SLOTS = 64;
/** An array of V8 cannot be much longer. */
const MOST_TEXTS = 2 ** 26;
/** Bytes of a text, without its characters and its slot. */
const ENTRY_BYTES = 96;
/** An odd constant with well spread bits, the prime of the FNV hash. */
const PRIME = 0x0100_0193;

/**
 * Texts and their numbers, from 0 in the order in which they were added.
 *
 * Exact: it compares whole texts. Open addressing with linear probing, at most half full. Memory: 16 to 32
 * bytes of slots for each text, 1.5 times that while they grow; 96 for the text, and two for each character.
 *
 *     h n   h n   …          the hash and the number plus 1 of a text; n = 0: an empty slot
 */
export class TextTable {
  readonly #texts: string[] = [];
  readonly #budget: Budget;
  readonly #purpose: string;
  #slots: Int32Array;

  constructor(budget: Budget, purpose: string) {
    this.#budget = budget;
    this.#purpose = purpose;
    this.#slots = this.#allocate(2 * MIN_SLOTS);
  }

  get size(): number {
    return this.#texts.length;
  }

  /** The texts in the order of their numbers. */
  get texts(): readonly string[] {
    return this.#texts;
  }

  /** Returns the number of a text, or −1 if it was not added. */
  find(text: string): number {
    return this.#slots[this.#findSlot(text, hashText(text)) + 1] - 1;
  }

  /** Returns the number of a text, which it adds if it is new. At a limit it adds nothing. */
  number(text: string): number {
    const hash = hashText(text);
    const slot = this.#findSlot(text, hash);
    const number = this.#slots[slot + 1] - 1;
    return number >= 0 ? number : this.#add(text, hash, slot);
  }

  #add(text: string, hash: number, slot: number): number {
    const [needed, allowed, purpose] = [this.size + 1, MOST_TEXTS, this.#purpose];
    if (needed > allowed) throw new LimitError({ kind: "positions", needed, allowed, purpose });
    if (4 * needed >= this.#slots.length) {
      this.#grow();
      slot = this.#findSlot(text, hash);
    }
    this.#budget.reserve(ENTRY_BYTES + 2 * text.length, purpose);
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = this.#texts.push(text);
    return needed - 1;
  }

  /** Returns where the slot of a text is, or the empty slot for it. */
  #findSlot(text: string, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = 2 * hash & mask;; slot = slot + 2 & mask) {
      const number = slots[slot + 1];
      if (number === 0 || slots[slot] === hash && this.#texts[number - 1] === text) return slot;
    }
  }

  #grow(): void {
    const old = this.#slots;
    const slots = this.#allocate(2 * old.length);
    const mask = slots.length - 1;
    for (let from = 0; from < old.length; from += 2) {
      if (old[from + 1] === 0) continue;
      let slot = 2 * old[from] & mask;
      while (slots[slot + 1] !== 0) slot = slot + 2 & mask;
      slots[slot] = old[from];
      slots[slot + 1] = old[from + 1];
    }
    this.#slots = slots;
    this.#budget.free(old);
  }

  #allocate(count: number): Int32Array {
    return this.#budget.allocate(4 * count, this.#purpose, () => new Int32Array(count));
  }
}

function hashText(text: string): number {
  const { length } = text;
  let hash = length;
  for (let i = 0; i < length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return mixWord(hash ^ hash >>> 15);
}
