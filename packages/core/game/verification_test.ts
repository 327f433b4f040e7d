import { assert, assertEquals } from "@std/assert";
import { type CoinPosition, coinRanking, coinRow } from "../testing/coin_row.ts";
import { plainSearch } from "./plain_search.ts";
import { seededRandom } from "../run/random.ts";
import { type Ranking, verifyTable } from "./verification.ts";

const coins = [3, 7, 1, 7, 7, 2, 9];
const game = coinRow("first");
const ranking = coinRanking(coins);
const table = Int32Array.from(
  { length: ranking.size },
  (_, rank) => plainSearch(game, ranking.unrank(rank)!),
);

Deno.test("verifyTable() passes a right table, and counts its positions", () => {
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

Deno.test("verifyTable() passes over ranks that are no positions", () => {
  const sparse: Ranking<CoinPosition> = {
    ...ranking,
    unrank: (rank) => rank === ranking.size - 1 ? null : ranking.unrank(rank),
  };
  const wrongThere = table.with(ranking.size - 1, 999);
  assertEquals(verifyTable(game, sparse, wrongThere).positions, ranking.size - 1);
  assertEquals(verifyTable(game, sparse, wrongThere).fault, null);
});
