/**
 * Rules with a ranking as the engines of ranks see them.
 *
 * @module
 */
import type { RankedGame } from "../engines/ranked_game.ts";
import { batched } from "../engines/ranked_game.ts";
import type { Rules } from "./rules.ts";
import type { Ranking } from "./verification.ts";

/**
 * Returns the game for `retrograde`, `retrogradeOutcomes` and the other engines of ranks, from
 * plain rules and a ranking. Every position is made and dropped again, so a game that writes ranks
 * itself is faster by far; this one is right as soon as rules and ranking are, and its naive twin.
 *
 * @param maxMoves No position has more moves.
 */
export function rankedRules<P, M>(
  rules: Rules<P, M>,
  ranking: Ranking<P>,
  maxMoves: number,
): RankedGame {
  return batched({
    size: ranking.size,
    maxMoves,
    mayMoveAgain: true,
    expand(rank, successors, payoffs) {
      const position = ranking.unrank(rank);
      if (position === null) return 0;
      const side = rules.sideToMove(position);
      const moves = rules.moves(position);
      for (const [i, move] of moves.entries()) {
        const child = rules.play(position, move);
        const successor = ranking.rank(child);
        successors[i] = rules.sideToMove(child) === side ? ~successor : successor;
        payoffs[i] = rules.gain(position, move);
      }
      return moves.length;
    },
    terminalValue(rank) {
      const position = ranking.unrank(rank);
      return position === null ? 0 : rules.terminalValue(position);
    },
  });
}
