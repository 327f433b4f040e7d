/**
 * Commands that tools and their tests start.
 *
 * @module
 */

/** Where a command runs and what it reads. */
export interface RunOptions {
  /** The folder it runs in. */
  readonly cwd?: URL | string;
  /** Variables of its environment besides those of this one. */
  readonly env?: Readonly<Record<string, string>>;
  /** What it reads from standard input; nothing where missing. */
  readonly stdin?: string | Uint8Array;
  /** How long it may take before it is killed; no limit where missing. */
  readonly timeMs?: number;
}

/** How a command ended. */
export interface Ended {
  /** The exit code. */
  readonly code: number;
  /** What it wrote to standard output. */
  readonly stdout: string;
  /** What it wrote to standard error. */
  readonly stderr: string;
  /** Whether it was killed because its time was up. */
  readonly timedOut: boolean;
}

/** Runs a command to its end. */
export async function outcomeOf(
  command: string,
  args: readonly string[],
  { cwd, env, stdin = "", timeMs }: RunOptions = {},
): Promise<Ended> {
  const child = new Deno.Command(command, {
    args: [...args],
    ...cwd === undefined ? {} : { cwd },
    env: { NO_COLOR: "1", ...env },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  const bytes = typeof stdin === "string" ? new TextEncoder().encode(stdin) : stdin;
  // Not every run reads it; and a pipe may be full until the output is read, which is next.
  const written = writer.write(bytes).then(() => writer.close()).catch(() => {});
  let timedOut = false;
  const timer = timeMs === undefined ? undefined : setTimeout(() => {
    timedOut = true;
    child.kill("SIGKILL");
  }, timeMs);
  const { code, stdout, stderr } = await child.output();
  clearTimeout(timer);
  await written;
  return {
    code,
    timedOut,
    stdout: new TextDecoder().decode(stdout),
    stderr: new TextDecoder().decode(stderr),
  };
}

/**
 * Runs a command that must succeed, and returns its standard output.
 *
 * @throws {Error} with its standard error if it does not.
 */
export async function run(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  const { code, stdout, stderr } = await outcomeOf(command, args, options);
  if (code === 0) return stdout;
  throw new Error(`${command} ${args.join(" ")} ended with ${code}\n${stderr}${stdout}`);
}

/** Returns whether plain Node is here. */
export async function hasNode(): Promise<boolean> {
  try {
    await run("node", ["--version"]);
    return true;
  } catch {
    return false;
  }
}
