/**
 * The hint that is shown, step by step.
 *
 * @module
 */
import { type HintStep, listHints } from "../../play/hints.ts";
import type { State } from "./state.ts";

/** What of a hint is shown. */
export interface ShownHint {
  /** The steps so far. */
  readonly steps: readonly HintStep[];
  /** Whether there are more steps. */
  readonly hasMore: boolean;
  /** The moves to point at. */
  readonly moves: readonly string[];
}

const NONE: ShownHint = { steps: [], hasMore: false, moves: [] };

/** Returns the steps of the hint that the visitor has asked for. */
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
