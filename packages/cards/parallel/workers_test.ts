import { assertEquals } from "@std/assert";
import { cards } from "../cards.ts";
import type { CardsMove, CardsPosition } from "../rules/position.ts";
import { fixtures, judgeAnswer } from "../testing/cases.ts";

function afterFirst(name: string, move: CardsMove): CardsPosition {
  const { input } = fixtures("cards").find((fixture) => fixture.name === name)!;
  return cards.play(cards.parse(input), move);
}

Deno.test("one, two and four workers give the same bytes", async () => {
  const positions = [
    afterFirst("u1-0-empty", { card: 8, cell: 4 }),
    afterFirst("u20-1-empty", { card: 6, cell: 0 }),
    afterFirst("u20-3-empty", { card: 11, cell: 6 }),
    afterFirst("dup-0-empty", { card: 9, cell: 1 }),
  ];
  for (const position of positions) {
    const alone = await judgeAnswer(position);
    for (const workers of [2, 4]) assertEquals(await judgeAnswer(position, { workers }), alone);
  }
});

Deno.test("values of moves by workers are those of one thread", async () => {
  const position = afterFirst("u1-0-empty", { card: 6, cell: 5 });
  const alone = await cards.moveValues(position);
  assertEquals(await cards.moveValues(position, { workers: 2 }), alone);
});
