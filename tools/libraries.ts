// Lists the packages of the workspace.
import { ROOT } from "./run_command.ts";

/** Returns the names of all packages except cli, sorted. */
export function libraryNames(): string[] {
  const names = [...Deno.readDirSync(new URL("packages/", ROOT))].map(({ name }) => name);
  return names.filter((name) => name !== "cli").sort();
}

/** Returns the names of the games, sorted. Each package exports its game under its name. */
export function gameNames(): string[] {
  return libraryNames().filter((name) => name !== "core");
}
