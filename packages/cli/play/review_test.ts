import { assertEquals } from "@std/assert";
import { analyzeMoves } from "@zugzwang/core";
import { type Course, goTo, positionOf } from "@zugzwang/core/study";
import { startCourse, type Study, study } from "@zugzwang/core/study";
import { coinRow, start } from "../../core/testing/coin_row.ts";
import { reviewOf } from "./review.ts";

const input = (coins: readonly number[]) => coinRow("first").judge.formatInput(start(coins));

async function reviewFrom<P, M>(course: Course<P, M>, first = 0) {
  const studies: Study[] = [];
  for (let at = first; at <= course.at; at++) {
    studies[at] = await study(goTo(course, at), { parts: ["value"] });
  }
  return reviewOf(course, (at) => studies[at]);
}

Deno.test("reviewOf() reports the cost of every move, as the analysis of its position does", async () => {
  for (const side of ["first", "mover"] as const) {
    for (const isSettled of [false, true]) {
      const game = coinRow(side, isSettled);
      const moves = ["left", "right", "left", "right", "left"];
      const course = startCourse(game, input([3, 9, 1, 4, 8]), { moves });
      const { moves: reviewed, sides, total, result, unproved } = await reviewFrom(course);
      for (const [i, { cost, best }] of reviewed.entries()) {
        const values = await analyzeMoves(game, positionOf(goTo(course, i)));
        const made = values.find(({ move }) => game.formatMove(move) === moves[i])!;
        assertEquals(cost, values[0].moverValue - made.moverValue, `${side} ${i}`);
        assertEquals(best, game.formatMove(values[0].move));
      }
      const [ann, ben] = sides;
      assertEquals(result!.score, total! - ann.cost + ben.cost, "every loss is somebody's");
      assertEquals([ann.moves, ben.moves, unproved], [3, 2, 0]);
      assertEquals(ann.accuracy, ann.best / 3);
    }
  }
});

Deno.test("reviewOf() leaves the cost of a move open if a position around it is not solved", async () => {
  const moves = ["left", "left", "left", "left", "left"];
  const course = startCourse(coinRow("first"), input([1, 2, 3, 4, 5]), { moves });
  const { unproved, total, moves: reviewed } = await reviewFrom(course, 3);
  assertEquals([unproved, total], [3, null]);
  assertEquals(reviewed.map(({ cost }) => cost === null), [true, true, true, false, false]);
});

Deno.test("reviewOf() reviews a game that is not over, even without moves", async () => {
  const course = startCourse(coinRow("first"), input([1, 7, 4]), { moves: ["left"] });
  const { result, moves: [{ cost, total }], score } = await reviewFrom(course);
  assertEquals([result, cost! > 0, score, total! < 0], [null, true, 1, true]);
  assertEquals((await reviewFrom(goTo(course, 0))).moves, []);
});
