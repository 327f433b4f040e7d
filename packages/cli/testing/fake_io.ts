/**
 * A fake system for tests: streams and files in memory.
 *
 * @module
 */
import { assertEquals, assertMatch } from "@std/assert";
import { ClosedOutputError, FileError } from "../base/report.ts";
import { type AnyGame, GAMES } from "../base/games.ts";
import type {
  AppendedFile,
  EndSignal,
  Io,
  Output,
  ProgramCall,
  ProgramEnd,
  SyncFile,
} from "../base/io.ts";
import { run } from "../main.ts";

/** The contents of the fake system. */
export interface FakeWorld {
  /** Standard input. */
  readonly stdin?: string | Uint8Array;
  /** Standard input piece by piece, in place of `stdin`. */
  readonly stdinChunks?: AsyncIterable<string>;
  /** Whether standard input is a terminal. */
  readonly stdinIsTerminal?: boolean;
  /** Whether standard output and standard error are terminals. */
  readonly isTerminal?: boolean;
  /** The width of that terminal. */
  readonly columns?: number;
  /** How many threads the machine runs at once, default 1. */
  readonly cores?: number;
  /** The memory of the machine in bytes; by default it is not known. */
  readonly machineBytes?: number;
  /** Files by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Modules by path. */
  readonly modules?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Hashes of modules by path; by default the path. */
  readonly hashes?: Readonly<Record<string, string>>;
  /** Variables of the environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Receives the files that are written, by path. */
  readonly written?: Map<string, string>;
  /** Receives the folders that are made. */
  readonly folders?: Set<string>;
  /** The behaviour of programs. */
  readonly program?: (call: ProgramCall) => Partial<ProgramEnd> | Promise<Partial<ProgramEnd>>;
  /** Starts a program to talk with. */
  readonly startProgram?: Io["startProgram"];
  /** Receives the function that asks the program to end. */
  readonly onEnd?: (asked: (signal: EndSignal) => void) => void;
  /** Whether the reader of standard output is gone. */
  readonly isStdoutClosed?: boolean;
  /** Games in addition to all others. */
  readonly games?: Readonly<Record<string, AnyGame>>;
}

/** A fake system without streams and files, in which nothing happens. */
export const INERT_IO: Omit<Io, "stdout" | "stderr"> = {
  stdinIsTerminal: false,
  importModule: (path) => Promise.reject(new FileError("load", path, "no such file")),
  hashModule: (path) => Promise.resolve(path),
  chunks: async function* () {},
  appendSync: () => ({
    size: () => 0,
    lock: () => Promise.resolve(),
    write: () => {},
    close: () => {},
  }),
  identify: (path) => path,
  openSync: () => null,
  writeFile: () => Promise.resolve(),
  writeFileSync: () => {},
  makeFolder: () => Promise.resolve(),
  readFolder: (path) => Promise.reject(new FileError("read", path, "no such file")),
  runProgram: ({ words }) => Promise.reject(new FileError("run", words[0], "no such file")),
  startProgram: ({ words }) => Promise.reject(new FileError("run", words[0], "no such file")),
  makeTemporary: () => Promise.resolve("/tmp/zugzwang-fake"),
  remove: () => Promise.resolve(),
  keepOnly: () => {},
  cores: 1,
  readMachineBytes: () => null,
  environment: () => undefined,
};

/** The judge's sample of the staircase game; its value is 2. */
export const SAMPLE = "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n";

/** The result of a run. */
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
    ...INERT_IO,
    stdout: output("stdout"),
    stderr: output("stderr"),
    stdinIsTerminal: world.stdinIsTerminal ?? false,
    importModule: (path) => importFake(world, path),
    chunks: (path) => fakeChunks(world, path),
    appendSync: (path) => appendFake(world, path),
    hashModule: (path) => Promise.resolve(world.hashes?.[path] ?? path),
    identify: (path) => path.replace(/^\.\//, ""),
    writeFile: (path, pieces) => Promise.resolve(io.writeFileSync(path, pieces)),
    writeFileSync(path, pieces) {
      const bytes = Array.from(pieces, (piece) => [...piece]).flat();
      world.written?.set(path, decode(Uint8Array.from(bytes)));
    },
    openSync: (path, offset = 0) =>
      path.startsWith("/dev/fd/")
        ? openPipe(path)
        : openFake(world.written?.get(path) ?? world.files?.[path], offset),
    makeFolder: (path) => Promise.resolve(void world.folders?.add(path)),
    readFolder: (path) => readFakeFolder(world, path),
    ...world.onEnd && { onEnd: (asked) => (world.onEnd!(asked), () => {}) },
    runProgram: (call) => runFakeProgram(world, call),
    ...world.startProgram && { startProgram: world.startProgram },
    cores: world.cores ?? 1,
    readMachineBytes: () => world.machineBytes ?? null,
    environment: (name) => world.environment?.[name],
  };
  const extra = Object.entries(world.games ?? {}).map(([name, game]) =>
    [name, () => Promise.resolve(game)] as const
  );
  const exit = await run(args, { io, games: { ...GAMES, ...Object.fromEntries(extra) } });
  return { exit, ...texts };
}

/** Decodes a text; other bytes one by one. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}

function openPipe(path: string): never {
  throw new FileError("read", path, "it is not a regular file");
}

function openFake(held: string | undefined, offset: number): SyncFile | null {
  return held === undefined ? null : openBytes(readAllBytes(held), offset);
}

/** Returns an open file with some bytes. */
export function openBytes(bytes: Uint8Array, offset = 0): SyncFile {
  let at = offset;
  const read = (into: Uint8Array) => {
    const piece = bytes.subarray(at, at + into.length);
    into.set(piece);
    at += piece.length;
    return piece.length;
  };
  return { size: bytes.length, read, close: () => {} };
}

/** Appends to the content of a file. */
function appendFake({ files = {}, written }: FakeWorld, path: string): AppendedFile {
  const had = written?.get(path) ?? files[path] ?? "";
  const textOf = (added: string | Uint8Array) =>
    typeof added === "string" ? added : new TextDecoder("latin1").decode(added);
  const write = (added: string | Uint8Array) =>
    void written?.set(path, (written.get(path) ?? had) + textOf(added));
  return { ...INERT_IO.appendSync(path), size: () => had.length, write };
}

/** Runs a command that must fail. Returns the exit code and the only line of standard error. */
export async function runFailing(
  args: readonly string[],
  world: FakeWorld = {},
): Promise<[number, string]> {
  const { exit, stdout, stderr } = await runFake(args, world);
  assertEquals(stdout, "", "standard output must stay empty");
  assertMatch(stderr, /^zugzwang: [^\n]+\n$/);
  return [exit, stderr.slice("zugzwang: ".length, -1)];
}

/** Runs with `--json`. Returns the only object of standard output, without the elapsed time. */
export async function runJson(
  args: readonly string[],
  world: FakeWorld,
): Promise<Record<string, unknown>> {
  const { stdout } = await runFake([args[0], "--json", ...args.slice(1)], world);
  assertMatch(stdout, /^\{.*\}\n$/);
  const { elapsedMs, ...rest } = JSON.parse(stdout);
  assertEquals(elapsedMs === undefined || elapsedMs >= 0, true);
  return rest;
}

function readFake({ files = {} }: FakeWorld, path: string): Promise<Uint8Array> {
  return path in files
    ? Promise.resolve(readAllBytes(files[path]))
    : Promise.reject(new FileError("read", path, "no such file"));
}

function readFakeFolder({ files = {} }: FakeWorld, path: string): Promise<string[]> {
  const inside = Object.keys(files).filter((name) => name.startsWith(`${path}/`));
  return inside.length > 0
    ? Promise.resolve(inside.map((name) => name.slice(path.length + 1)))
    : Promise.reject(new FileError("read", path, "no such file"));
}

function importFake({ modules = {} }: FakeWorld, path: string): ReturnType<Io["importModule"]> {
  return path in modules
    ? Promise.resolve(modules[path])
    : Promise.reject(new FileError("load", path, "no such file"));
}

/** Standard input in the pieces that are given, everything else in small ones. */
async function* fakeChunks(world: FakeWorld, path: string | null): AsyncGenerator<Uint8Array> {
  if (path === null && world.stdinChunks) {
    for await (const text of world.stdinChunks) yield readAllBytes(text);
    return;
  }
  const bytes = path === null ? readAllBytes(world.stdin ?? "") : await readFake(world, path);
  for (let at = 0; at < bytes.length; at += 100) yield bytes.slice(at, at + 100);
}

async function runFakeProgram({ program }: FakeWorld, call: ProgramCall): Promise<ProgramEnd> {
  if (!program) throw new FileError("run", call.words[0], "no such file");
  const usual = { code: 0, signal: null, output: "", errors: "", elapsedMs: 1, peakBytes: null };
  return { reason: "ended", ...usual, ...await program(call) };
}

function readAllBytes(text: string | Uint8Array): Uint8Array {
  return typeof text === "string" ? new TextEncoder().encode(text) : text;
}
