import { assertEquals } from "@std/assert";
import { dots } from "@zugzwang/dots";
import { checkAnswer } from "./answer.ts";
import { formatReasons } from "./messages.ts";

const NAMES = ["You", "Computer"] as const;

Deno.test("checkAnswer() explains a wrong answer and plays it out", async () => {
  // A chain of two on the right, and a chain of four.
  const position = dots.parse("2 3\n110\n100\n110\n0011\n0011\n");
  const right = await checkAnswer(dots, { position, move: "h1,2", names: NAMES });
  assertEquals(right.isBest, true);
  assertEquals(
    formatReasons(right.reasons, "en"),
    "Gives 2 boxes; then Computer must open the chain of 4.",
  );
  const wrong = await checkAnswer(dots, { position, move: "h0,2", names: NAMES });
  assertEquals(wrong.isBest, false);
  assertEquals(
    formatReasons(wrong.reasons, "en"),
    "Gives 2 boxes; Computer can leave both; then you must open the chain of 4; " +
      "4 points worse than the best move.",
  );
  assertEquals(wrong.line, ["h2,2", "h1,2", "h1,1", "v0,1", "v0,0", "v1,1", "v1,0"]);
});
