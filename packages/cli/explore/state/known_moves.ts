/**
 * What the page draws of the moves that are known: which values are sure enough to stand on the
 * board, and which moves a click chooses among.
 *
 * @module
 */
import type { Shape } from "@zugzwang/core";
import type { Study } from "@zugzwang/core/study";
import { bestAmong, bestValue } from "../../draw/proved_moves.ts";
import { type MoveMark, moveMarks } from "../../draw/move_marks.ts";
import type { SceneSvgOptions } from "../../draw/scene_svg.ts";
import type { AnyGame } from "../../base/games.ts";
import type { Session } from "./session.ts";
import { provedResults, resultMarks } from "./proved_results.ts";
import type { State } from "./state.ts";
import { allMoves, lineOf, provedMoves, type Work } from "./work.ts";

/**
 * Returns the move that a best line begins with, once it is sure: where the value is a winner, of
 * equal moves the line has the one that wins soonest or loses latest.
 */
export function lineMove({ winner }: AnyGame, { study, status }: Work): string | null {
  const line = lineOf(study);
  if (line) return line[0]?.move ?? null;
  return winner && status === "working" ? null : study?.move ?? null;
}

/** Returns the moves of a shape that the next click chooses among. */
export function openMoves({ moves = [] }: Shape, chosen: State["chosen"]): readonly string[] {
  return chosen ? moves.filter((move) => chosen.includes(move)) : moves;
}

/** What says which values are drawn. */
export interface DrawnOf extends Pick<State, "chosen" | "values"> {
  /** The work on the position. */
  readonly work: Pick<Work, "study">;
}

/** Returns the value of all moves for their side if they have the same; null where they differ. */
export function commonValue(study: Study | null): number | null {
  const [first, ...others] = allMoves(study) ?? [];
  const isCommon = others.length > 0 && others.at(-1)!.moverValue === first.moverValue;
  return isCommon ? first.moverValue : null; // the best come first, the worst last
}

/**
 * Returns what is drawn on a scene of the present position: the values that are sure, and who wins
 * where that alone is; of the best moves where no more is wanted, and nothing where all are alike.
 */
export function drawnValues(
  { work: { study }, chosen, values }: DrawnOf,
  session: Session,
): Pick<SceneSvgOptions, "marks" | "isMarked"> {
  const wanted = chosen && new Set(chosen);
  const valued = provedMoves(study).filter(({ move }) => !wanted || wanted.has(move));
  const results = provedResults(study, session);
  if (valued.length === 0 && results.size === 0) return {};
  // Where all are known, the best of those that are chosen among is the best.
  const best = allMoves(study) ? undefined : bestValue(study) ?? Infinity;
  const marks = moveMarks(valued, {
    hasWinner: session.game.winner !== undefined,
    ...best === undefined ? {} : { best },
  });
  const all = new Map([...marks, ...resultMarks(results)]);
  const isAlike = values === "best" && commonValue(study) !== null;
  const top = Math.min(...[...all.values()].map(({ rank }) => rank));
  const shown = [...all].filter(([, { rank }]) => values === "all" || (!isAlike && rank === top));
  const isMarked = (shape: Shape) => {
    const open = openMoves(shape, chosen);
    return bestAmong(study, open) !== null ||
      (open.length > 0 && open.every((move) => results.has(move)));
  };
  return { marks: new Map(shown), isMarked };
}

/** Returns the mark of one move of the present position; null where nothing is proved of it. */
export function markOf(study: Study | null, session: Session, move: string): MoveMark | null {
  const known = provedMoves(study).filter((other) => other.move === move);
  const best = bestValue(study) ?? Infinity;
  const hasWinner = session.game.winner !== undefined;
  const result = provedResults(study, session).get(move);
  return moveMarks(known, { hasWinner, best }).get(move) ??
    (result === undefined ? null : resultMarks(new Map([[move, result]])).get(move)!);
}
