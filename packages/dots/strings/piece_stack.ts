// The components of positions on the path of a search of nimstring, as sets of strings.
import type { Budget } from "@zugzwang/core";
import { lowestBitIndex, PairPermutation, popcount } from "@zugzwang/core/bits";
import { GrowingArray } from "@zugzwang/core/tables";
import type { BoardSize } from "../rules/board.ts";
import { listSymmetries, makePermutations } from "../rules/symmetries.ts";
import { ComponentFinder } from "./components.ts";
import { type CoinGraph, type CoinState, listImages } from "./coin_state.ts";

const WORD_BITS = 32;
/** The words of a set that has images. */
const PAIR = 2;
/** The most strings of a set that has images. */
export const MOST_WITH_IMAGES: number = PAIR * WORD_BITS;

/** Components that follow each other in a stack. */
export interface Pieces {
  readonly first: number;
  readonly end: number;
}

/**
 * A stack of components. A _piece_ is the place of one. Each is a set of strings, bit `string` of
 * `wordCount` words: the smallest of its images under the symmetries of the position.
 *
 * Strings of one coin to the ground are interchangeable. The set has the first ones.
 */
export class PieceStack {
  /** The words of a set. */
  readonly wordCount: number;
  readonly #sets: GrowingArray;
  readonly #state: CoinState;
  readonly #finder: ComponentFinder;
  readonly #symmetries: readonly PairPermutation[];
  readonly #loaded: Int32Array;
  readonly #smallest = new Int32Array(PAIR);

  constructor(size: BoardSize, state: CoinState, budget: Budget) {
    const { graph } = state;
    this.wordCount = Math.max(PAIR, Math.ceil(graph.strings / WORD_BITS));
    this.#sets = new GrowingArray(budget, "the components of nimstring");
    this.#state = state;
    this.#finder = new ComponentFinder(state);
    this.#symmetries = this.wordCount === PAIR ? listPairPermutations(size, graph) : [];
    this.#loaded = new Int32Array(graph.strings);
  }

  /** The words of all sets; replaced when it grows. */
  get words(): Int32Array {
    return this.#sets.items;
  }

  /** The number of components. */
  get length(): number {
    return this.#sets.length / this.wordCount;
  }

  set length(length: number) {
    this.#sets.length = length * this.wordCount;
  }

  /** Returns the number of strings of components. */
  count({ first, end }: Pieces): number {
    const { wordCount, words } = this;
    let count = 0;
    for (let at = first * wordCount; at < end * wordCount; at++) count += popcount(words[at]);
    return count;
  }

  /** Makes a component the state. Returns its strings, until the next one is loaded. */
  load(piece: number): Int32Array {
    const { wordCount, words } = this;
    let count = 0;
    for (let word = 0; word < wordCount; word++) {
      for (let bits = words[piece * wordCount + word]; bits !== 0; bits &= bits - 1) {
        this.#loaded[count++] = WORD_BITS * word + lowestBitIndex(bits);
      }
    }
    const loaded = this.#loaded.subarray(0, count);
    this.#state.reset(loaded);
    return loaded;
  }

  /** Adds the components of the state. */
  push(): Pieces {
    const first = this.length;
    const { remaining } = this.#state;
    const finder = this.#finder;
    finder.startPass();
    let found = 0;
    for (let coin = 0; found < remaining; coin++) {
      if (!finder.find(coin)) continue;
      found += finder.count;
      this.#pushFound();
    }
    return { first, end: this.length };
  }

  /** Adds the component found last, as the smallest of its images. */
  #pushFound(): void {
    const { uncut, grounded, graph: { coins, ends, stringsOf } } = this.#state;
    const { coins: found, count } = this.#finder;
    const first = this.#sets.length;
    for (let word = 0; word < this.wordCount; word++) this.#sets.push(0);
    const { words } = this;
    for (let i = 0; i < count; i++) {
      const end = 4 * found[i] + 4;
      const groundEnd = end - 4 + grounded[found[i]];
      for (let at = end - 4; at < end; at++) {
        const string = stringsOf[at];
        const isInner = uncut[string] === 1 && ends[2 * string + 1] !== coins;
        if (isInner || at < groundEnd) words[first + (string >> 5)] |= 1 << string;
      }
    }
    const smallest = this.#smallest;
    PairPermutation.smallest(this.#symmetries, words[first], words[first + 1], smallest);
    words[first] = smallest[0];
    words[first + 1] = smallest[1];
  }
}

/** Returns the symmetries of the strings of a graph, without the identity. */
function listPairPermutations(size: BoardSize, graph: CoinGraph): PairPermutation[] {
  return makePermutations(graph.edges, listSymmetries(size).slice(1))
    .filter((permutation) => !permutation.includes(-1))
    .map((permutation) => new PairPermutation(listImages(graph, permutation)));
}
