/**
 * The outside of a command as the process has it.
 *
 * @module
 */
import { ClosedOutputError, FileError } from "../base/failure.ts";
import type { EndSignal, HangUp, Io, Output, Permission } from "../base/io.ts";
import {
  appendTo,
  makeFolder,
  patiently,
  readFolder,
  readPiecesSync,
  removeFile,
  writeFileSync,
  writeNew,
  writeWhole,
} from "./process_file.ts";
import { reasonOf } from "./system_reason.ts";

/** What verbs may need besides reading. */
const PERMISSIONS: readonly Permission[] = ["write", "run", "net"];

/** What Deno may allow besides, and no verb needs. */
const NEEDLESS = ["sys", "ffi"];

/** Where Deno lets modules come from by itself, but for JSR. */
const MODULE_HOSTS = [
  "deno.land:443",
  "esm.sh:443",
  "raw.esm.sh:443",
  "cdn.jsdelivr.net:443",
  "raw.githubusercontent.com:443",
  "gist.githubusercontent.com:443",
];

/** How much of a stream is read at once. */
const CHUNK_BYTES = 2 ** 16;

/** Returns the streams, files and environment of this process. */
export function processIo(): Io {
  const stopped = new Set<(signal: EndSignal) => void>();
  const editLines = async (completions: () => readonly string[]) => {
    const { lineEditor } = await import("./process_editor.ts");
    return await lineEditor(completions, () => stopped.forEach((asked) => asked("SIGINT")));
  };
  return {
    ...Deno.stdin.isTerminal() && Deno.stdout.isTerminal() && { editLines },
    stdout: outputOf(Deno.stdout, "standard output"),
    stderr: outputOf(Deno.stderr, "standard error"),
    stdinIsTerminal: Deno.stdin.isTerminal(),
    importModule: async (path) => (await import("./process_module.ts")).importModule(path),
    chunks,
    writeFile: writeWhole,
    writeNew,
    appendTo,
    readPiecesSync,
    removeFile,
    writeFileSync,
    makeFolder,
    readFolder,
    runProgram: async (call) => (await import("./process_program.ts")).runProcess(call),
    keepOnly,
    onFault,
    onEnd(asked, hangUp) {
      stopped.add(asked);
      const forget = onEnd(asked, hangUp);
      return () => {
        stopped.delete(asked);
        forget();
      };
    },
    heedsHangUp: async () => (await import("./process_program.ts")).heedsHangUp(),
    collectGarbage: async () => (await import("./process_collector.ts")).collectGarbage(),
    usage: async () => {
      const { cpuUsage } = await import("node:process"); // 6 ms, for who asks alone
      const { user, system } = cpuUsage();
      return { cpuMs: (user + system) / 1000, residentBytes: Deno.memoryUsage().rss };
    },
    cores: navigator.hardwareConcurrency,
    environment,
  };
}

function outputOf(stream: typeof Deno.stdout | typeof Deno.stderr, name: string): Output {
  const isTerminal = stream.isTerminal();
  return {
    isTerminal,
    columns: isTerminal ? terminalColumns() : null,
    write(text) {
      try {
        writeAll(stream, new TextEncoder().encode(text));
      } catch (error) {
        throw writeError(name, error);
      }
    },
    async writeSoon(text) {
      try {
        const bytes = new TextEncoder().encode(text);
        for (let at = 0; at < bytes.length;) at += await stream.write(bytes.subarray(at));
      } catch (error) {
        throw writeError(name, error);
      }
    },
  };
}

function writeError(name: string, error: unknown): Error {
  if (error instanceof Deno.errors.BrokenPipe) return new ClosedOutputError(name);
  return new FileError("write", name, reasonOf(error));
}

function writeAll(stream: { writeSync(bytes: Uint8Array): number }, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length;) {
    written += stream.writeSync(bytes.subarray(written));
  }
}

function terminalColumns(): number | null {
  try {
    return Deno.consoleSize().columns || null; // 0 where the terminal does not say
  } catch {
    return null; // no terminal among the streams that Deno asks
  }
}

/** Reads a piece only when it is asked for. */
async function* chunks(path: string | null): AsyncGenerator<Uint8Array> {
  const name = path ?? "standard input";
  const file = path === null
    ? Deno.stdin
    : await reading(name, () => patiently(path, () => Deno.open(path)));
  const buffer = new Uint8Array(CHUNK_BYTES);
  try {
    for (;;) {
      const length = await reading(name, () => file.read(buffer));
      if (length === null) return;
      yield buffer.slice(0, length);
    }
  } finally {
    if (path !== null) file.close();
  }
}

async function reading<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw new FileError("read", name, reasonOf(error));
  }
}

function environment(name: "NO_COLOR" | "TERM"): string | undefined {
  const { state } = Deno.permissions.querySync({ name: "env", variable: name });
  if (state === "granted") return Deno.env.get(name);
  return name === "NO_COLOR" && Deno.noColor ? "1" : undefined;
}

/** A fault in a verb that only reads cannot do more than read. */
function keepOnly(permissions: readonly Permission[]): void {
  const given = PERMISSIONS.filter((name) => !permissions.includes(name));
  const imports = isFromJsr()
    ? MODULE_HOSTS.map((host) => ({ name: "import", host }))
    : [{ name: "import" }];
  for (const descriptor of [...[...given, ...NEEDLESS].map((name) => ({ name })), ...imports]) {
    // Deno 2.4 does not know all of these names by its types.
    Deno.permissions.revokeSync(descriptor as Deno.PermissionDescriptor);
  }
}

/** Whether `@std` is JSR's: workers load it when they start, with the permissions that are left. */
function isFromJsr(): boolean {
  try {
    return !import.meta.resolve("@std/cli/parse-args").startsWith("file:");
  } catch {
    return false; // a bundle resolves nothing, and has it inside
  }
}

function onFault(heard: (error: unknown) => void): void {
  addEventListener("error", (event) => (event.preventDefault(), heard(event.error)));
  addEventListener("unhandledrejection", (event) => (event.preventDefault(), heard(event.reason)));
}

function onEnd(asked: (signal: EndSignal) => void, hangUp?: HangUp): () => void {
  const signals: readonly EndSignal[] = Deno.build.os === "windows"
    ? ["SIGINT"]
    : ["SIGINT", "SIGTERM", ...hangUp ? ["SIGHUP"] as const : []];
  const isHeard = (signal: EndSignal) => signal !== "SIGHUP" || hangUp === "end";
  const listeners = signals.map((signal) =>
    [signal, () => isHeard(signal) && asked(signal)] as const
  );
  for (const [signal, listener] of listeners) Deno.addSignalListener(signal, listener);
  return () => {
    for (const [signal, listener] of listeners) Deno.removeSignalListener(signal, listener);
  };
}
