/**
 * Games of rules in tests.
 *
 * @module
 */
import type { Game } from "../game/game.ts";
import { gameFromRules } from "../game/game_from_rules.ts";
import type { Rules } from "../game/rules.ts";

/** Returns the game of rules, with a start if they have none. */
export function startFrom<P, M>(rules: Rules<P, M>, start: P): Game<P, M> {
  const hasStart = rules.start !== undefined || rules.judge !== undefined;
  return gameFromRules<P, M>(hasStart ? rules : { ...rules, start });
}
