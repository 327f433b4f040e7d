/** One version in one place. */
import { assertEquals, assertRejects } from "@std/assert";
import { pathToFileURL } from "node:url";
import { disagreements, setVersion, version } from "./version.ts";

const FILES = ["deno.json", "CHANGELOG.md"].concat(
  ["core", "chess", "cards", "dots", "patterns", "cli"].map((name) => `packages/${name}/deno.json`),
);

Deno.test("version: the packages and CHANGELOG agree with the root's deno.json", async () => {
  assertEquals(await disagreements(), []);
});

Deno.test("version: setting it writes every deno.json, and CHANGELOG must follow", async () => {
  const root = pathToFileURL(`${await Deno.makeTempDir()}/`);
  try {
    for (const file of FILES) {
      await Deno.mkdir(new URL(`${file}/..`, root), { recursive: true });
      await Deno.copyFile(new URL(`../${file}`, import.meta.url), new URL(file, root));
    }
    await setVersion("9.8.7", root);
    assertEquals(await version(root), "9.8.7");
    const [fault, ...others] = await disagreements(root);
    assertEquals([fault.startsWith("CHANGELOG.md: "), others], [true, []]);
    await assertRejects(() => setVersion("v9", root), RangeError, 'found "v9"');
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("deno.json is valid without the line of links, which the workflows remove", async () => {
  const text = await Deno.readTextFile(new URL("../deno.json", import.meta.url));
  const { links: _, ...rest } = JSON.parse(text);
  assertEquals(JSON.parse(text.replace(/.*"links":.*\n/, "")), rest);
});
