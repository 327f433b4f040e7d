import { assertEquals } from "@std/assert";
import { retrograde } from "../engines/retrograde.ts";
import { coinRanking, coinRow } from "../testing/coin_row.ts";
import { rankedRules } from "./ranked_rules.ts";
import { verifyTable } from "./verification.ts";

Deno.test("rankedRules() lets retrograde solve plain rules, moves of one side in a row included", () => {
  for (const coins of [[7], [1, 7, 4], [7, 7, 2, 9, 7, 3, 1]]) {
    const [game, ranking] = [coinRow("first"), coinRanking(coins)];
    const values = retrograde(rankedRules(game, ranking, 2));
    assertEquals(verifyTable(game, ranking, values), { positions: ranking.size, fault: null });
  }
});
