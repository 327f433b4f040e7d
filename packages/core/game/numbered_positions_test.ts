import { assertEquals } from "@std/assert";
import { depthFirst } from "../engines/depth_first.ts";
import { depthFirstGrundy } from "../engines/grundy.ts";
import { loopyReachable } from "../engines/loopy_reachable.ts";
import { NullWindow } from "../engines/null_window.ts";
import { topological } from "../engines/topological.ts";
import { coinRow, start } from "../testing/coin_row.ts";
import { PATH_ENDS, pathRules } from "../testing/path_rules.ts";
import { NumberedPositions } from "./numbered_positions.ts";
import { plainSearch } from "./plain_search.ts";

Deno.test("NumberedPositions gives plain rules to every engine of states that solves games that end", () => {
  const bounds = { lower: -99, upper: 99 };
  const game = { ...coinRow("mover"), bounds: () => bounds };
  for (const coins of [[7], [1, 7, 4], [7, 7, 2, 9, 7, 3, 1]]) {
    const value = plainSearch(game, start(coins));
    const numbered = new NumberedPositions(game);
    const found = numbered.run(() => {
      const root = [numbered.numberOf(start(coins))];
      return [
        depthFirst(numbered.stateGame(), root).value,
        topological(numbered.stateGame(), Int32Array.from(root)).values[0],
        new NullWindow(numbered.searchedGame()).value(root),
      ];
    });
    assertEquals(found, [value, value, value], `${coins}`);
  }
});

Deno.test("NumberedPositions gives plain rules to the engines of cycles and of Grundy values", () => {
  const bothWays = new NumberedPositions(pathRules(["left", "right"]));
  for (const [rank, outcome] of PATH_ENDS.entries()) {
    const position = { place: rank >> 1, side: rank % 2 === 0 ? 0 : 1 } as const;
    const { outcomes } = loopyReachable(
      bothWays.stateGame(),
      Int32Array.of(bothWays.numberOf(position)),
    );
    assertEquals(outcomes[0], outcome);
  }
  const oneWay = new NumberedPositions({ ...pathRules(["left"]), terminalValue: () => 0 });
  const root = [oneWay.numberOf({ place: 3, side: 0 })];
  assertEquals(depthFirstGrundy(oneWay.stateGame(), root).value, 1);
});
