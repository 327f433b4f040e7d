/**
 * What each engine tells of one position and its moves, in one record.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import { MemoTable } from "../tables/memo_table.ts";
import { MOST_INT32 } from "./_refusals.ts";
import { asSeen, stateMoves } from "./_state_moves.ts";
import { depthFirst } from "./depth_first.ts";
import { loopyReachable } from "./loopy_reachable.ts";
import { loopyRetrograde, type LoopySolution } from "./loopy_retrograde.ts";
import { AGAIN } from "./marks.ts";
import { NullWindow } from "./null_window.ts";
import type { RankedGame } from "./ranked_game.ts";
import { rankedMoves, retrograde } from "./retrograde.ts";
import type { SearchedGame, StateGame } from "./state_game.ts";
import { topological } from "./topological.ts";

/** A solved position. */
export interface SolvedPosition {
  /**
   * The exact value for the side to move. Of a game with cycles its outcome: 1 if the side to move
   * wins, 0 if neither can force a win, −1 if it loses.
   */
  readonly value: number;
  /** The first of the best moves, by its place in what `expand` writes; −1 where there is none. */
  readonly move: number;
  /** The values of all moves for the side that makes them, in the same order. */
  readonly moveValues: readonly number[];
  /** The plies to the end under best play, where an engine of cycles tells them; −1 of a draw. */
  readonly remotenessPlies: number | null;
  /** The positions that were valued, each once, or visited. */
  readonly nodes: number;
  /** The engine that solved it. */
  readonly engine: StateEngine | RankedEngine;
  /** The most bytes that its tables took at once. */
  readonly peakBytes: number;
}

/** The engines of games of states. */
export type StateEngine = "topological" | "nullWindow" | "depthFirst" | "loopyReachable";

/** The engines of games of ranks. */
export type RankedEngine = "retrograde" | "loopyRetrograde";

/** What an engine finds. */
export type Found = Omit<SolvedPosition, "engine" | "peakBytes">;

/** A move of a state. */
interface StateMove {
  readonly state: Int32Array;
  readonly gain: number;
  readonly isAgain: boolean;
}

/** By engine: solves a state. */
export const STATE_WAYS = {
  topological(game: StateGame, root: Int32Array, budget: Budget): Found {
    const numbers = isSmall(game) ? "int32" : "float64";
    const { values, states } = topological(game, { root, numbers, budget });
    const nodes = states.size;
    return foundBy(game, root, (state) => values[states.idOf(state)], nodes);
  },

  nullWindow(game: StateGame, root: Int32Array, budget: Budget): Found {
    const search = new NullWindow(game as SearchedGame, { budget });
    const value = search.value(root);
    const moveValues = search.valuesOfMoves(root, { lower: value, upper: value });
    const move = moveValues.indexOf(value);
    return { value, move, moveValues, remotenessPlies: null, nodes: search.nodes };
  },

  depthFirst(game: StateGame, root: Int32Array, budget: Budget): Found {
    const memo = new MemoTable({ wordCount: game.wordCount, numbers: "float64", budget });
    let nodes = 0;
    const valueOf = (state: Int32Array) => {
      const found = depthFirst(game, { root: state, memo, budget });
      nodes += found.nodes;
      return found.value;
    };
    const found = foundBy(game, root, valueOf, 0);
    return { ...found, nodes };
  },

  loopyReachable(game: StateGame, root: Int32Array, budget: Budget): Found {
    const solution = loopyReachable(game, { root, budget });
    const { states } = solution;
    const ids = movesOf(game, root).map(({ state }) => states.idOf(state));
    return foundInLoops(solution, 0, ids, states.size);
  },
} as const;

/** By engine: solves a rank. */
export const RANKED_WAYS = {
  retrograde(game: RankedGame, root: number, budget: Budget): Found {
    const { values } = retrograde(game, { budget });
    const moveValues = rankedMoves(game, values, root).map(({ value }) => value);
    const value = values[root];
    const move = moveValues.indexOf(value);
    return { value, move, moveValues, remotenessPlies: null, nodes: game.size };
  },

  loopyRetrograde(game: RankedGame, root: number, budget: Budget): Found {
    const solution = loopyRetrograde(game, { budget });
    const ranks = rankedMoves(game, [], root).map(({ successor }) => successor);
    return foundInLoops(solution, root, ranks, game.size);
  },
} as const;

/** What is found where the values of states can be asked for. */
function foundBy(
  game: StateGame,
  root: Int32Array,
  valueOf: (state: Int32Array) => number,
  nodes: number,
): Found {
  const value = valueOf(root);
  const moveValues = movesOf(game, root).map(({ state, gain, isAgain }) => {
    const rest = valueOf(state);
    return gain + (isAgain ? rest : -rest) + 0; // no −0
  });
  return { value, move: moveValues.indexOf(value), moveValues, remotenessPlies: null, nodes };
}

/** What is found by outcomes: the winner hurries, the loser delays. */
function foundInLoops(
  { outcomes, remotenessPlies }: LoopySolution,
  root: number,
  successors: readonly number[],
  nodes: number,
): Found {
  const value = outcomes[root];
  const plies = remotenessPlies[root];
  const move = successors.findIndex((to) =>
    outcomes[to] === 0 - value && (value === 0 || remotenessPlies[to] === plies - 1)
  );
  const moveValues = successors.map((to) => 0 - outcomes[to]);
  return { value, move, moveValues, remotenessPlies: plies, nodes };
}

/** Returns the moves of a state, which an engine has checked. */
function movesOf(game: StateGame, root: Int32Array): StateMove[] {
  const { successors, gains, marks, priorities } = stateMoves(game);
  const count = asSeen(game).expand(root.slice(), successors, gains, marks, priorities);
  const { wordCount } = game;
  return Array.from({ length: count }, (_, i) => ({
    state: successors.slice(i * wordCount, (i + 1) * wordCount),
    gain: gains[i],
    isAgain: marks[i] === AGAIN,
  }));
}

/** Whether int32 holds all values of a game. */
function isSmall({ maxValue = Infinity }: StateGame): boolean {
  return maxValue < MOST_INT32;
}
