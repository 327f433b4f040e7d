/**
 * What a game knows at sight, before any search: of what is still to be won, and of a move.
 *
 * @module
 */
import type { Bounds, Rules } from "../game/rules.ts";
import { boundsForMover, restOfMove, valueOf } from "../game/values.ts";

/** Returns bounds of what is still to be won, for the side to move; they meet where the game is over. */
export function restAtSight<P, M>(game: Rules<P, M>, position: P): Bounds {
  if (!(game.isOver?.(position) ?? game.moves(position).length === 0)) {
    return boundsForMover(game, position);
  }
  const rest = game.terminalValue(position);
  return { lower: rest, upper: rest };
}

/** Returns bounds of the value of a move, from the statement's side of the position it is made in. */
export function moveAtSight<P, M>(
  game: Rules<P, M>,
  { position, move }: { position: P; move: M },
): Bounds {
  const child = game.play(position, move);
  const { lower, upper } = restAtSight(game, child);
  const bounds = { lower: valueOf(game, child, lower), upper: valueOf(game, child, upper) };
  return moveWithin(game, { position, move, child }, bounds);
}

/** Returns bounds of the value of a move, given bounds of the value of the position it leads to. */
export function moveWithin<P, M>(
  game: Rules<P, M>,
  step: { position: P; move: M; child: P },
  { lower, upper }: Bounds,
): Bounds {
  const values = [lower, upper].map((value) =>
    valueOf(game, step.position, restOfMove(game, { ...step, value }))
  );
  return { lower: Math.min(...values), upper: Math.max(...values) };
}
