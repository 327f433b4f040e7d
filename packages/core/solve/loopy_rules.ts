// Solves rules without an encoding whose positions may repeat.
import { type LoopySolution, solveLists } from "../engines/loopy.ts";
import type { Game } from "../game/game.ts";
import type { Budget } from "../run/budget.ts";
import { listPositions } from "./list_positions.ts";

/**
 * Solves all positions that follow from a root, if positions may repeat: outcome and remoteness.
 *
 * Positions are identified by their full texts, because equivalent ones may differ in remoteness.
 * Memory: the texts, and 4 bytes per move. Throws a `RulesError` if a move gains something or keeps
 * the turn, or an end is not -1, 0 or 1.
 */
export function loopyRules<P, M>(
  rules: Game<P, M>,
  root: P,
  budget: Budget,
): LoopySolution & { readonly size: number; readonly idOf: (position: P) => number } {
  const nameOf = (position: P) => rules.formatPosition(position);
  const { ids, lists } = listPositions(rules, root, { nameOf, budget });
  const idOf = (position: P) => ids.get(nameOf(position)) ?? -1;
  return { ...solveLists(lists, budget), size: ids.size, idOf };
}
