// The move that mattered most in a finished game.
import type { Review } from "@zugzwang/core/study";
import type { Message, NamedResult, Unit } from "./messages.ts";

/** The move that cost its player most: its number from 1, and a message about it. */
export interface TurningPoint {
  readonly number: number;
  readonly message: Message;
}

export interface TurningPointOptions {
  /** The names of the players, the first to move first. */
  readonly names: readonly [string, string];
  /** What points are called, or null in a game without points. */
  readonly unit: Unit | null;
}

/**
 * Returns the move that cost its player most. Among equals it prefers a move that changed the winner,
 * then the last one. Returns null if no move is proved to have cost anything.
 */
export function findTurningPoint(
  review: Pick<Review, "moves" | "sides" | "total">,
  { names, unit }: TurningPointOptions,
): TurningPoint | null {
  const turns = review.moves.flatMap((made, i) => {
    const before = i === 0 ? review.total : review.moves[i - 1].total;
    const { total: after, cost } = made;
    return before === null || after === null || !cost ? [] : [{ ...made, before, after, cost }];
  });
  if (turns.length === 0) return null;
  const { number, side, before, after, cost } = turns
    .reduce((a, b) => weighTurn(a) > weighTurn(b) ? a : b);
  const params = {
    number,
    who: names[side === review.sides[0].side ? 0 : 1],
    before: nameResult(before, { names, unit }),
    after: nameResult(after, { names, unit }),
  };
  return {
    number,
    message: unit === null
      ? { id: "threwWin", ...params }
      : { id: "turned", ...params, n: cost, unit },
  };
}

/** Returns the result of a final score, which is first minus second. */
export function nameResult(total: number, { names, unit }: TurningPointOptions): NamedResult {
  const winner = total === 0 ? null : names[total > 0 ? 0 : 1];
  return { winner, by: unit === null ? 0 : Math.abs(total), unit };
}

/** Weighs a turn by its cost, then by how much it changed who wins: 0, 1 (to or from a draw) or 2. */
function weighTurn(turn: { cost: number; before: number; after: number }): number {
  return 3 * turn.cost + Math.abs(Math.sign(turn.before) - Math.sign(turn.after));
}
