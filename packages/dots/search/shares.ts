/**
 * How machines share moves that should all fail: each begins with its own.
 *
 * @module
 */
import type { MachinePart } from "@zugzwang/core/tables";

/** A machine that works by itself. */
export const ALONE: MachinePart = { index: 0, count: 1 };

/** A move, by its place, and which of the machines that begin with it this one is. */
export interface Share {
  /** The place of the move. */
  readonly place: number;
  /** This machine among those that try it; `ALONE` where another machine began with it. */
  readonly part: MachinePart;
}

/**
 * Returns so many moves in the order in which a machine tries them: its own block, shared with other
 * machines if there are more of them than moves, then the others from the last one before it back,
 * whose machines come from the other side.
 */
export function sharesOf(moves: number, { index, count }: MachinePart): Share[] {
  if (moves === 0) return [];
  const first = Math.floor(index * moves / count);
  const end = Math.max(first + 1, Math.floor((index + 1) * moves / count));
  return Array.from({ length: moves }, (_, step) => {
    const isOwn = step < end - first;
    const place = isOwn ? first + step : (first - 1 - (step - (end - first)) + moves) % moves;
    return { place, part: isOwn ? partOf(place, moves, { index, count }) : ALONE };
  });
}

/** Which of the machines that begin with a move one is. */
function partOf(place: number, moves: number, { index, count }: MachinePart): MachinePart {
  const first = Math.ceil(place * count / moves);
  const end = Math.ceil((place + 1) * count / moves);
  return end - first < 2 ? ALONE : { index: index - first, count: end - first };
}
