/**
 * Compiles the standalone program with the page in it. What is compiled is the bundle: a program of
 * a hundred modules takes 14 ms more to start.
 *
 *     deno task compile        bin/zugzwang, for this machine
 *
 * @module
 */
import { BUNDLE } from "./bundle.ts";
import { outcomeOf } from "./run_command.ts";

const ROOT = new URL("..", import.meta.url);

/** What the program may do at most; a verb gives up what it does not need before it begins. */
const PERMISSIONS = [
  "--no-prompt",
  "--allow-read",
  "--allow-write",
  "--allow-run",
  "--allow-net=127.0.0.1",
  "--allow-env=NO_COLOR,TERM",
] as const;

/** What lets the program give memory back between two inputs. */
const V8_FLAGS = "--v8-flags=--expose-gc";

/** What to do where there is no runtime to put the program in. */
const NO_RUNTIME = `zugzwang: deno compile could not get its runtime, denort, from the release \
host of Deno. Set DENORT_BIN to a denort of this version of Deno, or make one JavaScript file \
instead: deno task bundle`;

/**
 * Compiles the program as a file, for a target of `deno compile` or else for this machine. The
 * bundle and the page must have been made.
 *
 * @throws {Error} with what `deno compile` says, if it fails.
 */
export async function compileTo(output: string, target?: string): Promise<void> {
  const flags = target === undefined ? [] : ["--target", target];
  const files = ["--include", "dist/site", "--output", output, ...flags, BUNDLE];
  // Without a configuration nobody resolves `@zugzwang/core`, and games get the one inside.
  const args = ["compile", "-q", "--no-config", "--no-lock", V8_FLAGS, ...PERMISSIONS, ...files];
  const { code, stderr } = await outcomeOf(Deno.execPath(), args, { cwd: ROOT });
  if (code !== 0) throw new Error(faultOf(stderr));
}

/** Returns what `deno compile` says, with what to do where it has no runtime. */
export function faultOf(stderr: string): string {
  return /\bdenort\b/.test(stderr) ? `${stderr}${NO_RUNTIME}` : stderr.trimEnd();
}

if (import.meta.main) {
  try {
    await compileTo("bin/zugzwang");
  } catch (error) {
    // deno-lint-ignore no-console
    console.error((error as Error).message);
    Deno.exit(1);
  }
}
