/** The tool `limits` refuses a limit that it cannot read: with it every run would be within. */
import { assertEquals, assertThrows } from "@std/assert";
import { bytesOf, msOf } from "./limits.ts";

Deno.test("limits: a limit of memory is so many MiB or GiB, and nothing else", () => {
  assertEquals(["64MiB", "2GiB"].map(bytesOf), [2 ** 26, 2 ** 31]);
  for (const wrong of ["--help", "64", "64Mib", "MiB"]) {
    assertThrows(() => bytesOf(wrong), RangeError, "such as 64MiB");
  }
});

Deno.test("limits: a limit of time is so many seconds, and nothing else", () => {
  assertEquals(["1s", "20s"].map(msOf), [1000, 20_000]);
  for (const wrong of ["--help", "1", "1ms", "s"]) {
    assertThrows(() => msOf(wrong), RangeError, "such as 3s");
  }
});
