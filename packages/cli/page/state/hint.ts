// The visible steps of a hint.
import { type HintStep, listHints } from "../../play/hints.ts";
import type { State } from "./state.ts";

export interface ShownHint {
  readonly steps: readonly HintStep[];
  readonly hasMore: boolean;
  readonly moves: readonly string[];
}

const NONE: ShownHint = { steps: [], hasMore: false, moves: [] };

/** Returns as many steps of the hint as the visitor has asked for. */
export function findHint(
  { course, study, hintSteps }: State,
  names: readonly [string, string],
): ShownHint {
  if (hintSteps === 0 || !course || !study || study.result) return NONE;
  const { game, position } = course;
  const all = listHints({ game, position, study, names, isMarked: true });
  const steps = all.slice(0, hintSteps);
  return { steps, hasMore: all.length > steps.length, moves: steps.at(-1)?.moves ?? [] };
}
