// The components of positions on the path of a search of nimstring, as sets of strings.
import type { Budget } from "@zugzwang/core";
import { PairPermutation, popcount } from "@zugzwang/core/bits";
import { findPlaces, GrowingArray } from "@zugzwang/core/tables";
import type { BoardSize } from "../rules/board.ts";
import { listSymmetries, makePermutations } from "../rules/symmetries.ts";
import { ComponentFinder } from "./components.ts";
import { type CoinGraph, type CoinState, findImage } from "./coin_state.ts";

const WORD_BITS = 32;
/** The words of a set that has images. */
const PAIR = 2;
/** The most strings of a set that has images. */
export const MOST_WITH_IMAGES: number = PAIR * WORD_BITS;

/**
 * A stack of components. A _piece_ is the place of one. Each is a set of strings, bit `string` of
 * `wordCount` words: the smallest of its images under the symmetries of the position.
 *
 * Strings of one coin to the ground are interchangeable. The set has the first ones, as
 * `CoinState.codes` says.
 */
export class PieceStack {
  /** The words of a set. */
  readonly wordCount: number;
  readonly #sets: GrowingArray;
  readonly #state: CoinState;
  readonly #finder: ComponentFinder;
  readonly #symmetries: readonly PairPermutation[];
  /** The strings that were loaded last, as a list and as a set. */
  readonly #list: Int32Array;
  readonly #loaded: Int32Array;
  /** Those that are left after the cuts. */
  readonly #left: Int32Array;
  readonly #smallest = new Int32Array(PAIR);

  constructor(size: BoardSize, state: CoinState, budget: Budget) {
    const { graph } = state;
    this.wordCount = Math.max(PAIR, Math.ceil(graph.strings / WORD_BITS));
    this.#sets = new GrowingArray(budget, "the components of nimstring");
    this.#state = state;
    this.#finder = new ComponentFinder(state);
    this.#symmetries = this.wordCount === PAIR ? listPairPermutations(size, graph) : [];
    this.#list = new Int32Array(graph.strings);
    this.#loaded = new Int32Array(this.wordCount);
    this.#left = new Int32Array(this.wordCount);
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
  count(first: number, end = first + 1): number {
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
      let bits = this.#loaded[word] = words[piece * wordCount + word];
      for (; bits !== 0; bits &= bits - 1) {
        this.#list[count++] = WORD_BITS * word + 31 - Math.clz32(bits & -bits);
      }
    }
    const list = this.#list.subarray(0, count);
    this.#state.reset(list);
    return list;
  }

  /** Makes strings the state. */
  loadStrings(strings: Iterable<number>): void {
    const state = this.#state;
    state.reset(strings);
    this.#loaded.fill(0);
    for (let string = 0; string < state.graph.strings; string++) {
      if (state.isCoded(string)) this.#loaded[string >> 5] |= 1 << string;
    }
  }

  /** Adds the components of the state, which follows from what was loaded. */
  pushComponents(): void {
    const finder = this.#finder;
    const { codes, cutCount, remaining } = this.#state;
    this.#left.set(this.#loaded);
    for (let i = 0; i < cutCount; i++) this.#left[codes[i] >> 5] ^= 1 << codes[i];
    finder.startPass();
    let found = 0;
    for (let coin = 0; found < remaining; coin++) {
      if (!finder.find(coin)) continue;
      found += finder.count;
      this.#pushFound();
    }
  }

  /** Adds the component found last. */
  #pushFound(): void {
    const { wordCount } = this;
    const at = this.#sets.length;
    this.#sets.reserve(wordCount);
    this.#sets.length += wordCount;
    const { words } = this;
    const isAll = this.#finder.count === this.#state.remaining;
    for (let word = 0; word < wordCount; word++) words[at + word] = isAll ? this.#left[word] : 0;
    if (!isAll) this.#addFound(at);
    this.#normalize(at);
  }

  /** Adds the strings of the component found last to a set. */
  #addFound(at: number): void {
    const { words } = this;
    const { coins, count } = this.#finder;
    const { strings, stringsOf } = this.#state.graph;
    for (let i = 0; i < count; i++) {
      for (let j = 4 * coins[i]; j < 4 * coins[i] + 4 && stringsOf[j] < strings; j++) {
        const word = stringsOf[j] >> 5;
        words[at + word] |= this.#left[word] & 1 << stringsOf[j];
      }
    }
  }

  /** Replaces a set by its smallest image. */
  #normalize(at: number): void {
    if (this.#symmetries.length === 0) return;
    const { words } = this;
    const smallest = this.#smallest;
    PairPermutation.smallest(this.#symmetries, words[at], words[at + 1], smallest);
    words[at] = smallest[0];
    words[at + 1] = smallest[1];
  }
}

/** Returns the symmetries of the strings of a graph, without the identity. */
function listPairPermutations(size: BoardSize, graph: CoinGraph): PairPermutation[] {
  const edges = [...graph.edges];
  const places = findPlaces(edges);
  const maps = listSymmetries(size).slice(1)
    .filter((map) => edges.every((edge) => (places[map(edge)] ?? -1) >= 0));
  return makePermutations(edges, maps).map((permutation) =>
    new PairPermutation(edges.map((_, string) => findImage(graph, permutation, string)))
  );
}
