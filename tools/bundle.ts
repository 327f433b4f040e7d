// Bundles the command line into one JavaScript file for Deno.
//
//     deno task bundle        bin/zugzwang.js
import { deno, inRoot } from "./run_command.ts";

/** The bundle that the tasks make, relative to the root. */
export const BUNDLE = "bin/zugzwang.js";

/** The flags of the installed program. A verb gives up the permissions that it does not need. */
export const FLAGS: readonly string[] = [
  "--no-config", // games of users get the core inside the bundle
  "--no-prompt",
  "--allow-read",
  "--allow-write",
  "--allow-run",
  "--allow-net",
  "--allow-env=NO_COLOR,TERM",
  "--allow-sys=systemMemoryInfo",
];

/** Bundles the command line into a file, relative to the root. */
export async function bundleTo(file: string): Promise<void> {
  await deno("bundle", "-q", "--platform", "deno", "--output", file, "packages/cli/main.ts");
  const output = inRoot(file);
  await Deno.writeTextFile(output, makeCommentsAscii(await Deno.readTextFile(output)));
}

/** Replaces other characters in comments, since Deno starts a file of ASCII alone faster. */
function makeCommentsAscii(code: string): string {
  return code.replaceAll(/^\s*\/?\*.*$/gm, (line) => line.replaceAll(/[^\0-\x7f]/g, "?"));
}

if (import.meta.main) await bundleTo(BUNDLE);
