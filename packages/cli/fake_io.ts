/**
 * An outside for tests: streams and files in memory.
 *
 * @module
 */
import { ClosedOutputError, FileError } from "./failure.ts";
import { type AnyGame, GAMES } from "./games.ts";
import type { Io, Output } from "./io.ts";
import { run } from "./run.ts";

/** What the outside holds. */
export interface FakeWorld {
  /** Standard input. */
  readonly stdin?: string | Uint8Array;
  /** Whether standard input is a terminal. */
  readonly stdinIsTerminal?: boolean;
  /** Whether standard output and standard error are terminals. */
  readonly isTerminal?: boolean;
  /** The width of that terminal. */
  readonly columns?: number;
  /** Files by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Variables of the environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether the reader of standard output has gone. */
  readonly isStdoutClosed?: boolean;
  /** Games besides all others. */
  readonly games?: Readonly<Record<string, AnyGame>>;
}

/** What came out of a run. */
export interface Outcome {
  /** The exit code. */
  readonly exit: number;
  /** Standard output. */
  readonly stdout: string;
  /** Standard error. */
  readonly stderr: string;
}

/** Runs the program in this process. */
export async function runFake(args: readonly string[], world: FakeWorld = {}): Promise<Outcome> {
  const texts = { stdout: "", stderr: "" };
  const output = (name: "stdout" | "stderr"): Output => ({
    isTerminal: world.isTerminal ?? false,
    columns: world.columns ?? null,
    write(text) {
      if (name === "stdout" && world.isStdoutClosed) throw new ClosedOutputError(name);
      texts[name] += text;
    },
  });
  const io: Io = {
    stdout: output("stdout"),
    stderr: output("stderr"),
    stdinIsTerminal: world.stdinIsTerminal ?? false,
    readStdin: () => Promise.resolve(bytesOf(world.stdin ?? "")),
    readFile: (path) => readFake(world, path),
    environment: (name) => world.environment?.[name],
  };
  const extra = Object.entries(world.games ?? {}).map(([name, game]) =>
    [name, () => Promise.resolve(game)] as const
  );
  const exit = await run(args, { io, games: { ...GAMES, ...Object.fromEntries(extra) } });
  return { exit, ...texts };
}

function readFake({ files = {} }: FakeWorld, path: string): Promise<Uint8Array> {
  return path in files
    ? Promise.resolve(bytesOf(files[path]))
    : Promise.reject(new FileError("read", path, "no such file"));
}

function bytesOf(text: string | Uint8Array): Uint8Array {
  return typeof text === "string" ? new TextEncoder().encode(text) : text;
}
