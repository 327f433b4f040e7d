import { assertEquals } from "@std/assert";
import { CounterMoveHistory, MOVE_BITS, packMove, unpackMove } from "./move_order.ts";

Deno.test("CounterMoveHistory weighs a reply by the part of the moves that it refuted", () => {
  const history = new CounterMoveHistory();
  const [often, once, never] = [{ place: 2, cell: 7 }, { place: 0, cell: 15 }, {
    place: 1,
    cell: 0,
  }]
    .map(packMove);
  const score = (reply: number) => history.counts[reply] * history.weight(11);
  history.restart(1);
  assertEquals([often, once, never].map(score), [0, 0, 0]);
  for (const reply of [often, once, often]) history.note(reply);
  assertEquals(score(often), 2 * score(once));
  assertEquals(score(never), 0);
  const before = score(often);
  for (let i = 0; i < 100; i++) history.note(often);
  assertEquals(
    score(often) > 2 * before && score(often) < 3 * before,
    true,
    "a part, not a number",
  );
});

Deno.test("CounterMoveHistory counts anew for another position, and goes on with the same one", () => {
  const history = new CounterMoveHistory();
  history.restart(1);
  history.note(5);
  history.restart(1);
  assertEquals(history.counts[5], 1);
  history.restart(2);
  assertEquals([...new Set(history.counts)], [0]);
});

Deno.test("packMove() tells all moves apart within MOVE_BITS, and unpackMove() ignores higher bits", () => {
  const all = Array.from({ length: 16 * 8 }, (_, i) => ({ place: i % 8, cell: i >> 3 }));
  assertEquals(new Set(all.map(packMove)).size, 2 ** MOVE_BITS);
  assertEquals(Math.max(...all.map(packMove)) < 2 ** MOVE_BITS, true);
  assertEquals(all.map((move) => unpackMove(packMove(move))), all);
  assertEquals(all.map((move) => unpackMove(5 << MOVE_BITS | packMove(move))), all);
});
