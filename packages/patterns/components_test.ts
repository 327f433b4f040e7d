import { assert, assertEquals } from "@std/assert";
import { fillCell, listOrders, makeName, splitSets } from "./components.ts";

const PLAIN = [0, 1, 2, 3, 4, 5, 6, 7];

Deno.test("makeName() distinguishes components that differ only in the end of a set", () => {
  const split = [[1, 2], [1, 4], [2, 3], [4, 5]];
  const joined = [[1, 2], [1, 4], [2, 3, 4, 5]];
  assert(makeName(split, PLAIN) !== makeName(joined, PLAIN));
});

Deno.test("makeName() does not depend on the place and the spread of a component", () => {
  assertEquals(makeName([[0, 1], [1, 2]], [0, 1, 2]), makeName([[2, 5], [5, 7]], [2, 5, 7]));
  const names = listOrders({ rows: 2, cols: 2 })
    .map((order) => makeName([[0, 1], [0, 2]], [0, 1, 2].toSorted((a, b) => order[a] - order[b])));
  assert(names.includes(makeName([[1, 3], [2, 3]], [1, 2, 3])));
});

Deno.test("fillCell() shrinks sets, drops fatal cells and counts idle ones", () => {
  const before = { sets: [[0, 1], [1, 2, 3], [3, 4]], cells: [0, 1, 2, 3, 4], idle: 2 };
  // 1 is fatal after 0, so [1, 2, 3] drops out: 2 is idle, 3 stays in the last set.
  assertEquals(fillCell(before, 0), { sets: [[3, 4]], cells: [3, 4], idle: 3 });
  assertEquals(splitSets([[0, 1], [2, 3], [1, 4]]).length, 2);
});
