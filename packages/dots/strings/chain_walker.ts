/**
 * The chains and loops of a stripped position.
 *
 * @module
 */
import type { CoinState } from "./coin_state.ts";
import { type EndgameRoom, type SortedLengths, valueOfSorted } from "./endgame.ts";

/** Bits of an opening: the string, then the length of its chain, then whether it is a loop. */
export const LENGTH_SHIFT = 8;
/** The flag of a loop. */
export const LOOP_FLAG = 1 << 16;

/** Walks along the chains and loops of a stripped position of few strings. */
export class ChainWalker {
  readonly #state: CoinState;
  #pass = 0;
  readonly #seen: Int32Array;
  readonly #chains: SortedLengths;
  readonly #loops: SortedLengths;
  readonly #room: EndgameRoom;

  /** Prepares to walk in a state. */
  constructor(state: CoinState) {
    const { strings } = state.graph;
    this.#state = state;
    this.#seen = new Int32Array(strings + 1);
    this.#chains = { lengths: new Int32Array(strings), count: 0 };
    this.#loops = { lengths: new Int32Array(strings), count: 0 };
    this.#room = { row: new Int32Array(strings + 1), poll: undefined };
  }

  /** Begins a pass: no string has been seen. */
  beginPass(): void {
    this.#pass++;
  }

  /** Whether a string has been seen in this pass. */
  isSeen(string: number): boolean {
    return this.#seen[string] === this.#pass;
  }

  /**
   * Returns the best way to open the chain or loop of a string, the middle of a chain of two, and
   * marks its strings as seen.
   */
  opening(string: number): number {
    const { ends } = this.#state.graph;
    const { degree } = this.#state;
    const near = ends[2 * string];
    const far = ends[2 * string + 1];
    this.#seen[string] = this.#pass;
    const before = this.#walk(near, string);
    if (before < 0) return string | (-before << LENGTH_SHIFT) | LOOP_FLAG;
    const length = before + this.#walk(far, string);
    let best = string;
    if (length === 2 && before !== 1) {
      const coin = degree[near] === 2 ? near : far;
      best = this.#state.onlyString(coin, string);
    }
    return best | (length << LENGTH_SHIFT);
  }

  /**
   * Walks along a chain from a coin, entered by a string, and marks its strings.
   *
   * @returns The number of its coins; minus that if it comes back to where it began.
   */
  #walk(coin: number, string: number): number {
    const { degree } = this.#state;
    let length = 0;
    while (degree[coin] === 2) {
      length++;
      string = this.#state.onlyString(coin, string);
      if (this.#seen[string] === this.#pass) return -length;
      this.#seen[string] = this.#pass;
      coin = this.#state.otherEnd(string, coin);
    }
    return length;
  }

  /** Returns the value of a stripped position without junctions. */
  endgameValue(): number {
    const { strings, coins, ends } = this.#state.graph;
    const { uncut } = this.#state;
    this.beginPass();
    this.#chains.count = this.#loops.count = 0;
    for (let string = 0; string < strings; string++) {
      if (uncut[string] === 0 || this.#seen[string] === this.#pass) continue;
      this.#seen[string] = this.#pass;
      const before = this.#walk(ends[2 * string], string);
      if (before < 0) insert(this.#loops, -before);
      else {
        const far = ends[2 * string + 1];
        insert(this.#chains, far === coins ? before : before + this.#walk(far, string));
      }
    }
    return valueOfSorted(this.#chains, this.#loops, this.#room);
  }
}

/** Inserts a length in descending order. */
function insert(sorted: SortedLengths, length: number): void {
  const { lengths } = sorted;
  let at = sorted.count++;
  for (; at > 0 && lengths[at - 1] < length; at--) lengths[at] = lengths[at - 1];
  lengths[at] = length;
}
