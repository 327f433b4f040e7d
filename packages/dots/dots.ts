/**
 * Dots and Boxes as a game of core's contract.
 *
 * @module
 */
import type { GameWith } from "@zugzwang/core";
import { dotsBoard } from "./dots_board.ts";
import type { DotsMove, DotsPosition } from "./rules/board.ts";
import { dotsSolving } from "./solving.ts";

/**
 * Dots and Boxes: the players draw edges in turn; who completes a box takes it and moves again.
 *
 * Values are future boxes, those of the side to move less those of the other side; boxes taken
 * before do not count. Endgames of any size are solved by the recurrence of chains and loops,
 * other positions by search, as long as not more than 60 edges are undrawn outside of what can be
 * taken. Source of the input: eJOI 2020, "Dots and Boxes" (Luogu P7363).
 *
 * @example
 * ```ts
 * import { solve } from "@zugzwang/core";
 * import { dots } from "@zugzwang/dots";
 * import { assertEquals } from "@std/assert";
 *
 * const solution = await solve(dots, dots.empty("2x2"));
 * assertEquals(solution.solved && solution.value, 2);
 * ```
 */
export const dots: GameWith<DotsPosition, DotsMove, "prover" | "plan"> & typeof dotsBoard = {
  ...dotsBoard,
  ...dotsSolving,
};
