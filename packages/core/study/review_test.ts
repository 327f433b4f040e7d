import { assertEquals } from "@std/assert";
import { LimitError } from "../run/errors.ts";
import { type CoinPosition, coinRow, start } from "../testing/coin_row.ts";
import { PlainProver } from "../testing/plain_prover.ts";
import type { Means } from "../solve/prover.ts";
import { analyzeMoves } from "../solve/move_value.ts";
import { type Course, goTo, positionOf, startCourse } from "./course.ts";
import { here } from "./service.ts";
import { conclusion, study } from "./study.ts";

const input = (coins: readonly number[]) => coinRow("first").formatInput(start(coins));

const reviewCourse = async <P, M>(course: Course<P, M>) => {
  const { review, limit } = await conclusion(study(course, { parts: ["review"] }));
  return { ...review!, limit };
};

Deno.test("a review reports the cost of every move, as the analysis of its position does", async () => {
  for (const side of ["first", "mover"] as const) {
    for (const isSettled of [false, true]) {
      const game = coinRow(side, isSettled);
      const moves = ["left", "right", "left", "right", "left"];
      const course = startCourse(game, input([3, 9, 1, 4, 8]), { moves });
      const { moves: reviewed, sides, total, result, unproved } = await reviewCourse(course);
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

Deno.test("a review works backwards from the end until a limit stops it", async () => {
  const row = coinRow("first");
  const prover = (_: CoinPosition, { budget }: Means) =>
    new PlainProver(row, budget, ({ left, right }) => {
      if (right - left <= 2) return;
      throw new LimitError({ kind: "time", needed: 2, allowed: 1, purpose: "the search" });
    });
  const limited = { ...row, prover };
  const moves = ["left", "left", "left", "left", "left"];
  const course = startCourse(limited, input([1, 2, 3, 4, 5]), { moves });
  const review = await reviewCourse(course);
  assertEquals([review.unproved, review.limit?.kind, review.total], [3, "time", null]);
  assertEquals(review.moves.map(({ cost }) => cost === null), [true, true, true, false, false]);
});

Deno.test("a service reviews by name, and a game that is not over", async () => {
  const service = here({ row: coinRow("first") as never });
  const record = { game: "row", input: input([1, 7, 4]), moves: ["left"] };
  const review = async (moves: readonly string[]) =>
    (await service.study({ ...record, moves }, { parts: ["review"] })).review!;
  const { result, moves: [{ cost, total }], score } = await review(["left"]);
  assertEquals([result, cost! > 0, score, total! < 0], [null, true, 1, true]);
  assertEquals((await review([])).moves, []);
});
