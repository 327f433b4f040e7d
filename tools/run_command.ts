// Runs the commands that tools and their tests need.

export interface RunOptions {
  readonly cwd?: URL | string;
  /** Environment variables in addition to this process's own. */
  readonly env?: Readonly<Record<string, string>>;
  /** Standard input. Empty by default. */
  readonly stdin?: string | Uint8Array;
  /** The command is killed after this time. No limit by default. */
  readonly timeMs?: number;
}

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly timedOut: boolean;
}

/** Runs a command and returns how it ended. */
export async function outcomeOf(
  command: string,
  args: readonly string[],
  { cwd, env, stdin = "", timeMs }: RunOptions = {},
): Promise<Ended> {
  const child = new Deno.Command(command, {
    args: [...args],
    ...cwd !== undefined && { cwd },
    env: { NO_COLOR: "1", ...env },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  const bytes = typeof stdin === "string" ? new TextEncoder().encode(stdin) : stdin;
  // The pipe may be full until the output is read, and the command may read nothing at all.
  const written = writer.write(bytes).then(() => writer.close()).catch(() => {});
  let timedOut = false;
  const timer = timeMs === undefined ? undefined : setTimeout(() => {
    timedOut = true;
    child.kill("SIGKILL");
  }, timeMs);
  const { code, stdout, stderr } = await child.output();
  clearTimeout(timer);
  await written;
  const decode = (output: Uint8Array) => new TextDecoder().decode(output);
  return { code, timedOut, stdout: decode(stdout), stderr: decode(stderr) };
}

/** Returns the standard output of a command. Throws an `Error` with all output if it fails. */
export async function run(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  const { code, stdout, stderr } = await outcomeOf(command, args, options);
  if (code === 0) return stdout;
  throw new Error(`${command} ${args.join(" ")} ended with ${code}\n${stderr}${stdout}`);
}

/** Returns whether a command is installed and prints its version. */
export async function hasCommand(name: string): Promise<boolean> {
  try {
    return (await outcomeOf(name, ["--version"])).code === 0;
  } catch {
    return false;
  }
}
