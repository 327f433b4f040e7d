// Bundles the command line into one JavaScript file for Deno.
//
//     deno task bundle        bin/zugzwang.js
import { path } from "../packages/cli/testing/spawned.ts";
import { run } from "./run_command.ts";

const ROOT = new URL("..", import.meta.url);
/** The bundle that the tasks make, relative to the root. */
export const BUNDLE = "bin/zugzwang.js";

/** Bundles the command line into a file, relative to the root. */
export async function bundleTo(file: string): Promise<void> {
  const flags = ["-q", "--platform", "deno"];
  const output = path(new URL(file, ROOT));
  const args = ["bundle", ...flags, "--output", output, "packages/cli/main.ts"];
  await run(Deno.execPath(), args, { cwd: ROOT });
  await Deno.writeTextFile(output, makeCommentsAscii(await Deno.readTextFile(output)));
}

/** Replaces other characters in comments, since Deno starts a file of ASCII alone faster. */
function makeCommentsAscii(code: string): string {
  return code.replaceAll(/^\s*\/?\*.*$/gm, (line) => line.replaceAll(/[^\0-\x7f]/g, "?"));
}

if (import.meta.main) await bundleTo(BUNDLE);
