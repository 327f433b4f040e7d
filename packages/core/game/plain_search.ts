/**
 * The naive twin of every solver: the rules of a game and the recurrence of its value, with
 * nothing in between that could be wrong.
 *
 * @module
 */
import { breach } from "./rules_error.ts";
import type { Rules } from "./rules.ts";

/**
 * Returns the exact value of a position for its side to move, by the rules alone: all moves,
 * depth first, each position once.
 *
 * Positions are remembered by `formatPosition` in a Map. Time and memory grow with the number of
 * reachable positions; the depth of the recursion is the length of the game. For tests and small
 * instances.
 *
 * @throws {RulesError} if values are no safe integers.
 * @param remembered Values by position text; give the same map again for the same instance.
 */
export function plainSearch<P, M>(
  game: Rules<P, M>,
  position: P,
  remembered: Map<string, number> = new Map(),
): number {
  const text = game.formatPosition(position);
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const moves = game.moves(position);
  let best = moves.length === 0 ? game.terminalValue(position) : -Infinity;
  for (const move of moves) {
    const child = game.play(position, move);
    const sign = game.sideToMove(child) === game.sideToMove(position) ? 1 : -1;
    const rest = plainSearch(game, child, remembered);
    best = Math.max(best, game.gain(position, move) + sign * rest);
  }
  if (!Number.isSafeInteger(best)) {
    const rule = "gains and terminal values add up";
    breach({ rules: game, position }, { rule, expected: "a safe integer", found: best });
  }
  remembered.set(text, best);
  return best;
}
