// Checks what would be published to JSR: `deno publish --dry-run` accepts the libraries, which it does
// only with all modules that their exports need, and no other modules are published.
//
//     deno run --allow-read --allow-run tools/publish_check.ts
import { libraryNames } from "./libraries.ts";
import { outcomeOf, ROOT } from "./run_command.ts";

/** Files that no module imports; `worker.ts` is the module of threads. */
const OTHERS: readonly string[] = ["deno.json", "README.md", "worker.ts"];

/** Returns why a library cannot be published, or null. */
async function findFault(name: string): Promise<string | null> {
  const cwd = new URL(`packages/${name}/`, ROOT);
  const dryRun = ["publish", "--dry-run", "--allow-dirty"];
  const { code, stdout, stderr } = await outcomeOf(Deno.execPath(), dryRun, { cwd });
  if (code !== 0) return stderr;
  const needed = new Set([...OTHERS, ...await listModules(cwd)]);
  const extra = listFiles(stdout + stderr, cwd).filter((file) => !needed.has(file));
  return extra.length > 0 ? `not needed by an export: ${extra.join(", ")}` : null;
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

let failed = 0;
for (const name of libraryNames()) {
  const fault = await findFault(name);
  if (fault !== null) failed++;
  // deno-lint-ignore no-console
  console.log(`publish @zugzwang/${name}: ${fault ?? "ok"}`);
}
Deno.exit(failed === 0 ? 0 : 1);
