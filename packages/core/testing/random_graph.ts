/**
 * Random games for the tests of the engines, and their values by the recurrence alone.
 *
 * @module
 */
import type { Random } from "../run/random.ts";
import type { RankedGame, StateGame } from "../engines/games.ts";

/** The largest gain of a random game, in size. */
const MAX_GAIN = 100;

/** A move of a random game. */
export interface Edge {
  /** The rank it leads to. */
  readonly to: number;
  /** What it gains. */
  readonly gain: number;
  /** Whether the same side moves again. */
  readonly again: boolean;
}

/** A random game. */
export interface Graph {
  /** The moves of each rank, at most five. */
  readonly edges: readonly (readonly Edge[])[];
  /** The value of each rank if it had no moves. */
  readonly terminalValues: readonly number[];
}

/** Returns a game whose moves lead to smaller ranks; some other positions than 0 are terminal. */
export function randomGraph(random: Random, { size, mayMoveAgain }: {
  size: number;
  mayMoveAgain: boolean;
}): Graph {
  const edges = Array.from({ length: size }, (_, rank) => {
    const count = rank === 0 || random(8) === 0 ? 0 : 1 + random(5);
    return Array.from({ length: count }, () => ({
      to: random(rank),
      gain: random(2 * MAX_GAIN + 1) - MAX_GAIN,
      again: mayMoveAgain && random(2) === 0,
    }));
  });
  return { edges, terminalValues: edges.map(() => random(41) - 20) };
}

/** Returns the game for the engines that take ranks. */
export function rankedGame({ edges, terminalValues }: Graph): RankedGame {
  return {
    size: edges.length,
    maxMoves: 5,
    terminalValue: (rank) => terminalValues[rank],
    expand(rank, successors, gains, marks) {
      edges[rank].forEach(({ to, gain, again }, i) => {
        successors[i] = to;
        marks[i] = again ? 1 : 0;
        gains[i] = gain;
      });
      return edges[rank].length;
    },
  };
}

/** How ranks are written as states, and read again. */
export interface RankCode {
  /** The words of a state. */
  readonly wordCount: number;
  /** Returns the state of a rank. */
  stateOf(rank: number): readonly number[];
  /** Returns the rank of a state. */
  rankOf(state: Int32Array): number;
}

/** Ranks as they are. */
export const RANKS: RankCode = {
  wordCount: 1,
  stateOf: (rank) => [rank],
  rankOf: ([rank]) => rank,
};

/** Returns the game for the engines that take states. */
export function stateGame(
  { edges, terminalValues }: Graph,
  { wordCount, stateOf, rankOf }: RankCode,
): StateGame {
  return {
    wordCount,
    maxMoves: 5,
    terminalValue: (state) => terminalValues[rankOf(state)],
    expand(state, successors, gains, marks) {
      const moves = edges[rankOf(state)];
      moves.forEach((move, i) => {
        successors.set(stateOf(move.to), wordCount * i);
        gains[i] = move.gain;
        marks[i] = move.again ? 1 : 0;
      });
      return moves.length;
    },
  };
}

/** Returns all values, by the recurrence. */
export function plainValues({ edges, terminalValues }: Graph): number[] {
  const values: number[] = [];
  edges.forEach((moves, rank) => {
    const options = moves.map(({ to, gain, again }) => gain + (again ? values[to] : -values[to]));
    values.push(options.length === 0 ? terminalValues[rank] : Math.max(...options));
  });
  return values;
}
