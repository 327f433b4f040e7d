// The board as its dual, the game of strings and coins: boxes are coins, undrawn edges are strings,
// and the strings of border edges end at the ground. Drawing an edge cuts its string.
import { type BoardSize, listEdgeBoxes, listEdges, toMove } from "../rules/board.ts";

/** Coins tied to each other and to the ground by strings, at most four strings per coin. */
export interface CoinGraph {
  /** The number of coins, which is also the number of the ground. */
  readonly coins: number;
  /** The number of strings; in `stringsOf` it means "none". */
  readonly strings: number;
  /** `ends[2 * string + i]`: the two ends, a coin first, then a coin or the ground. */
  readonly ends: Int32Array;
  /** `stringsOf[4 * coin + i]`: the strings of a coin, those to the ground first. */
  readonly stringsOf: Int32Array;
  /** `edges[string]`: the edge of the board. */
  readonly edges: readonly number[];
}

/** What limits call the chains, loops and trees of a position. */
export const BOARD = "the list of chains and loops";

/**
 * Returns an upper bound of the bytes that a thread needs to take positions of a board apart. Measured
 * per box as the peak of resident memory above that of an empty run: 400 to 540 for `solve` of an
 * endgame of 300 × 300, up to 890 for `verify` and `review`, 1,090 in a batch.
 */
export function countBoardBytes({ rows, columns }: BoardSize): number {
  return 1100 * rows * columns;
}

/** How much nearer to the centre a border edge counts, in boxes. */
const BORDER_BONUS = 0.5;

/**
 * Returns edges in the order in which a search tries them: from the centre of the board outwards,
 * border edges a little before others at the same distance.
 *
 * Moves in the centre decide earliest which chains there will be. On the empty 2 × 5 board this
 * order needs 3.6 times fewer nodes than the order of the edges' numbers. In nimstring it needs six
 * times fewer on 2 × 4. Proofs need the order without a bonus (docs/proofs.md).
 */
export function sortEdges(
  size: BoardSize,
  edges: readonly number[],
  borderBonus = BORDER_BONUS,
): number[] {
  const measure = (edge: number) => {
    const { kind, row, column } = toMove(size, edge);
    const y = row + (kind === "v" ? 0.5 : 0) - size.rows / 2;
    const x = column + (kind === "h" ? 0.5 : 0) - size.columns / 2;
    // Equal distances must be equal numbers. `Math.hypot` rounds some of them apart.
    const distance = Math.sqrt(x * x + y * y);
    return listEdgeBoxes(size, edge).length === 1 ? distance - borderBonus : distance;
  };
  return edges.map((edge) => ({ edge, distance: measure(edge) }))
    .sort((a, b) => a.distance - b.distance || a.edge - b.edge)
    .map(({ edge }) => edge);
}

/**
 * Returns the graph of some edges of a board, which become its strings in the given order. Their
 * boxes become its coins in the order in which they occur. By default, string = edge and coin = box.
 */
export function makeGraph(size: BoardSize, edges: readonly number[] = listEdges(size)): CoinGraph {
  const coinOf = new Int32Array(size.rows * size.columns).fill(-1);
  const ends = new Int32Array(2 * edges.length).fill(-1);
  let coins = 0;
  for (let string = 0; string < edges.length; string++) {
    let end = 2 * string;
    for (const box of listEdgeBoxes(size, edges[string])) {
      if (coinOf[box] < 0) coinOf[box] = coins++;
      ends[end++] = coinOf[box];
    }
  }
  for (let i = 1; i < ends.length; i += 2) if (ends[i] < 0) ends[i] = coins;
  return { coins, strings: edges.length, ends, stringsOf: listCoinStrings(ends, coins), edges };
}

function listCoinStrings(ends: Int32Array, coins: number): Int32Array {
  const strings = ends.length / 2;
  const stringsOf = new Int32Array(4 * coins).fill(strings);
  const count = new Uint8Array(coins + 1);
  for (const groundFirst of [true, false]) {
    for (let string = 0; string < strings; string++) {
      if ((ends[2 * string + 1] === coins) !== groundFirst) continue;
      for (const end of [ends[2 * string], ends[2 * string + 1]]) {
        if (end < coins) stringsOf[4 * end + count[end]++] = string;
      }
    }
  }
  return stringsOf;
}

/**
 * Returns the images of all strings. Strings of one coin to the ground are interchangeable: the n-th
 * string of a coin has the n-th string of the coin's image as its image.
 */
export function listImages(graph: CoinGraph, permutation: Int32Array): Int32Array {
  const { coins, ends, stringsOf } = graph;
  return permutation.map((image, string) => {
    if (ends[2 * string + 1] !== coins) return image;
    const order = stringsOf.indexOf(string, 4 * ends[2 * string]) & 3;
    return stringsOf[4 * ends[2 * image] + order];
  });
}

/**
 * The low bits of a coin's links count its strings. The bits above are the sum of their numbers, at
 * most 23 bits: a board of 999 × 999 has fewer than 2^21 strings.
 */
const DEGREE_BITS = 3;
const DEGREE = 2 ** DEGREE_BITS - 1;

/**
 * What the player who takes the takeable coins can hand over to pass the move, as twice the coins:
 * the h of theorem 1 (docs/games/dots.md). Here nothing, an infinite h.
 */
export const NO_HANDOUT = 0;
/** An anchored tree has two coins or more, which can be left as a pair. */
export const CHAIN_HANDOUT = 4;
/** No such tree, but an isolated one has a path of four coins, which can be left as two pairs. */
export const LOOP_HANDOUT = 8;
/** Chains up to this length are short: they can be opened so that nothing can be declined. */
export const SHORT_CHAIN = 2;

/** What can be taken in a position. */
export interface Takeable {
  /** The number of coins. */
  readonly taken: number;
  /** What can be handed over instead: `NO_HANDOUT`, `CHAIN_HANDOUT` or `LOOP_HANDOUT`. */
  readonly handout: number;
  /** Whether all of them lie in pairs that one cut completes. */
  readonly arePairs: boolean;
}

/**
 * The uncut strings, and what follows from them. Cuts can be undone in reverse order.
 *
 *     ground ─0─ a ─2─ b ─3─ ground     coin      a   b   ground
 *                │                      degree    3   2   7        many
 *                1                      grounded  1   1   –
 *                │                      sum       3   5   –        0 + 1 + 2, 2 + 3
 *                c ─4─ ground           cuts      the strings cut so far, in order
 *
 * The sum gives the second string of a coin that has two, which is how chains are followed.
 */
export class CoinState {
  readonly graph: CoinGraph;
  /** `uncut[string]`: 1 or 0; `uncut[strings]` is 0. */
  readonly uncut: Uint8Array;
  /** `links[coin]`: the number of uncut strings (`getDegree`) and their sum (`getSum`). */
  readonly links: Int32Array;
  /** `grounded[coin]`: the number of uncut strings to the ground. */
  readonly grounded: Int32Array;
  /** Coins with strings. */
  remaining = 0;
  /** Coins with three or four strings. */
  junctions = 0;
  /** The strings cut since the reset, in order; the first `cutCount` count. */
  readonly cuts: Int32Array;
  /**
   * `codes[i]`: the string whose bit `cuts[i]` changes in keys. Strings of one coin to the ground are
   * interchangeable there: it is the last of those that were uncut.
   */
  readonly codes: Int32Array;
  cutCount = 0;
  /** The coins that the last strip took, in order; the first `takenCount` count. */
  readonly taken: Int32Array;
  takenCount = 0;
  /** By coin of a tree of taken coins: those that a string joined to it. */
  readonly #joined: Int32Array;

  /** Starts with all strings cut. */
  constructor(graph: CoinGraph) {
    const { coins, strings } = graph;
    this.graph = graph;
    this.uncut = new Uint8Array(strings + 1);
    this.links = new Int32Array(coins + 1);
    this.grounded = new Int32Array(coins + 1);
    this.cuts = new Int32Array(strings);
    this.codes = new Int32Array(strings);
    this.taken = new Int32Array(coins + 2);
    this.#joined = new Int32Array(coins + 1);
    this.reset([]);
  }

  /** Sets the uncut strings, and forgets all cuts. */
  reset(strings: Iterable<number>): void {
    this.uncut.fill(0);
    this.links.fill(0);
    this.links[this.graph.coins] = DEGREE; // never 1 or 2, whatever is cut
    this.grounded.fill(0);
    this.cutCount = this.remaining = this.junctions = 0;
    for (const string of strings) this.#tie(string);
  }

  /** Returns the number of uncut strings of a coin; 7 for the ground. */
  getDegree(coin: number): number {
    return this.links[coin] & DEGREE;
  }

  /** Returns the sum of the uncut strings of a coin: of a coin with one string, that string. */
  getSum(coin: number): number {
    return this.links[coin] >> DEGREE_BITS;
  }

  /** Cuts an uncut string. */
  cut(string: number): void {
    const { coins, ends, stringsOf } = this.graph;
    const near = ends[2 * string];
    const far = ends[2 * string + 1];
    this.uncut[string] = 0;
    this.#removeLink(near, string);
    let code = string;
    if (far === coins) code = stringsOf[4 * near + --this.grounded[near]];
    else this.#removeLink(far, string);
    this.cuts[this.cutCount] = string;
    this.codes[this.cutCount++] = code;
  }

  #removeLink(coin: number, string: number): void {
    const degree = (this.links[coin] -= makeLink(string)) & DEGREE;
    if (degree === 2) this.junctions--;
    else if (degree === 0) this.remaining--;
  }

  /** Undoes all cuts after the first `cutCount`. */
  undoTo(cutCount: number): void {
    while (this.cutCount > cutCount) this.#tie(this.cuts[--this.cutCount]);
  }

  /** Undoes the cut of a string. */
  #tie(string: number): void {
    const { coins, ends } = this.graph;
    const near = ends[2 * string];
    const far = ends[2 * string + 1];
    this.uncut[string] = 1;
    this.#addLink(near, string);
    if (far === coins) this.grounded[near]++;
    else this.#addLink(far, string);
  }

  #addLink(coin: number, string: number): void {
    const degree = (this.links[coin] += makeLink(string)) & DEGREE;
    if (degree === 3) this.junctions++;
    else if (degree === 1) this.remaining++;
  }

  /**
   * Strips the whole position: cuts the string of every coin that has only one, again and again, and
   * sets `takenCount` to the number of coins taken. The stripped position does not depend on the order.
   * Returns what can be taken. Time O(coins), or O(coins taken) if `from` lists those that have one
   * string.
   */
  strip(from: Iterable<number> = this.links.keys()): Takeable {
    const first = this.cutCount;
    let count = 0;
    for (const coin of from) if (this.getDegree(coin) === 1) this.taken[count++] = coin;
    this.#strip(count);
    return this.#measureTrees(first);
  }

  /**
   * Measures the trees of the coins that `strip` took, given the place of its first cut. A cut joins two
   * coins of a tree, which have no strings any more, or anchors a tree to the ground or to a coin that
   * remains. In a path of four coins, both ends of the middle string have another one.
   */
  #measureTrees(first: number): Takeable {
    const { ends } = this.graph;
    const joined = this.#joined;
    const strings = this.cuts.subarray(first, this.cutCount);
    for (const string of strings) joined[ends[2 * string]] = joined[ends[2 * string + 1]] = 0;
    for (const string of strings) {
      const near = ends[2 * string];
      const far = ends[2 * string + 1];
      if (this.getDegree(near) + this.getDegree(far) > 0) continue;
      joined[near]++;
      joined[far]++;
    }
    let [hasChain, hasLoop, arePairs] = [false, false, true];
    for (const string of strings) {
      const near = joined[ends[2 * string]];
      const far = joined[ends[2 * string + 1]];
      if (near !== 1 || far !== 1) arePairs = false;
      if (near > 1 && far > 1) hasLoop = true;
      if ((near === 0) !== (far === 0)) hasChain = true;
    }
    const handout = hasChain ? CHAIN_HANDOUT : hasLoop ? LOOP_HANDOUT : NO_HANDOUT;
    return { taken: this.takenCount, handout, arePairs };
  }

  /**
   * Does the same after the cut of one string in a stripped position, for hot loops. Returns the
   * handout.
   *
   * The coins taken are at most two trees, one for each end of the string that had two. Only the tree
   * of a loop is isolated (theorem 2): it has fewer strings than coins.
   */
  stripFrom(string: number): number {
    const { ends } = this.graph;
    const first = this.cutCount;
    let trees = 0;
    if (this.getDegree(ends[2 * string]) === 1) this.taken[trees++] = ends[2 * string];
    if (this.getDegree(ends[2 * string + 1]) === 1) this.taken[trees++] = ends[2 * string + 1];
    this.#strip(trees);
    if (this.cutCount - first < this.takenCount) return LOOP_HANDOUT;
    return this.takenCount > trees ? CHAIN_HANDOUT : NO_HANDOUT;
  }

  #strip(count: number): void {
    const remaining = this.remaining;
    for (let i = 0; i < count; i++) {
      const coin = this.taken[i];
      if (this.getDegree(coin) !== 1) continue;
      const string = this.getSum(coin);
      const other = this.getOtherEnd(string, coin);
      this.cut(string);
      if (this.getDegree(other) === 1) this.taken[count++] = other;
    }
    this.takenCount = remaining - this.remaining;
  }

  /** Returns an uncut string of a coin that has one. */
  findString(coin: number): number {
    const { stringsOf } = this.graph;
    let i = 4 * coin;
    while (this.uncut[stringsOf[i]] === 0) i++;
    return stringsOf[i];
  }

  /** Returns the end of a string that is not `coin`. */
  getOtherEnd(string: number, coin: number): number {
    const { ends } = this.graph;
    return ends[2 * string] === coin ? ends[2 * string + 1] : ends[2 * string];
  }
}

/** Returns what a string adds to the links of a coin. */
function makeLink(string: number): number {
  return string << DEGREE_BITS | 1;
}
