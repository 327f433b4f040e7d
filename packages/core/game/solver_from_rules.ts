/**
 * A solver for whoever has the rules alone.
 *
 * @module
 */
import { CHECKED_MOVES, RulesSearch } from "./_rules_search.ts";
import { checkPosition } from "./_checks.ts";
import type { Game } from "./game.ts";
import { lineStep, moveFromChild } from "./analysis.ts";
import { guarded } from "./guard.ts";
import type { Rules } from "./rules.ts";
import {
  type Line,
  type LineStep,
  methodNamed,
  type Solution,
  type SolveOptions,
} from "./solver.ts";
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { valueOf } from "./values.ts";

/** Its one method. */
const METHODS = ["memo"] as const;

/**
 * Returns an exact solver of a game whose rules are all there is.
 *
 * Alpha-beta with a memo by canonical texts; bounds that the rules state end a position at sight, or
 * as soon as a move reaches them: a proved win. Time: the rules' own for every position that is
 * needed, once, at most twice; memory: some 280 bytes a position and its text, counted as they are
 * taken. A limit of memory, time or the signal gives `Stopped` with what is proved.
 *
 * The rules are guarded: see `RulesError`. A game that goes round in circles is refused, with the
 * position that comes up again, as soon as a cycle is met.
 *
 * @throws {RulesError} if the rules lack a member.
 *
 * @example See `gameFromRules`, which makes a whole game of rules.
 */
export function solverFromRules<P, M>(
  rules: Rules<P, M>,
): Required<Pick<Game<P, M>, "methods" | "solve" | "moveValues" | "bestLine">> {
  return solverOfGuarded(guarded(rules));
}

/** The same for rules that are guarded already. */
export function solverOfGuarded<P, M>(
  rules: Rules<P, M>,
): ReturnType<typeof solverFromRules<P, M>> {
  const ask = async <T>(
    { position, options }: { position: P; options: SolveOptions },
    answer: (search: RulesSearch<P, M>) => T,
  ) => {
    const budget = new Budget(options);
    try {
      methodNamed(METHODS, options.method);
      checkPosition(rules, position, { mostMoves: CHECKED_MOVES });
      return await answer(new RulesSearch(rules, budget));
    } finally {
      budget.freeAll();
    }
  };
  return {
    methods: METHODS,
    solve: async (position, options = {}) => await solve(rules, position, options),
    moveValues: (position, options = {}) =>
      ask(
        { position, options },
        (search) =>
          rules.moves(position).map((move) => valueOfMove(rules, { position, move, search }).value),
      ),
    bestLine: (position, options = {}) =>
      ask({ position, options }, (search) => lineFrom(rules, position, search)),
  };
}

function solve<P, M>(rules: Rules<P, M>, position: P, options: SolveOptions): Solution<M> {
  const method = methodNamed(METHODS, options.method);
  const budget = new Budget(options);
  const search = new RulesSearch(rules, budget);
  const effort = () => ({
    method,
    positions: null,
    nodes: search.nodes,
    peakBytes: budget.peakBytes,
  });
  try {
    const { value, move } = search.solve(position);
    return { solved: true, value: valueOf(rules, position, value), move, ...effort() };
  } catch (limit) {
    if (!(limit instanceof LimitError)) throw limit;
    const { lower, upper } = search.proved;
    const ends = [valueOf(rules, position, lower), valueOf(rules, position, upper)];
    return {
      solved: false,
      lower: Math.min(...ends),
      upper: Math.max(...ends),
      limit,
      ...effort(),
    };
  } finally {
    budget.freeAll();
  }
}

function valueOfMove<P, M>(
  rules: Rules<P, M>,
  { position, move, search }: { position: P; move: M; search: RulesSearch<P, M> },
) {
  const child = rules.play(position, move);
  const value = valueOf(rules, child, search.solve(child).value);
  return moveFromChild(rules, { position, move, child, value });
}

function lineFrom<P, M>(rules: Rules<P, M>, start: P, search: RulesSearch<P, M>): Line<M> {
  const steps: LineStep<M>[] = [];
  const first = search.solve(start);
  let [position, { move }] = [start, first];
  while (move !== null) {
    const child = rules.play(position, move);
    const found = search.solve(child);
    const value = valueOf(rules, child, found.value);
    steps.push(lineStep(rules, { start, position, move, child, value }));
    [position, move] = [child, found.move];
  }
  return { value: valueOf(rules, start, first.value), steps };
}
