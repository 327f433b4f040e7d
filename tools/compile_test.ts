import { assertEquals } from "@std/assert";
import { faultOf } from "./compile.ts";

Deno.test("compile gives advice if the runtime is missing, and only then", () => {
  for (
    const said of [
      "error: Could not find denort at '/nowhere'\n",
      "error: Setting up base binary.\n 1: https://dl.deno.land/release/v2.9.6/denort-x.zip\n",
    ]
  ) assertEquals(faultOf(said).includes("Set DENORT_BIN"), true, said);
  const typeError = "TS2322 [ERROR]: Type 'string' is not assignable to type 'number'.";
  assertEquals(faultOf(`${typeError}\n`), typeError);
});
