// The moves of a node that may reach its threshold, and the order in which the search tries them.
//
// The order is a linear score by phase of the game, plus counter-move history: how often each reply
// has refuted a move of a position so far. Orders change how long a search takes, never its result.
//
// If every move must be refuted, and one reply refutes two moves, the two moves lead to the same
// position in either order, and the tables save half of the work. So the more moves a reply has
// refuted, the earlier it is tried.
import type { IdealCaptures } from "./ideal_captures.ts";
import { type NodeScan, NONE, type Reach, REACH_ROW, type SearchNode } from "./node.ts";
import { type BoardTables, type CardTables, findDirections, MAX_HAND } from "./tables.ts";

/** Bits of a move of the side to move: `cell << 3 | place`, where `place` is the card's in its hand. */
export const MOVE_BITS = 7;
/** With as many empty cells or fewer, only the first four weights count. */
const LATE_EMPTY = 5;
/** The fewest empty cells of each phase. */
const PHASES = [0, LATE_EMPTY + 1, 8, 10, 11] as const;

/** The weights of a move's features by phase, tuned on node counts. */
const WEIGHTS = {
  /** The upper bound of the move. */
  bound: [40, 32, 30, 18, 18],
  /** Cells that it captures. */
  gain: [183, 115, 69, 99, 69],
  /** My cells that an enemy card can capture afterwards. */
  risk: [-110, -110, -99, -99, -99],
  /** Enemy cells that I can still capture afterwards. */
  left: [-50, -30, -40, -24, -24],
  /** Pairs of an enemy card and an open side of the new card that it beats. */
  exposure: [0, -16, -12, -6, -12],
  open: [0, 8, 4, 0, 0],
  /** 1 if the new card can be captured at all. */
  atRisk: [0, 49, 44, 44, 44],
  /** Neighbours on the board. */
  degree: [0, 2, 2, 8, 2],
  /** How weak the card is: weak cards first. */
  weakness: [0, 5, 10, 10, 10],
} as const;

/** Returns `weights[empty * 16 + i]`, the i-th weight, for 0..cells empty cells. */
function makeWeights(cells: number): Int32Array {
  const weights = new Int32Array((cells + 1) * 16);
  for (let empty = 0; empty <= cells; empty++) {
    const phase = PHASES.findLastIndex((fewest) => empty >= fewest);
    weights.set(Object.values(WEIGHTS).map((byPhase) => byPhase[phase]), empty * 16);
  }
  return weights;
}

/** The fewest empty cells of a position to which replies are counted. */
export const HISTORY_MIN_EMPTY = 8;
/** What a reply that has refuted all moves adds to its score, by empty cells; tuned. */
const BONUS: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0, 100, 70, 200, 260];
/** The index of the count of all replies. */
const ALL = 1 << MOVE_BITS;

/** Counts how often each reply has refuted a move of one position. */
export class CounterMoveHistory {
  /** By reply. */
  readonly counts: Int32Array = new Int32Array(ALL + 1);
  #group = 0;

  /** Clears the counts unless they are for a position of the same group. */
  restart(group: number): void {
    if (group === this.#group) return;
    this.#group = group;
    this.counts.fill(0);
  }

  /** Counts a reply that refuted a move. */
  note(reply: number): void {
    this.counts[reply]++;
    this.counts[ALL]++;
  }

  /** Returns what every count of a reply adds to its score. */
  weigh(empty: number): number {
    return BONUS[Math.min(empty, BONUS.length - 1)] / (this.counts[ALL] + 2);
  }
}

/** Makes scores positive, so that a move can be packed below them. */
const SCORE_OFFSET = 1 << 20;

/** `OPEN_BYTES[nibble]`: 127 in the byte of each direction of the nibble. */
const OPEN_BYTES = Int32Array.from(
  { length: 16 },
  (_, nibble) => [0, 1, 2, 3].reduce((b, d) => nibble >> d & 1 ? b | 0x7f << 8 * d : b, 0),
);

/** The candidate moves of the nodes of a line, by depth. */
export class CandidateMoves {
  /**
   * `packed[empty * 128 + i]`: a candidate with its score above the move, so the greatest number is
   * the move to try first.
   *
   *     bits   0..2    3..6   7..30
   *            place   cell   score + 2^20
   */
  readonly packed: Int32Array;
  /** The best upper bound of the moves left out or, if a move reaches the threshold, its lower bound. */
  bound = NONE;
  readonly #board: BoardTables;
  readonly #cards: CardTables;
  readonly #ideal: IdealCaptures;
  readonly #weights: Int32Array;
  readonly #reach: Int32Array;
  readonly #scan: NodeScan;

  constructor(
    { board, cards, ideal }: { board: BoardTables; cards: CardTables; ideal: IdealCaptures },
    { words }: Reach,
    scan: NodeScan,
  ) {
    this.packed = new Int32Array((board.cells + 1) << MOVE_BITS);
    this.#board = board;
    this.#cards = cards;
    this.#ideal = ideal;
    this.#weights = makeWeights(board.cells);
    this.#reach = words;
    this.#scan = scan;
  }

  /**
   * Scores the moves of the node of the last scan that may reach its threshold. Returns how many
   * there are; `bound` is then an upper bound of all others. Returns 0 as well if a move reaches the
   * threshold for certain; `bound` is then its lower bound.
   * @param history Prefers the moves that have refuted others so far; or null.
   */
  find(node: SearchNode, history: CounterMoveHistory | null): number {
    const { mine, theirs, hand, foes, side, empty, threshold } = node;
    const { full, cols, sizes, around, inside, cellsAt } = this.#board;
    const { exposure, weakness, distinct } = this.#cards;
    const { occIndex, openIndex, take, wait } = this.#ideal;
    const { once, twice, onceByFoes, twiceByFoes, hot, beaten, beatenByFoes } = this.#scan;
    const reach = this.#reach;
    const packed = this.packed;
    const weights = this.#weights;
    const w = empty << 4;
    const boundWeight = weights[w | 0];
    const gainWeight = weights[w | 1];
    const riskWeight = weights[w | 2];
    const leftWeight = weights[w | 3];
    const exposureWeight = weights[w | 4];
    const openWeight = weights[w | 5];
    const atRiskWeight = weights[w | 6];
    const degreeWeight = weights[w | 7];
    const weaknessWeight = weights[w | 8];
    const isLate = empty <= LATE_EMPTY;
    const historyWeight = history === null ? 0 : history.weigh(empty);
    const occupied = mine | theirs;
    const vacant = full & ~occupied;
    const takeable = once & theirs;
    const row = side * REACH_ROW;
    const choices = distinct[side << MAX_HAND | hand];
    let next = empty << MOVE_BITS;
    let best = NONE;
    // Cells where a capture is possible come first: they prove the threshold more often.
    let remaining = hot === 0 ? vacant : hot;
    let later = hot === 0 ? 0 : vacant & ~hot;
    while (remaining !== 0) {
      const bit = remaining & -remaining;
      const cell = 31 - Math.clz32(bit);
      remaining ^= bit;
      if (remaining === 0) {
        remaining = later;
        later = 0;
      }
      // A card on the cell closes the open sides next to it.
      const kept = twiceByFoes | onceByFoes & ~beatenByFoes[w | cell];
      const stillOpen = (twice | once & ~beaten[w | cell]) & theirs;
      const reached = reach[row + cell];
      const base = occIndex[occupied | bit];
      const open = OPEN_BYTES[findDirections(vacant, cell, cols) & inside[cell]];
      const near = around[cell];
      const cellScore = openWeight * sizes[near & vacant] + degreeWeight * sizes[near];
      for (let cards = choices; cards !== 0; cards &= cards - 1) {
        const place = 31 - Math.clz32(cards & -cards);
        const taken = cellsAt[cell << 4 | reached >>> 4 * place & 15] & takeable;
        const gain = sizes[taken];
        const left = stillOpen & ~taken;
        const bound = gain + wait[base + openIndex[left]];
        if (bound < threshold) {
          if (bound > best) best = bound;
          continue;
        }
        const card = side << 3 | place;
        const exposed = exposure[card << 8 | foes] & open;
        const risk = (mine | taken) & kept | (exposed === 0 ? 0 : bit);
        const move = cell << 3 | place;
        if (gain >= threshold) {
          const lower = gain - take[base + openIndex[risk]];
          if (lower >= threshold) {
            this.bound = lower;
            return 0;
          }
        }
        let score = boundWeight * bound + gainWeight * gain + riskWeight * sizes[risk] +
          leftWeight * sizes[left];
        if (!isLate) {
          score += cellScore + exposureWeight * (Math.imul(exposed, 0x0101_0101) >>> 24) +
            (exposed === 0 ? 0 : atRiskWeight) + weaknessWeight * weakness[card];
          if (history !== null) score += historyWeight * history.counts[move] | 0;
        }
        packed[next++] = score + SCORE_OFFSET << MOVE_BITS | move;
      }
    }
    this.bound = best;
    return next - (empty << MOVE_BITS);
  }
}
