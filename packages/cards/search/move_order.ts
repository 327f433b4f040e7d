/**
 * Moves as the search sees them, and the order in which it tries them: a linear score by phase of the game, and
 * counter-move history, which counts how often each reply has refuted a move of a position so far. It
 * changes how long a search takes, never its result.
 *
 * Where every move has to be refuted, and then every next one, the moves a and b lead to one
 * position in either order if they are met by the same reply, and the tables save the second half
 * of the work. So the more moves a reply has refuted already, the more it is preferred.
 *
 * @module
 */
/** A move of the side whose turn it is. */
export interface SearchMove {
  /** The card's place within its hand, 0..7. */
  readonly place: number;
  /** The cell, 0..15. */
  readonly cell: number;
}

/** Bits of a packed move. */
export const MOVE_BITS = 7;

/** Returns a move as a number below 2^MOVE_BITS, the cell above the card's place. */
export function packMove({ place, cell }: SearchMove): number {
  return cell << 3 | place;
}

/** Returns the move in the lowest bits of a number. */
export function unpackMove(packed: number): SearchMove {
  return { place: packed & 7, cell: packed >> 3 & 15 };
}

/** What a move is scored by; names of `weightsByEmptyCells`. The first four always count. */
export const FEATURES = [
  "bound",
  "gain",
  "risk",
  "left",
  "exposure",
  "open",
  "atRisk",
  "degree",
  "weakness",
] as const;

/** With as many empty cells or fewer a move is scored by the first features alone. */
export const LATE_EMPTY = 5;

/** The fewest empty cells of each phase. */
const PHASES = [0, LATE_EMPTY + 1, 8, 10, 11] as const;

/** The weights, tuned on node counts, by phase. */
const WEIGHTS: Readonly<
  Record<typeof FEATURES[number], readonly [number, number, number, number, number]>
> = {
  /** The upper bound of the move. */
  bound: [40, 32, 30, 18, 18],
  /** Cells that it captures. */
  gain: [183, 115, 69, 99, 69],
  /** My cells that an enemy card can take afterwards. */
  risk: [-110, -110, -99, -99, -99],
  /** Enemy cells that I can still take afterwards. */
  left: [-50, -30, -40, -24, -24],
  /** Pairs of an enemy card and an open side of the new card that it beats. */
  exposure: [0, -16, -12, -6, -12],
  /** Empty neighbours. */
  open: [0, 8, 4, 0, 0],
  /** Whether the new card can be taken at all, besides `risk` and `exposure`. */
  atRisk: [0, 49, 44, 44, 44],
  /** Neighbours on the board. */
  degree: [0, 2, 2, 8, 2],
  /** How weak the card is: weak cards first. */
  weakness: [0, 5, 10, 10, 10],
};

/** Returns `weights[empty * 16 + feature]` for 0..cells empty cells. */
export function weightsByEmptyCells(cells: number): Int32Array {
  const weights = new Int32Array((cells + 1) * 16);
  for (let empty = 0; empty <= cells; empty++) {
    const phase = PHASES.findLastIndex((fewest) => empty >= fewest);
    FEATURES.forEach((feature, i) => weights[empty * 16 + i] = WEIGHTS[feature][phase]);
  }
  return weights;
}

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
