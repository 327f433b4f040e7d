import { assertEquals } from "@std/assert";
import { analyzeMoves, seededRandom } from "@zugzwang/core";
import { dots } from "@zugzwang/dots";
import { type Course, goTo, positionOf } from "@zugzwang/core/study";
import { startCourse, type Study, study } from "@zugzwang/core/study";
import { coinRow, start } from "../../core/testing/coin_row.ts";
import { GAMES } from "../base/games.ts";
import { ENGLISH, formatMessage } from "./messages.ts";
import { CHINESE } from "./messages_zh.ts";
import { findTurningPoint, reviewOf } from "./review.ts";

const input = (coins: readonly number[]) => coinRow("first").judge.formatInput(start(coins));

async function reviewFrom<P, M>(course: Course<P, M>, first = 0) {
  const studies: Study[] = [];
  for (let at = first; at <= course.at; at++) {
    studies[at] = await study(goTo(course, at), { goals: ["value"] });
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

const NAMES = ["You", "Computer"] as const;
const DOTS = { game: dots, position: dots.instances.empty("3x3"), names: NAMES };

Deno.test("findTurningPoint() names the move that cost most, with the results before and after", async () => {
  const input = "2 3\n110\n100\n110\n0011\n0011\n"; // h1,2 wins
  const moves = ["h0,2", "h2,2", "h1,2", "h1,1", "v0,1", "v0,0", "v1,1", "v1,0"];
  const course = startCourse(dots, input, { moves });
  const studies: Study[] = [];
  for (let at = 0; at <= course.at; at++) {
    studies.push(await study(goTo(course, at), { goals: ["value"] }));
  }
  const review = reviewOf(course, (at) => studies[at]);
  const { message, number } = findTurningPoint(review, DOTS)!;
  assertEquals(number, 1);
  assertEquals(
    [formatMessage(message, ENGLISH), formatMessage(message, CHINESE)],
    [
      "Move 1 cost you 4 boxes. Best play before it: you win by 2 boxes; after it: Computer wins by 2 boxes.",
      "第 1 步使 You 损失 4 格。若双方都走最佳，此前是 You 胜 2 格，此后是 Computer 胜 2 格。",
    ],
  );
});

Deno.test("findTurningPoint() names the move that turned the game, not a larger loss in a lost game", () => {
  const turn = (number: number, cost: number, total: number) => {
    return { best: null, score: 0, number, side: "first", move: "a", cost, total };
  };
  const find = (...moves: ReturnType<typeof turn>[]) =>
    findTurningPoint({ moves, sides: [{ side: "first" }] as never, total: 1 }, DOTS)?.number;
  assertEquals(find(turn(1, 2, -1), turn(2, 4, -5), turn(3, 4, -9)), 1);
  assertEquals(find(turn(1, 2, -1), turn(2, 3, 2), turn(3, 3, -1), turn(4, 6, -7)), 3);
  assertEquals(find(turn(1, 4, 5), turn(2, 4, 1), turn(3, 2, 3)), 2);
});

Deno.test("findTurningPoint() prefers a move that changed who wins, and finds none in a perfect game", () => {
  const move = { best: null, score: 0 };
  const moves = [
    { ...move, number: 1, side: "first", move: "a", cost: 2, total: 6 },
    { ...move, number: 2, side: "second", move: "b", cost: 0, total: 6 },
    { ...move, number: 3, side: "first", move: "c", cost: 0, total: 6 },
    { ...move, number: 4, side: "second", move: "d", cost: null, total: null },
  ];
  const sides = [{ side: "first" }, { side: "second" }] as never;
  assertEquals(findTurningPoint({ moves, sides, total: 8 }, DOTS)?.number, 1);
  const threw = { ...move, number: 3, side: "second", move: "e", cost: 2, total: 1 };
  assertEquals(
    findTurningPoint(
      { moves: [moves[0], { ...moves[1], total: -1 }, threw], sides, total: 8 },
      DOTS,
    )
      ?.number,
    3,
  );
  assertEquals(findTurningPoint({ moves: moves.slice(1), sides, total: 6 }, DOTS), null);
});

Deno.test("findTurningPoint() counts what the player sees: cards in the card duel", async () => {
  const game = await GAMES.cards();
  const { generate, defaultSize, families } = game.instances!;
  const position = generate(defaultSize, Object.keys(families)[0], seededRandom(1));
  const move = { number: 1, side: "ours", move: "0 0", best: null, score: 0, cost: 2, total: -1 };
  const review = { moves: [move], sides: [{ side: "ours" }] as never, total: 1 };
  const { message } = findTurningPoint(review, { game, position, names: NAMES })!;
  assertEquals(
    [formatMessage(message, ENGLISH), formatMessage(message, CHINESE)],
    [
      "Move 1 cost you 2 cards. Best play before it: you win 7–5; after it: Computer wins 7–5.",
      "第 1 步使 You 损失 2 张牌。若双方都走最佳，此前是 You 胜 7–5，此后是 Computer 胜 7–5。",
    ],
  );
});
