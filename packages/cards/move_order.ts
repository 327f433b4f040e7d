/**
 * The order in which the search tries moves: a linear score by phase of the game. It changes how
 * long a search takes, never its result.
 *
 * @module
 */

/** What a move is scored by; names of `weightsByEmptyCells`. */
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

/** The weights, tuned on node counts: with up to 5, with 6 or 7, with 8 and more empty cells. */
const WEIGHTS: Readonly<Record<typeof FEATURES[number], readonly [number, number, number]>> = {
  /** The upper bound of the move. */
  bound: [40, 32, 30],
  /** Cells that it captures. */
  gain: [131, 115, 69],
  /** My cells that an enemy card can take afterwards. */
  risk: [-110, -110, -99],
  /** Enemy cells that I can still take afterwards. */
  left: [-50, -30, -40],
  /** Pairs of an enemy card and an open side of the new card that it beats. */
  exposure: [-16, -16, -12],
  /** Empty neighbours. */
  open: [2, 8, 4],
  /** Whether the new card can be taken at all, besides `risk` and `exposure`. */
  atRisk: [55, 49, 44],
  /** Neighbours on the board. */
  degree: [2, 2, 2],
  /** How weak the card is: weak cards first. */
  weakness: [2, 5, 10],
};

/** Returns `weights[empty * 16 + feature]` for 0..cells empty cells. */
export function weightsByEmptyCells(cells: number): Int32Array {
  const weights = new Int32Array((cells + 1) * 16);
  for (let empty = 0; empty <= cells; empty++) {
    const phase = empty >= 8 ? 2 : empty >= 6 ? 1 : 0;
    FEATURES.forEach((feature, i) => weights[empty * 16 + i] = WEIGHTS[feature][phase]);
  }
  return weights;
}
