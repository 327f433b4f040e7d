/**
 * The three forms of a value: the *value* of the statement's side, with what is settled; the *mover
 * value*, the same number for the side to move; and the *rest*, what the side to move still gains
 * minus what the other side gains (see `rules.ts`).
 *
 * @module
 */
import type { Bounds, Rules } from "./rules.ts";

/** Returns 1 if values of a position favour its side to move, otherwise −1. */
export function viewSign<P, M>(game: Rules<P, M>, position: P): 1 | -1 {
  return game.valueSide !== "first" || game.sideToMove(position) === 0 ? 1 : -1;
}

/** Returns the value of a position from the statement's side, given the rest for its side to move. */
export function valueOf<P, M>(game: Rules<P, M>, position: P, rest: number): number {
  return viewSign(game, position) * rest + (game.settled?.(position) ?? 0) + 0;
}

/** Returns the rest of a position for its side to move, given its value. */
export function restOf<P, M>(game: Rules<P, M>, position: P, value: number): number {
  return viewSign(game, position) * (value - (game.settled?.(position) ?? 0)) + 0;
}

/**
 * Returns the rest after a move for its mover, gain included, given the value of the position that it
 * leads to.
 */
export function restOfMove<P, M>(
  game: Rules<P, M>,
  { position, move, child, value }: { position: P; move: M; child: P; value: number },
): number {
  const sameSide = game.sideToMove(child) === game.sideToMove(position);
  const rest = restOf(game, child, value);
  return game.gain(position, move) + (sameSide ? rest : -rest) + 0;
}

/** Returns the rules' bounds of a position's rest, for its side to move. */
export function boundsForMover<P, M>(rules: Rules<P, M>, position: P): Bounds {
  if (!rules.bounds) return { lower: -Infinity, upper: Infinity };
  const { lower, upper, step } = rules.bounds(position);
  const [a, b] = [restOf(rules, position, lower), restOf(rules, position, upper)];
  return { lower: Math.min(a, b), upper: Math.max(a, b), ...step && { step } };
}

/** Returns whether no move is left. */
export function isOver<P, M>(rules: Rules<P, M>, position: P): boolean {
  return rules.isOver?.(position) ?? rules.moves(position).length === 0;
}
