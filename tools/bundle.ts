/**
 * Makes the command line one JavaScript file for Deno.
 *
 *     deno task bundle        bin/zugzwang.js
 *
 * @module
 */
import { path } from "../packages/cli/testing/spawned.ts";
import { run } from "./run_command.ts";

const ROOT = new URL("..", import.meta.url);

/** Where the tasks put it, from the root. */
export const BUNDLE = "bin/zugzwang.js";

/** Bundles the command line as a file, its path from the root. */
export async function bundleTo(file: string): Promise<void> {
  const flags = ["-q", "--platform", "deno"];
  const output = path(new URL(file, ROOT));
  const args = ["bundle", ...flags, "--output", output, "packages/cli/main.ts"];
  await run(Deno.execPath(), args, { cwd: ROOT });
}

if (import.meta.main) await bundleTo(BUNDLE);
