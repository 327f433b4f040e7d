// The hint that the page shows: from facts at once, and from proved values as soon as there are any.
import type { Facts } from "@zugzwang/core";
import { isFinished } from "@zugzwang/core/study";
import type { AnyGame } from "../../base/games.ts";
import { listFactHints } from "../../play/fact_hints.ts";
import { type HintStep, listHints } from "../../play/hints.ts";
import type { State } from "./state.ts";

export interface Hint {
  /** As many steps as the visitor has asked for. */
  readonly steps: readonly HintStep[];
  readonly hasMore: boolean;
  /** Whether a move is proved to be best. Otherwise the hint follows from the rules alone. */
  readonly isProved: boolean;
}

const NO_HINT: Hint = { steps: [], hasMore: false, isProved: false };

/** Facts by position. Each change of the page needs them again. */
const FACTS = new WeakMap<object, Facts>();

export function findHint(
  { course, study, hintSteps }: Pick<State, "course" | "study" | "hintSteps">,
  names: readonly [string, string],
): Hint {
  if (hintSteps === 0 || !course || isFinished(course)) return NO_HINT;
  const { game, position } = course;
  const facts = study?.facts ?? listFacts(game, position as object);
  const asked = { game, position, names, facts, isMarked: true };
  const proved = study ? listHints({ ...asked, study }) : [];
  const all = proved.length > 0 ? proved : listFactHints(asked);
  return {
    steps: all.slice(0, hintSteps),
    hasMore: all.length > hintSteps,
    isProved: proved.length > 0,
  };
}

function listFacts(game: AnyGame, position: object): Facts {
  const facts = FACTS.get(position) ?? game.show.facts?.(position) ?? {};
  if (position === Object(position)) FACTS.set(position, facts); // not a text or a number
  return facts;
}
