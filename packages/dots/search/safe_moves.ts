/**
 * The safe moves of the positions on the path of a search.
 *
 * @module
 */
import type { CoinState } from "../strings/coin_state.ts";
import { type MoveRows, WIDTH } from "./move_rows.ts";

/** Lists the safe moves of positions, from those of the position before. */
export class SafeMoves {
  // With those that are alike; row 0 has all strings.
  readonly #safe = new Int32Array(WIDTH * WIDTH);
  readonly #safeEnd = new Int32Array(WIDTH);
  readonly #state: CoinState;
  readonly #moves: Int32Array;
  readonly #killers = new Int32Array(WIDTH + 1).fill(-1);
  readonly #killerDepth: number;
  #stamp = 0;
  readonly #seenCoin = new Int32Array(WIDTH + 1);

  /**
   * Prepares rows for the positions of a state.
   *
   * @param killerDepth Above this depth, the safe move that last held at a depth comes first.
   */
  constructor(state: CoinState, rows: MoveRows, killerDepth: number) {
    this.#state = state;
    this.#moves = rows.string;
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
  list(depth: number): number {
    const state = this.#state;
    const { uncut, graph: { coins, ends } } = state;
    const safe = this.#safe;
    const moves = this.#moves;
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
      if (state.degreeOf(near) === 2 || state.degreeOf(far) === 2) continue;
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
    const at = this.#moves.subarray(first, end).indexOf(move);
    if (at < 0) return;
    this.#moves.copyWithin(first + 1, first, first + at);
    this.#moves[first] = move;
  }
}
