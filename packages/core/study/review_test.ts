import { assertEquals } from "@std/assert";
import { LimitError } from "../run/errors.ts";
import { type CoinPosition, coinRow, start } from "../testing/coin_row.ts";
import { PlainProver } from "../testing/plain_prover.ts";
import type { Means } from "../solve/prover.ts";
import { analyzeMoves } from "../solve/solve.ts";
import { goTo, positionOf, startCourse } from "./course.ts";
import { type Review, reviewCourse, reviewRecord } from "./review.ts";

const input = (coins: readonly number[]) => coinRow("first").formatInput(start(coins));

Deno.test("reviewCourse() says what every move cost, as the analysis of its position does", async () => {
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

Deno.test("reviewCourse() goes from the end backwards, as far as the limits allow", async () => {
  const row = coinRow("first");
  const prover = (_: CoinPosition, { budget }: Means) =>
    new PlainProver(row, budget, ({ left, right }) => {
      if (right - left <= 2) return;
      throw new LimitError({ kind: "time", needed: 2, allowed: 1, purpose: "the search" });
    });
  const limited = { ...row, prover };
  const moves = ["left", "left", "left", "left", "left"];
  const course = startCourse(limited, input([1, 2, 3, 4, 5]), { moves });
  const seen: Review[] = [];
  const review = await reviewCourse(course, { onReview: (known) => seen.push(known) });
  assertEquals([review.unproved, review.limit?.kind, review.total], [3, "time", null]);
  assertEquals(review.moves.map(({ cost }) => cost === null), [true, true, true, false, false]);
  assertEquals(seen.map(({ unproved }) => unproved), [4, 3]);
});

Deno.test("reviewRecord() reviews by name, and a game that is not over", async () => {
  const games = { row: coinRow("first") as never };
  const record = { game: "row", input: input([1, 7, 4]), moves: ["left"] };
  const { result, moves: [{ cost, total }], score } = await reviewRecord(record, { games });
  assertEquals([result, cost! > 0, score, total! < 0], [null, true, 1, true]);
  assertEquals((await reviewRecord({ ...record, moves: [] }, { games })).moves, []);
});
