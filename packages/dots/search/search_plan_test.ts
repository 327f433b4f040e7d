import { assertEquals } from "@std/assert";
import { TranspositionTable } from "@zugzwang/core";
import { dots } from "../dots.ts";
import { undrawnEdges } from "../rules/board.ts";
import { type MidgameCase, readCases } from "../testing/cases.ts";
import { planSearch, sharedTableSize } from "./search_plan.ts";

const GIB = 2 ** 30;

/** The sizes of the tables of an empty board, alone and shared: bits of their number, and bytes. */
function sizes(rows: number, columns: number, memoryBytes: number) {
  const edges = Array.from({ length: 2 * rows * columns + rows + columns }, (_, edge) => edge);
  const plan = planSearch({ rows, columns }, edges, memoryBytes);
  const shared = sharedTableSize(plan, memoryBytes);
  return [plan.table, shared].map((size) =>
    size && [size.sizeBits, TranspositionTable.bytesOf(size)]
  );
}

Deno.test("planSearch() takes the memory that a long search needs, and no more than there is", () => {
  assertEquals(sizes(4, 4, 4 * GIB), [[27, GIB / 2], [27, GIB / 2]]);
  assertEquals(sizes(4, 4, GIB / 4), [[26, GIB / 4], [26, GIB / 4]]);
  assertEquals(sizes(5, 5, 4 * GIB), [[29, 4 * GIB], null]);
});

Deno.test("planSearch() prefers more entries of one word to fewer of two", () => {
  // 49 edges: an entry of one word needs a table of 2^29, in the bytes of 2^28 entries of two.
  assertEquals(sizes(4, 5, 4 * GIB), [[30, 4 * GIB], [30, 4 * GIB]]);
  assertEquals(sizes(4, 5, 4 * GIB - 1), [[29, 2 * GIB], [29, 2 * GIB]]);
  assertEquals(sizes(4, 5, 2 * GIB - 1), [[27, GIB], null]);
});

Deno.test("planSearch() takes less where few edges can be drawn before boxes can be taken", () => {
  const bits = readCases<MidgameCase>("midgame.jsonl").map(({ input, drawn }) => {
    const position = dots.parse(input);
    const plan = planSearch(position, undrawnEdges(position.drawn), 4 * GIB);
    return [drawn, plan.table.sizeBits];
  });
  const ofDrawn = (count: number) =>
    bits.filter(([drawn]) => drawn === count).map((pair) => pair[1]);
  assertEquals([ofDrawn(20), ofDrawn(15)], [[22, 22, 20, 20, 20, 22], [28, 29, 27, 25, 28, 29]]);
});
