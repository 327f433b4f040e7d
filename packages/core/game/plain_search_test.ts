import { seededRandom } from "../run/random.ts";
import { coinRow, start } from "../testing/coin_row.ts";
import { plainSearch } from "./plain_search.ts";
import { assertEquals, assertNotEquals } from "@std/assert";
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
  const moves = spy(game.moves);
  const remembered = new Map<string, number>();
  const position = start([1, 2, 3, 4, 5, 6]);
  plainSearch({ ...game, moves }, position, { remembered });
  // A span of each length from 6 to 1, at each place; the side follows from the length. The last
  // coin is taken from the left, so that the empty span is never the leftmost.
  assertSpyCalls(moves, 1 + 2 + 3 + 4 + 5 + 6 + 6);
  plainSearch({ ...game, moves }, position, { remembered });
  assertSpyCalls(moves, 27);
  assertNotEquals(remembered.size, 0);
});
