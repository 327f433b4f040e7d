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

/** Returns the moves that are proved, best first. */
export function provedMoves({ moves, proved }: Analysis): readonly MoveReport[] {
  return moves ?? proved;
}

/** Returns the value of the best move for the side to move; null where it is not proved. */
export function bestValue({ moves, solution }: Analysis): number | null {
  if (moves && moves.length > 0) return moves[0].moverValue;
  return solution?.solved ? solution.moverValue : null;
}

/** Returns the best of some moves; null while a better one may be among those not proved. */
export function bestAmong(analysis: Analysis, names: readonly string[]): MoveReport | null {
  const proved = provedMoves(analysis).filter(({ move }) => names.includes(move));
  const [best] = proved;
  const isSure = proved.length === names.length || best?.moverValue === bestValue(analysis);
  return best && isSure ? best : null;
}

/** Returns the moves of a shape that the next click chooses among. */
export function openMoves({ moves = [] }: Shape, chosen: State["chosen"]): readonly string[] {
  return chosen ? moves.filter((move) => chosen.includes(move)) : moves;
}

/** Returns what is drawn on a scene of the present position: the values that are sure. */
export function drawnValues(
  { analysis, chosen }: Pick<State, "analysis" | "chosen">,
  { game }: Pick<Session, "game">,
): Pick<SceneSvgOptions, "marks" | "isMarked"> {
  const valued = provedMoves(analysis).filter(({ move }) => !chosen || chosen.includes(move));
  const best = analysis.moves ? undefined : bestValue(analysis) ?? Infinity;
  const marks = moveMarks(valued, {
    hasWinner: game.winner !== undefined,
    ...best === undefined ? {} : { best },
  });
  return { marks, isMarked: (shape) => bestAmong(analysis, openMoves(shape, chosen)) !== null };
}
