/** The recording in the README shows what the program prints now. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { RECORDING, recording } from "./recording.ts";

Deno.test("the recording of a terminal is current (deno task recording makes it anew)", async () => {
  const made = await recording();
  assertEquals(await Deno.readTextFile(RECORDING), made);
  for (const text of ['dur="10s"', "zugzwang analyze dots", ">value for first: 2<"]) {
    assertStringIncludes(made, text);
  }
});
