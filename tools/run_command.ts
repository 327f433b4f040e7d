// Runs the commands that tools and their tests need.
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The folder of the repository. */
export const ROOT: URL = new URL("..", import.meta.url);

/** Returns the address of a path that may be relative to the repository. */
export function inRoot(path: string): URL {
  return pathToFileURL(resolve(fileURLToPath(ROOT), path));
}

export interface RunOptions {
  /** Where the command runs. In the repository by default. */
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
  { cwd = ROOT, env, stdin = "", timeMs }: RunOptions = {},
): Promise<Ended> {
  const child = new Deno.Command(command, {
    args: [...args],
    cwd,
    env: { NO_COLOR: "1", ...env },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  // The pipe may be full until the output is read, and the command may read nothing at all.
  const written = new Blob([stdin as BlobPart]).stream().pipeTo(child.stdin).catch(() => {});
  const kill = () => child.kill("SIGKILL");
  const timer = timeMs === undefined ? undefined : setTimeout(kill, timeMs);
  const { code, signal, stdout, stderr } = await child.output();
  clearTimeout(timer);
  await written;
  const decode = (output: Uint8Array) => new TextDecoder().decode(output);
  return { code, timedOut: signal === "SIGKILL", stdout: decode(stdout), stderr: decode(stderr) };
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

/** Returns the standard output of a command of Deno. Throws as `run` does. */
export function deno(...args: readonly string[]): Promise<string> {
  return run(Deno.execPath(), args);
}

/** Returns whether a command is installed and prints its version. */
export async function hasCommand(name: string): Promise<boolean> {
  try {
    return (await outcomeOf(name, ["--version"])).code === 0;
  } catch {
    return false;
  }
}

/** Calls a function with a new folder, which is removed afterwards. */
export async function inScratch<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await Deno.makeTempDir();
  try {
    return await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
