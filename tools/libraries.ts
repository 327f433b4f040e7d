// Lists the packages of the workspace.

const PACKAGES = new URL("../packages/", import.meta.url);

/** Returns the names of all packages except cli, sorted. */
export function libraryNames(): string[] {
  return [...Deno.readDirSync(PACKAGES)]
    .map(({ name }) => name)
    .filter((name) => name !== "cli" && isFile(new URL(`${name}/mod.ts`, PACKAGES)))
    .sort();
}

/** Returns the names of the games, sorted. Each package exports its game under its name. */
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
