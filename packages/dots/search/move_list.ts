/**
 * The moves of the positions on the path of a search, a row each.
 *
 * @module
 */
import { type ChainWalker, LENGTH_SHIFT } from "../strings/chain_walker.ts";
import type { CoinState } from "../strings/coin_state.ts";

/** The most moves of a position, and of positions on a path: the length of a row. */
export const WIDTH = 64;

/**
 * Rows of moves: safe ones, which are strings, then openings, as `ChainWalker.opening` gives them.
 *
 * Most positions are decided before their openings are needed, which take a walk along every
 * chain: so these are listed by themselves.
 */
export class MoveList {
  /** `moves[WIDTH * depth + i]`. */
  readonly moves: Int32Array = new Int32Array(WIDTH * WIDTH);
  // The safe moves with those that are alike; row 0 has all strings.
  readonly #safe = new Int32Array(WIDTH * WIDTH);
  readonly #safeEnd = new Int32Array(WIDTH);
  readonly #state: CoinState;
  readonly #walker: ChainWalker;
  readonly #killers = new Int32Array(WIDTH + 1).fill(-1);
  readonly #killerDepth: number;
  #stamp = 0;
  readonly #seenCoin = new Int32Array(WIDTH + 1);

  /**
   * Prepares rows for the positions of a state.
   *
   * @param killerDepth Above this depth, the safe move that last held at a depth comes first.
   */
  constructor(state: CoinState, walker: ChainWalker, killerDepth: number) {
    this.#state = state;
    this.#walker = walker;
    this.#killerDepth = killerDepth;
    const { strings } = state.graph;
    for (let string = 0; string < strings; string++) this.#safe[string] = string;
    this.#safeEnd[0] = strings;
  }

  /** Notes that a safe move at `depth` reached what was asked. */
  noteHeld(depth: number, move: number): void {
    this.#killers[depth] = move;
  }

  /**
   * Lists the safe moves in the row of `depth`, from 1, in the order of the strings.
   *
   * Strings that are safe to cut were so in all positions before, so only those are looked at.
   *
   * @returns Their number.
   */
  listSafe(depth: number): number {
    const { coins, ends } = this.#state.graph;
    const { uncut, degree } = this.#state;
    const safe = this.#safe;
    const moves = this.moves;
    const first = depth * WIDTH;
    const safeEnd = this.#safeEnd[depth - 1];
    let safeAt = first;
    let end = first;
    const seenCoin = this.#seenCoin;
    const stamp = ++this.#stamp;
    for (let i = first - WIDTH; i < safeEnd; i++) {
      const string = safe[i];
      if (uncut[string] === 0) continue;
      const near = ends[2 * string];
      const far = ends[2 * string + 1];
      if (degree[near] === 2 || degree[far] === 2) continue;
      safe[safeAt++] = string;
      if (far === coins) {
        if (seenCoin[near] === stamp) continue; // like another string to the ground
        seenCoin[near] = stamp;
      }
      moves[end++] = string;
    }
    this.#safeEnd[depth] = safeAt;
    if (depth < this.#killerDepth) this.#bringForward(this.#killers[depth], first, end);
    return end - first;
  }

  #bringForward(move: number, first: number, end: number): void {
    const at = this.moves.subarray(first, end).indexOf(move);
    if (at < 0) return;
    this.moves.copyWithin(first + 1, first, first + at);
    this.moves[first] = move;
  }

  /**
   * Lists one opening of every chain and loop from `first` on, the shortest first.
   *
   * @returns Where they end.
   */
  listOpenings(first: number): number {
    const { strings, ends } = this.#state.graph;
    const { uncut, degree } = this.#state;
    const moves = this.moves;
    const walker = this.#walker;
    walker.beginPass();
    let end = first;
    for (let string = 0; string < strings; string++) {
      if (uncut[string] === 0) continue;
      if (degree[ends[2 * string]] !== 2 && degree[ends[2 * string + 1]] !== 2) continue;
      if (walker.isSeen(string)) continue;
      const move = walker.opening(string);
      let at = end++;
      for (; at > first && moves[at - 1] >> LENGTH_SHIFT > move >> LENGTH_SHIFT; at--) {
        moves[at] = moves[at - 1];
      }
      moves[at] = move;
    }
    return end;
  }
}
