import { assert, assertEquals } from "@std/assert";
import { type CoinPosition, coinRow, start } from "../testing/coin_row.ts";
import { analyzeMoves } from "../game/analysis.ts";
import { type Course, playText, positionOf, startCourse } from "./course.ts";
import { moveAtSight } from "./studied.ts";
import { LimitError } from "../run/errors.ts";
import { withMembers } from "../game/members.ts";
import { conclusion, study } from "./study.ts";

/** A game of coins that states bounds: all coins that are left, for either side. */
function bounded(side: "first" | "mover", isSettled: boolean) {
  const game = coinRow(side, isSettled);
  const bounds = (position: CoinPosition) => {
    const left = position.coins.slice(position.left, position.right);
    const most = left.reduce((sum, coin) => sum + Math.abs(coin), 1);
    const settled = game.settled?.(position) ?? 0;
    return { lower: settled - most, upper: settled + most };
  };
  return { ...game, bounds };
}

/** What is known where there is no time at all. */
function atSight<P, M>(course: Course<P, M>) {
  const limit = new LimitError({ kind: "memory", needed: 2, allowed: 1, purpose: "a test" });
  const effort = { method: "plain", positions: null, nodes: 0, peakBytes: 0 };
  const stopped = { solved: false, lower: -Infinity, upper: Infinity, limit, ...effort } as const;
  const game = withMembers(course.game, {
    solve: () => Promise.resolve(stopped),
    moveValues: () => Promise.reject(limit),
  });
  return conclusion(study({ ...course, game }, { parts: ["moves"] }));
}

Deno.test("moveAtSight() bounds the value of every move, whatever side values are said from", async () => {
  for (const side of ["first", "mover"] as const) {
    for (const isSettled of [false, true]) {
      const game = bounded(side, isSettled);
      for (const moves of [[], ["left"], ["right", "left"], ["left", "left", "left"]]) {
        const course = startCourse(game, game.formatInput(start([3, 1, 4, 9, 2])), { moves });
        const position = positionOf(course);
        for (const { move, value } of await analyzeMoves(game, position)) {
          const { lower, upper } = moveAtSight(game, { position, move });
          assert(lower <= value && value <= upper, `${side} ${moves}: ${lower} ${value} ${upper}`);
        }
      }
    }
  }
});

Deno.test("a study without any time names the moves, and has the values of those that end the game", async () => {
  const game = bounded("mover", false);
  const course = startCourse(game, game.formatInput(start([3, 9])));
  const open = await atSight(course);
  assertEquals([open.moves, open.unproved.map(({ move }) => move), open.value], [[], [
    "left",
    "right",
  ], null]);
  const [{ value }] = await analyzeMoves(game, positionOf(course));
  assert(open.lower! <= value && value <= open.upper!);
  const last = playText(course, "left");
  const { value: proved, moves, unproved } = await atSight(last);
  const [best] = await analyzeMoves(game, positionOf(last));
  assertEquals([proved, moves![0].value, unproved], [best.value, best.value, []]);
});

Deno.test("without bounds of the game nothing is certain of a move that does not end it", async () => {
  const game = coinRow("first");
  const course = startCourse(game, game.formatInput(start([3, 9, 2])));
  const [move] = game.moves(positionOf(course));
  const bounds = moveAtSight(game, { position: positionOf(course), move });
  assertEquals(bounds, { lower: -Infinity, upper: Infinity });
  const { lower, upper } = await atSight(course);
  assertEquals([lower, upper], [null, null]);
});
