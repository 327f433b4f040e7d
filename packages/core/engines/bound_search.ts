// The search of core: depth first, with a memo of proved bounds.
//
// Asked "is the value at least t?", it prunes by t if values have finite bounds: every move is asked
// whether it is enough. Otherwise the window is open: every position is searched once, for its value.
import type { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { beginWithOwn, type BoundExchange } from "../tables/checkpoint.ts";
import { GrowingArray } from "../tables/growing_array.ts";
import { type BoundMeans, LOWEST, MAX, OPEN, ProvedBounds, UNDECIDED } from "./proved_bounds.ts";
import { FixedTable } from "./search_table.ts";
import type { Source } from "./state_source.ts";
import { mtd } from "./mtd.ts";

/** Lines are searched for a repeated position at this length, and whenever it doubles … */
const FIRST_CHECKED = 64;
/** … up to this length, and when memory is too small for the search. */
const LAST_CHECKED = 2 ** 14;
/** Stops a search after bounds of other machines were added to its table. */
const NEWS = new Error("news");
/** A stack that is larger than this is freed after the question. */
const MOST_KEPT = 2 ** 14;

/** The budget is polled when these bits of the number of expanded positions are 0. */
const POLL_MASK = 2 ** 10 - 1;

/** The words of a frame, one for each ply of the line: the slot of its position; … */
const SLOT = 0;
/** … its first move in the order of the search, the next one, and the end; … */
const FIRST = 1;
const NEXT = 2;
const END = 3;
/** … the threshold, the best bound, and the nodes before it. */
const THRESHOLD = 4;
const BEST = 5;
const BEFORE = 6;
const FRAME_WORDS = 7;

/** What a search of a source needs to know. */
export interface SearchMeans extends BoundMeans {
  readonly budget: Budget;
}

/**
 * Proves bounds on the positions of a source, depth first. The line is in an array, so only memory limits
 * its length.
 * @internal
 */
export class BoundSearch<Position> extends ProvedBounds<Position> {
  /** Positions expanded so far. */
  nodes = 0;
  readonly #fixed: FixedTable | null;
  readonly #exchange: BoundExchange | null;
  readonly #budget: Budget;
  /** The line. */
  readonly #frames: GrowingArray;
  /** The ply whose moves the machines divide: one where all moves should fail, since values are near 0. */
  #dividedPly = 0;
  /** How many moves `#lookUpMoves` left. */
  #undecided = 0;
  /** The length of the line at which to look for a repeated position. */
  #checkAt = FIRST_CHECKED;

  constructor(source: Source<Position>, means: SearchMeans) {
    super(source, means);
    this.#fixed = means.table instanceof FixedTable ? means.table : null;
    this.#exchange = this.#fixed?.exchange ?? null;
    this.#budget = means.budget;
    this.#frames = new GrowingArray(means.budget, "the line of the search");
  }

  /** The bytes of a fixed table; 0 for one that grows. */
  get tableBytes(): number {
    return this.#fixed?.bytes ?? 0;
  }

  /** Returns the bounds proved so far, by default ±`maxValue` or infinite. Does not search. */
  known(position: Position): { readonly lower: number; readonly upper: number } {
    this.source.begin(position);
    return this.knownOfRoot();
  }

  /**
   * Returns a proved bound b of a position's value for its side to move: if b >= threshold the value
   * is at least b, otherwise at most b. With an open window b is the value.
   *
   * @throws {LimitError} if a limit stops it. The table stays.
   * @throws {RangeError} if the game breaks its contract.
   */
  bound(position: Position, threshold: number): number {
    if (!Number.isSafeInteger(threshold)) {
      throw new RangeError(`Cannot compare with ${threshold}: expected an integer`);
    }
    if (this.isOpen) return this.#prove(position, OPEN);
    const [least, most] = this.isLimited ? [-this.maxValue, this.maxValue + 1] : [-OPEN, OPEN];
    const needed = Math.min(Math.max(threshold, least), most);
    const bound = this.#prove(position, needed);
    if (this.isLimited) this.#checkLargest(position, bound, needed);
    return bound;
  }

  /** Returns the value of a position for its side to move. Throws what `bound` throws. */
  value(position: Position): number {
    if (this.isOpen) return this.bound(position, 0);
    const test = (threshold: number) => this.bound(position, threshold);
    return mtd(test, { ...this.known(position), window: "bisect" });
  }

  /** Writes a fixed table to the checkpoint, if there is one. */
  save(): void {
    this.#fixed?.save();
  }

  /** Frees the line. */
  protected releaseLine(): void {
    this.#frames.release();
    this.source.release();
  }

  /**
   * Throws if a value of ±`maxValue` is really beyond it. Without gains, a value is that of a terminal
   * position, and those are always checked.
   */
  #checkLargest(root: Position, bound: number, threshold: number): void {
    const maxValue = this.maxValue;
    if (!this.mayHide) return;
    if (bound >= threshold && bound >= maxValue) this.#prove(root, maxValue + 1);
    if (bound < threshold && bound <= -maxValue) this.#prove(root, -maxValue);
  }

  /** Starts anew whenever bounds of other machines were added to the table. */
  #prove(position: Position, threshold: number): number {
    for (;;) {
      try {
        return this.#proveOnce(position, threshold);
      } catch (error) {
        if (error !== NEWS) throw error;
      }
    }
  }

  #proveOnce(position: Position, threshold: number): number {
    const [source, frames] = [this.source, this.#frames];
    source.begin(position);
    frames.length = 0;
    this.#checkAt = FIRST_CHECKED;
    const known = this.decide(0, threshold);
    if (known !== UNDECIDED) return known;
    this.#dividedPly = threshold > 0 ? 0 : 1;
    this.#fixed?.begin(this.nodes);
    try {
      return this.#search(0, threshold);
    } catch (error) {
      const isMemory = error instanceof LimitError && error.fault.kind === "memory";
      if (isMemory) this.#checkCycle();
      throw error;
    } finally {
      frames.length = 0;
      if (source.slots.capacity > MOST_KEPT) this.releaseLine();
    }
  }

  #poll(): void {
    const fixed = this.#fixed;
    if (fixed?.saveIfDue()) throw NEWS;
    try {
      this.#budget.poll(this.nodes);
    } catch (limit) {
      fixed?.save();
      throw limit;
    }
    fixed?.grow(this.nodes);
  }

  /** Returns a bound of the position at hand, which is in a slot, that decides a test. */
  #search(root: number, threshold: number): number {
    const { isOpen } = this;
    const [source, slots, list] = [this.source, this.slots, this.#frames];
    const { mustReach } = source;
    let bound = this.#push(root, threshold);
    while (list.length > 0) {
      const frames = list.items;
      const frame = list.length - FRAME_WORDS;
      const threshold = frames[frame + THRESHOLD];
      const next = frames[frame + NEXT];
      let best = frames[frame + BEST];
      if (bound !== UNDECIDED) {
        best = Math.max(best, addMove(slots.gains[slots.order[next - 1]], bound));
        frames[frame + BEST] = best;
      }
      if (best < threshold && next < frames[frame + END]) {
        frames[frame + NEXT] = next + 1;
        const child = slots.order[next];
        if (mustReach) source.reach(child);
        const needed = isOpen ? OPEN : findNeeded(slots.gains[child], threshold);
        bound = mustReach ? this.decide(child, needed) : this.lookUp(child, needed);
        if (bound === UNDECIDED) bound = this.#push(child, needed);
      } else {
        bound = best;
        this.#pop(frame);
      }
    }
    return bound;
  }

  /**
   * Looks up all moves before one is searched, since a move that is known to be enough saves the work of
   * those before it. Returns the best bound, and leaves the undecided moves in the order of the search.
   */
  #lookUpMoves(first: number, count: number, threshold: number): number {
    const { order, gains } = this.slots;
    let best = LOWEST;
    let end = first;
    for (let move = first; move < first + count && best < threshold; move++) {
      const child = order[move];
      const bound = this.lookUp(child, findNeeded(gains[child], threshold));
      if (bound === UNDECIDED) order[end++] = child;
      else best = Math.max(best, addMove(gains[child], bound));
    }
    this.#undecided = end - first;
    return best;
  }

  /** Goes down to the position at hand, and returns `UNDECIDED`, or its bound if it has no moves. */
  #push(slot: number, threshold: number): number {
    const [source, slots, list] = [this.source, this.slots, this.#frames];
    const first = slots.top;
    const frame = list.length;
    list.reserve(FRAME_WORDS);
    list.length += FRAME_WORDS;
    const frames = list.items;
    frames[frame + SLOT] = slot;
    frames[frame + BEFORE] = this.nodes;
    if (frame === this.#checkAt * FRAME_WORDS) this.#checkCycle();
    if ((++this.nodes & POLL_MASK) === 0) this.#poll();
    const count = source.open(slot);
    frames[frame + FIRST] = frames[frame + NEXT] = first;
    frames[frame + END] = first + count;
    frames[frame + THRESHOLD] = this.isOpen ? MAX : Math.min(Math.max(threshold, -OPEN), OPEN);
    frames[frame + BEST] = LOWEST;
    if (count === 0) {
      const value = frames[frame + BEST] = source.evaluateEnd();
      this.#pop(frame, true);
      return value;
    }
    if (count > 1 && !source.mustReach && !this.isOpen) {
      frames[frame + BEST] = this.#lookUpMoves(first, count, threshold);
      frames[frame + END] = first + this.#undecided;
    }
    if (this.#exchange !== null && frame === this.#dividedPly * FRAME_WORDS) {
      beginWithOwn(slots.order.subarray(first, frames[frame + END]), this.#exchange.machine);
    }
    return UNDECIDED;
  }

  /** Keeps the bound of the deepest position. */
  #pop(frame: number, isExact = false): void {
    const exchange = this.#exchange;
    const { items: frames } = this.#frames;
    this.#frames.length = frame;
    const slot = frames[frame + SLOT];
    const best = frames[frame + BEST];
    this.source.close(frames[frame + FIRST], best);
    this.store(slot, frames[frame + THRESHOLD], best, isExact);
    if (exchange !== null && (this.nodes - frames[frame + BEFORE] | 0) >= exchange.leastNodes) {
      this.#fixed!.send(this.slots.keys, slot);
    }
  }

  #checkCycle(): void {
    const { items, length } = this.#frames;
    const line: number[] = [];
    for (let frame = 0; frame < length; frame += FRAME_WORDS) line.push(items[frame + SLOT]);
    this.source.checkCycle(line);
    this.#checkAt = line.length < LAST_CHECKED ? 2 * line.length : Infinity;
  }
}

/** Returns the threshold of a test after a move, whose gain is packed as in `SlotStack.gains`. */
function findNeeded(packed: number, threshold: number): number {
  const gain = packed >> 1;
  return (packed & 1) !== 0 ? threshold - gain : gain - threshold + 1;
}

/** Returns the bound before such a move, given the one after it. */
function addMove(packed: number, bound: number): number {
  const gain = packed >> 1;
  return (packed & 1) !== 0 ? gain + bound | 0 : gain - bound | 0;
}
