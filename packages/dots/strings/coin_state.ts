/**
 * A position of strings and coins that strings are cut from and tied to again, and the rule that
 * leaves only stripped positions to be searched.
 *
 * @module
 */
import type { CoinGraph } from "./coin_graph.ts";

/**
 * Bits of a coin's links that count its strings; above them is their sum, at most 23 bits: a board of
 * 999 × 999 has fewer than 2^21 strings.
 */
const DEGREE_BITS = 3;
const DEGREE = 2 ** DEGREE_BITS - 1;

/** The h of theorem 1 (docs/games/dots_method.md); for "infinite", nothing can be handed over. */
export const NO_HANDOUT = 0;
/** An anchored part has two coins or more: they can be left as a pair. */
export const CHAIN_HANDOUT = 4;
/** No such part, but an isolated one has a path of four coins: they can be left as two pairs. */
export const LOOP_HANDOUT = 8;

/** Coins on a path in an isolated part that can be left as two pairs. */
const TWO_PAIRS = 4;

/**
 * The strings that are not cut, and what follows from them; cuts can be taken back in reverse
 * order.
 *
 *     ground ─0─ a ─2─ b ─3─ ground     coin      a   b   ground
 *                │                      degree    3   2   7        many
 *                1                      grounded  1   1   –
 *                │                      sum       3   5   –        0 + 1 + 2, 2 + 3
 *                c ─4─ ground           cuts      the strings cut so far, the last one last
 *
 * The other string of a coin with two is its sum less the one: so chains are walked along.
 */
export class CoinState {
  /** The graph of all strings. */
  readonly graph: CoinGraph;
  /** `uncut[string]`: 1 or 0; uncut[strings] is 0. */
  readonly uncut: Uint8Array;
  /**
   * `links[coin]`: how many uncut strings it has (`degreeOf`), and above these bits their sum
   * (`sumOf`); both change with each cut.
   */
  readonly links: Int32Array;
  /** `grounded[coin]`: its uncut strings to the ground. */
  readonly grounded: Int32Array;
  /** Coins with strings. */
  remaining = 0;
  /** Coins with three or four strings. */
  junctions = 0;
  /** The strings cut, in order, of which `cutCount` count. */
  readonly cuts: Int32Array;
  /**
   * `codes[i]`: what stands for cuts[i] where strings of one coin to the ground are alike: the
   * last of them that was there.
   */
  readonly codes: Int32Array;
  /** The number of strings cut since the reset. */
  cutCount = 0;
  /** Coins that the last `strip` took. */
  stripped = 0;
  readonly #queue: Int32Array;
  /** `height[coin]`: the coins on the longest path that ends in it, of those stripped; 1 before. */
  readonly #height: Int32Array;

  /** Starts with all strings cut. */
  constructor(graph: CoinGraph) {
    const { coins, strings, keep } = graph;
    this.graph = graph;
    this.uncut = keep(new Uint8Array(strings + 1));
    this.links = keep(new Int32Array(coins + 1));
    this.grounded = keep(new Int32Array(coins + 1));
    this.cuts = keep(new Int32Array(strings));
    this.codes = keep(new Int32Array(strings));
    this.#queue = keep(new Int32Array(coins + 2));
    this.#height = keep(new Int32Array(coins + 1)).fill(1);
    this.reset([]);
  }

  /** Makes `strings` the uncut ones, and forgets all cuts. */
  reset(strings: Iterable<number>): void {
    const { coins, ends } = this.graph;
    this.uncut.fill(0);
    this.links.fill(0);
    this.grounded.fill(0);
    for (const string of strings) {
      this.uncut[string] = 1;
      this.links[ends[2 * string]] += linkOf(string);
      this.links[ends[2 * string + 1]] += linkOf(string);
      if (ends[2 * string + 1] === coins) this.grounded[ends[2 * string]]++;
    }
    this.links[coins] = DEGREE; // never 1 or 2, whatever is cut
    this.cutCount = this.remaining = this.junctions = 0;
    for (let coin = 0; coin < coins; coin++) {
      if (this.degreeOf(coin) > 0) this.remaining++;
      if (this.degreeOf(coin) > 2) this.junctions++;
    }
  }

  /** How many uncut strings a coin has; 7 for the ground. */
  degreeOf(coin: number): number {
    return this.links[coin] & DEGREE;
  }

  /** The sum of the uncut strings of a coin: of one with a single string, that string. */
  sumOf(coin: number): number {
    return this.links[coin] >> DEGREE_BITS;
  }

  /** Cuts an uncut string. */
  cut(string: number): void {
    const { coins, ends, stringsOf } = this.graph;
    const near = ends[2 * string];
    const far = ends[2 * string + 1];
    this.uncut[string] = 0;
    this.#lose(near, string);
    let code = string;
    if (far === coins) code = stringsOf[4 * near + --this.grounded[near]];
    else this.#lose(far, string);
    this.cuts[this.cutCount] = string;
    this.codes[this.cutCount++] = code;
  }

  #lose(coin: number, string: number): void {
    const degree = (this.links[coin] -= linkOf(string)) & DEGREE;
    if (degree === 2) this.junctions--;
    else if (degree === 0) this.remaining--;
  }

  /** Ties the strings again that were cut after the first `cutCount`. */
  undoTo(cutCount: number): void {
    const { coins, ends } = this.graph;
    while (this.cutCount > cutCount) {
      const string = this.cuts[--this.cutCount];
      const near = ends[2 * string];
      const far = ends[2 * string + 1];
      this.uncut[string] = 1;
      this.#regain(near, string);
      if (far === coins) this.grounded[near]++;
      else this.#regain(far, string);
    }
  }

  #regain(coin: number, string: number): void {
    const degree = (this.links[coin] += linkOf(string)) & DEGREE;
    if (degree === 3) this.junctions++;
    else if (degree === 1) this.remaining++;
  }

  /**
   * Strips the whole position: cuts the string of every coin that has only one, again and again,
   * and sets `stripped` to the number of coins taken. What is left, the stripped position, does not
   * depend on the order.
   *
   * @returns What the player who takes them may hand over to be rid of the move, as twice the
   * coins: `CHAIN_HANDOUT`, `LOOP_HANDOUT` or `NO_HANDOUT`.
   */
  strip(): number {
    let count = 0;
    for (let coin = 0; coin < this.graph.coins; coin++) {
      if (this.degreeOf(coin) === 1) this.#queue[count++] = coin;
    }
    return this.#strip(count);
  }

  /**
   * The same after the cut of `string` in a stripped position, where it alone can have left coins
   * to take.
   */
  stripFrom(string: number): number {
    const { ends } = this.graph;
    let count = 0;
    if (this.degreeOf(ends[2 * string]) === 1) this.#queue[count++] = ends[2 * string];
    if (this.degreeOf(ends[2 * string + 1]) === 1) this.#queue[count++] = ends[2 * string + 1];
    return this.#strip(count);
  }

  #strip(count: number): number {
    const first = this.cutCount;
    const remaining = this.remaining;
    const height = this.#height;
    let longest = 0;
    for (let i = 0; i < count; i++) {
      const coin = this.#queue[i];
      if (this.degreeOf(coin) !== 1) continue;
      const string = this.sumOf(coin);
      const other = this.otherEnd(string, coin);
      this.cut(string);
      const above = height[coin];
      if (above + height[other] > longest) longest = above + height[other];
      if (height[other] <= above) height[other] = above + 1;
      if (this.degreeOf(other) === 1) this.#queue[count++] = other;
    }
    this.stripped = remaining - this.remaining;
    return this.#handout(first, longest);
  }

  /** An uncut string of a coin that has one. */
  someString(coin: number): number {
    const { stringsOf } = this.graph;
    let i = 4 * coin;
    while (this.uncut[stringsOf[i]] === 0) i++;
    return stringsOf[i];
  }

  /** The end of a string that is not `coin`. */
  otherEnd(string: number, coin: number): number {
    const { ends } = this.graph;
    return ends[2 * string] === coin ? ends[2 * string + 1] : ends[2 * string];
  }

  /**
   * The h of theorem 1 of the forest whose strings were the cuts from `first` on, given the coins on
   * the longest path in it. A cut takes the one string of a coin, so parts grow together from their
   * leaves. A part is anchored if the last string of one of its coins led to what keeps strings, or to
   * the ground (`degree` is not 0): by height 2 it has two coins. Coins at an anchor do not lie on a
   * path of four unless one of them has height 2. All heights are 1 again afterwards.
   */
  #handout(first: number, longest: number): number {
    const { ends } = this.graph;
    const height = this.#height;
    let handout = longest < TWO_PAIRS ? NO_HANDOUT : LOOP_HANDOUT;
    for (let i = this.cutCount - 1; longest > 2 && i >= first; i--) {
      const near = ends[2 * this.cuts[i]];
      const far = ends[2 * this.cuts[i] + 1];
      if (height[this.degreeOf(near) !== 0 ? far : near] === 1) continue;
      if (this.degreeOf(near) === 0 && this.degreeOf(far) === 0) continue;
      handout = CHAIN_HANDOUT;
      break;
    }
    for (let i = first; i < this.cutCount; i++) {
      height[ends[2 * this.cuts[i]]] = height[ends[2 * this.cuts[i] + 1]] = 1;
    }
    return handout;
  }
}

/** What a string adds to the links of a coin. */
function linkOf(string: number): number {
  return string << DEGREE_BITS | 1;
}
