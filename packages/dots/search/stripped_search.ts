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
import type { Bounds, Budget, Checkpoint, TranspositionTable } from "@zugzwang/core";
import type { Team } from "@zugzwang/core/game";
import type { CoinGraph } from "../strings/coin_graph.ts";
import { CoinState, NO_HANDOUT } from "../strings/coin_state.ts";
import { ImageRows, type KeyImages, MAX_IMAGES } from "./images.ts";
import { MoveRows, NO_BOUND, Openings, SafeMoves, WIDTH } from "./moves.ts";
import { ALONE, sharesOf } from "./shares.ts";

/** Nodes between two looks at the clock, a power of two. */
const POLL_NODES = 2 ** 12;
/**
 * How deep the last refutation of a depth is tried first: deeper, and on square boards, it costs.
 */
const KILLER_DEPTH = 6;

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
 *
 * Numbers are negated as `0 - x`, here and in what is called from here: -x of 0 is no int32, and V8
 * compiles a function anew that has met one, which a small board does not live to repay.
 */
export class StrippedSearch {
  /** Positions expanded so far. */
  nodes = 0;
  /** Means nothing; without a use of what `touch` returns it would be left out. */
  touched = 0;
  readonly #state: CoinState;
  readonly #images: ImageRows;
  readonly #rows = new MoveRows();
  readonly #safeMoves: SafeMoves;
  readonly #openings: Openings;
  readonly #table: TranspositionTable;
  readonly #budget: Budget;
  readonly #team: Team | null;
  readonly #checkpoint: Checkpoint | null;
  /** Of the machines that search the same, those that are at this position, and which this one is. */
  #part = ALONE;
  /** Whether the bound that is asked for probably holds: one move is enough then, else all fail. */
  #holds = false;
  #depth = 0;

  /** Prepares a search. */
  constructor({ graph, images, table, budget, team, checkpoint }: StrippedSearchOptions) {
    this.#table = table;
    this.#budget = budget;
    this.#team = team ?? null;
    this.#checkpoint = checkpoint ?? null;
    this.#state = new CoinState(graph);
    this.#images = new ImageRows(images, this.#state);
    const killerDepth = images.symmetries < MAX_IMAGES ? KILLER_DEPTH : 0;
    const means = { state: this.#state, images: this.#images, rows: this.#rows };
    this.#safeMoves = new SafeMoves(means, killerDepth);
    this.#openings = new Openings(means);
  }

  /**
   * Returns whether the value of a stripped position, given by its strings, is at least a threshold
   * with the parity of its coins.
   *
   * @param isExpected Whether it probably is: several machines then try one move after the other,
   * else each begins with its own share of them. Values are near 0.
   * @throws {LimitError} if the deadline passes.
   */
  isAtLeast(
    strings: readonly number[],
    threshold: number,
    isExpected = threshold <= 0,
  ): boolean {
    this.#state.reset(strings);
    this.#depth = 0;
    this.#images.start();
    this.#part = this.#checkpoint?.part ?? ALONE;
    this.#holds = isExpected;
    return this.#lookUp(threshold, 0) >= threshold;
  }

  /** Returns the bounds of a stripped position, given by its strings, that the table has. */
  known(strings: readonly number[]): Bounds {
    this.#state.reset(strings);
    this.#depth = 0;
    this.#images.start();
    this.#images.next(0, 0);
    const { remaining } = this.#state;
    const code = this.#table.probe(this.#images.keyLow, this.#images.keyHigh);
    if (code === 0) return { lower: 0 - remaining, upper: remaining };
    return {
      lower: 2 * this.#table.lower(code) - remaining,
      upper: 2 * this.#table.upper(code) - remaining,
    };
  }

  /** A bound of the value of what the cuts after the first `cutCount` made of the last position. */
  #lookUp(threshold: number, cutCount: number): number {
    const remaining = this.#state.remaining;
    if (threshold <= 0 - remaining) return 0 - remaining;
    if (threshold > remaining) return remaining;
    if (this.#state.junctions === 0) return this.#openings.endgameValue();
    this.#images.next(this.#depth, cutCount);
    const { keyLow, keyHigh } = this.#images;
    const known = this.#known(keyLow, keyHigh, threshold);
    if (known !== NO_BOUND) return known;
    return this.#expand(threshold, keyLow, keyHigh);
  }

  /** The bound that the table knows, or `NO_BOUND` if it does not decide. */
  #known(low: number, high: number, threshold: number): number {
    const code = this.#table.probe(low, high);
    if (code === 0) return NO_BOUND;
    const remaining = this.#state.remaining;
    const lower = 2 * this.#table.lower(code) - remaining;
    if (lower >= threshold) return lower;
    const upper = 2 * this.#table.upper(code) - remaining;
    return upper < threshold ? upper : NO_BOUND;
  }

  /** A bound of the value of a position whose images are in the row after that of the depth. */
  #expand(threshold: number, low: number, high: number): number {
    this.#depth++;
    if ((++this.nodes & (POLL_NODES - 1)) === 0) this.#poll();
    if (this.#team !== null) this.#team.checkUndecided();
    const remaining = this.#state.remaining;
    const safeEnd = this.#safeMoves.list(this.#depth);
    let best = this.#probeMoves(this.#depth * WIDTH, safeEnd, threshold);
    if (best < threshold) {
      best = this.#part.count > 1 && !this.#holds
        ? this.#tryShared(threshold, safeEnd)
        : this.#tryMoves(threshold, safeEnd);
    }
    this.#depth--;
    // Rounded down where an upper bound has not the parity of values.
    const bound = (best + remaining) >> 1;
    if (best >= threshold) this.#table.store(low, high, { lower: bound, upper: remaining });
    else this.#table.store(low, high, { lower: 0, upper: bound });
    return 2 * bound - remaining;
  }

  /** Writes the table to the checkpoint, if there is one; now and then, if that is due. */
  save(when: "due" | "now" = "now"): void {
    const checkpoint = this.#checkpoint;
    if (when === "now" || checkpoint?.isDue()) checkpoint?.save(this.#table);
  }

  #poll(): void {
    this.save("due");
    this.#team?.countNodes(this.nodes);
    this.#budget.poll(this.#team?.nodes ?? this.nodes);
  }

  /** A lower bound by what is known of moves; notes the most that they can be worth. */
  #probeMoves(first: number, end: number, threshold: number): number {
    const table = this.#table;
    const rows = this.#rows;
    const { least, most, left, keyLow, keyHigh, place } = rows;
    for (let i = first; i < end; i++) {
      if (least[i] >= threshold) return least[i];
      if (most[i] >= threshold) place[i] = table.placeOf(keyLow[i], keyHigh[i]);
    }
    let touched = 0;
    for (let i = first; i < end; i++) {
      if (most[i] >= threshold) touched ^= table.touch(place[i]);
    }
    this.touched = touched;
    for (let i = first; i < end; i++) {
      if (most[i] < threshold) continue;
      const found = table.probeAt(place[i], keyLow[i], keyHigh[i]);
      if (found === 0) continue;
      rows.bound(i, 2 * table.lower(found) - left[i], 2 * table.upper(found) - left[i]);
      if (least[i] >= threshold) return least[i];
    }
    return NO_BOUND;
  }

  #tryMoves(threshold: number, safeEnd: number): number {
    const first = this.#depth * WIDTH;
    const { most, keyLow, keyHigh, deferred } = this.#rows;
    let best = NO_BOUND;
    let anyDeferred = false;
    for (let i = first; i < safeEnd; i++) {
      deferred[i] = 0;
      let bound = most[i];
      if (bound >= threshold) {
        if (this.#isRepeated(first, i)) continue;
        if (
          this.#team !== null && i > first && this.#team.isBusy(keyLow[i], keyHigh[i])
        ) {
          deferred[i] = 1;
          anyDeferred = true;
          continue;
        }
        bound = this.#safeMove(i, threshold);
      }
      if (bound > best) best = bound;
      if (best >= threshold) return best;
    }
    best = Math.max(best, this.#tryOpenings(safeEnd, threshold));
    if (best >= threshold || !anyDeferred) return best;
    return Math.max(best, this.#tryDeferred(first, safeEnd, threshold));
  }

  /** Tries moves that should all fail in the order of this machine among several. */
  #tryShared(threshold: number, safeEnd: number): number {
    const first = this.#depth * WIDTH;
    const { most } = this.#rows;
    const part = this.#part;
    const open: number[] = [];
    let best = NO_BOUND;
    for (let i = first; i < safeEnd; i++) {
      if (most[i] < threshold) best = Math.max(best, most[i]);
      else if (!this.#isRepeated(first, i)) open.push(i);
    }
    for (const { place, part: own } of sharesOf(open.length, part)) {
      this.#part = own;
      best = Math.max(best, this.#safeMove(open[place], threshold));
      if (best >= threshold) break;
    }
    this.#part = ALONE;
    if (best < threshold) best = Math.max(best, this.#tryOpenings(safeEnd, threshold));
    this.#part = part;
    return best;
  }

  #tryOpenings(first: number, threshold: number): number {
    const { most } = this.#rows;
    const end = this.#openings.list(first, this.#depth, threshold);
    let best = this.#probeMoves(first, end, threshold);
    for (let i = first; i < end && best < threshold; i++) {
      const bound = most[i] < threshold ? most[i] : this.#opening(i, threshold);
      if (bound > best) best = bound;
    }
    return best;
  }

  /** Tries the moves that another thread was busy with, and has probably refuted by now. */
  #tryDeferred(first: number, safeEnd: number, threshold: number): number {
    let best = NO_BOUND;
    for (let i = first; i < safeEnd; i++) {
      if (this.#rows.deferred[i] === 0) continue;
      best = Math.max(best, this.#safeMove(i, threshold));
      if (best >= threshold) return best;
    }
    return best;
  }

  /** Whether a safe move before that at `at` leads to the same. */
  #isRepeated(first: number, at: number): boolean {
    const { keyLow, keyHigh } = this.#rows;
    for (let i = first; i < at; i++) {
      if (keyLow[i] === keyLow[at] && keyHigh[i] === keyHigh[at]) return true;
    }
    return false;
  }

  /** A bound of what the safe move at `at` is worth. */
  #safeMove(at: number, threshold: number): number {
    const cutCount = this.#state.cutCount;
    const string = this.#rows.string[at];
    this.#state.cut(string);
    this.#holds = !this.#holds;
    const bound = 0 - this.#safeChild(at, 2 - threshold);
    this.#holds = !this.#holds;
    this.#state.undoTo(cutCount);
    if (bound >= threshold) this.#safeMoves.noteHeld(this.#depth, string);
    return bound;
  }

  /** A bound of the position after the safe move at `at`, which has been made. */
  #safeChild(at: number, threshold: number): number {
    const state = this.#state;
    if (state.junctions === 0) return this.#openings.endgameValue();
    if (threshold <= 0 - state.remaining) return 0 - state.remaining;
    if (threshold > state.remaining) return state.remaining;
    const low = this.#rows.keyLow[at];
    const high = this.#rows.keyHigh[at];
    const team = this.#team;
    if (team !== null) {
      const known = this.#known(low, high, threshold);
      if (known !== NO_BOUND) return known;
      team.begin(low, high);
    }
    this.#images.next(this.#depth, state.cutCount - 1);
    const bound = this.#expand(threshold, low, high);
    if (team !== null) team.end(low, high);
    return bound;
  }

  /** A bound of what the opening at `at` is worth. */
  #opening(at: number, threshold: number): number {
    const { string, taken, handout } = this.#rows;
    const state = this.#state;
    const cutCount = state.cutCount;
    state.cut(string[at]);
    state.stripFrom(string[at]);
    // The opponent gets taken + max(v, −v − handout), v the value of what is left.
    const gets = taken[at];
    const bound = this.#boundAfterTaking(0 - threshold - gets, handout[at], cutCount) - gets;
    state.undoTo(cutCount);
    return bound;
  }

  /**
   * A bound of -max(v, -v - handout), v the value of the position, on the side of `-allowed` on
   * which it lies.
   */
  #boundAfterTaking(allowed: number, handout: number, cutCount: number): number {
    const threshold = this.#rounded(allowed + 1);
    const bound = this.#lookUp(threshold, cutCount);
    if (bound >= threshold || handout === NO_HANDOUT) return 0 - bound;
    const declining = this.#rounded(0 - allowed - handout);
    const least = this.#lookUp(declining, cutCount);
    return least < declining ? least + handout : 0 - Math.max(bound, 0 - least - handout);
  }

  /** The next threshold with the parity of the coins. */
  #rounded(threshold: number): number {
    return threshold + ((threshold + this.#state.remaining) & 1);
  }
}
