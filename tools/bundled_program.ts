/**
 * The command line as one file, for tests of what `deno bundle` makes of it.
 *
 * @module
 */
import { importMapFlag } from "../packages/cli/testing/spawned.ts";
import { run } from "./run_command.ts";

/** Bundles the command line into a folder, and returns the path of the file. */
export async function bundledProgram(folder: string): Promise<string> {
  const program = `${folder}/zugzwang.js`;
  const flags = ["-q", "--platform", "deno", ...importMapFlag(), "--output", program];
  await run(Deno.execPath(), ["bundle", ...flags, "packages/cli/main.ts"], {
    cwd: new URL("..", import.meta.url),
  });
  return program;
}
