/**
 * What a solver needs of Dots and Boxes: the rules, and the prover.
 *
 * @module
 */
import type { Rules, Solving } from "@zugzwang/core";
import type { DotsMove, DotsPosition } from "./rules/board.ts";
import { dotsRules, METHODS } from "./rules/dots_rules.ts";
import { DotsProver, planDots, shareDots } from "./prover.ts";

/** The name by which a thread knows what it is. */
export const WORKER_NAME = "zugzwang:dots";

/** The part of the game that its threads load. */
export const dotsSolving = {
  ...dotsRules,
  methods: METHODS,
  prover: (root, means) => new DotsProver(root, means),
  plan: planDots,
  share: shareDots,
  workers: {
    name: WORKER_NAME,
    url: import.meta.url,
    own: () =>
      new Worker(new URL("./worker.ts", import.meta.url), {
        type: "module",
        name: "zugzwang:dots",
      }),
  },
} satisfies Rules<DotsPosition, DotsMove> & Solving<DotsPosition, DotsMove>;
