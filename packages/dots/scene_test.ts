import { assertEquals } from "@std/assert";
import { dots } from "./mod.ts";

/** The top row is drawn, and three sides of the box in row 2, column 3. */
const POSITION = dots.judge.parse("2 3\n111\n000\n001\n0000\n0011\n");

const NAMES = [
  [
    "h1,2",
    "Top of row 2, column 3; three sides drawn; completes a box.",
    "第 2 行第 3 列的上边；此格已画三边；完成一格。",
  ],
  [
    "h1,0",
    "Top of row 2, column 1; no sides drawn; one side drawn above.",
    "第 2 行第 1 列的上边；此格未画；上方的格子已画一边。",
  ],
  ["h2,0", "Bottom of row 2, column 1; no sides drawn.", "第 2 行第 1 列的下边；此格未画。"],
  [
    "v0,3",
    "Right side of row 1, column 3; one side drawn.",
    "第 1 行第 3 列的右边；此格已画一边。",
  ],
  ["v0,1", "Left side of row 1, column 2; one side drawn.", "第 1 行第 2 列的左边；此格已画一边。"],
] as const;

for (const [text, en, zh] of NAMES) {
  Deno.test(`nameMove(): ${en}`, () => {
    assertEquals(dots.show.nameMove(POSITION, dots.parseMove(text, POSITION)), { en, zh });
  });
}

Deno.test("nameMove() says that a line completes two boxes", () => {
  const position = dots.judge.parse("1 2\n11\n11\n101\n");
  assertEquals(
    dots.show.nameMove(position, dots.parseMove("v0,1", position)).en,
    "Left side of row 1, column 2; three sides drawn; completes two boxes.",
  );
});
