import { seededRandom } from "../run/random.ts";
import { type CoinPosition, coinRanking, coinRow, start } from "../testing/coin_row.ts";
import { plainSearch, type Ranking, verifyTable } from "./plain_search.ts";
import { assert, assertEquals, assertNotEquals } from "@std/assert";
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
  plainSearch({ ...game, moves }, position, remembered);
  // A span of each length from 6 to 1, at each place; the side follows from the length. The last
  // coin is taken from the left, so that the empty span is never the leftmost.
  assertSpyCalls(moves, 1 + 2 + 3 + 4 + 5 + 6 + 6);
  plainSearch({ ...game, moves }, position, remembered);
  assertSpyCalls(moves, 27);
  assertNotEquals(remembered.size, 0);
});

const coins = [3, 7, 1, 7, 7, 2, 9];
const game = coinRow("first");
const ranking = coinRanking(coins);
const table = Int32Array.from(
  { length: ranking.size },
  (_, rank) => plainSearch(game, ranking.unrank(rank)!),
);

Deno.test("verifyTable() accepts a correct table, and counts its positions", () => {
  assertEquals(verifyTable(game, ranking, table), { positions: ranking.size, fault: null });
});

Deno.test("verifyTable() finds every flipped cell, and names the first wrong position", () => {
  const random = seededRandom(4);
  table.forEach((value, rank) => {
    for (const found of [value + 1, value - 1, -value - 1, random(1000) + 1000]) {
      const flipped = table.with(rank, found);
      const { fault } = verifyTable(game, ranking, flipped);
      assert(fault, `rank ${rank}: ${value} as ${found}`);
      // Successors have smaller ranks, so the flipped cell itself is the first that is wrong.
      const position = game.formatPosition(ranking.unrank(rank)!);
      assertEquals(fault, { rank, position, expected: value, found });
    }
  });
});

Deno.test("verifyTable() skips ranks without a position", () => {
  const sparse: Ranking<CoinPosition> = {
    ...ranking,
    unrank: (rank) => rank === ranking.size - 1 ? null : ranking.unrank(rank),
  };
  const wrongThere = table.with(ranking.size - 1, 999);
  assertEquals(verifyTable(game, sparse, wrongThere).positions, ranking.size - 1);
  assertEquals(verifyTable(game, sparse, wrongThere).fault, null);
});
