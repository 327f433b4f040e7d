import { assertEquals } from "@std/assert";
import { planTables } from "./bound_tables.ts";
import { tableWords } from "./dominance_table.ts";

Deno.test("tables follow each other for all positions with six and more empty cells", () => {
  const { places, words } = planTables({ rootEmpty: 8, bits: 7 });
  assertEquals(places.map(({ empty, bits }) => [empty, bits]), [[6, 6], [7, 3]]);
  let start = 0;
  for (const place of places) {
    assertEquals(place.start, start);
    start += tableWords(place.empty, place.bits);
  }
  assertEquals(words, start);
  assertEquals(planTables({ rootEmpty: 12, bits: 0 }), { places: [], words: 0 });
  assertEquals(planTables({ rootEmpty: 6, bits: 13 }).places, []);
  assertEquals(planTables({ rootEmpty: 16, bits: 13 }).places.at(-1)!.empty, 14);
});
