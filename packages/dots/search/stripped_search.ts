/**
 * The search: bounds of the value of a stripped position, on the side of a threshold on which it
 * lies.
 *
 * A stripped position is a position in which no box can be taken. All moves of a chain of boxes
 * with two undrawn edges are one move, what they leave to take is stripped at once
 * (docs/games/dots_method.md proves both), and positions without junctions are endgames: so only
 * stripped positions with junctions are searched and remembered.
 *
 * @module
 */
import {
  type Budget,
  type Checkpoint,
  saveTable,
  type Team,
  type TranspositionTable,
} from "@zugzwang/core";
import type { CoinGraph } from "../strings/coin_graph.ts";
import { ChainWalker, LENGTH_SHIFT, LOOP_FLAG } from "../strings/chain_walker.ts";
import { CoinState, NO_HANDOUT } from "../strings/coin_state.ts";
import { ImageRows, MAX_IMAGES } from "./image_rows.ts";
import type { KeyImages } from "./key_images.ts";
import { MoveList, WIDTH } from "./move_list.ts";

/** Nodes between two looks at the clock, a power of two. */
const POLL_NODES = 2 ** 12;
/**
 * How deep the last refutation of a depth is tried first: deeper, and on square boards, it costs.
 */
const KILLER_DEPTH = 6;
/** Less than any value. */
const NONE = -256;

/** What a search works on. */
export interface StrippedSearchOptions {
  /** The graph of at most 60 strings, the moves to try first first. */
  readonly graph: CoinGraph;
  /** The images of its strings. */
  readonly images: KeyImages;
  /**
   * Bounds of stripped positions, as (value + boxes) / 2; may be full of earlier searches of the
   * same graph.
   */
  readonly table: TranspositionTable;
  /** The limits. */
  readonly budget: Budget;
  /** The threads that search the same, if there are several. */
  readonly team?: Team | undefined;
  /** Where this thread keeps the table for later runs, if it does. */
  readonly checkpoint?: Checkpoint | undefined;
}

/**
 * Depth-first search with a table over the stripped positions of one graph.
 *
 * Every function that is given a threshold returns a bound: a result of at least the threshold
 * proves that the value is at least the result, a lower one that it is at most that ("fail-soft").
 * Thresholds have the parity of the coins, as values have.
 */
export class StrippedSearch {
  /** Positions expanded so far. */
  nodes = 0;
  /** Means nothing; without a use of what `touch` returns it would be left out. */
  touched = 0;
  readonly #state: CoinState;
  readonly #rows: ImageRows;
  readonly #walker: ChainWalker;
  readonly #list: MoveList;
  readonly #moves: Int32Array;
  readonly #table: TranspositionTable;
  readonly #budget: Budget;
  readonly #team: Team | null;
  readonly #checkpoint: Checkpoint | null;
  #test = 0;
  #depth = 0;
  // Of the safe moves of the positions of the path, a row each: what they lead to, where that is
  // in the table, the most that they can be worth, and whether they are put off.
  readonly #childLow = new Int32Array(WIDTH * WIDTH);
  readonly #childHigh = new Int32Array(WIDTH * WIDTH);
  readonly #place = new Int32Array(WIDTH * WIDTH);
  readonly #most = new Int32Array(WIDTH * WIDTH);
  readonly #deferred = new Uint8Array(WIDTH * WIDTH);

  /** Prepares a search. */
  constructor({ graph, images, table, budget, team, checkpoint }: StrippedSearchOptions) {
    this.#table = table;
    this.#budget = budget;
    this.#team = team ?? null;
    this.#checkpoint = checkpoint ?? null;
    this.#state = new CoinState(graph);
    this.#rows = new ImageRows(images, this.#state);
    this.#walker = new ChainWalker(this.#state);
    const killerDepth = images.symmetries < MAX_IMAGES ? KILLER_DEPTH : 0;
    this.#list = new MoveList(this.#state, this.#walker, killerDepth);
    this.#moves = this.#list.moves;
  }

  /**
   * Returns whether the value of a stripped position, given by its strings, is at least a threshold
   * with the parity of its coins.
   *
   * @throws {LimitError} if the deadline passes.
   */
  isAtLeast(strings: readonly number[], threshold: number): boolean {
    this.#state.reset(strings);
    this.#depth = 0;
    this.#rows.start();
    const team = this.#team;
    if (!team) return this.#lookUp(threshold, 0) >= threshold;
    this.#test = team.nextTest();
    const bound = team.decide(this.#test, () => this.#lookUp(threshold, 0));
    team.countNodes(this.nodes);
    return bound >= threshold;
  }

  /** A bound of the value of what the cuts after the first `cutCount` made of the last position. */
  #lookUp(threshold: number, cutCount: number): number {
    const remaining = this.#state.remaining;
    if (threshold <= -remaining) return -remaining;
    if (threshold > remaining) return remaining;
    if (this.#state.junctions === 0) return this.#walker.endgameValue();
    this.#rows.next(this.#depth, cutCount);
    const low = this.#rows.keyLow;
    const high = this.#rows.keyHigh;
    const known = this.#known(low, high, threshold);
    return known === NONE ? this.#expand(threshold, low, high) : known;
  }

  /** The bound that the table knows, or `NONE` if it does not decide. */
  #known(low: number, high: number, threshold: number): number {
    const code = this.#table.probe(low, high);
    if (code === 0) return NONE;
    const remaining = this.#state.remaining;
    const lower = 2 * this.#table.lower(code) - remaining;
    if (lower >= threshold) return lower;
    const upper = 2 * this.#table.upper(code) - remaining;
    return upper < threshold ? upper : NONE;
  }

  /** A bound of the value of a position whose images are in the row after that of the depth. */
  #expand(threshold: number, low: number, high: number): number {
    this.#depth++;
    if ((++this.nodes & (POLL_NODES - 1)) === 0) this.#poll();
    if (this.#team !== null) this.#team.checkUndecided(this.#test);
    const remaining = this.#state.remaining;
    const safeCount = this.#list.listSafe(this.#depth);
    let best = this.#probeSafeMoves(threshold, safeCount);
    if (best < threshold) best = this.#tryMoves(threshold, safeCount);
    this.#depth--;
    // Rounded down where an upper bound has not the parity of values.
    const bound = (best + remaining) >> 1;
    if (best >= threshold) this.#table.store(low, high, { lower: bound, upper: remaining });
    else this.#table.store(low, high, { lower: 0, upper: bound });
    return 2 * bound - remaining;
  }

  /** Writes the table to the checkpoint, if there is one. */
  save(): void {
    if (this.#checkpoint !== null) saveTable(this.#table, this.#checkpoint);
  }

  #poll(): void {
    if (this.#checkpoint?.isDue()) this.save();
    this.#team?.countNodes(this.nodes);
    this.#budget.poll(this.#team?.nodes ?? this.nodes);
  }

  /** A lower bound by what the table knows of the safe moves; notes the most they can be worth. */
  #probeSafeMoves(threshold: number, safeCount: number): number {
    const table = this.#table;
    const rows = this.#rows;
    const childLow = this.#childLow;
    const childHigh = this.#childHigh;
    const place = this.#place;
    const first = this.#depth * WIDTH;
    const remaining = this.#state.remaining;
    for (let i = first; i < first + safeCount; i++) {
      rows.leastAfter(this.#depth, this.#moves[i]);
      childLow[i] = rows.keyLow;
      childHigh[i] = rows.keyHigh;
      place[i] = table.placeOf(rows.keyLow, rows.keyHigh);
    }
    let touched = 0;
    for (let i = first; i < first + safeCount; i++) touched ^= table.touch(place[i]);
    this.touched = touched;
    for (let i = first; i < first + safeCount; i++) {
      const found = table.probeAt(place[i], childLow[i], childHigh[i]);
      this.#most[i] = remaining;
      if (found === 0) continue;
      const least = remaining - 2 * table.upper(found);
      if (least >= threshold) return least;
      this.#most[i] = remaining - 2 * table.lower(found);
    }
    return NONE;
  }

  #tryMoves(threshold: number, safeCount: number): number {
    const first = this.#depth * WIDTH;
    let best = NONE;
    let deferred = false;
    for (let i = first; i < first + safeCount; i++) {
      this.#deferred[i] = 0;
      let bound = this.#most[i];
      if (bound >= threshold) {
        if (this.#isRepeated(first, i)) continue;
        if (
          this.#team !== null && i > first &&
          this.#team.isBusy(this.#childLow[i], this.#childHigh[i])
        ) {
          this.#deferred[i] = 1;
          deferred = true;
          continue;
        }
        bound = this.#safeMove(i, threshold);
      }
      if (bound > best) best = bound;
      if (best >= threshold) return best;
    }
    const end = this.#list.listOpenings(first + safeCount);
    for (let i = first + safeCount; i < end; i++) {
      const cutCount = this.#state.cutCount;
      const bound = this.#opening(this.#moves[i], threshold);
      this.#state.undoTo(cutCount);
      if (bound > best) best = bound;
      if (best >= threshold) return best;
    }
    return deferred ? Math.max(best, this.#tryDeferred(first, safeCount, threshold)) : best;
  }

  /** Tries the moves that another thread was busy with, and has probably refuted by now. */
  #tryDeferred(first: number, safeCount: number, threshold: number): number {
    let best = NONE;
    for (let i = first; i < first + safeCount; i++) {
      if (this.#deferred[i] === 0) continue;
      best = Math.max(best, this.#safeMove(i, threshold));
      if (best >= threshold) return best;
    }
    return best;
  }

  /** Whether a safe move before that at `at` leads to the same. */
  #isRepeated(first: number, at: number): boolean {
    const low = this.#childLow[at];
    const high = this.#childHigh[at];
    for (let i = first; i < at; i++) {
      if (this.#childLow[i] === low && this.#childHigh[i] === high) return true;
    }
    return false;
  }

  /** A bound of what the safe move at `at` is worth. */
  #safeMove(at: number, threshold: number): number {
    const cutCount = this.#state.cutCount;
    const move = this.#moves[at];
    this.#state.cut(move);
    const bound = -this.#safeChild(at, 2 - threshold);
    this.#state.undoTo(cutCount);
    if (bound >= threshold) this.#list.noteHeld(this.#depth, move);
    return bound;
  }

  /** A bound of the position after the safe move at `at`, which has been made. */
  #safeChild(at: number, threshold: number): number {
    const state = this.#state;
    if (state.junctions === 0) return this.#walker.endgameValue();
    if (threshold <= -state.remaining) return -state.remaining;
    if (threshold > state.remaining) return state.remaining;
    const low = this.#childLow[at];
    const high = this.#childHigh[at];
    const team = this.#team;
    if (team !== null) {
      const known = this.#known(low, high, threshold);
      if (known !== NONE) return known;
      team.begin(low, high);
    }
    this.#rows.next(this.#depth, state.cutCount - 1);
    const bound = this.#expand(threshold, low, high);
    if (team !== null) team.end(low, high);
    return bound;
  }

  /** A bound of what opening a chain or loop is worth; leaves the cuts to be taken back. */
  #opening(move: number, threshold: number): number {
    const length = (move >> LENGTH_SHIFT) & 0xff;
    const most = (move & LOOP_FLAG) !== 0 ? 4 - length : 2 - length;
    if (length >= 3 && most < threshold) return most;
    const state = this.#state;
    const cutCount = state.cutCount;
    const string = move & 0xff;
    state.cut(string);
    const handout = state.stripFrom(string);
    // The opponent gets stripped + max(v, −v − handout), v the value of what is left.
    const stripped = state.stripped;
    const allowed = -threshold - stripped;
    if (handout !== NO_HANDOUT && -allowed - handout > allowed) return handout / 2 - stripped;
    return this.#boundAfterTaking(allowed, handout, cutCount) - stripped;
  }

  /**
   * A bound of −max(v, −v − handout), v the value of the position, on the side of `−allowed` on
   * which it lies.
   */
  #boundAfterTaking(allowed: number, handout: number, cutCount: number): number {
    const threshold = this.#rounded(allowed + 1);
    const bound = this.#lookUp(threshold, cutCount);
    if (bound >= threshold || handout === NO_HANDOUT) return -bound;
    const declining = this.#rounded(-allowed - handout);
    const least = this.#lookUp(declining, cutCount);
    return least < declining ? least + handout : -Math.max(bound, -least - handout);
  }

  /** The next threshold with the parity of the coins. */
  #rounded(threshold: number): number {
    return threshold + ((threshold + this.#state.remaining) & 1);
  }
}
