// Compiles the standalone binary with the page in it. It compiles the bundle, because a hundred
// modules take 14 ms more to start.
//
//     deno task compile
import { BUNDLE, FLAGS } from "./bundle.ts";
import { outcomeOf } from "./run_command.ts";

const NO_RUNTIME =
  `zugzwang: deno compile cannot download its runtime, denort. Set DENORT_BIN to a \
denort of the same version, or make one JavaScript file instead: deno task bundle`;

/**
 * Compiles the binary for a target of `deno compile` (this machine by default). The bundle and the
 * page must exist. Throws an `Error` with the message of `deno compile`.
 */
export async function compileTo(output: string, target?: string): Promise<void> {
  const flags = [...FLAGS, ...target === undefined ? [] : ["--target", target]];
  const files = ["--include", "dist/site", "--output", output, BUNDLE];
  const args = ["compile", "-q", "--no-lock", ...flags, ...files];
  const { code, stderr } = await outcomeOf(Deno.execPath(), args);
  if (code !== 0) throw new Error(faultOf(stderr));
}

/** Returns the error text of `deno compile`, with advice if the runtime is missing. */
export function faultOf(stderr: string): string {
  return /\bdenort\b/.test(stderr) ? `${stderr}${NO_RUNTIME}` : stderr.trimEnd();
}

if (import.meta.main) {
  await compileTo("bin/zugzwang").catch(({ message }) => {
    // deno-lint-ignore no-console
    console.error(message);
    Deno.exit(1);
  });
}
