/**
 * What a game knows at sight, before any search: of what is still to be won, of a move, and of a
 * position whose study a limit has stopped before its moves were valued.
 *
 * @module
 */
import { GrowingStudy } from "./_growing_study.ts";
import { type Course, positionOf } from "./course.ts";

import type { Bounds, Rules } from "../game/rules.ts";
import type { Study } from "./studied.ts";
import { boundsForMover, restOfMove, valueOf, viewSign } from "../game/values.ts";

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
  const values = [lower, upper].map((rest) => {
    const value = valueOf(game, child, rest);
    return valueOf(game, position, restOfMove(game, { position, move, child, value }));
  });
  return { lower: Math.min(...values), upper: Math.max(...values) };
}

/**
 * Returns a study of the same position with all its moves: those whose bounds at sight meet are
 * proved, the others are named, and what follows of the value is in its bounds. Takes the bounds of
 * each move once.
 */
export function withMovesAtSight<P, M>(course: Course<P, M>, known: Study): Study {
  const { game } = course;
  const position = positionOf(course);
  const study = new GrowingStudy(course, known);
  const sight = game.moves(position).map((move) => ({
    move,
    ...moveAtSight(game, { position, move }),
  }));
  const ends = { lower: sight.map(({ lower }) => lower), upper: sight.map(({ upper }) => upper) };
  const best = viewSign(game, position) > 0 ? extreme(Math.max) : extreme(Math.min);
  if (sight.length > 0) study.addBounds({ lower: best(ends.lower), upper: best(ends.upper) });
  study.listMoves();
  for (const { move, lower, upper } of sight) {
    if (lower === upper) study.addMoveValue(move, lower);
  }
  return study.known;
}

/** Folds a list that may be longer than the arguments of a call. */
function extreme(better: (a: number, b: number) => number): (values: readonly number[]) => number {
  return (values) => values.reduce((a, b) => better(a, b));
}
