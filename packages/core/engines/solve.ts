/**
 * One call for a game of states or of ranks: the engine that fits, the value, the best move, the
 * values of all moves, what it cost.
 *
 * @module
 */
import { Budget, type BudgetOptions } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { CycleError } from "./_cycle.ts";
import { RankError } from "./_refusals.ts";
import { isSearchable } from "./_search_table.ts";
import {
  type Found,
  RANKED_WAYS,
  type RankedEngine,
  type SolvedPosition,
  STATE_WAYS,
  type StateEngine,
} from "./_solved_by.ts";
import type { RankedGame } from "./ranked_game.ts";
import type { StateGame } from "./state_game.ts";

export type { RankedEngine, SolvedPosition, StateEngine };

/** Which engine solves, and the limits. */
export interface SolveRequest<Engine extends StateEngine | RankedEngine> extends BudgetOptions {
  /** The engine; `auto`, the one that fits, where missing. */
  readonly engine?: Engine | "auto";
}

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
  options?: SolveRequest<RankedEngine>,
): SolvedPosition;
/** Solves a position of a game of states; see above. */
export function solve(
  game: StateGame,
  root: ArrayLike<number>,
  options?: SolveRequest<StateEngine>,
): SolvedPosition;
export function solve(
  game: RankedGame | StateGame,
  root: number | ArrayLike<number>,
  { engine = "auto", ...limits }: SolveRequest<StateEngine | RankedEngine> = {},
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
  const root = Int32Array.from(state);
  if (root.length !== game.wordCount) {
    const found = `${root.length} in ${root.join(" ")}`;
    throw new RangeError(`Cannot solve: expected ${game.wordCount} words a state, found ${found}`);
  }
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
