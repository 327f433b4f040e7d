// The move that mattered most in a finished game.
import type { Game } from "@zugzwang/core";
import { chooseUnit, type Message, type NamedResult } from "./messages.ts";
import type { Review } from "./review.ts";

/** The move that decided a game: its number from 1, and a message about it. */
interface TurningPoint {
  readonly number: number;
  readonly message: Message;
}

/** A game and the names of its players, the first to move first. */
export interface NamedGame<P, M> {
  readonly game: Game<P, M>;
  /** A position of the game. */
  readonly position: P;
  readonly names: readonly [string, string];
}

/**
 * Returns the last move that changed who wins with best play. If none did, it returns the move that
 * cost its player most, the last one among equals. Returns null if no move is proved to have cost
 * anything.
 */
export function findTurningPoint<P, M>(
  review: Pick<Review, "moves" | "sides" | "total">,
  named: NamedGame<P, M>,
): TurningPoint | null {
  const turns = review.moves.flatMap((made, i) => {
    const before = i === 0 ? review.total : review.moves[i - 1].total;
    const { total: after, cost } = made;
    return before === null || after === null || !cost ? [] : [{ ...made, before, after, cost }];
  });
  if (turns.length === 0) return null;
  const decided = turns.findLast((turn) => Math.sign(turn.before) !== Math.sign(turn.after));
  const { number, side, before, after, cost } = decided ??
    turns.reduce((a, b) => a.cost > b.cost ? a : b);
  const params = {
    number,
    who: named.names[side === review.sides[0].side ? 0 : 1],
    before: nameResult(before, named),
    after: nameResult(after, named),
  };
  return {
    number,
    message: named.game.outcome
      ? { id: "threwWin", ...params }
      : { id: "turned", ...params, n: cost, unit: chooseUnit(named.game) },
  };
}

/** Returns the result of a final score, which is first minus second, as players count it. */
export function nameResult<P, M>(
  total: number,
  { game, position, names }: NamedGame<P, M>,
): NamedResult {
  const winner = total === 0 ? null : names[total > 0 ? 0 : 1];
  const points = game.show.points?.(position, total);
  const score = points && { score: `${Math.max(...points)}–${Math.min(...points)}` };
  return { winner, by: game.outcome ? 0 : Math.abs(total), unit: chooseUnit(game), ...score };
}
