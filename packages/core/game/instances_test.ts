import { familyNamed, parseSize, sizeForm, sizeIn } from "@zugzwang/core/game";
import { assertEquals, assertThrows } from "@std/assert";

Deno.test("sizeIn() reads rows and columns within the limits, and nothing else", () => {
  const limits = { minCells: 2, maxCells: 16 };
  assertEquals(sizeIn("3x4", limits), { rows: 3, cols: 4 });
  for (const text of ["", "3", "x", "0x3", "03x2", "1x1", "3x6", "3x4x1", "-3x4", "3X4", " 3x4"]) {
    assertEquals(sizeIn(text, limits), null, text);
  }
  assertEquals(sizeIn("1x1000", { maxCells: 10_000, maxSide: 999 }), null);
});

Deno.test("parseSize() and familyNamed() say what is expected", () => {
  assertThrows(
    () => parseSize("x", { maxCells: 1000, maxSide: 99 }),
    RangeError,
    'Cannot use size "x": expected ROWSxCOLS, both in 1..99',
  );
  assertEquals(sizeForm({ minCells: 2, maxCells: 16 }), "ROWSxCOLS with 2 to 16 cells");
  assertThrows(
    () => familyNamed({ a: 1, b: 2 }, "toString"),
    RangeError,
    'Cannot generate family "toString": expected one of a, b',
  );
});
