import { assertEquals, assertThrows } from "@std/assert";
import { depthFirst } from "../engines/depth_first.ts";
import { depthFirstGrundy } from "../engines/grundy.ts";
import { loopyReachable, loopyRetrograde } from "../engines/loopy.ts";
import { retrograde, retrogradeOutcomes } from "../engines/retrograde.ts";
import { topological } from "../engines/topological.ts";
import { coinRanking, coinRow, start } from "../testing/coin_row.ts";
import { PATH_ENDS, pathRanking, pathRules } from "../testing/path_rules.ts";
import { numberedRules, rankedRules } from "./engine_rules.ts";
import { plainSearch } from "./plain_search.ts";
import { RulesError } from "./rules_error.ts";
import { verifyTable } from "./verification.ts";

Deno.test("numberedRules() gives plain rules to the engines of states that solve games that end", () => {
  const game = coinRow("mover");
  for (const coins of [[7], [1, 7, 4], [7, 7, 2, 9, 7, 3, 1]]) {
    const value = plainSearch(game, start(coins));
    const numbered = numberedRules(game, { maxMoves: 2 });
    const root = [numbered.numberOf(start(coins))];
    const found = [
      depthFirst(numbered, { root }).value,
      topological(numbered, { root }).values[0],
    ];
    assertEquals(found, [value, value], `${coins}`);
    assertEquals(numbered.positionOf(root[0]), start(coins));
  }
});

Deno.test("numberedRules() gives plain rules to the engines of cycles and of Grundy values", () => {
  const bothWays = numberedRules(pathRules(["left", "right"]), { maxMoves: 2 });
  for (const [rank, outcome] of PATH_ENDS.entries()) {
    const position = { place: rank >> 1, side: rank % 2 === 0 ? 0 : 1 } as const;
    const { outcomes } = loopyReachable(bothWays, { root: [bothWays.numberOf(position)] });
    assertEquals(outcomes[0], outcome);
  }
  const rules = { ...pathRules(["left"]), terminalValue: () => 0 };
  const oneWay = numberedRules(rules, { maxMoves: 1 });
  const root = [oneWay.numberOf({ place: 3, side: 0 })];
  assertEquals(depthFirstGrundy(oneWay, { root }).value, 1);
});

Deno.test("rules with more moves than they said are refused, and the position is named", () => {
  const game = numberedRules(pathRules(["left", "right"]), { maxMoves: 1 });
  const root = [game.numberOf({ place: 3, side: 0 })];
  const { fault } = assertThrows(() => loopyReachable(game, { root }), RulesError);
  assertEquals([fault.rule, fault.found, fault.position], ["moves", "2", "3 0"]);
});

Deno.test("rankedRules() lets retrograde solve plain rules, moves of one side in a row included", () => {
  for (const coins of [[7], [1, 7, 4], [7, 7, 2, 9, 7, 3, 1]]) {
    const [game, ranking] = [coinRow("first"), coinRanking(coins)];
    const { values } = retrograde(rankedRules(game, ranking, { maxMoves: 2 }));
    assertEquals(verifyTable(game, ranking, values), { positions: ranking.size, fault: null });
  }
});

Deno.test("rankedRules() gives plain rules to the engines of outcomes, cycles or not", () => {
  const oneWay = rankedRules(pathRules(["left"]), pathRanking, { maxMoves: 1 });
  assertEquals([...retrogradeOutcomes(oneWay).outcomes].slice(0, 6), [0, 0, 1, 1, 0, 0]);
  const bothWays = rankedRules(pathRules(["left", "right"]), pathRanking, { maxMoves: 2 });
  assertEquals([...loopyRetrograde(bothWays).outcomes].slice(0, 6), PATH_ENDS);
});
