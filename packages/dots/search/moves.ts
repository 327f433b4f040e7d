/**
 * The moves of the positions on the path of a search: what is known of them, a row each; the safe
 * ones; and openings, that leave the opponent something to take.
 *
 * @module
 */
import { ChainWalker } from "../strings/chain_walker.ts";
import { CHAIN_HANDOUT, type CoinState, LOOP_HANDOUT, NO_HANDOUT } from "../strings/coin_state.ts";
import { SHORT_CHAIN } from "../strings/endgame.ts";
import type { ImageRows } from "./images.ts";

/** The most moves of a position, and of positions on a path: the length of a row. */
export const WIDTH = 64;

/** Less than any value. */
export const NO_BOUND = -256;

/** Rows of moves, all indexed by `WIDTH * depth + i`: the safe ones, then openings. */
export class MoveRows {
  /** The string that is cut. */
  readonly string: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** The most that the move can be worth. */
  readonly most: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** The least. */
  readonly least: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** The key of the stripped position after it: the low word. */
  readonly keyLow: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** The high word. */
  readonly keyHigh: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** Where the table keeps that position. */
  readonly place: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** The coins that the opponent can take, 0 after a safe move. */
  readonly taken: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** The coins of the stripped position after it. */
  readonly left: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** What may be handed over instead of taken: `CoinState.strip`. */
  readonly handout: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** Whether the move is put off, as another thread is at it: 1, else 0. */
  readonly deferred: Uint8Array = new Uint8Array(WIDTH * WIDTH);

  /** Notes what bounds of the value of the position after a move say of its worth. */
  bound(i: number, lower: number, upper: number): void {
    const { least, most, taken } = this;
    const h = this.handout[i];
    // The opponent gets taken + max(v, −v − handout). Here and in the search it is 0 − x, not −x:
    // minus zero is no int32, and V8 throws compiled code away where it meets one.
    const gets = taken[i];
    least[i] = 0 - gets - (h === NO_HANDOUT ? upper : Math.max(upper, 0 - lower - h));
    most[i] = 0 - gets -
      (h === NO_HANDOUT ? lower : Math.max(lower, 0 - upper - h, 0 - (h >> 1)));
  }
}

/** What moves are listed with. */
export interface MoveMeans {
  /** The position that they are moves of. */
  readonly state: CoinState;
  /** The images of the positions on the path. */
  readonly images: ImageRows;
  /** Where they are written. */
  readonly rows: MoveRows;
}

/** Lists the safe moves of positions, from those of the position before. */
export class SafeMoves {
  // With those that are alike; row 0 has all strings.
  readonly #safe = new Int32Array(WIDTH * WIDTH);
  readonly #safeEnd = new Int32Array(WIDTH);
  readonly #state: CoinState;
  readonly #images: ImageRows;
  readonly #rows: MoveRows;
  readonly #killers = new Int32Array(WIDTH + 1).fill(-1);
  readonly #killerDepth: number;
  #stamp = 0;
  readonly #seenCoin = new Int32Array(WIDTH + 1);

  /**
   * Prepares rows for the positions of a state.
   *
   * @param killerDepth Above this depth, the safe move that last held at a depth comes first.
   */
  constructor({ state, images, rows }: MoveMeans, killerDepth: number) {
    this.#state = state;
    this.#images = images;
    this.#rows = rows;
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
   * Writes the safe moves into the row of `depth`, from 1, in the order of the strings, with the keys
   * of what they lead to.
   *
   * Strings that are safe to cut were so in all positions before, so only those are looked at.
   *
   * @returns Where they end.
   */
  list(depth: number): number {
    const state = this.#state;
    const { uncut, graph: { coins, ends } } = state;
    const safe = this.#safe;
    const moves = this.#rows.string;
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
    this.#see(first, end, depth);
    return end;
  }

  #bringForward(move: number, first: number, end: number): void {
    const moves = this.#rows.string;
    const at = moves.subarray(first, end).indexOf(move);
    if (at < 0) return;
    moves.copyWithin(first + 1, first, first + at);
    moves[first] = move;
  }

  /** Notes what the position is after each move: it has all coins, and none that can be taken. */
  #see(first: number, end: number, depth: number): void {
    const { string, keyLow, keyHigh, taken, handout, left, least, most } = this.#rows;
    const images = this.#images;
    const { remaining } = this.#state;
    for (let i = first; i < end; i++) {
      images.leastAfter(depth, string[i]);
      keyLow[i] = images.keyLow;
      keyHigh[i] = images.keyHigh;
      taken[i] = 0;
      handout[i] = NO_HANDOUT;
      left[i] = remaining;
      least[i] = 0 - remaining;
      most[i] = remaining;
    }
  }
}

// Bits of an opening that is listed: the string that is cut, the length of its chain, and what kind
// of component it is, if it is one.
const STRING_BITS = 0xff;
const LENGTH_SHIFT = 8;
const LENGTH_BITS = 0xff << LENGTH_SHIFT;
const SHORT_ALONE = 1 << 16;
const LONG_ALONE = 1 << 17;
const LOOP = 1 << 18;
const KIND_BITS = SHORT_ALONE | LONG_ALONE | LOOP;

/** Lists openings, one of every chain and loop, the shortest first. */
export class Openings {
  readonly #state: CoinState;
  readonly #walker: ChainWalker;
  readonly #images: ImageRows;
  readonly #rows: MoveRows;
  readonly #listed = new Int32Array(WIDTH);

  /** Prepares rows for the positions of a state, whose images are in rows too. */
  constructor({ state, images, rows }: MoveMeans) {
    this.#state = state;
    this.#walker = new ChainWalker(state);
    this.#images = images;
    this.#rows = rows;
  }

  /** Returns the value of the state, a stripped position without junctions. */
  endgameValue(): number {
    return this.#walker.endgameValue();
  }

  /**
   * Writes the openings of the position of `depth` into the rows from `first` on, with bounds of
   * what they are worth at sight, and the keys and coins of what they lead to where these bounds
   * leave open whether that is the threshold or more.
   *
   * Of the components of a kind (short chain, long chain, loop) only the shortest is written:
   * opening a longer one is not better (theorem 3a).
   *
   * @returns Where they end.
   */
  list(first: number, depth: number, threshold: number): number {
    const listed = this.#listed;
    const count = this.#listAll();
    let end = first;
    let kindsSeen = 0;
    for (let i = 0; i < count; i++) {
      const opening = listed[i];
      if ((opening & kindsSeen) !== 0) continue;
      kindsSeen |= opening & KIND_BITS;
      this.#see(end++, opening, depth, threshold);
    }
    return end;
  }

  /** Lists one opening of every chain and loop, the shortest first, and returns their number. */
  #listAll(): number {
    const state = this.#state;
    const { coins } = state.graph;
    const listed = this.#listed;
    const walker = this.#walker;
    walker.beginPass();
    let count = 0;
    for (let coin = 0; coin < coins; coin++) {
      if (state.degreeOf(coin) !== 2 || walker.isSeen(coin)) continue;
      walker.walk(coin);
      const { string, length } = walker;
      let at = count++;
      for (; at > 0 && lengthOf(listed[at - 1]) > length; at--) listed[at] = listed[at - 1];
      listed[at] = string | length << LENGTH_SHIFT | this.#kindWalked();
    }
    return count;
  }

  /** What kind of component the walker has just walked along; 0 if it is only a part of one. */
  #kindWalked(): number {
    const { coins, ends } = this.#state.graph;
    const { length, isLoop, near, far } = this.#walker;
    if (isLoop) return LOOP;
    if (ends[2 * near + 1] !== coins || ends[2 * far + 1] !== coins) return 0;
    return length > SHORT_CHAIN ? LONG_ALONE : SHORT_ALONE;
  }

  /**
   * Notes what the position is after an opening. A longer chain than a short one, or a loop, is worth
   * at most h/2 - L (theorem 2): where that is less than the threshold, nothing else is noted.
   */
  #see(i: number, opening: number, depth: number, threshold: number): void {
    const rows = this.#rows;
    const state = this.#state;
    const length = lengthOf(opening);
    if (length > SHORT_CHAIN) {
      const most = ((opening & LOOP) !== 0 ? LOOP_HANDOUT / 2 : CHAIN_HANDOUT / 2) - length;
      if (most < threshold) {
        rows.most[i] = most;
        rows.least[i] = NO_BOUND;
        return;
      }
    }
    const cutCount = state.cutCount;
    const string = opening & STRING_BITS;
    state.cut(string);
    rows.string[i] = string;
    rows.handout[i] = state.stripFrom(string);
    rows.taken[i] = state.stripped;
    rows.left[i] = state.remaining;
    if (state.junctions === 0) {
      const value = this.#walker.endgameValue();
      rows.bound(i, value, value);
    } else {
      this.#images.next(depth, cutCount);
      rows.keyLow[i] = this.#images.keyLow;
      rows.keyHigh[i] = this.#images.keyHigh;
      rows.bound(i, 0 - state.remaining, state.remaining);
    }
    state.undoTo(cutCount);
  }
}

function lengthOf(opening: number): number {
  return (opening & LENGTH_BITS) >> LENGTH_SHIFT;
}
