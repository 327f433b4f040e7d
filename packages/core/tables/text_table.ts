// Numbers texts: a hash table that keeps them whole.
//
// A `Map` would do the same. But V8 keeps the texts in its maps in one table of the whole process, whose
// collisions make a text that was just made cost up to 10 µs, 20 times as much as here. And texts in typed
// arrays cost no time when V8 collects garbage.
import type { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { GrowingArray } from "./growing_array.ts";
import { mixWord } from "./hashing.ts";

const FIRST_SLOTS = 64;
/** Bytes of a text in a list, without its characters. */
const LISTED_BYTES = 32;
/** Numbers and places in the arrays are int32 words. */
const [MOST_TEXTS, MOST_CHARACTERS] = [2 ** 29, 2 ** 31 - 1];
/** An odd constant with well spread bits, the prime of the FNV hash. */
const PRIME = 0x0100_0193;

/**
 * Texts and their numbers, from 0 in the order in which they were added.
 *
 * Exact: it compares whole texts. Open addressing with linear probing, at most half full. Memory: 20 to 40
 * bytes for each text, and two to four for each character; 1.5 times that while an array grows.
 *
 *     slots   h n   h n   …      the hash and the number plus 1 of a text; n = 0: an empty slot
 *     ends    e0    e1    …      text i has the characters from the end of the one before it to e_i
 */
export class TextTable {
  readonly #budget: Budget;
  readonly #purpose: string;
  readonly #ends: GrowingArray;
  #slots: Int32Array;
  #characters: Uint16Array;

  constructor(budget: Budget, purpose: string) {
    this.#budget = budget;
    this.#purpose = purpose;
    this.#ends = new GrowingArray(budget, purpose);
    this.#slots = this.#allocateSlots(FIRST_SLOTS);
    this.#characters = this.#allocateCharacters(16 * FIRST_SLOTS);
  }

  get size(): number {
    return this.#ends.length;
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

  /** Makes a text again. */
  text(number: number): string {
    const characters = this.#characters.subarray(this.#startOf(number), this.#startOf(number + 1));
    return Array.from(characters, (code) => String.fromCharCode(code)).join("");
  }

  /** Makes all texts again, in the order of their numbers. The budget counts them. */
  list(): string[] {
    const { size } = this;
    this.#budget.reserve(LISTED_BYTES * size + 2 * this.#startOf(size), this.#purpose);
    return Array.from({ length: size }, (_, number) => this.text(number));
  }

  #add(text: string, hash: number, slot: number): number {
    const [number, start] = [this.size, this.#startOf(this.size)];
    const end = start + text.length;
    if (number >= MOST_TEXTS || end > MOST_CHARACTERS) {
      const [needed, allowed, purpose] = [number + 1, number, this.#purpose];
      throw new LimitError({ kind: "positions", needed, allowed, purpose });
    }
    if (4 * number + 4 >= this.#slots.length) {
      this.#growSlots();
      slot = this.#findSlot(text, hash);
    }
    if (end > this.#characters.length) this.#growCharacters(end);
    this.#ends.push(end);
    for (let i = 0; i < text.length; i++) this.#characters[start + i] = text.charCodeAt(i);
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = number + 1;
    return number;
  }

  /** Returns where the slot of a text is, or the empty slot for it. */
  #findSlot(text: string, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = 2 * hash & mask;; slot = slot + 2 & mask) {
      const number = slots[slot + 1];
      if (number === 0 || slots[slot] === hash && this.#isText(number - 1, text)) return slot;
    }
  }

  #isText(number: number, text: string): boolean {
    const [characters, { length }] = [this.#characters, text];
    const start = this.#startOf(number);
    if (this.#ends.items[number] - start !== length) return false;
    for (let i = 0; i < length; i++) {
      if (characters[start + i] !== text.charCodeAt(i)) return false;
    }
    return true;
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : this.#ends.items[number - 1];
  }

  #growSlots(): void {
    const old = this.#slots;
    const slots = this.#allocateSlots(old.length);
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

  #growCharacters(needed: number): void {
    const old = this.#characters;
    this.#characters = this.#allocateCharacters(Math.max(needed, 2 * old.length));
    this.#characters.set(old);
    this.#budget.free(old);
  }

  #allocateSlots(count: number): Int32Array {
    return this.#budget.allocate(8 * count, this.#purpose, () => new Int32Array(2 * count));
  }

  #allocateCharacters(count: number): Uint16Array {
    return this.#budget.allocate(2 * count, this.#purpose, () => new Uint16Array(count));
  }
}

function hashText(text: string): number {
  const { length } = text;
  let hash = length;
  for (let i = 0; i < length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return mixWord(hash ^ hash >>> 15);
}
