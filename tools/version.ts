// Prints or sets the version, which is in every deno.json.
//
//     deno run -A tools/version.ts           print it and check that all files agree
//     deno run -A tools/version.ts 0.2.0     write it into every deno.json

const ROOT = new URL("..", import.meta.url);
const PACKAGES = ["core", "chess", "cards", "dots", "patterns", "cli"] as const;
/** The line of a deno.json that holds the version. */
const LINE = /^ {2}"version": "([^"]+)",$/m;

/** Returns the version in the root's deno.json. */
export async function version(root: URL = ROOT): Promise<string> {
  return readVersion(await Deno.readTextFile(new URL("deno.json", root)), "deno.json");
}

/** Returns the files that have another version. */
export async function disagreements(root: URL = ROOT): Promise<string[]> {
  const expected = await version(root);
  const faults: string[] = [];
  for (const file of PACKAGES.map(findConfig)) {
    const found = readVersion(await Deno.readTextFile(new URL(file, root)), file);
    if (found !== expected) faults.push(`${file}: ${found}, expected ${expected}`);
  }
  const changes = await Deno.readTextFile(new URL("CHANGELOG.md", root));
  const newest = changes.match(/^## (\S+)/m)?.[1].replace(/,$/, "");
  if (newest !== expected) faults.push(`CHANGELOG.md: ${newest} first, expected ${expected}`);
  return faults;
}

/** Writes a version into every deno.json. */
export async function setVersion(next: string, root: URL = ROOT): Promise<void> {
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(next)) {
    throw new RangeError(
      `Cannot set the version: expected a version such as 0.2.0, found "${next}"`,
    );
  }
  for (const file of ["deno.json", ...PACKAGES.map(findConfig)]) {
    const place = new URL(file, root);
    const text = await Deno.readTextFile(place);
    readVersion(text, file);
    await Deno.writeTextFile(place, text.replace(LINE, `  "version": "${next}",`));
  }
}

function findConfig(name: string): string {
  return `packages/${name}/deno.json`;
}

function readVersion(text: string, file: string): string {
  const found = text.match(LINE)?.[1];
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
