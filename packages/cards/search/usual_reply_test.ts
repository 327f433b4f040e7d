import { assertEquals } from "@std/assert";
import { packMove } from "./search_move.ts";
import { UsualReplies } from "./usual_reply.ts";

Deno.test("UsualReplies weighs a reply by the part of the moves that it refuted", () => {
  const usual = new UsualReplies();
  const [often, once, never] = [{ place: 2, cell: 7 }, { place: 0, cell: 15 }, {
    place: 1,
    cell: 0,
  }]
    .map(packMove);
  const score = (reply: number) => usual.counts[reply] * usual.weight(11);
  usual.restart(1);
  assertEquals([often, once, never].map(score), [0, 0, 0]);
  for (const reply of [often, once, often]) usual.note(reply);
  assertEquals(score(often), 2 * score(once));
  assertEquals(score(never), 0);
  const before = score(often);
  for (let i = 0; i < 100; i++) usual.note(often);
  assertEquals(
    score(often) > 2 * before && score(often) < 3 * before,
    true,
    "a part, not a number",
  );
});

Deno.test("UsualReplies counts anew for another position, and goes on with the same one", () => {
  const usual = new UsualReplies();
  usual.restart(1);
  usual.note(5);
  usual.restart(1);
  assertEquals(usual.counts[5], 1);
  usual.restart(2);
  assertEquals([...new Set(usual.counts)], [0]);
});
