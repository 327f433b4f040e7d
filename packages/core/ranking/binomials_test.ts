import { assertEquals, assertThrows } from "@std/assert";
import { binomial, BINOMIAL_TOO_LARGE, binomialTable } from "./binomials.ts";

/** Pascal's rule in big integers. */
function pascal(rows: number): bigint[][] {
  const triangle = [[1n]];
  for (let n = 1; n <= rows; n++) {
    const above = triangle[n - 1];
    triangle.push(Array.from({ length: n + 1 }, (_, k) => (above[k - 1] ?? 0n) + (above[k] ?? 0n)));
  }
  return triangle;
}

Deno.test("binomial() is exact up to 2^53 - 1 and an error above", () => {
  pascal(70).forEach((row, n) =>
    row.forEach((coefficient, k) => {
      if (coefficient <= Number.MAX_SAFE_INTEGER) assertEquals(binomial(n, k), Number(coefficient));
      else assertThrows(() => binomial(n, k), RangeError, `C(${n}, ${k})`);
    })
  );
  assertEquals(binomial(2 ** 31, 1), 2 ** 31);
  assertEquals(binomial(4, 7), 0);
});

Deno.test("binomial() refuses what is no count", () => {
  for (const [n, k] of [[-1, 0], [2, -1], [1.5, 1], [2, NaN]]) {
    assertThrows(() => binomial(n, k), RangeError, "integers");
  }
});

Deno.test("binomialTable() is Pascal's triangle, saturated at 2^31 - 1", () => {
  const triangle = pascal(64);
  for (const [maxN, maxK] of [[0, 0], [5, 0], [10, 10], [64, 4], [64, 60], [3, 9]]) {
    const { values, width } = binomialTable(maxN, maxK);
    for (let n = 0; n <= maxN; n++) {
      for (let k = 0; k <= maxK; k++) {
        const expected = Math.min(Number(triangle[n][k] ?? 0n), BINOMIAL_TOO_LARGE);
        assertEquals(values[n * width + k], expected, `C(${n}, ${k})`);
      }
    }
  }
});
