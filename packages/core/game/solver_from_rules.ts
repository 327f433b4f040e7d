/**
 * A solver for whoever has the rules alone.
 *
 * @module
 */
import { depthFirst } from "../engines/depth_first.ts";
import { NullWindow } from "../engines/null_window.ts";
import { topological } from "../engines/topological.ts";
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { Float64MemoTable } from "../tables/float64_memo_table.ts";
import { lineStep, moveFromChild, type MoveValue } from "./analysis.ts";
import {
  boundsForMover,
  MOST_SEARCHED,
  NumberedPositions,
  WideBoundsError,
} from "./numbered_positions.ts";
import type { Bounds, Rules } from "./rules.ts";
import {
  type Effort,
  type Line,
  type LineStep,
  methodNamed,
  type Solution,
  type SolveOptions,
  type Solver,
  type SolverExtras,
} from "./solver.ts";
import { valueOf } from "./values.ts";

/**
 * The methods: all positions in topological order; null windows, for rules that state bounds;
 * depth-first with a memo.
 */
const METHODS = ["topological", "null-window", "memo"] as const;

/** Bytes of the table of null windows: positions take far more. */
const TABLE_BYTES = 2 ** 23;

/** One of the methods. */
type Method = typeof METHODS[number];

/** The most positions that are solved in order where the caller names no method: a second's work. */
const MOST_ORDERED = 2 ** 18;

/** Values of a position and of all that follow from it, by one method. */
interface Values<P> {
  /** The method, and what it did. */
  effort(): Effort;
  /** The value of a position for its side to move. */
  of(position: P): number;
}

/** What rules alone give: a solver, the values of all moves, and a best line. */
export type SolverFromRules<P, M> =
  & Solver<P, M>
  & Pick<SolverExtras<P, M>, "moveValues" | "bestLine">;

/**
 * Returns an exact solver of a game whose rules are all there is.
 *
 * Positions are told apart by their texts and numbered as they are met. Games of up to 2^18
 * positions are solved in topological order, larger ones by null windows where the rules state
 * bounds, else depth-first with a memo, which needs no room for the moves; `method` chooses
 * otherwise. Time: the rules' own for every position that can be reached, once; memory: some 500
 * bytes a position, counted before they are taken. A limit of memory, time or the signal gives
 * `Stopped` with what is proved: by null windows, else what the rules state at sight.
 *
 * @example
 * ```ts
 * import { type Rules, solverFromRules } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // One heap; a move takes one, two or three coins; who takes the last one has lost.
 * type Heap = { coins: number; side: 0 | 1 };
 * const rules: Rules<Heap, number> = {
 *   name: "heap",
 *   title: "do not take the last coin",
 *   sides: ["first", "second"],
 *   valueSide: "mover",
 *   initial: (heap) => heap,
 *   sideToMove: ({ side }) => side,
 *   moves: ({ coins }) => [1, 2, 3].filter((taken) => taken <= coins),
 *   play: ({ coins, side }, taken) => ({ coins: coins - taken, side: side === 0 ? 1 : 0 }),
 *   gain: () => 0,
 *   terminalValue: () => 1,
 *   formatPosition: ({ coins, side }) => `${coins} ${side}`,
 *   parsePosition: (_, heap) => heap,
 *   formatMove: String,
 *   parseMove: Number,
 * };
 * const solution = await solverFromRules(rules).solve({ coins: 20, side: 0 });
 * assertEquals(solution.solved && [solution.value, solution.move], [1, 3]);
 * ```
 */
export function solverFromRules<P, M>(rules: Rules<P, M>): SolverFromRules<P, M> {
  const answer = async <T>(position: P, options: SolveOptions, ask: (values: Values<P>) => T) => {
    const budget = new Budget(options);
    try {
      return await ask(valuesFrom(rules, position, { method: options.method, budget }));
    } finally {
      budget.freeAll();
    }
  };
  return {
    methods: methodsFor(rules),
    solve: (position, options = {}) =>
      new Promise((resolve) => resolve(solve(rules, position, options))),
    moveValues: (position, options = {}) =>
      answer(
        position,
        options,
        (values) => valuedMoves(rules, position, values).map(({ value }) => value),
      ),
    bestLine: (position, options = {}) =>
      answer(position, options, (values) => lineFrom(rules, position, values)),
  };
}

/** How values are worked out. */
interface Work<P> {
  /** The method that is asked for. */
  readonly method?: string | undefined;
  /** The limits. */
  readonly budget: Budget;
  /** Called with what is proved of a position, for its side to move, where a limit stops it. */
  readonly onBounds?: (position: P, bounds: Bounds) => void;
}

function solve<P, M>(rules: Rules<P, M>, position: P, options: SolveOptions): Solution<M> {
  const budget = new Budget(options);
  const method = methodNamed(methodsFor(rules), options.method);
  let proved = boundsForMover(rules, position);
  const onBounds = (at: P, bounds: Bounds) => {
    if (at === position) proved = bounds;
  };
  try {
    const values = valuesFrom(rules, position, { method: options.method, budget, onBounds });
    const value = valueOf(rules, position, values.of(position));
    const move = bestMove(rules, position, values)?.move ?? null;
    return { solved: true, value, move, ...values.effort() };
  } catch (limit) {
    if (!(limit instanceof LimitError)) throw limit;
    const effort = { method, positions: null, nodes: null, peakBytes: budget.peakBytes };
    const ends = [valueOf(rules, position, proved.lower), valueOf(rules, position, proved.upper)];
    return { solved: false, lower: Math.min(...ends), upper: Math.max(...ends), limit, ...effort };
  } finally {
    budget.freeAll();
  }
}

/** Solves a position and all that follow from it, by the method that is asked for or that fits. */
function valuesFrom<P, M>(rules: Rules<P, M>, position: P, work: Work<P>): Values<P> {
  const { method, budget } = work;
  methodNamed(methodsFor(rules), method);
  if (method === "memo") return memoValues(rules, position, budget);
  if (method === "null-window") return searchedValues(rules, position, work);
  if (method === "topological") return orderedValues(rules, position, budget);
  const ways = [
    () => orderedValues(rules, position, budget, MOST_ORDERED),
    ...isSearchable(rules, position) ? [() => searchedValues(rules, position, work)] : [],
  ];
  for (const way of ways) {
    const values = unlessTooLarge(budget, way);
    if (values) return values;
  }
  return memoValues(rules, position, budget);
}

/**
 * What a method finds, or null if the game is too large for it, or its values are; then it gives
 * its memory back.
 */
function unlessTooLarge<T>(budget: Budget, find: () => T): T | null {
  try {
    return find();
  } catch (error) {
    const isTooLarge = error instanceof LimitError && error.fault.kind === "positions";
    if (!isTooLarge && !(error instanceof WideBoundsError)) throw error;
    budget.freeAll();
    return null;
  }
}

/** Whether the values of a position are small enough to be searched for. */
function isSearchable<P, M>(rules: Rules<P, M>, position: P): boolean {
  const { lower, upper } = boundsForMover(rules, position);
  return Math.max(Math.abs(lower), Math.abs(upper)) <= MOST_SEARCHED;
}

function methodsFor<P, M>(rules: Rules<P, M>): readonly Method[] {
  return rules.bounds ? METHODS : METHODS.filter((method) => method !== "null-window");
}

function orderedValues<P, M>(
  rules: Rules<P, M>,
  position: P,
  budget: Budget,
  mostPositions?: number,
): Values<P> {
  const numbered = new NumberedPositions(rules, budget, mostPositions);
  const { values, states } = numbered.run(() => {
    const root = numbered.numberOf(position);
    return topological(numbered.stateGame(), Int32Array.of(root), { numbers: "float64", budget });
  });
  return {
    // Numbers and ids are both in order of discovery, so they are the same.
    of: (position) => values[numbered.numberOf(position)],
    effort: () => ({
      method: "topological",
      positions: states.size,
      nodes: null,
      peakBytes: budget.peakBytes,
    }),
  };
}

/** Values by null windows, each when it is asked for; what was proved helps the next. */
function searchedValues<P, M>(
  rules: Rules<P, M>,
  start: P,
  { budget, onBounds = () => {} }: Work<P>,
): Values<P> {
  const numbered = new NumberedPositions(rules, budget);
  const searches: NullWindow[] = []; // one for each time that all began anew
  const valueAt = (position: P): number => {
    const found = numbered.run(() => {
      const root = numbered.numberOf(position);
      const search = searches[numbered.beginnings] ??= new NullWindow(numbered.searchedGame(), {
        tableBytes: TABLE_BYTES,
        budget,
      });
      return search.solve([root], boundsForMover(rules, position));
    });
    if (found.solved) return found.value;
    onBounds(position, found);
    throw found.limit;
  };
  valueAt(start);
  return {
    of: valueAt,
    effort: () => ({
      method: "null-window",
      positions: null,
      nodes: searches.reduce((sum, { nodes }) => sum + nodes, 0),
      peakBytes: budget.peakBytes,
    }),
  };
}

function memoValues<P, M>(rules: Rules<P, M>, position: P, budget: Budget): Values<P> {
  const numbered = new NumberedPositions(rules, budget);
  let nodes = 0;
  let memo: Float64MemoTable;
  const valueAt = (position: P) => {
    const found = depthFirst(numbered.stateGame(), [numbered.numberOf(position)], { memo, budget });
    nodes += found.nodes;
    return found.value;
  };
  numbered.run(() => {
    memo = new Float64MemoTable({ budget });
    nodes = 0;
    return valueAt(position);
  });
  return {
    of: valueAt,
    effort: () => ({ method: "memo", positions: null, nodes, peakBytes: budget.peakBytes }),
  };
}

function valuedMoves<P, M>(rules: Rules<P, M>, position: P, values: Values<P>): MoveValue<M>[] {
  return rules.moves(position).map((move) => {
    const child = rules.play(position, move);
    const value = valueOf(rules, child, values.of(child));
    return moveFromChild(rules, { position, move, child, value });
  });
}

/** The first of the best moves, or null. */
function bestMove<P, M>(
  rules: Rules<P, M>,
  position: P,
  values: Values<P>,
): MoveValue<M> | null {
  return valuedMoves(rules, position, values).reduce<MoveValue<M> | null>(
    (best, move) => best && best.moverValue >= move.moverValue ? best : move,
    null,
  );
}

function lineFrom<P, M>(rules: Rules<P, M>, start: P, values: Values<P>): Line<M> {
  const steps: LineStep<M>[] = [];
  let position = start;
  for (;;) {
    const best = bestMove(rules, position, values);
    if (!best) return { value: valueOf(rules, start, values.of(start)), steps };
    const { move } = best;
    const child = rules.play(position, move);
    const value = valueOf(rules, child, values.of(child));
    steps.push(lineStep(rules, { start, position, move, child, value }));
    position = child;
  }
}
