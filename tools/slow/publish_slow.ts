/** What would be published to JSR. */
import { assertEquals } from "@std/assert";
import { libraryNames } from "../libraries.ts";
import { outcomeOf, ROOT } from "../run_command.ts";

/** Files that no module imports. */
const OTHERS: readonly string[] = ["deno.json", "README.md"];

for (const name of libraryNames()) {
  // The dry run refuses a package without a module that an export needs.
  Deno.test(`@zugzwang/${name} can be published, with no module that no export needs`, async () => {
    const cwd = new URL(`packages/${name}/`, ROOT);
    const dryRun = ["publish", "--dry-run", "--allow-dirty"];
    const { code, stdout, stderr } = await outcomeOf(Deno.execPath(), dryRun, { cwd });
    assertEquals(code, 0, stderr);
    const needed = new Set([...OTHERS, ...await listModules(cwd)]);
    assertEquals(listFiles(stdout + stderr, cwd).filter((file) => !needed.has(file)), []);
  });
}

/** Returns the files of a folder that a text names by URL, relative to the folder. */
function listFiles(text: string, folder: URL): string[] {
  const urls = [...text.matchAll(/file:\/\/\S+/g)].map(([url]) => url);
  return urls.filter((url) => url.startsWith(folder.href)).map((url) =>
    url.slice(folder.href.length)
  );
}

/** Returns the modules that the exports of a package need, relative to its folder. */
async function listModules(cwd: URL): Promise<Set<string>> {
  const { exports } = JSON.parse(await Deno.readTextFile(new URL("deno.json", cwd)));
  const doors: string[] = typeof exports === "string" ? [exports] : Object.values(exports);
  const infos = doors.map((door) => outcomeOf(Deno.execPath(), ["info", "--json", door], { cwd }));
  const texts = (await Promise.all(infos)).map(({ stdout }) => stdout);
  const modules = texts.flatMap((text) => JSON.parse(text).modules as { specifier: string }[]);
  return new Set(modules.flatMap(({ specifier }) => listFiles(specifier, cwd)));
}
