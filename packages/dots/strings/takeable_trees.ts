// The takeable boxes as trees of coins, and how one move changes them.
import { CHAIN_HANDOUT, type CoinState, LOOP_HANDOUT, NO_HANDOUT } from "./coin_state.ts";

/** No string or coin: for a coin outside of all trees, and above the root of an isolated tree. */
const NONE = -1;
/** A tree with fewer coins has no path of four. */
const LEAST_PATH = 4;
/** A tree of this many coins always has one: no coin has five neighbours. */
const SURE_PATH = 6;

/**
 * The kinds of trees:
 *
 * - `TAKEN`: a single coin without strings
 * - `PAIR`: two coins that one string takes
 * - `CHAIN`: anchored, two coins or more, for `CHAIN_HANDOUT`
 * - `LOOP`: isolated, with a path of four coins, for `LOOP_HANDOUT`
 * - `OTHER`
 */
const [TAKEN, PAIR, CHAIN, LOOP, OTHER] = [0, 1, 2, 3, 4];

/** A tree, or what remains of one after a cut. */
interface TakeableTree {
  readonly size: number;
  /** Whether it is tied to a coin that keeps strings, or to the ground. */
  readonly isAnchored: boolean;
  /** One of its coins; for an isolated one, a coin at the cut. */
  readonly coin: number;
  /** The cut string, or `NONE`. */
  readonly cut: number;
}

/** What can be taken in a position, or after a move. */
export interface TreesLeft {
  readonly gain: number;
  readonly taken: number;
  /** How many of them can be handed over, as twice the boxes; 0 for none. */
  readonly handout: number;
  /** Whether the cut was in a tree, and all trees are now pairs that one edge completes. */
  readonly arePairs: boolean;
}

/**
 * The trees that `CoinState.strip` cuts from a position. The string of its root anchors a tree to a
 * coin that keeps strings or to the ground; without it, the tree is isolated. What can be handed over
 * follows from the size of a tree, except for isolated ones of four and five coins (theorem 1,
 * docs/games/dots.md). So the answer after a move takes O(1), or O(coins) for a chain or loop that it
 * opens, instead of stripping the whole position again.
 */
export class TakeableTrees {
  #coins = 0;
  readonly #state: CoinState;
  /** By coin: the string to its parent; for an anchored root, the string that anchors it. */
  readonly #stringUp: Int32Array;
  /** By coin: the size of its subtree. */
  readonly #size: Int32Array;
  /** By coin of a tree: the root. */
  readonly #root: Int32Array;
  /** The number of trees of each kind. */
  readonly #count = [0, 0, 0, 0, 0];

  constructor(state: CoinState) {
    this.#state = state;
    const { coins } = state.graph;
    [this.#stringUp, this.#size, this.#root] = [0, 1, 2].map(() => new Int32Array(coins + 1));
  }

  /**
   * Resets the state to a position, given its uncut strings, strips it, and finds the trees. Returns
   * what can be taken. Time O(coins).
   */
  load(strings: Iterable<number>): TreesLeft {
    const state = this.#state;
    state.reset(strings);
    state.strip();
    this.#coins = state.stripped;
    this.#grow();
    this.#count.fill(0);
    for (const coin of state.taken.subarray(0, this.#coins)) {
      if (this.#root[coin] === coin) this.#count[this.#findKind(this.#makeTree(coin))]++;
    }
    return this.#replace([], []);
  }

  /** Ties each coin to its parent, which `strip` took later, by the string that it cut for the coin. */
  #grow(): void {
    const { graph: { ends }, taken, cuts, cutCount } = this.#state;
    this.#stringUp.fill(NONE);
    this.#root.fill(NONE);
    this.#size.fill(1);
    let cut = 0;
    for (let i = 0; i < this.#coins && cut < cutCount; i++) {
      const coin = taken[i];
      const string = cuts[cut];
      if (ends[2 * string] !== coin && ends[2 * string + 1] !== coin) continue; // an isolated root
      this.#stringUp[coin] = string;
      this.#size[this.#findParent(coin)] += this.#size[coin];
      cut++;
    }
    for (let i = this.#coins - 1; i >= 0; i--) {
      const coin = taken[i];
      const parent = this.#stringUp[coin] === NONE ? coin : this.#findParent(coin);
      const isRoot = parent === coin || this.#state.getDegree(parent) > 0;
      this.#root[coin] = isRoot ? coin : this.#root[parent];
    }
  }

  /** Returns the coin whose string up is this one, or the ground. */
  #findBelow(string: number): number {
    const { coins, ends } = this.#state.graph;
    const [near, far] = [ends[2 * string], ends[2 * string + 1]];
    if (this.#stringUp[near] === string) return near;
    return this.#stringUp[far] === string ? far : coins;
  }

  #findParent(coin: number): number {
    return this.#state.getOtherEnd(this.#stringUp[coin], coin);
  }

  #makeTree(root: number): TakeableTree {
    const isAnchored = this.#stringUp[root] !== NONE;
    return { size: this.#size[root], isAnchored, coin: root, cut: NONE };
  }

  /** Returns the coins and the strings of the tree that a string belongs to or anchors. */
  listTree(string: number): { coins: number[]; strings: number[] } {
    const root = this.#root[this.#findBelow(string)];
    const coins = [...this.#root.keys()].filter((coin) => this.#root[coin] === root);
    return {
      coins,
      strings: coins.map((coin) => this.#stringUp[coin]).filter((up) => up !== NONE),
    };
  }

  /**
   * Returns what can be taken after the cut of any string. The state is then the stripped position
   * after it, until the caller undoes the cuts.
   */
  cut(string: number): TreesLeft {
    const low = this.#findBelow(string);
    if (low === this.#state.graph.coins) return this.#open(string);
    const tree = this.#makeTree(this.#root[low]);
    const size = this.#size[low];
    const left = [{ size, isAnchored: false, coin: low, cut: string }];
    if (low !== tree.coin) {
      left.push({ ...tree, size: tree.size - size, coin: this.#findParent(low), cut: string });
    }
    return this.#replace([tree], left.map((part) => this.#findKind(part)));
  }

  /**
   * Cuts a string of the stripped position. The coins that become takeable are in one tree with the
   * trees that they anchored.
   */
  #open(string: number): TreesLeft {
    const state = this.#state;
    state.cut(string);
    const handout = state.stripFrom(string);
    const opened = Array.from(state.taken.subarray(0, state.stripped));
    const hanging = handout === CHAIN_HANDOUT
      ? []
      : opened.flatMap((coin) => this.#listStrings(coin))
        .map((string) => this.#makeTree(this.#findBelow(string)));
    const isChain = handout === CHAIN_HANDOUT || handout === NO_HANDOUT && hanging.length > 0;
    const kind = isChain ? CHAIN : handout === LOOP_HANDOUT ? LOOP : OTHER;
    const left = this.#replace(hanging, [kind]);
    return { ...left, taken: left.taken + opened.length, arePairs: false };
  }

  /** Returns what can be taken once some trees have become others, given as kinds. */
  #replace(before: readonly TakeableTree[], after: readonly number[]): TreesLeft {
    const count = [...this.#count];
    for (const tree of before) count[this.#findKind(tree)]--;
    for (const kind of after) count[kind]++;
    return {
      gain: count[TAKEN],
      taken: this.#coins - count[TAKEN],
      handout: count[CHAIN] > 0 ? CHAIN_HANDOUT : count[LOOP] > 0 ? LOOP_HANDOUT : NO_HANDOUT,
      arePairs: count[CHAIN] + count[LOOP] + count[OTHER] === 0,
    };
  }

  #findKind(tree: TakeableTree): number {
    const { size, isAnchored } = tree;
    if (isAnchored) return size > 1 ? CHAIN : OTHER;
    if (size <= 2) return size === 1 ? TAKEN : PAIR;
    return size >= SURE_PATH || size >= LEAST_PATH && !this.#isStar(tree) ? LOOP : OTHER;
  }

  /** Returns whether a coin of an isolated tree, or one of its neighbours, is tied to all others. */
  #isStar({ coin, size, cut }: TakeableTree): boolean {
    const listNeighbours = (of: number) =>
      this.#listStrings(of)
        .filter((string) => string !== cut)
        .map((string) => this.#state.getOtherEnd(string, of));
    return [coin, ...listNeighbours(coin)].some((centre) =>
      listNeighbours(centre).length === size - 1
    );
  }

  /** Returns the strings of a coin that belong to trees or anchor them. */
  #listStrings(coin: number): number[] {
    const { strings, stringsOf, coins } = this.#state.graph;
    const found: number[] = [];
    for (let at = 4 * coin; at < 4 * coin + 4; at++) {
      const string = stringsOf[at];
      if (string < strings && this.#findBelow(string) !== coins) found.push(string);
    }
    return found;
  }
}
