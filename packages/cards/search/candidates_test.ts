import { assertEquals } from "@std/assert";
import { CounterMoveHistory } from "./candidates.ts";

Deno.test("CounterMoveHistory weighs a reply by its share of all refutations", () => {
  const history = new CounterMoveHistory();
  const [often, once, never] = [7 << 3 | 2, 15 << 3, 1];
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
