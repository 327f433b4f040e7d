/** The commands of the documents print what stands under them. */
import { assertEquals, assertNotEquals } from "@std/assert";
import { DOCUMENTS, refreshed } from "./console.ts";

const ROOT = new URL("..", import.meta.url);
const read = (name: string) => Deno.readTextFile(new URL(name, ROOT));

for (const name of DOCUMENTS) {
  Deno.test(`${name}: its commands print what stands under them (deno task console)`, async () => {
    const text = await read(name);
    assertEquals(await refreshed(text), text);
  });
}

Deno.test("a wrong output under a command is found", async () => {
  const text = "```console\n$ zugzwang solve chess samples/chess/sample.in\n3\n```\n";
  assertNotEquals(await refreshed(text), text);
  assertEquals(await refreshed(text), text.replace("\n3\n", "\n2\n"));
});

Deno.test("README.md keeps to 150 lines, and README.zh.md shows the same commands", async () => {
  const [english, chinese] = [await read("README.md"), await read("README.zh.md")];
  const lines = english.split("\n").length - 1;
  assertEquals(lines <= 150, true, `${lines} lines`);
  const commands = (text: string) => text.match(/^\$ .*$/gm);
  assertEquals(commands(chinese), commands(english));
});
