import { describeSizes, findFamily, parseSize, tryParseSize } from "@zugzwang/core/game";
import { assertEquals, assertThrows } from "@std/assert";

Deno.test("tryParseSize() reads rows and columns within the limits, and nothing else", () => {
  const limits = { minCells: 2, maxCells: 16 };
  assertEquals(tryParseSize("3x4", limits), { rows: 3, cols: 4 });
  for (const text of ["", "3", "x", "0x3", "03x2", "1x1", "3x6", "3x4x1", "-3x4", "3X4", " 3x4"]) {
    assertEquals(tryParseSize(text, limits), null, text);
  }
  assertEquals(tryParseSize("1x1000", { maxCells: 10_000, maxSide: 999 }), null);
});

Deno.test("parseSize() and findFamily() name what they expect", () => {
  assertThrows(
    () => parseSize("x", { maxCells: 1000, maxSide: 99 }),
    RangeError,
    'Cannot use size "x": expected ROWSxCOLS, both in 1..99',
  );
  assertEquals(describeSizes({ minCells: 2, maxCells: 16 }), "ROWSxCOLS with 2 to 16 cells");
  assertThrows(
    () => findFamily({ a: 1, b: 2 }, "toString"),
    RangeError,
    'Cannot generate family "toString": expected one of a, b',
  );
});
