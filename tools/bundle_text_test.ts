/**
 * The bundle must start fast. A `node:` import at its head costs 15 ms. A single character that is not
 * ASCII costs 1.2 ms, because Deno then copies the text. The bundler escapes strings, but not comments
 * of class members and regular expressions.
 */
import { assertEquals } from "@std/assert";
import { bundleTo } from "./bundle.ts";

Deno.test("the bundle of the command line is ASCII and imports no node: module at its head", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await bundleTo(`${folder}/zugzwang.js`);
    const lines = (await Deno.readTextFile(`${folder}/zugzwang.js`)).split("\n");
    assertEquals(lines.filter((line) => !/^[\0-\x7f]*$/.test(line)), []);
    assertEquals(lines.filter((line) => /^import\b(?!\().*"node:/.test(line)), []);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
