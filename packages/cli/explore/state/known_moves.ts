/**
 * The moves whose values are proved: all of them, or some where a limit stopped the rest. A value
 * that others may still beat is never shown as the best of a place.
 *
 * @module
 */
import type { Shape } from "@zugzwang/core";
import { moveMarks } from "../../draw/move_marks.ts";
import type { SceneSvgOptions } from "../../draw/scene_svg.ts";
import type { Analysis } from "./analysis.ts";
import type { MoveReport } from "./protocol.ts";
import type { Session } from "./session.ts";
import type { State } from "./state.ts";

/** What is known of moves. */
type KnownMoves = Pick<Analysis, "moves" | "proved" | "solution" | "distances">;

/** Places in lists of moves, best first, by the moves' names. */
const PLACES = new WeakMap<readonly MoveReport[], ReadonlyMap<string, number>>();

/** Returns the moves that are proved, best first. */
export function provedMoves({ moves, proved }: KnownMoves): readonly MoveReport[] {
  return moves ?? proved;
}

/** Returns the value of the best move for the side to move; null where it is not proved. */
export function bestValue({ moves, solution }: KnownMoves): number | null {
  if (moves && moves.length > 0) return moves[0].moverValue;
  return solution?.solved ? solution.moverValue : null;
}

/** Returns the best of some moves; null while a better one may be among those not proved. */
export function bestAmong(analysis: KnownMoves, names: readonly string[]): MoveReport | null {
  const known = provedMoves(analysis);
  const places = placesOf(known);
  let [best, count] = [Infinity, 0];
  for (const name of names) {
    const place = places.get(name);
    if (place === undefined) continue;
    best = Math.min(best, place);
    count++;
  }
  if (count === 0) return null;
  const isSure = count === names.length || known[best].moverValue === bestValue(analysis);
  return isSure ? known[best] : null;
}

function placesOf(moves: readonly MoveReport[]): ReadonlyMap<string, number> {
  const known = PLACES.get(moves) ?? new Map(moves.map(({ move }, place) => [move, place]));
  PLACES.set(moves, known);
  return known;
}

/** Returns the moves of a shape that the next click chooses among. */
export function openMoves({ moves = [] }: Shape, chosen: State["chosen"]): readonly string[] {
  return chosen ? moves.filter((move) => chosen.includes(move)) : moves;
}

/** Returns what is drawn on a scene of the present position: the values that are sure. */
export function drawnValues(
  { analysis, chosen }: { analysis: KnownMoves; chosen: State["chosen"] },
  { game }: Pick<Session, "game">,
): Pick<SceneSvgOptions, "marks" | "isMarked"> {
  const wanted = chosen && new Set(chosen);
  const valued = provedMoves(analysis)
    .filter(({ move }) => !wanted || wanted.has(move))
    .map((report) => ({ ...report, plies: analysis.distances?.movePlies[report.move] ?? null }));
  const best = analysis.moves ? undefined : bestValue(analysis) ?? Infinity;
  const marks = moveMarks(valued, {
    hasWinner: game.winner !== undefined,
    ...best === undefined ? {} : { best },
  });
  return { marks, isMarked: (shape) => bestAmong(analysis, openMoves(shape, chosen)) !== null };
}
