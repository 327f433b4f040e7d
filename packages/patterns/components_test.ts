import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { cellOrders, componentsOf, fillCell, isSum, nameOf } from "./components.ts";

const [PLAIN] = cellOrders({ rows: 1, cols: 8 });

Deno.test("nameOf() has different names for components that differ in where a set ends", () => {
  const split = [[1, 2], [1, 4], [2, 3], [4, 5]];
  const joined = [[1, 2], [1, 4], [2, 3, 4, 5]];
  assert(nameOf(split, PLAIN) !== nameOf(joined, PLAIN));
});

Deno.test("nameOf() has one name for a component wherever it stands and however it is spread", () => {
  assertEquals(nameOf([[0, 1], [1, 2]], PLAIN), nameOf([[2, 5], [5, 7]], PLAIN));
  const names = cellOrders({ rows: 2, cols: 2 }).map((order) => nameOf([[0, 1], [0, 2]], order));
  assert(names.includes(nameOf([[1, 3], [2, 3]], cellOrders({ rows: 2, cols: 2 })[0])));
});

Deno.test("fillCell() shrinks sets, drops what is fatal and counts what is idle", () => {
  const sets = [[0, 1], [1, 2, 3], [3, 4]];
  // 1 is fatal after 0, and with it goes the set of 2 and 3: 2 is idle, 3 stays in the last set.
  assertEquals(fillCell(sets, 0), { sets: [[3, 4]], idle: 1 });
  assertEquals(componentsOf([[0, 1], [2, 3], [1, 4]]).length, 2);
});

Deno.test("isSum() says whether componentsOf() finds several", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = seededRandom(seed);
    const sets = Array.from({ length: random(9) }, () => [random(6), 6 + random(6)]);
    assertEquals(isSum(sets), componentsOf(sets).length > 1, JSON.stringify(sets));
  }
});
