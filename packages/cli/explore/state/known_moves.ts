/**
 * The moves whose values are proved, all of them or some where a limit stopped the rest, and which
 * of them a click chooses among.
 *
 * @module
 */
import type { Shape } from "@zugzwang/core";
import {
  bestAmong as bestKnownAmong,
  bestValue as bestKnownValue,
  type KnownMoves,
} from "../../draw/proved_moves.ts";
import { moveMarks } from "../../draw/move_marks.ts";
import type { SceneSvgOptions } from "../../draw/scene_svg.ts";
import type { Analysis, KnownMove } from "./analysis.ts";
import type { Session } from "./session.ts";
import { provedResults, resultMarks } from "./proved_results.ts";
import type { State } from "./state.ts";

/** What is known of moves. */
type KnownOfMoves = Pick<Analysis, "moves" | "proved" | "unproved" | "solution">;

/** Returns the moves that are proved, best first. */
export function provedMoves({ moves, proved }: KnownOfMoves): readonly KnownMove[] {
  return moves ?? proved;
}

/** Returns the value of the best move for the side to move; null where it is not proved. */
export function bestValue(analysis: KnownOfMoves): number | null {
  return bestKnownValue(asDrawn(analysis));
}

/** Returns the best of some moves; null while a better one may be among those not proved. */
export function bestAmong(analysis: KnownOfMoves, names: readonly string[]): KnownMove | null {
  return bestKnownAmong(asDrawn(analysis), names);
}

/** What is known as all drawings take it. */
function asDrawn(analysis: KnownOfMoves): KnownMoves<KnownMove> {
  const { unproved, solution } = analysis;
  return { moves: provedMoves(analysis), unproved, moverValue: solution?.moverValue ?? null };
}

/** Returns the moves of a shape that the next click chooses among. */
export function openMoves({ moves = [] }: Shape, chosen: State["chosen"]): readonly string[] {
  return chosen ? moves.filter((move) => chosen.includes(move)) : moves;
}

/**
 * Returns what is drawn on a scene of the present position: the values that are sure, and who wins
 * where that alone is.
 */
export function drawnValues(
  { analysis, chosen }: {
    analysis: KnownOfMoves & Pick<Analysis, "bounds">;
    chosen: State["chosen"];
  },
  session: Session,
): Pick<SceneSvgOptions, "marks" | "isMarked"> {
  const wanted = chosen && new Set(chosen);
  const valued = provedMoves(analysis).filter(({ move }) => !wanted || wanted.has(move));
  const results = provedResults(analysis, session);
  if (valued.length === 0 && results.size === 0) return {};
  // Where all are known, the best of those that are chosen among is the best.
  const best = analysis.moves ? undefined : bestValue(analysis) ?? Infinity;
  const marks = moveMarks(valued, {
    hasWinner: session.game.winner !== undefined,
    ...best === undefined ? {} : { best },
  });
  const isMarked = (shape: Shape) => {
    const open = openMoves(shape, chosen);
    return bestAmong(analysis, open) !== null ||
      (open.length > 0 && open.every((move) => results.has(move)));
  };
  return { marks: new Map([...marks, ...resultMarks(results)]), isMarked };
}
