// The score of each side, and the effect of the last moves.
import type { Side } from "@zugzwang/core";
import { resultOf } from "@zugzwang/core/study";
import type { AnyCourse } from "../../base/games.ts";
import type { State } from "./state.ts";

/**
 * The score of each side, as players count it; null in games that only have a winner. What the end of a
 * game is worth is added to the side that it favours.
 */
export function countPoints(course: AnyCourse): readonly [number, number] | null {
  const { game, position, plies, at } = course;
  const result = resultOf(course);
  if (game.show.points) return game.show.points(position, result?.score);
  if (game.outcome) return null;
  const points: [number, number] = [0, 0];
  for (const { side, gain } of plies.slice(0, at)) points[side] += gain;
  const more = result ? result.score - (points[0] - points[1]) : 0;
  points[more > 0 ? 0 : 1] += Math.abs(more);
  return points;
}

/** Returns who made the last moves in a row, since which move, and what they gained; null at first. */
export function findLastTurn({ plies, at }: AnyCourse) {
  if (at === 0) return null;
  const { side } = plies[at - 1];
  const from = plies.findLastIndex((ply, i) => i < at && ply.side !== side) + 1;
  const gain = plies.slice(from, at).reduce((sum, ply) => sum + ply.gain, 0);
  return { side, from, gain };
}

/** Returns the side that has won, null for a draw, undefined while the game continues. */
export function findWinner(course: AnyCourse): Side | null | undefined {
  const result = resultOf(course);
  if (!result) return undefined;
  return result.winner === null ? null : course.game.sides.indexOf(result.winner) as Side;
}

/** Returns the final score with best play at the start and after each move; null where it is unknown. */
export function listTotals({ course, studies }: State): readonly (number | null)[] {
  return Array.from({ length: course!.plies.length + 1 }, (_, at) => {
    const study = studies.get(at);
    return study?.result?.score ?? study?.total ?? null;
  });
}
