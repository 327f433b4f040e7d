// Endgames: every component is a chain or a loop, so every move opens one of them.
import { CHAIN_HANDOUT, type CoinState, LOOP_HANDOUT, SHORT_CHAIN } from "./coin_state.ts";

/** The components of an endgame, as lengths in boxes. */
export interface ChainsAndLoops {
  /** Lengths of the chains, from 1, in any order. */
  readonly chains: readonly number[];
  /** Lengths of the loops, from 4, in any order. */
  readonly loops: readonly number[];
}
const POLL_NUMBERS = 2 ** 20;

/**
 * Returns the value of an endgame for the side to move: its own future boxes minus the opponent's.
 *
 * It is best to open short chains first, the shortest before the others. Of the long chains and of
 * the loops, the shortest is best (docs/games/dots.md proves both). So the only choice is whether a
 * long chain or a loop is next:
 *
 *     v(i chains, j loops) = max(−open(chain i, 4, v(i − 1, j)), −open(loop j, 8, v(i, j − 1)))
 *     open(k, handout, v)  = k + max(v, −v − handout)
 *
 * with chains and loops sorted, longest first. Time O(chains · loops), memory O(loops).
 * Sources: eJOI 2020, "Dots and Boxes"; E. Berlekamp, The Dots and Boxes Game (2000).
 *
 * @param poll Called regularly; it may throw to stop.
 * @example
 * ```ts
 * import { solveEndgame } from "@zugzwang/dots";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(solveEndgame({ chains: [3], loops: [] }), -3);
 * assertEquals(solveEndgame({ chains: [3, 4], loops: [4] }), -1);
 * ```
 */
export function solveEndgame({ chains, loops }: ChainsAndLoops, poll?: () => void): number {
  const sort = (lengths: readonly number[]): SortedLengths => ({
    lengths: Int32Array.from(lengths).sort().reverse(),
    count: lengths.length,
  });
  const row = new Int32Array(loops.length + 1);
  return solveSorted({ chains: sort(chains), loops: sort(loops), row, poll });
}

/** Lengths of components of a kind, longest first; the first `count` count. */
interface SortedLengths {
  readonly lengths: Int32Array;
  count: number;
}

interface SortedEndgame {
  readonly chains: SortedLengths;
  readonly loops: SortedLengths;
  /** Room for a number for every loop and one more: `row[j]` is v(i, j), never minus zero. */
  readonly row: Int32Array;
  readonly poll?: (() => void) | undefined;
}

function solveSorted({ chains, loops, row, poll }: SortedEndgame): number {
  const loopCount = loops.count;
  row[0] = 0;
  for (let j = 1; j <= loopCount; j++) {
    row[j] = 0 - open(loops.lengths[j - 1], LOOP_HANDOUT, row[j - 1]);
  }
  let i = 0;
  for (; i < chains.count && chains.lengths[i] > SHORT_CHAIN; i++) {
    if (poll !== undefined && i % Math.ceil(POLL_NUMBERS / (loopCount + 1)) === 0) poll();
    row[0] = 0 - open(chains.lengths[i], CHAIN_HANDOUT, row[0]);
    for (let j = 1; j <= loopCount; j++) {
      const loopFirst = 0 - open(loops.lengths[j - 1], LOOP_HANDOUT, row[j - 1]);
      const chainFirst = 0 - open(chains.lengths[i], CHAIN_HANDOUT, row[j]);
      row[j] = loopFirst > chainFirst ? loopFirst : chainFirst;
    }
  }
  let value = row[loopCount];
  for (; i < chains.count; i++) value = 0 - chains.lengths[i] - value;
  return value;
}

/** Returns what the opponent gains if a component is opened, given the value of the rest. */
function open(length: number, handout: number, rest: number): number {
  return length + (rest > 0 - rest - handout ? rest : 0 - rest - handout);
}

/** Walks along the chains and loops of a stripped position of few strings. */
export class ChainWalker {
  /** The coins of the last chain or loop. */
  length = 0;
  isLoop = false;
  /** The best string to open it by: the middle one of a chain of two. */
  string = 0;
  /** The strings at the two ends of the last chain. */
  near = 0;
  far = 0;
  readonly #state: CoinState;
  #pass = 0;
  readonly #seen: Int32Array;
  readonly #endgame: SortedEndgame;

  constructor(state: CoinState) {
    const { strings, coins } = state.graph;
    this.#state = state;
    this.#seen = new Int32Array(coins + 1);
    this.#endgame = {
      chains: { lengths: new Int32Array(strings), count: 0 },
      loops: { lengths: new Int32Array(strings), count: 0 },
      row: new Int32Array(strings + 1),
      poll: undefined,
    };
  }

  /** Starts a pass, in which no coin is seen. */
  startPass(): void {
    this.#pass++;
  }

  /** Returns whether a coin has been seen in this pass. */
  isSeen(coin: number): boolean {
    return this.#seen[coin] === this.#pass;
  }

  /** Walks along the chain or loop of a coin that has two strings, and marks its coins as seen. */
  walk(coin: number): void {
    const string = this.#state.findString(coin);
    const other = this.#state.getSum(coin) - string;
    this.#seen[coin] = this.#pass;
    this.length = 1;
    this.isLoop = false;
    this.near = this.#follow(coin, string);
    this.string = this.near === string ? other : string;
    if (!this.isLoop) this.far = this.#follow(coin, other);
  }

  /** Follows a chain from a coin along a string to its end, and returns the string there. */
  #follow(coin: number, string: number): number {
    const state = this.#state;
    let next = state.getOtherEnd(string, coin);
    while (state.getDegree(next) === 2) {
      if (this.#seen[next] === this.#pass) {
        this.isLoop = true;
        return string;
      }
      this.#seen[next] = this.#pass;
      this.length++;
      string = state.getSum(next) - string;
      next = state.getOtherEnd(string, next);
    }
    return string;
  }

  /** Returns the value of a stripped position without junctions. */
  evaluateEndgame(): number {
    const { chains, loops } = this.#endgame;
    const { coins } = this.#state.graph;
    this.startPass();
    chains.count = loops.count = 0;
    for (let coin = 0; coin < coins; coin++) {
      if (this.#state.getDegree(coin) === 0 || this.isSeen(coin)) continue;
      this.walk(coin);
      insertLength(this.isLoop ? loops : chains, this.length);
    }
    return solveSorted(this.#endgame);
  }
}

/** Inserts a length in descending order. */
function insertLength(sorted: SortedLengths, length: number): void {
  const { lengths } = sorted;
  let at = sorted.count++;
  for (; at > 0 && lengths[at - 1] < length; at--) lengths[at] = lengths[at - 1];
  lengths[at] = length;
}
