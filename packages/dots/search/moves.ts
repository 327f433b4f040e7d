// The moves of the positions on the path of a search: safe moves, and openings, which leave the
// opponent boxes to take.
import { beginWithOwn, type Machine } from "@zugzwang/core/tables";
import {
  CHAIN_HANDOUT,
  type CoinState,
  LOOP_HANDOUT,
  NO_HANDOUT,
  SHORT_CHAIN,
} from "../strings/coin_state.ts";
import { ChainWalker } from "../strings/endgame.ts";
import type { ImageRows } from "./images.ts";

/** The most moves of a position and the most positions on a path: the length of a row. */
export const WIDTH = 64;
/** Less than any value. */
export const NO_BOUND = -256;

// Bits of a listed opening: the string to cut, the kind of component if the chain is one, and above
// them the length of the chain.
const STRING_BITS = 0xff;
const SHORT_ALONE = 1 << 8;
const LONG_ALONE = 1 << 9;
const LOOP = 1 << 10;
const KIND_BITS = SHORT_ALONE | LONG_ALONE | LOOP;
const LENGTH_SHIFT = 11;

/** Rows of moves, safe ones first, all indexed by `WIDTH * depth + i`. */
export class MoveRows {
  /** The string to cut. */
  readonly string: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** Bounds of what the move is worth. */
  readonly most: Int32Array = new Int32Array(WIDTH * WIDTH);
  readonly least: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** The key of the stripped position after it. */
  readonly keyLow: Int32Array = new Int32Array(WIDTH * WIDTH);
  readonly keyHigh: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** Where the table keeps that position. */
  readonly bucket: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** The coins that the opponent can take, 0 after a safe move. */
  readonly taken: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** What can be handed over instead: see `CoinState.strip`. */
  readonly handout: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** By depth: the safe move that last reached the threshold there. */
  readonly killers: Int32Array = new Int32Array(WIDTH + 1).fill(-1);
  /** Walks along the chains and loops of the position. */
  readonly walker: ChainWalker;
  readonly #state: CoinState;
  readonly #images: ImageRows;
  /** Rows of safe strings, with those that are interchangeable; row 0 has all strings. */
  readonly #safe = new Int32Array(WIDTH * WIDTH);
  readonly #safeEnd = new Int32Array(WIDTH);
  readonly #killerDepth: number;
  /** The openings of a position, as bits. */
  readonly #listed = new Int32Array(WIDTH);

  /** @param killerDepth At depths below this, the killer is tried first. */
  constructor(state: CoinState, images: ImageRows, killerDepth: number) {
    this.walker = new ChainWalker(state);
    this.#state = state;
    this.#images = images;
    this.#killerDepth = killerDepth;
    const { strings } = state.graph;
    for (let string = 0; string < strings; string++) this.#safe[string] = string;
    this.#safeEnd[0] = strings;
  }

  /** Sets the bounds of a move from bounds of the value of the stripped position after it. */
  bound(i: number, lower: number, upper: number): void {
    const { least, most, taken } = this;
    const h = this.handout[i];
    // The opponent gains taken + max(v, −v − handout).
    const gets = taken[i];
    least[i] = 0 - gets - (h === NO_HANDOUT ? upper : Math.max(upper, 0 - lower - h));
    most[i] = 0 - gets - (h === NO_HANDOUT ? lower : Math.max(lower, 0 - upper - h, 0 - (h >> 1)));
  }

  /**
   * Writes the safe moves into the row of `depth`, from 1, in the order of the strings, with the keys
   * of what they lead to. Returns where they end.
   *
   * A string that is safe to cut was safe in all positions before, so others are not tested.
   * @param machine One of several, which begins with its own moves.
   */
  listSafe(depth: number, machine?: Machine): number {
    const state = this.#state;
    const { uncut, graph: { coins, ends } } = state;
    const safe = this.#safe;
    const moves = this.string;
    const first = depth * WIDTH;
    const safeEnd = this.#safeEnd[depth - 1];
    let safeAt = first;
    let end = first;
    for (let i = first - WIDTH; i < safeEnd; i++) {
      const string = safe[i];
      if (uncut[string] === 0) continue;
      const near = ends[2 * string];
      const far = ends[2 * string + 1];
      if (state.getDegree(near) === 2 || state.getDegree(far) === 2) continue;
      safe[safeAt++] = string;
      if (far === coins && state.findString(near) !== string) continue; // interchangeable with it
      moves[end++] = string;
    }
    this.#safeEnd[depth] = safeAt;
    if (depth < this.#killerDepth) bringForward(moves.subarray(first, end), this.killers[depth]);
    if (machine) beginWithOwn(moves.subarray(first, end), machine);
    this.#writeSafe(first, end, depth);
    return end;
  }

  /** Writes what each move leads to: a position with all coins, none of them takeable. */
  #writeSafe(first: number, end: number, depth: number): void {
    const { string, keyLow, keyHigh, taken, handout, least, most } = this;
    const images = this.#images;
    const { remaining } = this.#state;
    for (let i = first; i < end; i++) {
      images.findKeyAfter(depth, string[i]);
      keyLow[i] = images.keyLow;
      keyHigh[i] = images.keyHigh;
      taken[i] = 0;
      handout[i] = NO_HANDOUT;
      least[i] = 0 - remaining;
      most[i] = remaining;
    }
  }

  /**
   * Writes the openings of the position of `depth` into the rows from `first` on, with static bounds,
   * and with the keys of what they lead to if these bounds do not decide the threshold. Returns where
   * they end.
   *
   * Of the components of a kind (short chain, long chain, loop) only the shortest is written:
   * opening a longer one is not better (theorem 3a).
   */
  listOpenings(first: number, depth: number, threshold: number): number {
    const listed = this.#listed;
    const count = this.#listShortestFirst();
    let end = first;
    let kindsSeen = 0;
    for (let i = 0; i < count; i++) {
      const opening = listed[i];
      if ((opening & kindsSeen) !== 0) continue;
      kindsSeen |= opening & KIND_BITS;
      this.#writeOpening(end++, opening, depth, threshold);
    }
    return end;
  }

  /** Lists one opening of every chain and loop, the shortest first. Returns how many there are. */
  #listShortestFirst(): number {
    const state = this.#state;
    const { coins } = state.graph;
    const listed = this.#listed;
    const walker = this.walker;
    walker.startPass();
    let count = 0;
    for (let coin = 0; coin < coins; coin++) {
      if (state.getDegree(coin) !== 2 || walker.isSeen(coin)) continue;
      walker.walk(coin);
      const { string, length } = walker;
      let at = count++;
      for (; at > 0 && listed[at - 1] >> LENGTH_SHIFT > length; at--) listed[at] = listed[at - 1];
      listed[at] = length << LENGTH_SHIFT | this.#findKind() | string;
    }
    return count;
  }

  /** Returns the kind of the component last walked along; 0 if it is only a part of one. */
  #findKind(): number {
    const { coins, ends } = this.#state.graph;
    const { length, isLoop, near, far } = this.walker;
    if (isLoop) return LOOP;
    if (ends[2 * near + 1] !== coins || ends[2 * far + 1] !== coins) return 0;
    return length > SHORT_CHAIN ? LONG_ALONE : SHORT_ALONE;
  }

  /**
   * Writes what an opening leads to. A long chain or a loop of length L is worth at most h/2 − L
   * (theorem 2). If that is less than the threshold, only this bound is written.
   */
  #writeOpening(i: number, opening: number, depth: number, threshold: number): void {
    const state = this.#state;
    const length = opening >> LENGTH_SHIFT;
    if (length > SHORT_CHAIN) {
      const most = ((opening & LOOP) !== 0 ? LOOP_HANDOUT / 2 : CHAIN_HANDOUT / 2) - length;
      if (most < threshold) {
        this.most[i] = most;
        this.least[i] = NO_BOUND;
        return;
      }
    }
    const cutCount = state.cutCount;
    const string = opening & STRING_BITS;
    state.cut(string);
    this.string[i] = string;
    this.handout[i] = state.stripFrom(string);
    this.taken[i] = state.takenCount;
    if (state.junctions === 0) {
      const value = this.walker.evaluateEndgame();
      this.bound(i, value, value);
    } else {
      this.#images.writeRow(depth, cutCount);
      this.keyLow[i] = this.#images.keyLow;
      this.keyHigh[i] = this.#images.keyHigh;
      this.bound(i, 0 - state.remaining, state.remaining);
    }
    state.undoTo(cutCount);
  }
}

function bringForward(moves: Int32Array, move: number): void {
  const at = moves.indexOf(move);
  if (at < 0) return;
  moves.copyWithin(1, 0, at);
  moves[0] = move;
}
