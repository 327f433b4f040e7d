/**
 * One call for a game of states or of ranks: the engine that fits, the value, the best move, the
 * values of all moves, what it cost.
 *
 * @module
 */
import { Budget, type BudgetOptions } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { MemoTable } from "../tables/memo_table.ts";
import {
  asSeen,
  CycleError,
  givenState,
  isSearchable,
  MOST_INT32,
  RankError,
  stateMoves,
} from "./_contract.ts";
import { depthFirst } from "./depth_first.ts";
import { AGAIN, type RankedGame, type SearchedGame, type StateGame } from "./games.ts";
import { loopyReachable, loopyRetrograde, type LoopySolution } from "./loopy.ts";
import { NullWindow } from "./null_window.ts";
import { rankedMoves, retrograde } from "./retrograde.ts";
import { topological } from "./topological.ts";

/** With `auto`, bytes up to which all positions are put in order; a second's work. */
const MOST_ORDERED_BYTES = 2 ** 26;

/**
 * Solves a position of a game of ranks, given its rank, or of a game of states, given the state.
 *
 * With `auto`, ranks that fall are solved by `retrograde`, others by `loopyRetrograde`. Of a game of
 * states all positions are put in order by `topological`, unless that takes more than 64 MiB: then
 * `nullWindow` searches it if it says a `maxValue`, else `depthFirst` does; a game that goes round is
 * solved by `loopyReachable`, if no move gains anything. Time and memory: those of the engine, and
 * of what was tried before it.
 *
 * @throws {LimitError} if a limit stops it.
 * @throws {RangeError} if the game breaks its contract, or the engine does not take it.
 *
 * @example
 * ```ts
 * import { solve } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // Two heaps; a move takes one or two coins of a heap; each coin is a point for its taker.
 * const { value, move, moveValues, engine } = solve({
 *   wordCount: 2,
 *   maxMoves: 4,
 *   expand([left, right], successors, gains) {
 *     let count = 0;
 *     for (const [a, b] of [[1, 0], [2, 0], [0, 1], [0, 2]]) {
 *       if (a > left || b > right) continue;
 *       successors.set([left - a, right - b], 2 * count);
 *       gains[count++] = a + b;
 *     }
 *     return count;
 *   },
 * }, [5, 4]);
 * assertEquals([value, move, moveValues, engine], [1, 0, [1, 1, -1, 1], "topological"]);
 * ```
 */
export function solve(
  game: RankedGame,
  root: number,
  options?: BudgetOptions & {
    /** The engine; `auto`, the one that fits, where missing. */
    readonly engine?: "auto" | "retrograde" | "loopyRetrograde";
  },
): SolvedPosition;
/** Solves a position of a game of states; see above. */
export function solve(
  game: StateGame,
  root: ArrayLike<number>,
  options?: BudgetOptions & {
    /** The engine; `auto`, the one that fits, where missing. */
    readonly engine?: "auto" | "topological" | "nullWindow" | "depthFirst" | "loopyReachable";
  },
): SolvedPosition;
export function solve(
  game: RankedGame | StateGame,
  root: number | ArrayLike<number>,
  { engine = "auto", ...limits }: BudgetOptions & {
    readonly engine?: StateEngine | RankedEngine | "auto";
  } = {},
): SolvedPosition {
  return typeof root === "number"
    ? solveRank(game as RankedGame, root, engine, limits)
    : solveState(game as StateGame, root, engine, limits);
}

function solveRank(
  game: RankedGame,
  root: number,
  engine: string,
  limits: BudgetOptions,
): SolvedPosition {
  const { size } = game;
  if (!(Number.isInteger(root) && root >= 0 && root < size)) {
    throw new RangeError(`Cannot solve: expected a rank in 0..${size - 1}, found ${root}`);
  }
  const by = (name: RankedEngine, played = game) =>
    solvedBy(name, limits, (budget) => RANKED_WAYS[name](played, root, budget));
  if (engine !== "auto") return by(named(engine, RANKED_WAYS));
  return unless(RankError, () => by("retrograde")) ??
    by("loopyRetrograde", withoutGains(game));
}

function solveState(
  game: StateGame,
  state: ArrayLike<number>,
  engine: string,
  limits: BudgetOptions,
): SolvedPosition {
  const root = givenState(game, state);
  const by = (name: StateEngine, given = limits, played = game) =>
    solvedBy(name, given, (budget) => STATE_WAYS[name](played, root, budget));
  if (engine !== "auto") return by(named(engine, STATE_WAYS));
  const { memoryBytes = Infinity } = limits;
  const few = { ...limits, memoryBytes: Math.min(memoryBytes, MOST_ORDERED_BYTES) };
  try {
    const ordered = unless(LimitError, () => by("topological", few), isOfMemory);
    return ordered ?? by(isSearchable(game) ? "nullWindow" : "depthFirst");
  } catch (error) {
    if (error instanceof CycleError) return by("loopyReachable", limits, withoutGains(game));
    throw error;
  }
}

/** Returns what an engine finds, with its name and its cost. */
function solvedBy(
  engine: StateEngine | RankedEngine,
  limits: BudgetOptions,
  find: (budget: Budget) => Found,
): SolvedPosition {
  const budget = new Budget(limits);
  try {
    return { ...find(budget), engine, peakBytes: budget.peakBytes };
  } finally {
    budget.freeAll();
  }
}

/** Returns the name of an engine, if it is one of those. */
function named<Name extends string>(engine: string, ways: Readonly<Record<Name, unknown>>): Name {
  if (Object.hasOwn(ways, engine)) return engine as Name;
  const names = Object.keys(ways).join(", ");
  throw new RangeError(`Cannot solve by ${engine}: expected auto, ${names}`);
}

/** What a solver returns, or null where it throws an error of a class that holds. */
function unless<T, E extends Error>(
  kind: abstract new (...args: never[]) => E,
  solver: () => T,
  holds: (error: E) => boolean = () => true,
): T | null {
  try {
    return solver();
  } catch (error) {
    if (error instanceof kind && holds(error)) return null;
    throw error;
  }
}

function isOfMemory({ fault }: LimitError): boolean {
  return fault.kind === "memory" || fault.kind === "positions";
}

/** A game that is refused where a move gains something: with cycles, sums need have no end. */
function withoutGains<G extends RankedGame | StateGame>(game: G): G {
  const expand = (
    at: number & Int32Array,
    successors: Int32Array,
    gains: Float64Array,
    ...rest: [Uint8Array, Int32Array]
  ): number => {
    const count = game.expand(at, successors, gains, ...rest);
    for (let move = 0; move < count; move++) {
      if (gains[move] === 0) continue;
      throw new RangeError(`Cannot solve a game that goes round: a move gains ${gains[move]}`);
    }
    return count;
  };
  const { batch: _, ...others } = game as RankedGame;
  return { ...others, expand } as unknown as G;
}

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
  readonly engine:
    | "topological"
    | "nullWindow"
    | "depthFirst"
    | "loopyReachable"
    | "retrograde"
    | "loopyRetrograde";
  /** The most bytes that its tables took at once. */
  readonly peakBytes: number;
}

/** The engines of games of states. */
type StateEngine = keyof typeof STATE_WAYS;

/** The engines of games of ranks. */
type RankedEngine = keyof typeof RANKED_WAYS;

/** What an engine finds. */
type Found = Omit<SolvedPosition, "engine" | "peakBytes">;

/** A move of a state. */
interface StateMove {
  readonly state: Int32Array;
  readonly gain: number;
  readonly isAgain: boolean;
}

/** By engine: solves a state. */
const STATE_WAYS = {
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
const RANKED_WAYS = {
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
