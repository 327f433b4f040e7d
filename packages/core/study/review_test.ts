import { assertEquals } from "@std/assert";
import { LimitError } from "../run/errors.ts";
import { coinRow, type End, start } from "../testing/coin_row.ts";
import { analyzeMoves } from "../game/analysis.ts";
import { goTo, positionOf, startCourse } from "./course.ts";
import { type Review, reviewCourse, reviewRecord } from "./review.ts";
import type { Solution } from "../game/solver.ts";

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
  const game = coinRow("first");
  const limited = {
    ...game,
    async solve(...[position, options]: Parameters<typeof game.solve>): Promise<Solution<End>> {
      const solution = await game.solve(position, options);
      if (position.right - position.left <= 2) return solution;
      const limit = new LimitError({ kind: "time", needed: 2, allowed: 1, purpose: "the search" });
      return { ...solution, solved: false, lower: -99, upper: 99, limit };
    },
  };
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
