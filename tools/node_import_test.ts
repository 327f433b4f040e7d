/**
 * The libraries run without Deno. Every `packages/<x>/mod.ts` except that of the command line is
 * bundled and imported in plain Node.
 */
import { assert, assertEquals } from "@std/assert";
import { libraryNames } from "./libraries.ts";
import { hasCommand, run } from "./run_command.ts";

/** The oldest Node that the libraries promise to run in. */
const OLDEST_NODE = 20;

const root = new URL("..", import.meta.url);
const libraries = libraryNames();

Deno.test({
  name: "every library imports in plain Node, and its bundle names no Deno API",
  // Reported as ignored if Node is missing.
  ignore: !await hasCommand("node"),
  async fn() {
    const version = await run("node", ["--version"]);
    assert(parseInt(version.slice(1)) >= OLDEST_NODE, `Node ${version} is too old to tell`);
    assert(libraries.includes("core"));
    const folder = await Deno.makeTempDir();
    try {
      const outputs = await Promise.all(libraries.map((name) => bundle(name, folder)));
      const script = `for (const path of ${JSON.stringify(outputs)})
        console.log(Object.keys(await import(path)).length > 0, typeof Deno);`;
      const lines = await run("node", ["--input-type=module", "--eval", script]);
      assertEquals(lines, "true undefined\n".repeat(libraries.length));
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

/** Bundles a library for browsers, and returns the path of the one file. */
async function bundle(name: string, folder: string): Promise<string> {
  const output = `${folder}/${name}.mjs`;
  const args = ["bundle", "-q", "--platform", "browser", "--output", output];
  await run(Deno.execPath(), [...args, `packages/${name}/mod.ts`], { cwd: root });
  const found = (await Deno.readTextFile(output)).match(/\bDeno\..*/);
  assertEquals(found?.[0], undefined, `packages/${name} uses a Deno API`);
  return output;
}
