/**
 * Values by the rules alone, from the engine that fits the size of the game.
 *
 * @module
 */
import { depthFirst } from "../engines/depth_first.ts";
import { NullWindow } from "../engines/null_window.ts";
import { topological } from "../engines/topological.ts";
import type { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { Float64MemoTable } from "../tables/float64_memo_table.ts";
import {
  boundsForMover,
  MOST_SEARCHED,
  NumberedPositions,
  WideBoundsError,
} from "./numbered_positions.ts";
import type { Bounds, Rules } from "./rules.ts";
import { type Effort, methodNamed } from "./solver.ts";

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
export interface Values<P> {
  /** The method, and what it did. */
  effort(): Effort;
  /** The value of a position for its side to move. */
  of(position: P): number;
}

/** How values are worked out. */
export interface Work<P> {
  /** The method that is asked for. */
  readonly method?: string | undefined;
  /** The limits. */
  readonly budget: Budget;
  /** Called with what is proved of a position, for its side to move, where a limit stops it. */
  readonly onBounds?: (position: P, bounds: Bounds) => void;
}

/**
 * Solves a position and all that follow from it, by the method that is asked for or that fits.
 *
 * @throws {LimitError} if a limit stops it.
 * @throws {RangeError} if there is no such method for these rules.
 */
export function valuesFrom<P, M>(rules: Rules<P, M>, position: P, work: Work<P>): Values<P> {
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

/** Returns the methods that can solve a game of these rules. */
export function methodsFor<P, M>(rules: Rules<P, M>): readonly Method[] {
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
