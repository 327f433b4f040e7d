import { assertEquals } from "@std/assert";
import { CounterMoveHistory, MOVE_BITS, packMove, unpackMove } from "./candidates.ts";

Deno.test("CounterMoveHistory weighs a reply by its share of all refutations", () => {
  const history = new CounterMoveHistory();
  const moves = [{ place: 2, cell: 7 }, { place: 0, cell: 15 }, { place: 1, cell: 0 }];
  const [often, once, never] = moves.map(packMove);
  const score = (reply: number) => history.counts[reply] * history.weigh(11);
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
    "a share, not a count",
  );
});

Deno.test("CounterMoveHistory clears its counts for another position and keeps them for the same one", () => {
  const history = new CounterMoveHistory();
  history.restart(1);
  history.note(5);
  history.restart(1);
  assertEquals(history.counts[5], 1);
  history.restart(2);
  assertEquals([...new Set(history.counts)], [0]);
});

Deno.test("packMove() fits all moves into MOVE_BITS, and unpackMove() ignores higher bits", () => {
  const all = Array.from({ length: 16 * 8 }, (_, i) => ({ place: i % 8, cell: i >> 3 }));
  assertEquals(new Set(all.map(packMove)).size, 2 ** MOVE_BITS);
  assertEquals(Math.max(...all.map(packMove)) < 2 ** MOVE_BITS, true);
  assertEquals(all.map((move) => unpackMove(packMove(move))), all);
  assertEquals(all.map((move) => unpackMove(5 << MOVE_BITS | packMove(move))), all);
});
