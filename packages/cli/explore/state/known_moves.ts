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
import { type MoveMark, moveMarks } from "../../draw/move_marks.ts";
import type { SceneSvgOptions } from "../../draw/scene_svg.ts";
import type { AnyGame } from "../../base/games.ts";
import { type Analysis, type KnownMove, lineOf } from "./analysis.ts";
import type { Session } from "./session.ts";
import { provedResults, resultMarks } from "./proved_results.ts";
import type { State } from "./state.ts";

/** What is known of moves. */
type KnownOfMoves = Pick<Analysis, "moves" | "unproved" | "solution">;

const NONE: readonly KnownMove[] = [];

/** Returns the moves that are proved, best first. */
export function provedMoves({ moves }: Pick<Analysis, "moves">): readonly KnownMove[] {
  return moves ?? NONE;
}

/** Returns all moves, best first; null while one of them is not proved. */
export function allMoves(
  { moves, unproved }: Pick<Analysis, "moves" | "unproved">,
): readonly KnownMove[] | null {
  return unproved.length === 0 ? moves : null;
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
function asDrawn({ moves, unproved, solution }: KnownOfMoves): KnownMoves<KnownMove> {
  return { moves, unproved, moverValue: solution?.moverValue ?? null };
}

/**
 * Returns the move that a best line begins with, once it is sure: where the value is a winner, of
 * equal moves the line has the one that wins soonest or loses latest.
 */
export function lineMove({ winner }: AnyGame, analysis: Analysis): string | null {
  const { solution, status } = analysis;
  const line = lineOf(analysis);
  if (line) return line[0]?.move ?? null;
  return winner && status === "working" ? null : solution?.move ?? null;
}

/** Returns the moves of a shape that the next click chooses among. */
export function openMoves({ moves = [] }: Shape, chosen: State["chosen"]): readonly string[] {
  return chosen ? moves.filter((move) => chosen.includes(move)) : moves;
}

/** What says which values are drawn. */
export interface DrawnOf extends Pick<State, "chosen" | "values"> {
  readonly analysis: KnownOfMoves;
}

/** Returns the value of all moves for their side if they have the same; null where they differ. */
export function commonValue(analysis: Pick<Analysis, "moves" | "unproved">): number | null {
  const [first, ...others] = allMoves(analysis) ?? NONE;
  const isCommon = others.length > 0 && others.at(-1)!.moverValue === first.moverValue;
  return isCommon ? first.moverValue : null; // the best come first, the worst last
}

/**
 * Returns what is drawn on a scene of the present position: the values that are sure, and who wins
 * where that alone is; of the best moves where no more is wanted, and nothing where all are alike.
 */
export function drawnValues(
  { analysis, chosen, values }: DrawnOf,
  session: Session,
): Pick<SceneSvgOptions, "marks" | "isMarked"> {
  const wanted = chosen && new Set(chosen);
  const valued = provedMoves(analysis).filter(({ move }) => !wanted || wanted.has(move));
  const results = provedResults(analysis, session);
  if (valued.length === 0 && results.size === 0) return {};
  // Where all are known, the best of those that are chosen among is the best.
  const best = allMoves(analysis) ? undefined : bestValue(analysis) ?? Infinity;
  const marks = moveMarks(valued, {
    hasWinner: session.game.winner !== undefined,
    ...best === undefined ? {} : { best },
  });
  const all = new Map([...marks, ...resultMarks(results)]);
  const isAlike = values === "best" && commonValue(analysis) !== null;
  const top = Math.min(...[...all.values()].map(({ rank }) => rank));
  const shown = [...all].filter(([, { rank }]) => values === "all" || (!isAlike && rank === top));
  const isMarked = (shape: Shape) => {
    const open = openMoves(shape, chosen);
    return bestAmong(analysis, open) !== null ||
      (open.length > 0 && open.every((move) => results.has(move)));
  };
  return { marks: new Map(shown), isMarked };
}

/** Returns the mark of one move of the present position; null where nothing is proved of it. */
export function markOf(
  analysis: KnownOfMoves,
  session: Session,
  move: string,
): MoveMark | null {
  const known = provedMoves(analysis).filter((other) => other.move === move);
  const best = bestValue(analysis) ?? Infinity;
  const hasWinner = session.game.winner !== undefined;
  const result = provedResults(analysis, session).get(move);
  return moveMarks(known, { hasWinner, best }).get(move) ??
    (result === undefined ? null : resultMarks(new Map([[move, result]])).get(move)!);
}
