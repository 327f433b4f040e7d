/**
 * The game without its solver, random boards and facts of nimstring: all that a page with a worker
 * needs.
 *
 * @module
 */
import { type Game, gameFromRules, MethodError } from "@zugzwang/core";
import type { DotsMove, DotsPosition } from "./rules/board.ts";
import { type BoardMembers, dotsRules, METHODS } from "./dots_rules.ts";

export type { BoardMembers };

/** The game without its solver. Nothing can solve it. */
export const dotsBoard: Game<DotsPosition, DotsMove, BoardMembers | "prover.methods"> =
  gameFromRules({
    ...dotsRules,
    prover: {
      methods: METHODS,
      make() {
        throw new MethodError("search: dots/board has no solver");
      },
    },
  });
