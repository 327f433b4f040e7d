/**
 * Tutorial 7: a game that can go round in circles. Three Men's Morris.
 *
 * Two players place three stones each on the nine points of a board in turn, then push one of their
 * own along a line to a free neighbour. Who has three in a row, also aslant, has won.
 *
 *     0 - 1 - 2
 *     | \ | / |
 *     3 - 4 - 5
 *     | / | \ |
 *     6 - 7 - 8
 *
 * Stones go to and fro, so play need not end: nobody can look "to the bottom" of such a game.
 * `loopyReachable` finds all positions, then works from the won ones back; what is never reached
 * that way is a draw. A state is two sets of points, the mover's stones and the other's.
 *
 * @module
 */
import { loopyReachable, type StateGame } from "@zugzwang/core";
import { popcount } from "@zugzwang/core/bits";

const STONES = 3;
const POINTS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const ROWS = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/** The points next to each: from the centre all, from others those along the edge and the centre. */
const NEIGHBOURS = POINTS.map((from) =>
  POINTS.filter((to) => {
    const [rows, columns] = [Math.abs((from / 3 | 0) - (to / 3 | 0)), Math.abs(from % 3 - to % 3)];
    return rows + columns === 1 || (rows === 1 && columns === 1 && (from === 4 || to === 4));
  })
);

/** The game. */
export const threeMensMorris: StateGame = {
  wordCount: 2,
  maxMoves: 9,
  expand([own, other], successors) {
    if (ROWS.some((row) => (other & row) === row)) return 0;
    let count = 0;
    for (const after of stonesAfter(own, other)) {
      successors[2 * count] = other; // now the other side is the mover
      successors[2 * count + 1] = after;
      count++;
    }
    return count;
  },
  // The other side has three in a row, or the mover cannot move.
  terminalValue: () => -1,
};

/** The mover's stones after each of its moves. */
function stonesAfter(own: number, other: number): number[] {
  const free = POINTS.filter((point) => ((own | other) >> point & 1) === 0);
  if (popcount(own) < STONES) return free.map((to) => own | 1 << to);
  const stones = POINTS.filter((point) => own >> point & 1);
  return stones.flatMap((from) =>
    free.filter((to) => NEIGHBOURS[from].includes(to)).map((to) => own ^ 1 << from ^ 1 << to)
  );
}

/** A solved position. */
export interface SolvedPosition {
  /** 1 if its mover wins, 0 if neither side can force a win, −1 if its mover loses. */
  readonly outcome: number;
  /** In how many plies, if the winner hurries and the loser delays; −1 for a draw. */
  readonly plies: number;
}

/** The solved game. */
export interface SolvedMorris {
  /** The number of positions that can come up. */
  readonly positions: number;
  /** The empty board. */
  readonly whole: SolvedPosition;
  /** The positions after the first stone on each point. */
  readonly byPoint: readonly SolvedPosition[];
}

/** Solves the game from the empty board. */
export function solveThreeMensMorris(): SolvedMorris {
  const { outcomes, remotenessPlies, states } = loopyReachable(threeMensMorris, {
    root: [0, 0],
  });
  const solved = (own: number, other: number): SolvedPosition => {
    const id = states.idOf(Int32Array.of(own, other));
    return { outcome: outcomes[id], plies: remotenessPlies[id] };
  };
  const byPoint = POINTS.map((point) => solved(0, 1 << point));
  return { positions: states.size, whole: solved(0, 0), byPoint };
}
