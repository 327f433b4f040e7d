import { assert, assertEquals } from "@std/assert";
import { Budget } from "../run/budget.ts";
import { NullWindow } from "../engines/null_window.ts";
import published from "../testdata/connect_four_scores.json" with { type: "json" };
import { connectFourScore, game } from "./connect_four_search.ts";

Deno.test("connectFourScore() gives the published scores", () => {
  for (const [moves, score] of Object.entries(published.scores)) {
    assertEquals(connectFourScore(moves), score, moves);
  }
});

Deno.test("connectFourScore() is the same for a mirrored position", () => {
  const positions = Object.entries(published.scores).slice(0, 150);
  for (const [moves, score] of positions) {
    const mirrored = moves.replaceAll(/\d/g, (column) => String(8 - Number(column)));
    assertEquals(connectFourScore(mirrored), score, mirrored);
  }
});

Deno.test("connectFourScore() knows a win at once, a lost position and a full board", () => {
  assertEquals(connectFourScore("112233"), 18);
  assertEquals(connectFourScore("4455"), 19 - 1);
  const drawn = Object.keys(published.scores).find((moves) => moves.length === 41)!;
  assertEquals(connectFourScore(drawn), 0);
});

Deno.test("a long search takes a larger table, within its memory, and finds the same", () => {
  const growing = new NullWindow(game);
  const first = growing.tableBytes;
  assertEquals(connectFourScore("515624647", growing), 5);
  assert(growing.tableBytes > first);
  const budget = new Budget({ memoryBytes: 3 * 2 ** 20 });
  const narrow = new NullWindow(game, { budget });
  assertEquals(connectFourScore("515624647", narrow), 5);
  assert(budget.peakBytes <= 3 * 2 ** 20 && narrow.nodes > growing.nodes);
});
