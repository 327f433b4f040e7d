/**
 * The staircase game with a solver whose memory does not reach for some positions, for tests of what
 * is shown at a limit.
 *
 * @module
 */
import { chess, type ChessPosition } from "@zugzwang/chess";
import { type Game, LimitError, type Solution, type SolveOptions } from "@zugzwang/core";
import { positionOf, startCourse } from "@zugzwang/core/study";
import type { AnyGame } from "../base/games.ts";

/** Returns the game without values of the positions that moves lead to. */
export function forgetful(...hidden: readonly (readonly string[])[]): AnyGame {
  const solve = async (position: ChessPosition, options?: SolveOptions) => {
    const solution = await chess.solve(position, options);
    const input = chess.formatInput(position);
    const texts = hidden.map((moves) =>
      chess.formatPosition(positionOf(startCourse(chess, input, { moves })))
    );
    return texts.includes(chess.formatPosition(position)) ? stopped(solution) : solution;
  };
  const members: Partial<Game<ChessPosition, unknown>> = { solve };
  return Object.assign(Object.create(chess), members, { moveValues: undefined });
}

function stopped<M>({ method, peakBytes }: Solution<M>): Solution<M> {
  const limit = new LimitError({ kind: "memory", needed: 2, allowed: 1, purpose: "the table" });
  const effort = { method, positions: null, nodes: null, peakBytes };
  return { solved: false, lower: -99, upper: 99, limit, ...effort };
}
