/**
 * The staircase game with a solver that has too little memory for some positions, for tests of
 * output at a limit.
 *
 * @module
 */
import { chess, type ChessPosition } from "@zugzwang/chess";
import { LimitError, type Means } from "@zugzwang/core";
import { withProver } from "../../core/testing/with_prover.ts";
import { startCourse } from "@zugzwang/core/study";
import type { AnyGame } from "../base/games.ts";

/** Returns the game without values of the positions that moves lead to. */
export function forgetful(...hidden: readonly (readonly string[])[]): AnyGame {
  const make = async (root: ChessPosition, means: Means) => {
    const inner = (await chess.prover.make(root, means))!;
    const input = chess.judge.formatInput(root);
    const texts = hidden.map((moves) =>
      chess.formatPosition(startCourse(chess, input, { moves }).position)
    );
    const isHidden = (position: ChessPosition) => texts.includes(chess.formatPosition(position));
    return {
      ...inner,
      bound(position: ChessPosition, threshold: number) {
        if (!isHidden(position)) return inner.bound(position, threshold);
        throw new LimitError({ kind: "memory", needed: 2, allowed: 1, purpose: "the table" });
      },
      known: (position: ChessPosition) =>
        isHidden(position) ? { lower: -99, upper: 99 } : inner.known(position),
    };
  };
  return withProver(chess, make) as unknown as AnyGame;
}
