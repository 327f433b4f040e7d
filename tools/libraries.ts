/**
 * The libraries of the workspace: all packages but the command line.
 *
 * @module
 */

const PACKAGES = new URL("../packages/", import.meta.url);

/** Returns the names of the libraries, in order: `cards`, `chess`, `core`, … */
export function libraryNames(): string[] {
  return [...Deno.readDirSync(PACKAGES)]
    .map(({ name }) => name)
    .filter((name) => name !== "cli" && isFile(new URL(`${name}/mod.ts`, PACKAGES)))
    .sort();
}

/** Returns the names of the games, in order; each package exports its game by that name. */
export function gameNames(): string[] {
  return libraryNames().filter((name) => name !== "core");
}

function isFile(url: URL): boolean {
  try {
    return Deno.statSync(url).isFile;
  } catch {
    return false;
  }
}
