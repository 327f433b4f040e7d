import { assertEquals } from "@std/assert";
import { scanForValue, serialScan } from "./root.ts";

Deno.test("scanForValue() names the first best move within any proved bounds", () => {
  const values = [2, 3, 1, 3];
  const scan = () => serialScan([0, 1, 2, 3], (index) => values[index]);
  for (const lower of [-5, 2, 3]) {
    for (const upper of [3, 4, 5]) {
      assertEquals(scanForValue(scan(), { lower, upper }), { value: 3, index: 1 }, `${lower}..`);
    }
  }
});
