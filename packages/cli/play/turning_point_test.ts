import { assertEquals } from "@std/assert";
import { dots } from "@zugzwang/dots";
import { conclusion, startCourse, study } from "@zugzwang/core/study";
import { ENGLISH, formatMessage } from "./messages.ts";
import { CHINESE } from "./messages_zh.ts";
import { findTurningPoint } from "./turning_point.ts";

const OPTIONS = { names: ["You", "Computer"], unit: "box" } as const;

Deno.test("findTurningPoint() names the move that cost most, with the results before and after", async () => {
  const input = "2 3\n110\n100\n110\n0011\n0011\n"; // h1,2 wins
  const moves = ["h0,2", "h2,2", "h1,2", "h1,1", "v0,1", "v0,0", "v1,1", "v1,0"];
  const course = startCourse(dots, input, { moves });
  const { review } = await conclusion(study(course, { parts: ["review"] }));
  const { message, number } = findTurningPoint(review!, OPTIONS)!;
  assertEquals(number, 1);
  assertEquals(
    [formatMessage(message, ENGLISH), formatMessage(message, CHINESE)],
    [
      "Move 1 cost you 4 boxes. Best play before it: you win by 2 boxes; after it: Computer wins by 2 boxes.",
      "第 1 步使 You 损失 4 格。此前双方最佳：You 胜 2 格；此后：Computer 胜 2 格。",
    ],
  );
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
  assertEquals(findTurningPoint({ moves, sides, total: 8 }, OPTIONS)?.number, 1);
  const threw = { ...move, number: 3, side: "second", move: "e", cost: 2, total: 1 };
  assertEquals(
    findTurningPoint(
      { moves: [moves[0], { ...moves[1], total: -1 }, threw], sides, total: 8 },
      OPTIONS,
    )?.number,
    3,
  );
  assertEquals(findTurningPoint({ moves: moves.slice(1), sides, total: 6 }, OPTIONS), null);
});
