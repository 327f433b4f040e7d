import { assertEquals } from "@std/assert";
import { EN } from "./en.ts";
import { ZH } from "./zh.ts";

Deno.test("Chinese has every text of English, with the same parameters", () => {
  assertEquals(Object.keys(ZH).sort(), Object.keys(EN).sort());
  for (const [id, text] of Object.entries(EN)) {
    assertEquals(typeof ZH[id as keyof typeof EN], typeof text, id);
  }
});
