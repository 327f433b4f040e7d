/**
 * The boxes that can be taken, as trees of coins: what one move makes of them.
 *
 * @module
 */
import { CHAIN_HANDOUT, type CoinState, LOOP_HANDOUT, NO_HANDOUT } from "./coin_state.ts";
import { SHORT_CHAIN } from "./endgame.ts";

/** No string: that of a coin that is in no tree, and of the root of an isolated one. */
const NO_STRING = -1;
/** Fewer coins have no path of four. */
const LEAST_PATH = 4;
/** So many always have one, if they are a tree: no coin has five neighbours. */
const SURE_PATH = 6;

/** A tree is a single coin that is tied to nothing, and so taken. */
const TAKEN = 0;
/** It is two coins that one string takes. */
const PAIR = 1;
/** It is anchored and has two coins or more: what hands over `CHAIN_HANDOUT`. */
const CHAIN = 2;
/** It is isolated and has a path of four coins: what hands over `LOOP_HANDOUT`. */
const LOOP = 3;
/** It is another one. */
const OTHER = 4;

/** How many trees there are of each kind. */
type Count = readonly number[];

/** A tree, or what a cut leaves of one. */
interface TakeableTree {
  /** How many coins it has. */
  readonly size: number;
  /** Whether it is tied to a coin that stays, or to the ground. */
  readonly isAnchored: boolean;
  /** One of its coins; of an isolated one next to the cut. */
  readonly coin: number;
  /** The string that is cut. */
  readonly cut: number;
}

/** What can be taken of a position, after a move if one is asked about. */
export interface TreesLeft {
  /** The boxes that the move completes. */
  readonly gain: number;
  /** The boxes that can be taken then. */
  readonly taken: number;
  /** What may be handed over of them, as twice the boxes; 0 for nothing. */
  readonly handout: number;
  /** Whether they lie in pairs that one edge completes. */
  readonly arePairs: boolean;
}

/**
 * The trees that `strip` cuts from a position. A tree is anchored by the string of its root to a
 * coin that stays or to the ground, or isolated; what may be handed over of it follows from its
 * size, but for isolated ones of four and five coins (theorem 1, docs/games/dots_method.md). So
 * every question about a move takes O(1), that about a loop O(its coins), where the state would have
 * to be stripped anew: `CoinState.strip` answers the same for one position in O(its coins).
 */
export class TakeableTrees {
  #coins = 0;
  readonly #state: CoinState;
  /** By coin: the string to its parent; of an anchored root that which anchors it. */
  readonly #stringUp: Int32Array;
  /** By coin: how many coins it and those below it are. */
  readonly #size: Int32Array;
  /** By coin of a tree: the root. */
  readonly #root: Int32Array;
  /** The coins of the trees, each after its parent. */
  readonly #order: Int32Array;
  #count: Count = [];

  /** Prepares for the trees of a state. */
  constructor(state: CoinState) {
    this.#state = state;
    const { coins, keep } = state.graph;
    const byCoin = () => keep(new Int32Array(coins + 1));
    [this.#stringUp, this.#size, this.#root, this.#order] = [
      byCoin(),
      byCoin(),
      byCoin(),
      byCoin(),
    ];
  }

  /**
   * Turns to a position, given by its uncut strings: resets the state to it, strips it and takes the
   * trees. Returns what can be taken. Time O(coins).
   */
  load(strings: Iterable<number>): TreesLeft {
    this.#state.reset(strings);
    this.#state.strip();
    this.#stringUp.fill(NO_STRING);
    this.#size.fill(0);
    this.#coins = 0;
    this.#grow();
    const count = [0, 0, 0, 0, 0];
    for (let i = this.#coins - 1; i >= 0; i--) {
      const coin = this.#order[i];
      if (this.#root[coin] === coin) count[this.#kindOf(this.#treeAt(coin))]++;
      else this.#size[this.#above(coin)] += this.#size[coin];
    }
    this.#count = count;
    return this.#replaced([], []);
  }

  /** Backwards from where each tree was cut last, as `CoinState` says of its handout. */
  #grow(): void {
    const { graph: { ends }, cuts, cutCount } = this.#state;
    for (let i = cutCount - 1; i >= 0; i--) {
      const string = cuts[i];
      const near = ends[2 * string];
      const far = ends[2 * string + 1];
      if (this.#state.degreeOf(near) !== 0) this.#add(far, far, string);
      else if (this.#state.degreeOf(far) !== 0) this.#add(near, near, string);
      else {
        if (this.#size[near] + this.#size[far] === 0) this.#add(near, near, NO_STRING);
        const [parent, child] = this.#size[near] === 0 ? [far, near] : [near, far];
        this.#add(child, this.#root[parent], string);
      }
    }
  }

  #add(coin: number, root: number, stringUp: number): void {
    this.#root[coin] = root;
    this.#stringUp[coin] = stringUp;
    this.#size[coin] = 1;
    this.#order[this.#coins++] = coin;
  }

  /** Whether a string is one of the trees, or anchors one. */
  has(string: number): boolean {
    return this.#below(string) !== this.#state.graph.coins;
  }

  /** The coin whose way up is a string; the ground if there is none. */
  #below(string: number): number {
    const { coins, ends } = this.#state.graph;
    const [near, far] = [ends[2 * string], ends[2 * string + 1]];
    if (this.#stringUp[near] === string) return near;
    return this.#stringUp[far] === string ? far : coins;
  }

  /** The parent of a coin that is no root. */
  #above(coin: number): number {
    return this.#state.otherEnd(this.#stringUp[coin], coin);
  }

  #treeAt(root: number): TakeableTree {
    const isAnchored = this.#stringUp[root] !== NO_STRING;
    return { size: this.#size[root], isAnchored, coin: root, cut: NO_STRING };
  }

  /** Returns what is left after a string of the trees is cut. */
  cut(string: number): TreesLeft {
    const low = this.#below(string);
    const tree = this.#treeAt(this.#root[low]);
    const size = this.#size[low];
    const left = [{ size, isAnchored: false, coin: low, cut: string }];
    if (low !== tree.coin) {
      left.push({ ...tree, size: tree.size - size, coin: this.#above(low), cut: string });
    }
    return this.#replaced([tree], left.map((part) => this.#kindOf(part)));
  }

  /**
   * Returns what is left after a string of what stays is cut: the coins on either side that have two
   * strings can be taken then, and what hangs on them is one tree with them. Null if they are more
   * than a short chain: in a loop or else in a chain that can be handed over.
   */
  opened(string: number): TreesLeft | null {
    const { ends } = this.#state.graph;
    const sides = [this.#side(string, ends[2 * string]), this.#side(string, ends[2 * string + 1])]
      .filter((side) => side.length > 0);
    const opened = sides.flat();
    if (opened.length > SHORT_CHAIN) return null;
    const hanging = sides.map((side) => this.#hangingOn(side));
    const kinds = hanging.map((trees, i) => trees.length + sides[i].length > 1 ? CHAIN : OTHER);
    return this.#replaced(hanging.flat(), kinds, opened.length);
  }

  /** The coins on a side of a string that can be taken once it is cut, three at most. */
  #side(string: number, coin: number): number[] {
    const state = this.#state;
    const side: number[] = [];
    while (coin < state.graph.coins && side.length <= SHORT_CHAIN) {
      const next = this.#nextOf(coin, string);
      if (next === NO_STRING) break;
      side.push(coin);
      string = next;
      coin = state.otherEnd(string, coin);
    }
    return side;
  }

  /** Returns what is left after a loop of what stays is opened, given its coins. */
  openedLoop(coins: readonly number[]): TreesLeft {
    return this.#replaced(this.#hangingOn(coins), [LOOP], coins.length);
  }

  /** The trees that some coins that stay anchor. */
  #hangingOn(coins: readonly number[]): TakeableTree[] {
    return coins.flatMap((coin) =>
      this.#stringsOf(coin).map((string) => this.#treeAt(this.#below(string)))
    );
  }

  /** What is left once some trees have become others, with coins that stayed before. */
  #replaced(before: readonly TakeableTree[], after: readonly number[], opened = 0): TreesLeft {
    const count = [...this.#count];
    for (const tree of before) count[this.#kindOf(tree)]--;
    for (const kind of after) count[kind]++;
    return {
      gain: count[TAKEN],
      taken: this.#coins + opened - count[TAKEN],
      handout: count[CHAIN] > 0 ? CHAIN_HANDOUT : count[LOOP] > 0 ? LOOP_HANDOUT : NO_HANDOUT,
      arePairs: count[CHAIN] + count[LOOP] + count[OTHER] === 0,
    };
  }

  #kindOf(tree: TakeableTree): number {
    const { size, isAnchored } = tree;
    if (isAnchored) return size > 1 ? CHAIN : OTHER;
    if (size <= 2) return size === 1 ? TAKEN : PAIR;
    return size >= SURE_PATH || size >= LEAST_PATH && !this.#isStar(tree) ? LOOP : OTHER;
  }

  /** Whether a coin of an isolated tree, or one of its neighbours, is tied to all others. */
  #isStar({ coin, size, cut }: TakeableTree): boolean {
    const neighbours = (of: number) =>
      this.#stringsOf(of)
        .filter((string) => string !== cut)
        .map((string) => this.#state.otherEnd(string, of));
    return [coin, ...neighbours(coin)].some((centre) => neighbours(centre).length === size - 1);
  }

  /** The strings of the trees that a coin has. */
  #stringsOf(coin: number): number[] {
    const { strings, stringsOf } = this.#state.graph;
    return [...stringsOf.subarray(4 * coin, 4 * coin + 4)]
      .filter((string) => string < strings && this.has(string));
  }

  /**
   * The one string besides another that a coin keeps, whether the state is stripped or is what it was
   * before; none if there are several.
   */
  #nextOf(coin: number, string: number): number {
    const { uncut, graph: { stringsOf } } = this.#state;
    let next = NO_STRING;
    for (let i = 4 * coin; i < 4 * coin + 4; i++) {
      const other = stringsOf[i];
      if (other === string || uncut[other] === 0 || this.has(other)) continue;
      if (next !== NO_STRING) return NO_STRING;
      next = other;
    }
    return next;
  }
}
