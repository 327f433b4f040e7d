/** The tool `deadlines` refuses a limit that it cannot read. */
import { assertEquals, assertThrows } from "@std/assert";
import { msOf } from "./deadlines.ts";

Deno.test("deadlines: a limit is so many seconds, and nothing else", () => {
  assertEquals(["1s", "20s"].map(msOf), [1000, 20_000]);
  for (const wrong of ["--help", "1", "1ms", "s"]) {
    assertThrows(() => msOf(wrong), RangeError, "such as 3s");
  }
});
