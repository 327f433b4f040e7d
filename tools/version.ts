// Prints or sets the version, which is in every deno.json.
//
//     deno run -A tools/version.ts           print it and check that all files agree
//     deno run -A tools/version.ts 0.2.0     write it into every deno.json
import { libraryNames } from "./libraries.ts";
import { ROOT } from "./run_command.ts";

/** The files that hold the version, the root's first. */
const FILES = [".", "packages/cli", ...libraryNames().map((name) => `packages/${name}`)]
  .map((folder) => `${folder}/deno.json`);
/** The line of a deno.json that holds the version. */
const LINE = /^ {2}"version": "([^"]+)",$/m;

/** Returns the version in the root's deno.json. */
export async function version(root: URL = ROOT): Promise<string> {
  return await readVersion(FILES[0], root);
}

/** Returns the files that have another version. */
export async function disagreements(root: URL = ROOT): Promise<string[]> {
  const expected = await version(root);
  const changes = await Deno.readTextFile(new URL("CHANGELOG.md", root));
  const newest = changes.match(/^## (\S+)/m)?.[1].replace(/,$/, "");
  const found = [["CHANGELOG.md", newest]];
  for (const file of FILES) found.push([file, await readVersion(file, root)]);
  return found.filter(([, one]) => one !== expected)
    .map(([file, one]) => `${file}: ${one}, expected ${expected}`);
}

/** Writes a version into every deno.json. */
export async function setVersion(next: string, root: URL = ROOT): Promise<void> {
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(next)) {
    throw new RangeError(
      `Cannot set the version: expected a version such as 0.2.0, found "${next}"`,
    );
  }
  for (const file of FILES) {
    const place = new URL(file, root);
    const text = await Deno.readTextFile(place);
    await Deno.writeTextFile(place, text.replace(LINE, `  "version": "${next}",`));
  }
}

async function readVersion(file: string, root: URL): Promise<string> {
  const found = (await Deno.readTextFile(new URL(file, root))).match(LINE)?.[1];
  if (found === undefined) throw new Error(`${file} has no version`);
  return found;
}

if (import.meta.main) {
  if (Deno.args.length > 0) await setVersion(Deno.args[0]);
  const faults = await disagreements();
  // deno-lint-ignore no-console
  console.log([await version(), ...faults].join("\n"));
  Deno.exit(faults.length > 0 ? 1 : 0);
}
