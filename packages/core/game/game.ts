/**
 * The contract of a game, in roles: plain data and pure functions, from which core derives
 * solvers, analysis, best lines and verification, and cli all of its verbs.
 *
 * @module
 */
import type { Commentary } from "./commentary.ts";
import type { Instances } from "./instances.ts";
import type { JudgeTexts } from "./judge_texts.ts";
import type { Rules } from "./rules.ts";
import type { Solver, SolverExtras } from "./solver.ts";

/** What a game may have besides rules, texts and a solver. */
export type Extras<P, M> = Instances<P> & SolverExtras<P, M> & Commentary<P, M>;

/** A game: rules, the judge's texts and a solver; all else is optional. */
export interface Game<P, M>
  extends Rules<P, M>, JudgeTexts<P, M>, Solver<P, M>, Partial<Extras<P, M>> {}

/** A game of which some optional members are known to be there: `GameWith<P, M, "scene">`. */
export type GameWith<P, M, Members extends keyof Game<P, M>> =
  & Game<P, M>
  & Required<Pick<Game<P, M>, Members>>;
