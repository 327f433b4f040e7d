/**
 * The move that mattered most in a finished game.
 *
 * @module
 */
import type { Review, ReviewedMove } from "@zugzwang/core/study";
import type { Message, NamedResult, Unit } from "./messages.ts";

/** The move that cost its player most. */
export interface TurningPoint extends Pick<ReviewedMove, "number" | "move" | "best"> {
  /** Who made it. */
  readonly who: string;
  /** What it cost, in points; 2 where a won game without points was lost. */
  readonly cost: number;
  /** How the game would have ended with best play before the move. */
  readonly before: NamedResult;
  /** How it would end with best play after it. */
  readonly after: NamedResult;
  /** All of it in a sentence. */
  readonly message: Message;
}

/** How to say it. */
export interface TurningPointOptions {
  /** The names of the players, the first to move first. */
  readonly names: readonly [string, string];
  /** What points are called; null in games that only have a winner. */
  readonly unit: Unit | null;
}

/**
 * Returns the move that cost its player most. Of equal ones it is a move that changed who wins, and of
 * those the last. Null if no move is proved to have cost anything.
 */
export function findTurningPoint(
  review: Pick<Review, "moves" | "sides" | "total">,
  { names, unit }: TurningPointOptions,
): TurningPoint | null {
  const turns = review.moves.flatMap((move, i) => {
    const before = i === 0 ? review.total : review.moves[i - 1].total;
    return before === null || move.total === null || !move.cost
      ? []
      : [{ move, before, after: move.total, cost: move.cost }];
  });
  if (turns.length === 0) return null;
  const { move: { number, side, move, best }, ...turn } = turns.reduce((a, b) =>
    compareTurns(a, b) > 0 ? a : b
  );
  const who = names[side === review.sides[0].side ? 0 : 1];
  const [before, after] = [turn.before, turn.after].map((total) =>
    nameResult(total, { names, unit })
  );
  const params = { number, move, who, before, after };
  const message: Message = unit === null
    ? { id: "threwWin", params }
    : { id: "turned", params: { ...params, cost: turn.cost } };
  return { number, move, best, who, cost: turn.cost, before, after, message };
}

/** Returns a final score, first minus second, as a result by name. */
export function nameResult(total: number, { names, unit }: TurningPointOptions): NamedResult {
  const winner = total === 0 ? null : names[total > 0 ? 0 : 1];
  return { winner, by: unit === null ? 0 : Math.abs(total), unit: unit ?? "point" };
}

/** Positive if the first turn mattered more. */
function compareTurns(
  a: { readonly cost: number; readonly before: number; readonly after: number },
  b: typeof a,
): number {
  const swing = ({ before, after }: typeof a) => Math.abs(Math.sign(before) - Math.sign(after));
  return a.cost - b.cost || swing(a) - swing(b);
}
