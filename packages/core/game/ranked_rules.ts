/**
 * Rules with a ranking as the engines of ranks see them.
 *
 * @module
 */
import type { RankedGame } from "../engines/ranked_game.ts";
import type { Rules } from "./rules.ts";
import type { Ranking } from "./verification.ts";

/** What the engines of ranks have to know of rules beforehand. */
export type RankedRulesOptions = Pick<RankedGame, "maxMoves" | "mayMoveAgain">;

/**
 * Returns the game for `retrograde`, `retrogradeOutcomes`, `loopyRetrograde` and the other engines
 * of ranks, from plain rules and a ranking. Every position is made and dropped again, so a game
 * that writes ranks itself is faster by far; this one is right as soon as rules and ranking are,
 * and its naive twin. An engine that finds the same side to move again, unsaid, throws a
 * `RangeError`.
 */
export function rankedRules<P, M>(
  rules: Rules<P, M>,
  ranking: Ranking<P>,
  { maxMoves, mayMoveAgain = false }: RankedRulesOptions,
): RankedGame {
  return {
    size: ranking.size,
    maxMoves,
    mayMoveAgain,
    expand(rank, successors, payoffs) {
      const position = ranking.unrank(rank);
      if (position === null) return 0;
      const side = rules.sideToMove(position);
      const moves = rules.moves(position);
      for (const [i, move] of moves.entries()) {
        const child = rules.play(position, move);
        const successor = ranking.rank(child);
        const again = rules.sideToMove(child) === side;
        if (again && !mayMoveAgain) {
          const text = rules.formatPosition(position);
          throw new RangeError(
            `Cannot rank: in ${text} a side moves again, and mayMoveAgain is not set`,
          );
        }
        successors[i] = again ? ~successor : successor;
        payoffs[i] = rules.gain(position, move);
      }
      return moves.length;
    },
    terminalValue(rank) {
      const position = ranking.unrank(rank);
      return position === null ? 0 : rules.terminalValue(position);
    },
  };
}
