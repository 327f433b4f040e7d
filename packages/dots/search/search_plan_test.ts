import { TranspositionTable } from "@zugzwang/core/tables";
import { dots } from "../dots.ts";
import { listUndrawn } from "../rules/board.ts";
import { type MidgameCase, readCases } from "../testing/cases.ts";
import { planSearch, planSharedTable } from "./search_plan.ts";
import { assertEquals } from "@std/assert";

const GIB = 2 ** 30;

/** Returns bits and bytes of the tables of an empty board, for one thread and shared. */
function planSizes(rows: number, columns: number, memoryBytes: number) {
  const edges = Array.from({ length: 2 * rows * columns + rows + columns }, (_, edge) => edge);
  const board = { rows, columns };
  const { table } = planSearch(board, edges, memoryBytes);
  const shared = planSharedTable(board, edges, { threads: 0, memoryBytes });
  return [table, shared].map((size) => size && [size.sizeBits, TranspositionTable.bytesOf(size)]);
}

Deno.test("planSearch() uses the memory that a long search needs, within the limit", () => {
  assertEquals(planSizes(4, 4, 4 * GIB), [[27, GIB / 2], [27, GIB / 2]]);
  assertEquals(planSizes(4, 4, GIB / 4), [[26, GIB / 4], [26, GIB / 4]]);
  assertEquals(planSizes(5, 5, 4 * GIB), [[29, 4 * GIB], [28, 2 * GIB]]);
});

Deno.test("planSearch() prefers more entries of one word to fewer entries of two", () => {
  // 49 edges: an entry of one word needs a table of 2^29, in the bytes of 2^28 entries of two.
  assertEquals(planSizes(4, 5, 4 * GIB), [[30, 4 * GIB], [30, 4 * GIB]]);
  assertEquals(planSizes(4, 5, 4 * GIB - 1), [[29, 2 * GIB], [29, 2 * GIB]]);
  assertEquals(planSizes(4, 5, 2 * GIB - 1), [[27, GIB], [27, GIB]]);
});

Deno.test("planSearch() uses less memory if few edges can be drawn before boxes can be taken", () => {
  const bits = readCases<MidgameCase>("midgame.jsonl").map(({ input, drawn }) => {
    const position = dots.judge.parse(input);
    const plan = planSearch(position, listUndrawn(position.drawn), 4 * GIB);
    return [drawn, plan.table.sizeBits];
  });
  const listBits = (count: number) =>
    bits.filter(([drawn]) => drawn === count).map((pair) => pair[1]);
  assertEquals([listBits(20), listBits(15)], [[22, 22, 20, 20, 20, 22], [28, 29, 27, 25, 28, 29]]);
});
