/**
 * Prints the flag that `deno` needs where JSR cannot be reached: an import map that puts the
 * stand-ins of `tools/std` in the place of `@std`. Where JSR answers, or Deno has `@std` cached,
 * it prints nothing, and the imports of `deno.json` hold.
 *
 *     deno test $(deno run -q tools/std.ts)
 *
 * @module
 */
import standIns from "./std/import_map.json" with { type: "json" };

/** How long JSR may take to answer. */
const PATIENCE_MS = 5_000;

const names = Object.keys(standIns.imports).filter((name) => name.startsWith("@std/"));
const genuine = Promise.all(names.map((name) => import(name))).then(() => true, () => false);
const late = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false));

if (!await Promise.race([genuine, late])) {
  // deno-lint-ignore no-console
  console.log(`--import-map=${new URL("std/import_map.json", import.meta.url)}`);
}
Deno.exit();
