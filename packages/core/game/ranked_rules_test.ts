import { assertEquals, assertThrows } from "@std/assert";
import { loopyRetrograde } from "../engines/loopy_retrograde.ts";
import { loopySweeps } from "../engines/loopy_sweeps.ts";
import { retrograde, retrogradeOutcomes } from "../engines/retrograde.ts";
import { coinRanking, coinRow } from "../testing/coin_row.ts";
import { PATH_ENDS, pathRanking, pathRules } from "../testing/path_rules.ts";
import { rankedRules } from "./ranked_rules.ts";
import { verifyTable } from "./verification.ts";

Deno.test("rankedRules() lets retrograde solve plain rules, moves of one side in a row included", () => {
  for (const coins of [[7], [1, 7, 4], [7, 7, 2, 9, 7, 3, 1]]) {
    const [game, ranking] = [coinRow("first"), coinRanking(coins)];
    const options = { maxMoves: 2, mayMoveAgain: true };
    const values = retrograde(rankedRules(game, ranking, options));
    assertEquals(verifyTable(game, ranking, values), { positions: ranking.size, fault: null });
    const unsaid = rankedRules(game, ranking, { maxMoves: 2 });
    assertThrows(() => retrograde(unsaid), RangeError, "a side moves again");
  }
});

Deno.test("rankedRules() gives plain rules to the engines of outcomes, cycles or not", () => {
  const oneWay = rankedRules(pathRules(["left"]), pathRanking, { maxMoves: 1 });
  assertEquals([...retrogradeOutcomes(oneWay)].slice(0, 6), [0, 0, 1, 1, 0, 0]);
  const bothWays = rankedRules(pathRules(["left", "right"]), pathRanking, { maxMoves: 2 });
  const solution = loopyRetrograde(bothWays);
  assertEquals(solution, loopySweeps(bothWays));
  assertEquals([...solution.outcomes].slice(0, 6), PATH_ENDS);
});
