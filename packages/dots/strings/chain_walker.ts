/**
 * The chains and loops of a stripped position.
 *
 * @module
 */
import type { CoinState } from "./coin_state.ts";
import { type EndgameRoom, type SortedLengths, valueOfSorted } from "./endgame.ts";

/**
 * Walks along the chains and loops of a stripped position of few strings: from coin to coin of
 * those that have two.
 */
export class ChainWalker {
  /** The coins of the chain or loop that was walked along last. */
  length = 0;
  /** Whether it is a loop. */
  isLoop = false;
  /** The best string to open it by: the middle one of a chain of two. */
  string = 0;
  /** The strings at the two ends of a chain. */
  near = 0;
  /** The other one. */
  far = 0;
  readonly #state: CoinState;
  #pass = 0;
  readonly #seen: Int32Array;
  readonly #chains: SortedLengths;
  readonly #loops: SortedLengths;
  readonly #room: EndgameRoom;

  /** Prepares to walk in a state. */
  constructor(state: CoinState) {
    const { strings, coins } = state.graph;
    this.#state = state;
    this.#seen = new Int32Array(coins + 1);
    this.#chains = { lengths: new Int32Array(strings), count: 0 };
    this.#loops = { lengths: new Int32Array(strings), count: 0 };
    this.#room = { row: new Int32Array(strings + 1), poll: undefined };
  }

  /** Begins a pass: no coin has been seen. */
  beginPass(): void {
    this.#pass++;
  }

  /** Whether a coin has been seen in this pass. */
  isSeen(coin: number): boolean {
    return this.#seen[coin] === this.#pass;
  }

  /** Walks along the chain or loop of a coin that has two strings, and marks its coins as seen. */
  walk(coin: number): void {
    const string = this.#state.someString(coin);
    const other = this.#state.sumOf(coin) - string;
    this.#seen[coin] = this.#pass;
    this.length = 1;
    this.isLoop = false;
    this.near = this.#follow(coin, string);
    this.string = this.near === string ? other : string;
    if (!this.isLoop) this.far = this.#follow(coin, other);
  }

  /** Follows a chain from a coin along a string to its end; returns the string there. */
  #follow(coin: number, string: number): number {
    const state = this.#state;
    let next = state.otherEnd(string, coin);
    while (state.degreeOf(next) === 2) {
      if (this.#seen[next] === this.#pass) {
        this.isLoop = true;
        return string;
      }
      this.#seen[next] = this.#pass;
      this.length++;
      string = state.sumOf(next) - string;
      next = state.otherEnd(string, next);
    }
    return string;
  }

  /** Returns the value of a stripped position without junctions. */
  endgameValue(): number {
    const { coins } = this.#state.graph;
    this.beginPass();
    this.#chains.count = this.#loops.count = 0;
    for (let coin = 0; coin < coins; coin++) {
      if (this.#state.degreeOf(coin) === 0 || this.#seen[coin] === this.#pass) continue;
      this.walk(coin);
      insert(this.isLoop ? this.#loops : this.#chains, this.length);
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
