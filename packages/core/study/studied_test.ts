import { assert, assertEquals } from "@std/assert";
import { type CoinPosition, coinRow, start } from "../testing/coin_row.ts";
import { toValue } from "../game/values.ts";
import { analyzeMoves } from "../solve/move_value.ts";
import { type Course, playText, positionOf, startCourse } from "./course.ts";
import { study } from "./study.ts";

/** A game of coins that states bounds: all coins that are left, for either side. */
function bounded(side: "first" | "mover", isSettled: boolean) {
  const game = coinRow(side, isSettled);
  const bounds = (position: CoinPosition) => {
    const left = position.coins.slice(position.left, position.right);
    const most = left.reduce((sum, coin) => sum + Math.abs(coin), 1);
    const settled = toValue(game, position, 0);
    return { lower: settled - most, upper: settled + most };
  };
  return { ...game, bounds };
}

/** Studies without any time. */
function studyAtSight<P, M>(course: Course<P, M>) {
  return study(course, { goals: ["moves"], deadline: 0 });
}

Deno.test("bounds known without search hold for every move, from either side's view", async () => {
  for (const side of ["first", "mover"] as const) {
    for (const isSettled of [false, true]) {
      const game = bounded(side, isSettled);
      for (const moves of [[], ["left"], ["right", "left"], ["left", "left", "left"]]) {
        const course = startCourse(game, game.judge.formatInput(start([3, 1, 4, 9, 2])), { moves });
        const values = await analyzeMoves(game, course.position);
        const { unproved } = await studyAtSight(course);
        assertEquals(unproved.length, values.length);
        for (const { move, value } of values) {
          const { lower, upper } = unproved.find((open) => open.move === move)!;
          assert(
            lower! <= value && value <= upper!,
            `${side} ${moves}: ${lower} ${value} ${upper}`,
          );
        }
      }
    }
  }
});

Deno.test("a study with no time lists the moves, with the values of those that end the game", async () => {
  const game = bounded("mover", false);
  const course = startCourse(game, game.judge.formatInput(start([3, 9])));
  const open = await studyAtSight(course);
  assertEquals([open.moves, open.unproved.map(({ move }) => move), open.value], [[], [
    "left",
    "right",
  ], null]);
  const [{ value }] = await analyzeMoves(game, positionOf(course));
  assert(open.lower! <= value && value <= open.upper!);
  const last = playText(course, "left");
  const { value: proved, moves, unproved } = await studyAtSight(last);
  const [best] = await analyzeMoves(game, positionOf(last));
  assertEquals([proved, moves![0].value, unproved], [best.value, best.value, []]);
});

Deno.test("without bounds of the game, a move that does not end it has no certain bounds", async () => {
  const game = coinRow("first");
  const { lower, upper, unproved } = await studyAtSight(
    startCourse(game, game.judge.formatInput(start([3, 9, 2]))),
  );
  assertEquals([lower, upper, unproved[0].lower, unproved[0].upper], [null, null, null, null]);
});
