/**
 * The usual reply to first moves: the one that has refuted most of them so far.
 *
 * In the test that fails every first move has to be refuted, and then every next one. If a and b
 * are met by the same reply, they lead to one position in either order, and the tables save the
 * second half of the work. So that reply is preferred; it decides time only, never values.
 *
 * @module
 */

/** No reply in particular. */
export const NO_REPLY = -1;

/** Words of the counts: one for each reply, the cell above the card's place. */
export const REPLY_COUNTS = 1 << 7;

/** How often each reply has refuted a first move. Workers may share the counts. */
export class UsualReply {
  readonly #counts: Int32Array;

  /** Takes the counts: `REPLY_COUNTS` words. */
  constructor(counts: Int32Array) {
    this.#counts = counts;
  }

  /** Notes a reply that refuted a first move. */
  note({ place, cell }: { place: number; cell: number }): void {
    Atomics.add(this.#counts, cell << 3 | place, 1);
  }

  /** Returns the reply with a card of a hand to a free cell that refuted most, or `NO_REPLY`. */
  choose(occupied: number, hand: number): number {
    let usual = NO_REPLY;
    let most = 0;
    for (let reply = 0; reply < REPLY_COUNTS; reply++) {
      if (this.#counts[reply] <= most) continue;
      if ((occupied >> (reply >> 3) & 1) !== 0 || (hand >> (reply & 7) & 1) === 0) continue;
      most = this.#counts[reply];
      usual = reply;
    }
    return usual;
  }
}
