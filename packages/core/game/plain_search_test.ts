import { seededRandom } from "../run/random.ts";
import { coinRow, start } from "../testing/coin_row.ts";
import { type PlainResult, plainSearch } from "./plain_search.ts";
import { RulesError } from "../run/errors.ts";
import { gameFromRules } from "./game_from_rules.ts";
import type { Rules } from "./rules.ts";
import type { Side } from "./terms.ts";
import { assertEquals, assertThrows } from "@std/assert";
import { assertSpyCalls, spy } from "@std/testing/mock";

/** The value for the mover by the definition on bare numbers: two ends, 7 moves again, 1 at the end. */
function byHand(coins: readonly number[]): number {
  if (coins.length === 0) return 1;
  const after = (coin: number, rest: readonly number[]): number =>
    coin === 7 ? coin + byHand(rest) : coin - byHand(rest);
  return Math.max(after(coins[0], coins.slice(1)), after(coins.at(-1)!, coins.slice(0, -1)));
}

Deno.test("plainSearch() gives the value for the side to move, whatever the view", () => {
  const random = seededRandom(2);
  for (let i = 0; i < 60; i++) {
    const coins = Array.from({ length: random(9) }, () => random(10));
    for (const game of [coinRow("first"), coinRow("mover"), coinRow("first", true)]) {
      assertEquals(plainSearch(game, start(coins)), byHand(coins), `${coins}`);
    }
  }
});

Deno.test("plainSearch() visits every position once, also across calls with one map", () => {
  const game = coinRow("first");
  const onPosition = spy(() => {});
  const remembered = new Map<string, PlainResult>();
  const position = start([1, 2, 3, 4, 5, 6]);
  plainSearch(game, position, { remembered, onPosition });
  // A span of each length from 6 to 1, at each place; the side follows from the length. The last
  // coin is taken from the left, so that the empty span is never the leftmost. The first is not counted.
  assertSpyCalls(onPosition, 2 + 3 + 4 + 5 + 6 + 6);
  plainSearch(game, position, { remembered, onPosition });
  assertSpyCalls(onPosition, 26);
  assertEquals(remembered.size, 27);
});

Deno.test("plainSearch() refuses positions with one text but different moves", () => {
  // A player who cannot move loses. The first takes one or two, the second one or three.
  type Heap = { coins: number; side: Side };
  const rules: Rules<Heap, number> = {
    name: "heap",
    start: { coins: 8, side: 0 },
    sideToMove: ({ side }) => side,
    moves: ({ coins, side }) => [[1, 2], [1, 3]][side].filter((taken) => taken <= coins),
    play: ({ coins, side }, taken) => ({ coins: coins - taken, side: side === 0 ? 1 : 0 }),
    gain: () => 0,
    terminalValue: () => -1,
    formatPosition: ({ coins }) => `${coins}`,
    formatMove: String,
  };
  const game = gameFromRules(rules);
  const rule = "positions with one text have the same side";
  assertThrows(() => plainSearch(game, { coins: 8, side: 0 }), RulesError, rule);
  const remembered = new Map<string, PlainResult>();
  plainSearch(game, { coins: 1, side: 0 }, { remembered });
  assertThrows(() => plainSearch(game, { coins: 1, side: 1 }, { remembered }), RulesError, rule);
  const right = gameFromRules({
    ...rules,
    formatPosition: ({ coins, side }) => `${coins} ${side}`,
  });
  assertEquals(plainSearch(right, { coins: 8, side: 0 }), 1);
});
