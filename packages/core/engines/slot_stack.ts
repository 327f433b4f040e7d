import type { Budget } from "../run/budget.ts";

const FIRST_CAPACITY = 64;

/**
 * The positions that moves of the line lead to, in slots:
 *
 *     ply        0     1           2
 *     slots      r     a b c       d e
 *     order      0     2 1 3       5 4        the slots of a ply in the order of the search
 *
 * Slot 0 is the root. The arrays are replaced by larger ones when `reserve` needs more room.
 */
export class SlotStack {
  top = 0;
  capacity = 0;
  words: Int32Array = new Int32Array(0);
  /** The keys of positions: the words of states, or other words. */
  keys: Int32Array = this.words;
  /** The gains of the moves to slots, as `MoveReader.takeGains` writes them. */
  gains: Int32Array = this.words;
  /** The slots of each ply in the order of the search. A ply starts at the same index as in `gains`. */
  order: Int32Array = this.words;
  readonly keyWidth: number;
  readonly #wordWidth: number;
  readonly #hasKeys: boolean;
  readonly #budget: Budget;

  /** @param keyWidth The words of a key, if it is not the state. */
  constructor(budget: Budget, wordWidth: number, keyWidth = 0) {
    this.#budget = budget;
    this.#wordWidth = wordWidth;
    this.keyWidth = keyWidth || wordWidth;
    this.#hasKeys = keyWidth > 0;
  }

  /** Makes room for more slots. Returns whether the arrays are new. */
  reserve(count: number): boolean {
    if (this.top + count <= this.capacity) return false;
    this.#grow(Math.max(this.top + count, 2 * this.capacity, FIRST_CAPACITY));
    return true;
  }

  /** Frees the memory. It may be used again. */
  release(): void {
    this.#free();
    this.top = this.capacity = 0;
    this.words =
      this.keys =
      this.gains =
      this.order =
        new Int32Array(0);
  }

  /** Apart from `reserve`, which engines inline in their loops. */
  #grow(capacity: number): void {
    const words = this.#copy(this.words, this.#wordWidth * capacity);
    const keys = this.#hasKeys ? this.#copy(this.keys, this.keyWidth * capacity) : words;
    const gains = this.#copy(this.gains, capacity);
    const order = this.#copy(this.order, capacity);
    for (let slot = this.top; slot < capacity; slot++) order[slot] = slot;
    this.#free();
    [this.words, this.keys, this.gains, this.order] = [words, keys, gains, order];
    this.capacity = capacity;
  }

  #copy(old: Int32Array, length: number): Int32Array {
    const make = () => new Int32Array(length);
    const copy = this.#budget.allocate(4 * length, "the line of the search", make);
    copy.set(old);
    return copy;
  }

  #free(): void {
    if (this.capacity === 0) return;
    for (const list of new Set([this.words, this.keys, this.gains, this.order])) {
      this.#budget.free(list);
    }
  }
}
