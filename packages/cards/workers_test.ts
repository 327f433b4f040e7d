import { assertEquals } from "@std/assert";
import { cards } from "./cards.ts";
import { fixtures, judgeAnswer } from "./test_support.ts";

Deno.test("one, two and four workers give the same bytes and values", async () => {
  const { input } = fixtures("cards").find(({ name }) => name === "u1-0-empty")!;
  const position = cards.play(cards.parse(input), { card: 8, cell: 4 });
  const alone = await judgeAnswer(position);
  for (const workers of [2, 4]) assertEquals(await judgeAnswer(position, { workers }), alone);
});

Deno.test("values of moves by workers are those of one thread", async () => {
  const { input } = fixtures("cards").find(({ name }) => name === "u1-0-empty")!;
  const position = cards.play(cards.parse(input), { card: 6, cell: 5 });
  const alone = await cards.moveValues!(position);
  assertEquals(await cards.moveValues!(position, { workers: 2 }), alone);
});
