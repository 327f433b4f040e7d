import { assertEquals } from "@std/assert";
import { gameFromRules, type Rules } from "@zugzwang/core";
import { startCourse } from "@zugzwang/core/study";
import { countPoints } from "./state.ts";

Deno.test("the points of a finished game include what its end is worth", () => {
  const rules: Rules<number, number> = {
    name: "steps",
    start: 0,
    sideToMove: (steps) => steps % 2 as 0 | 1,
    moves: (steps) => steps < 2 ? [1] : [],
    play: (steps, step) => steps + step,
    gain: (steps) => steps === 0 ? 2 : 0,
    terminalValue: () => -5, // the first side is to move
    formatPosition: String,
    formatMove: String,
  };
  const game = gameFromRules<unknown, unknown>(rules as unknown as Rules<unknown, unknown>);
  const pointsAfter = (moves: string[]) => countPoints(startCourse(game, "\n", { moves }));
  assertEquals([pointsAfter(["1"]), pointsAfter(["1", "1"])], [[2, 0], [2, 5]]);
});
