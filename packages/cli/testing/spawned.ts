/**
 * Runs the program as a separate process, for tests.
 *
 * @module
 */

/** Where the program is. */
export const MAIN: URL = new URL("../main.ts", import.meta.url);

/** Returns the words that start the program as the task `zugzwang` does. */
export function startWords(args: readonly string[]): [string, ...string[]] {
  const permissions = ["read", "write", "run", "net", "env=NO_COLOR,TERM", "sys=systemMemoryInfo"]
    .map((name) => `--allow-${name}`);
  const flags = ["-q", "--no-check", "--no-prompt", ...permissions];
  return [Deno.execPath(), "run", ...flags, MAIN.href, ...args];
}

/** Starts the program with pipes, in a folder if one is named. */
export function start(args: readonly string[], cwd?: string): Deno.ChildProcess {
  const [deno, ...words] = startWords(args);
  const command = new Deno.Command(deno, {
    args: words,
    ...cwd !== undefined && { cwd },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  });
  return command.spawn();
}

/** Runs the program to its end. */
async function spawn(args: string[], stdin: string | Uint8Array = ""): Promise<Deno.CommandOutput> {
  const child = start(args);
  const writer = child.stdin.getWriter();
  const bytes = typeof stdin === "string" ? new TextEncoder().encode(stdin) : stdin;
  await writer.write(bytes).then(() => writer.close(), () => {}); // not every run reads it
  return await child.output();
}

/** Returns exit code, standard output and standard error of a run. */
export async function outcome(
  args: string[],
  stdin?: string | Uint8Array,
): Promise<[number, string, string]> {
  const { code, stdout, stderr } = await spawn(args, stdin);
  return [code, new TextDecoder().decode(stdout), new TextDecoder().decode(stderr)];
}

/** Returns whether `script` is installed, which runs a program on a terminal of its own. */
export async function hasScript(): Promise<boolean> {
  try {
    return (await new Deno.Command("script", { args: ["--version"] }).output()).success;
  } catch {
    return false;
  }
}

/** Returns the size of a file, or 0 if it does not exist. */
export function sizeOf(file: string): number {
  try {
    return Deno.statSync(file).size;
  } catch {
    return 0;
  }
}
