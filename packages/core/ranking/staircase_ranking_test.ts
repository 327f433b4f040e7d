import { assertEquals, assertThrows } from "@std/assert";
import { StaircaseRanking } from "./staircase_ranking.ts";

/** All staircases of a box, by plain recursion. */
function staircases(rows: number, columns: number): number[][] {
  if (rows === 0) return [[]];
  return Array.from({ length: columns + 1 }, (_, first) => first)
    .flatMap((first) => staircases(rows - 1, first).map((rest) => [first, ...rest]));
}

Deno.test("StaircaseRanking is a bijection from full (0) to empty (last)", () => {
  for (let rows = 1; rows <= 5; rows++) {
    for (let columns = 1; columns <= 5; columns++) {
      const ranking = new StaircaseRanking(rows, columns);
      const all = staircases(rows, columns);
      assertEquals(all.length, ranking.size);
      assertEquals(new Set(all.map((filled) => ranking.rank(filled))).size, ranking.size);
      for (const filled of all) assertEquals([...ranking.unrank(ranking.rank(filled))], filled);
      assertEquals([...ranking.unrank(0)], new Array(rows).fill(columns));
      assertEquals([...ranking.unrank(ranking.size - 1)], new Array(rows).fill(0));
    }
  }
});

Deno.test("StaircaseRanking takes 16x16, 4x60 and 1x1000, and refuses 17x17", () => {
  assertEquals(new StaircaseRanking(16, 16).size, 601_080_390);
  assertEquals(new StaircaseRanking(60, 4).size, 635_376);
  assertEquals(new StaircaseRanking(1, 1000).size, 1001);
  assertThrows(() => new StaircaseRanking(17, 17), RangeError, "2333606220");
});
