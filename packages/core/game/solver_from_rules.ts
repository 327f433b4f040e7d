/**
 * A solver for whoever has the rules alone.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { methodsFor, type Values, valuesFrom } from "./_rules_values.ts";
import { lineStep, moveFromChild, type MoveValue } from "./analysis.ts";
import { boundsForMover } from "./numbered_positions.ts";
import type { Bounds, Rules } from "./rules.ts";
import {
  type Line,
  type LineStep,
  methodNamed,
  type Solution,
  type SolveOptions,
  type Solver,
  type SolverExtras,
} from "./solver.ts";
import { valueOf } from "./values.ts";

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
