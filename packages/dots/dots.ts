// The game: Dots and Boxes with everything that core and the command line use.
import { type Game, gameFromRules } from "@zugzwang/core";
import { type BoardMembers, dotsRules, METHODS } from "./dots_rules.ts";
import { instances } from "./instances.ts";
import type { DotsMove, DotsPosition } from "./rules/board.ts";
import { DotsProver } from "./prover.ts";
import { planDots, shareDots } from "./search/search_plan.ts";
import { listFacts } from "./strings/facts.ts";

/**
 * Dots and Boxes: the players draw edges in turn. A player who completes a box takes it and moves
 * again.
 *
 * Values are future boxes of the side to move minus those of the other side. Endgames of any size are
 * solved by the recurrence of chains and loops. Other positions are searched if at most 60 edges are
 * undrawn outside of takeable boxes. Source of the input: eJOI 2020, "Dots and Boxes" (Luogu P7363).
 *
 * @example
 * ```ts
 * import { solve } from "@zugzwang/core";
 * import { dots } from "@zugzwang/dots";
 * import { assertEquals } from "@std/assert";
 *
 * const solution = await solve(dots, dots.instances.empty("2x2"));
 * assertEquals(solution.solved && solution.value, 2);
 * ```
 */
export const dots: Game<
  DotsPosition,
  DotsMove,
  | BoardMembers
  | `prover.${"methods" | "make" | "plan" | "share" | "workers"}`
> = gameFromRules({
  ...dotsRules,
  instances: { ...dotsRules.instances, ...instances },
  show: { ...dotsRules.show, facts: listFacts },
  prover: {
    methods: METHODS,
    make: (root, means) => new DotsProver(root, means),
    plan: planDots,
    share: shareDots,
    workers: {
      name: "zugzwang:dots",
      url: import.meta.url,
      file: "./worker.ts",
      own: () =>
        new Worker(new URL("./worker.ts", import.meta.url), {
          type: "module",
          name: "zugzwang:dots",
        }),
    },
  },
});
