// What a search has proved of positions: bounds in its table, and those of its source.
import { isWithin, MOST } from "./contract.ts";
import { type BoundTable, NONE } from "./search_table.ts";
import type { SlotStack } from "./slot_stack.ts";
import type { Source } from "./state_source.ts";

/** Below every value, and still a small integer of V8, which needs no memory. */
export const LOWEST: number = -(2 ** 30);
/** At least every value: the threshold of an open window … */
export const OPEN: number = MOST;
/** … and that of its moves, so that none is skipped, even beside one that is too large. */
export const MAX: number = 2 ** 31 - 1;
/** Returned instead of a bound if a position must be searched. */
export const UNDECIDED: number = LOWEST;

/** Where bounds are kept, and which there can be. */
export interface BoundMeans {
  /** The table and the source must have the same width of keys. */
  readonly table: BoundTable;
  /** Whether every position is searched for its value. The table must be exact then. */
  readonly isOpen: boolean;
  /** The largest bound to keep. */
  readonly maxValue: number;
  /** Whether a larger value is an error. */
  readonly isLimited: boolean;
}

/** The bounds of the positions of a source: what a search reads and writes. */
export class ProvedBounds<Position> {
  protected readonly source: Source<Position>;
  protected readonly slots: SlotStack;
  protected readonly maxValue: number;
  protected readonly isLimited: boolean;
  /** Whether every position is searched once, for its value. */
  readonly isOpen: boolean;
  readonly #table: BoundTable;
  /** The largest value of an open window. */
  readonly #mostValue: number;

  constructor(source: Source<Position>, means: BoundMeans) {
    this.source = source;
    this.slots = source.slots;
    this.maxValue = means.maxValue;
    this.isLimited = means.isLimited;
    this.isOpen = means.isOpen;
    this.#table = means.table;
    this.#mostValue = Math.min(means.maxValue, MOST);
  }

  /** Whether gains, or a `maxValue` of 0, could hide a value beyond ±`maxValue`, which needs a test. */
  protected get mayHide(): boolean {
    return this.source.hasGained || this.maxValue === 0;
  }

  /** Returns the bounds of the root, by default ±`maxValue` or infinite. */
  protected knownOfRoot(): { readonly lower: number; readonly upper: number } {
    const [source, table, maxValue] = [this.source, this.#table, this.maxValue];
    const code = table.find(this.slots.keys, 0);
    const nothing = this.isOpen || !this.isLimited ? Infinity : maxValue + 1;
    const least = code === NONE ? -nothing : table.lower(code);
    const most = code === NONE ? nothing : table.upper(code);
    if (this.isOpen) return { lower: least, upper: most };
    if (!this.isLimited) {
      return {
        lower: least < -maxValue ? -Infinity : least,
        upper: most > maxValue ? Infinity : most,
      };
    }
    const seen = source.mustReach ? source.seen : { lower: -maxValue, upper: maxValue };
    let lower = Math.max(seen.lower, least);
    let upper = Math.min(seen.upper, most);
    if (lower > Math.min(upper, maxValue) || lower % 1 !== 0) source.refuse(0, lower);
    if (upper < -maxValue || upper % 1 !== 0) source.refuse(0, upper);
    if (this.mayHide && lower === upper) {
      if (upper === maxValue && most > maxValue) upper++;
      else if (lower === -maxValue && least < -maxValue) lower--;
    }
    return { lower, upper };
  }

  /** Returns a bound of the position at hand that needs no search, or `UNDECIDED`. */
  protected decide(slot: number, needed: number): number {
    const source = this.source;
    if (source.mustReach) {
      const { lower, upper } = source.seen;
      const maxValue = this.maxValue;
      if (this.isOpen) {
        if (lower >= upper) return this.#checkSeen(lower, slot);
        // ±maxValue is not a proved bound: using it would hide that maxValue is too small.
      } else if (lower >= needed && lower !== -maxValue) {
        this.#checkBound(lower, needed, slot);
        return lower;
      } else if (upper < needed && upper !== maxValue) {
        this.#checkBound(upper, needed, slot);
        return upper;
      }
    }
    return this.lookUp(slot, needed);
  }

  /** Returns a bound in the table that decides a test, or `UNDECIDED`. */
  protected lookUp(slot: number, needed: number): number {
    const table = this.#table;
    const code = table.find(this.slots.keys, slot);
    if (code === NONE) return UNDECIDED;
    if (this.isOpen) return code; // an exact table keeps values
    const least = table.lower(code);
    if (least >= needed && least >= -this.maxValue) return least;
    const most = table.upper(code);
    return most < needed && most <= this.maxValue ? most : UNDECIDED;
  }

  /** Returns the value of a position that `look` decides. */
  #checkSeen(value: number, slot: number): number {
    if (!isWithin(value, this.#mostValue)) this.source.refuse(slot, value);
    return value + 0; // no −0
  }

  /** Stores the bound of a test of the position in a slot. */
  protected store(slot: number, threshold: number, best: number, isExact: boolean): void {
    const [source, maxValue] = [this.source, this.maxValue];
    let [lower, upper] = [best, best];
    if (this.isOpen) {
      if (best > this.#mostValue || best < -this.#mostValue) source.refuse(slot, best);
    } else {
      this.#checkBound(best, threshold, slot);
      const nothing = maxValue + 1;
      const [isLower, isUpper] = [best >= threshold || isExact, best < threshold || isExact];
      // Beyond ±maxValue, the nearest number is a bound of one side and says nothing of the other.
      lower = isLower && best >= -maxValue ? Math.min(best, maxValue) : -nothing;
      upper = isUpper && best <= maxValue ? Math.max(best, -maxValue) : nothing;
    }
    if (!this.#table.store(this.slots.keys, slot, lower, upper)) source.refuse(slot, best);
  }

  /**
   * Throws if a bound proves that a value is beyond ±`maxValue`, in a game that declares it. Loose bounds
   * of `look` cause larger bounds that prove nothing.
   */
  #checkBound(bound: number, threshold: number, slot: number): void {
    const isLarge = bound > this.maxValue || bound < -this.maxValue;
    const isProved = bound > 0 === bound >= threshold;
    if (isLarge && isProved && this.isLimited) this.source.refuse(slot, bound);
  }
}
