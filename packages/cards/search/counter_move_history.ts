/**
 * Counter-move history: how often each reply has refuted a move of a position so far.
 *
 * Where every move has to be refuted, and then every next one, the moves a and b lead to one
 * position in either order if they are met by the same reply, and the tables save the second half
 * of the work. So the more moves a reply has refuted already, the more it is preferred. That
 * decides time only, never values.
 *
 * @module
 */

import { MOVE_BITS } from "./search_move.ts";

/** The fewest empty cells of a position to which replies are counted. */
export const HISTORY_MIN_EMPTY = 8;

/** What is added to the score of a reply that refuted all moves so far, by empty cells; tuned. */
const BONUS: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0, 100, 70, 200, 260];

/** Where the count of all replies is. */
const ALL = 1 << MOVE_BITS;

/** Words of the counts: one for each packed reply, and that one. */
export const HISTORY_WORDS = ALL + 1;

/** How often each reply has refuted a move of one position. */
export class CounterMoveHistory {
  /** By packed reply. */
  readonly counts: Int32Array;
  #group = 0;

  /** Takes the counts: `HISTORY_WORDS` zeros. Workers may share them. */
  constructor(counts: Int32Array = new Int32Array(HISTORY_WORDS)) {
    this.counts = counts;
  }

  /** Counts anew, unless the position is of the same group as that of which was counted so far. */
  restart(group: number): void {
    if (group === this.#group) return;
    this.#group = group;
    this.counts.fill(0);
  }

  /** Counts a reply, packed, that refuted a move. */
  note(reply: number): void {
    Atomics.add(this.counts, reply, 1);
    Atomics.add(this.counts, ALL, 1);
  }

  /** Returns what every count of a reply adds to its score. */
  weight(empty: number): number {
    return BONUS[Math.min(empty, BONUS.length - 1)] / (this.counts[ALL] + 2);
  }
}
