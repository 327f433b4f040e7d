// Checks what would be published to JSR: `deno publish --dry-run` accepts the libraries, and their
// files are exactly the modules that their exports need.
//
//     deno run --allow-read --allow-run tools/publish_check.ts
import { libraryNames } from "./libraries.ts";
import { outcomeOf } from "./run_command.ts";

const PACKAGES = new URL("../packages/", import.meta.url);
/** Published files that are not modules. */
const OTHERS: readonly string[] = ["deno.json", "README.md"];
/** Modules of threads, which no module imports. */
const THREADS: readonly string[] = ["worker.ts"];

/** Returns why a library cannot be published, or null. */
async function findFault(name: string): Promise<string | null> {
  const cwd = new URL(`${name}/`, PACKAGES);
  const dryRun = ["publish", "--dry-run", "--allow-dirty"];
  const { code, stdout, stderr } = await outcomeOf(Deno.execPath(), dryRun, { cwd });
  if (code !== 0) return stderr;
  const files = listFiles(stdout + stderr, cwd);
  const needed = new Set([...OTHERS, ...await listModules(cwd)]);
  const extra = files.filter((file) => !needed.has(file) && !THREADS.includes(file));
  const missing = [...needed].filter((file) => !files.includes(file));
  if (extra.length > 0) return `not needed by an export: ${extra.join(", ")}`;
  return missing.length > 0 ? `not published: ${missing.join(", ")}` : null;
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
  const needed = new Set<string>();
  for (const door of doors.map((path) => path.replace("./", ""))) {
    if (needed.has(door)) continue;
    const { stdout } = await outcomeOf(Deno.execPath(), ["info", "--json", door], { cwd });
    const { modules } = JSON.parse(stdout) as { modules: { specifier: string }[] };
    for (const { specifier } of modules) {
      for (const file of listFiles(specifier, cwd)) needed.add(file);
    }
  }
  return needed;
}

let failed = 0;
for (const name of libraryNames()) {
  const fault = await findFault(name);
  if (fault !== null) failed++;
  // deno-lint-ignore no-console
  console.log(`publish @zugzwang/${name}: ${fault ?? "ok"}`);
}
Deno.exit(failed === 0 ? 0 : 1);
