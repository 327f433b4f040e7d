import { assertEquals } from "@std/assert";
import published from "../testdata/connect_four_scores.json" with { type: "json" };
import { connectFourScore } from "./connect_four_search.ts";

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
