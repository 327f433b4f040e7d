// The rules and the prover of Dots and Boxes: all that its threads load.
import type { Rules, Solving } from "@zugzwang/core";
import { DotsProver, planDots, shareDots } from "./prover.ts";
import type { DotsMove, DotsPosition } from "./rules/board.ts";
import { dotsRules, METHODS } from "./rules/dots_rules.ts";

export const WORKER_NAME = "zugzwang:dots";

/** The part of the game that solves positions. */
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
