/**
 * Tutorial 8: an endgame that takes moves back, in 24 MB. Nine Men's Morris, three stones against three: both sides may fly, so the side that closes a
 * mill wins.
 *
 *     rank = own · 2024 + other            own, other: ranks of triples of the 24 points
 *     rank = 2024² + mill · 2024 + own     the other side has just closed a mill: lost
 *
 * Ranks whose triples meet are no positions. Points are numbered ring by ring, the outer ring
 * first, clockwise from a corner.
 *
 *     0 ----- 1 ----- 2
 *     |  8 -- 9 - 10  |
 *     |  | 16 17 18 | |
 *     7-15-23    19-11-3
 *
 * @module
 */
import { type RankedGame, SubsetRanking } from "@zugzwang/core";

const POINTS = 24;
const STONES = 3;
const ranking = new SubsetRanking(POINTS, STONES);
const TRIPLES = ranking.size;
const MILLS: readonly (readonly number[])[] = [0, 2, 4, 6].flatMap((corner) => [
  ...[0, 8, 16].map((ring) => [0, 1, 2].map((step) => ring + (corner + step) % 8)),
  [0, 8, 16].map((ring) => ring + corner + 1),
]);

/** `points[3 · triple + i]`: the points of each triple, ascending. */
const points = Uint8Array.from(
  Array.from({ length: TRIPLES }, (_, triple) => [...ranking.unrank(triple)]).flat(),
);
/** `sets[triple]`: the same as bits. */
const sets = Int32Array.from(
  { length: TRIPLES },
  (_, triple) => [0, 1, 2].reduce((set, i) => set | 1 << points[STONES * triple + i], 0),
);
/** `triples[(a · 24 + b) · 24 + c]`: the rank of three points in any order. */
const triples = Int16Array.from({ length: POINTS ** 3 }, (_, index) => {
  const three = [Math.floor(index / 576), Math.floor(index / POINTS) % POINTS, index % POINTS];
  return ranking.rank(three.sort((a, b) => a - b));
});
/** The triples that are mills. */
const mills = MILLS.map(([a, b, c]) => triples[(a * POINTS + b) * POINTS + c]);
/** `isMill[triple]`: 1 if it is one. */
const isMill = Uint8Array.from({ length: TRIPLES }, (_, triple) => mills.includes(triple) ? 1 : 0);

/** What the game and a loop written by hand for it look up. */
export const MORRIS = { POINTS, STONES, TRIPLES, points, sets, triples, mills, isMill } as const;

/** Ranks of positions before a mill is closed, those whose triples meet among them. */
export const OPEN_RANKS: number = TRIPLES ** 2;
/** Either stone to any free point. */
const MOVES = STONES * (POINTS - 2 * STONES);

/** The game, forward and taking moves back. */
export const morrisThree: RankedGame = {
  size: OPEN_RANKS + mills.length * TRIPLES,
  maxMoves: MOVES,
  expand: (rank, successors) => isPosition(rank) ? writeMoves(rank, successors) : 0,
  terminalValue: (rank) => rank < OPEN_RANKS ? 0 : -1,
  backwards: {
    maxPredecessors: MOVES,
    moveCount: (rank) => isPosition(rank) ? MOVES : 0,
    predecessors(rank, into) {
      const isOpen = rank < OPEN_RANKS;
      const own = isOpen ? Math.floor(rank / TRIPLES) : rank % TRIPLES;
      const mover = isOpen ? rank % TRIPLES : mills[Math.floor(rank / TRIPLES) - TRIPLES];
      if ((sets[own] & sets[mover]) !== 0) return 0;
      if (isOpen && isMill[mover]) return 0; // a mill that was closed just now
      return writeMovesBack(own, mover, into);
    },
  },
};

/** Writes the positions after the moves of one that goes on. */
function writeMoves(rank: number, into: Int32Array): number {
  const [own, other] = [Math.floor(rank / TRIPLES), rank % TRIPLES];
  const taken = sets[own] | sets[other];
  let count = 0;
  for (let stone = 0; stone < STONES; stone++) {
    const a = points[STONES * own + (stone === 0 ? 1 : 0)];
    const b = points[STONES * own + (stone === 2 ? 1 : 2)];
    for (let to = 0; to < POINTS; to++) {
      if ((taken >> to & 1) !== 0) continue;
      const moved = triples[(a * POINTS + b) * POINTS + to];
      const high = isMill[moved] ? TRIPLES + mills.indexOf(moved) : other;
      into[count++] = high * TRIPLES + (isMill[moved] ? other : moved);
    }
  }
  return count;
}

/** Returns whether a rank is a position that goes on. */
export function isPosition(rank: number): boolean {
  return rank < OPEN_RANKS && (sets[Math.floor(rank / TRIPLES)] & sets[rank % TRIPLES]) === 0;
}

/** Writes the positions from which the mover came, one of its stones at any free point. */
function writeMovesBack(own: number, mover: number, into: Int32Array): number {
  const taken = sets[own] | sets[mover];
  let count = 0;
  for (let stone = 0; stone < STONES; stone++) {
    const a = points[STONES * mover + (stone === 0 ? 1 : 0)];
    const b = points[STONES * mover + (stone === 2 ? 1 : 2)];
    const pair = (a * POINTS + b) * POINTS;
    for (let from = 0; from < POINTS; from++) {
      if ((taken >> from & 1) === 0) into[count++] = triples[pair + from] * TRIPLES + own;
    }
  }
  return count;
}
