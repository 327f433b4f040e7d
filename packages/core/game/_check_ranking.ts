/**
 * The conditions of `checkGame` on a ranking.
 *
 * @module
 */
import { breach } from "./rules_error.ts";
import type { Rules } from "./rules.ts";
import type { Ranking } from "./verification.ts";

/** Checks the ranks of the positions, and of as many others spread over all. */
export function checkRanking<P, M>(
  rules: Rules<P, M>,
  positions: readonly P[],
  { ranking, maxPositions }: { ranking: Ranking<P>; maxPositions: number },
): void {
  for (const position of positions) checkRank(rules, ranking, position);
  const step = Math.max(1, Math.floor(ranking.size / maxPositions));
  for (let rank = 0; rank < ranking.size; rank += step) {
    const position = ranking.unrank(rank);
    if (position === null || ranking.rank(position) === rank) continue;
    const rule = "rank is the inverse of unrank";
    breach({ rules, position }, { rule, expected: `${rank}`, found: ranking.rank(position) });
  }
}

function checkRank<P, M>(rules: Rules<P, M>, ranking: Ranking<P>, position: P): void {
  const rank = ranking.rank(position);
  const fail = (rule: string, expected: string, found: unknown, move?: M) =>
    breach({ rules, position, move }, { rule, expected, found });
  if (!(Number.isInteger(rank) && rank >= 0 && rank < ranking.size)) {
    fail(`a rank is in 0..${ranking.size - 1}`, "an integer", rank);
  }
  const back = ranking.unrank(rank);
  const [text, found] = [position, back].map((at) =>
    at === null ? "no position" : rules.formatPosition(at)
  );
  if (found !== text) fail("unrank is the inverse of rank", text, found);
  for (const move of rules.moves(position)) {
    const next = ranking.rank(rules.play(position, move));
    if (!(next < rank)) fail("a move leads to a smaller rank", `less than ${rank}`, next, move);
  }
}
