/** The tool `memory` refuses a limit that it cannot read: with it every run would be within. */
import { assertEquals, assertThrows } from "@std/assert";
import { bytesOf } from "./memory.ts";

Deno.test("memory: a limit is so many MiB or GiB, and nothing else", () => {
  assertEquals(["64MiB", "2GiB"].map(bytesOf), [2 ** 26, 2 ** 31]);
  for (const wrong of ["--help", "64", "64Mib", "MiB"]) {
    assertThrows(() => bytesOf(wrong), RangeError, "such as 64MiB");
  }
});
