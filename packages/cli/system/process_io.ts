// The streams, files and signals of this process.
import { ClosedOutputError, FileError } from "../base/report.ts";
import type { EndSignal, Io, LineReader, Output, Permission } from "../base/io.ts";
import {
  appendSync,
  attempt,
  describeError,
  identify,
  makeFolder,
  makeTemporary,
  openSync,
  readFolder,
  remove,
  writeBytes,
  writeFile,
  writeFileSync,
} from "./process_file.ts";

/** Permissions that some verbs need, apart from reading. */
const PERMISSIONS: readonly Permission[] = ["write", "run", "net"];
/** Permissions that Deno may grant but no verb needs. */
const NEEDLESS = ["sys", "ffi"];

/** The hosts, apart from JSR, from which Deno loads modules by default. */
const MODULE_HOSTS = [
  "deno.land:443",
  "esm.sh:443",
  "raw.esm.sh:443",
  "cdn.jsdelivr.net:443",
  "raw.githubusercontent.com:443",
  "gist.githubusercontent.com:443",
];

const CHUNK_BYTES = 2 ** 16;

/** Returns the streams, files and environment of this process. */
export function processIo(): Io {
  const listeners = new Set<(signal: EndSignal) => void>();
  let machineBytes: number | null = null;
  const editLines = (completions: () => readonly string[]) =>
    openLineEditor(completions, () => listeners.forEach((end) => end("SIGINT")));
  return {
    ...{ appendSync, identify, makeFolder, makeTemporary, openSync, readFolder },
    ...{ remove, writeFile, writeFileSync },
    ...Deno.stdin.isTerminal() && Deno.stdout.isTerminal() && { editLines },
    stdout: makeOutput(Deno.stdout, "standard output"),
    stderr: makeOutput(Deno.stderr, "standard error"),
    stdinIsTerminal: Deno.stdin.isTerminal(),
    importModule: async (path) => (await import("./process_module.ts")).importModule(path),
    hashModule: async (path) => (await import("./process_module.ts")).hashModule(path),
    chunks: readChunks,
    runProgram: async (call) => (await import("./process_program.ts")).runProcess(call),
    startProgram: async (call) => (await import("./process_program.ts")).startProcess(call),
    keepOnly,
    onFault,
    onEnd(end) {
      listeners.add(end);
      const forget = listenToSignals(end);
      return () => {
        listeners.delete(end);
        forget();
      };
    },
    cores: navigator.hardwareConcurrency,
    readMachineBytes: () => machineBytes ??= readMachineMemory(),
    environment: readVariable,
  };
}

function makeOutput(stream: typeof Deno.stdout | typeof Deno.stderr, name: string): Output {
  const isTerminal = stream.isTerminal();
  const makeError = (error: unknown) =>
    error instanceof Deno.errors.BrokenPipe
      ? new ClosedOutputError(name)
      : new FileError("write", name, describeError(error));
  return {
    isTerminal,
    columns: isTerminal ? readColumns() : null,
    write(text) {
      try {
        writeBytes(stream, new TextEncoder().encode(text));
      } catch (error) {
        throw makeError(error);
      }
    },
    async writeSoon(text) {
      try {
        const bytes = new TextEncoder().encode(text);
        for (let at = 0; at < bytes.length;) at += await stream.write(bytes.subarray(at));
      } catch (error) {
        throw makeError(error);
      }
    },
  };
}

function readColumns(): number | null {
  try {
    return Deno.consoleSize().columns || null; // 0 if the terminal does not know
  } catch {
    return null; // no standard stream is a terminal
  }
}

async function* readChunks(path: string | null): AsyncGenerator<Uint8Array> {
  const reading = ["read", path ?? "standard input"] as const;
  const file = path === null ? Deno.stdin : await attempt(reading, () => Deno.open(path));
  const buffer = new Uint8Array(CHUNK_BYTES);
  try {
    for (;;) {
      const length = await attempt(reading, () => file.read(buffer));
      if (length === null) return;
      yield buffer.slice(0, length);
    }
  } finally {
    if (path !== null) file.close();
  }
}

function readMachineMemory(): number | null {
  const { state } = Deno.permissions.querySync({ name: "sys", kind: "systemMemoryInfo" });
  const total = state === "granted" ? Deno.systemMemoryInfo().total : Infinity;
  const least = Math.min(total, readGroupLimit() ?? Infinity);
  return least === Infinity ? null : least;
}

/** Prints the limits of the own control group and of those above it, in version 2 or 1. */
const LIMITS = `
while IFS=: read -r number kinds path; do
  case $kinds in
    "") file=$1/sys/fs/cgroup$path name=memory.max ;;
    memory) file=$1/sys/fs/cgroup/memory$path name=memory.limit_in_bytes ;;
    *) continue ;;
  esac
  while [ "\${file#"$1/sys/fs/cgroup"}" != "$file" ]; do
    read -r limit < "$file/$name" && echo "$limit"
    file=\${file%/*}
  done
done < "$1/proc/self/cgroup"
`;

/**
 * Returns the memory limit of the container or the job that this process runs in, in bytes; null if there
 * is none, on systems other than Linux, and without the permission to run a shell.
 * @param root The folder of `proc` and `sys`, for tests.
 */
export function readGroupLimit(root = ""): number | null {
  if (Deno.build.os !== "linux") return null;
  const { state } = Deno.permissions.querySync({ name: "run", command: "sh" });
  if (state !== "granted") return null;
  try {
    const args = ["-c", LIMITS, "sh", root];
    const { stdout } = new Deno.Command("sh", { args, stdin: "null", stderr: "null" }).outputSync();
    const limits = new TextDecoder().decode(stdout).split("\n").filter((line) =>
      /^\d+$/.test(line)
    );
    return limits.length === 0 ? null : Math.min(...limits.map(Number));
  } catch {
    return null; // there is no shell
  }
}

function readVariable(name: "NO_COLOR" | "TERM"): string | undefined {
  const { state } = Deno.permissions.querySync({ name: "env", variable: name });
  if (state === "granted") return Deno.env.get(name);
  return name === "NO_COLOR" && Deno.noColor ? "1" : undefined;
}

/** Gives up all other permissions, so that a bug in a verb that only reads cannot do more. */
function keepOnly(permissions: readonly Permission[]): void {
  const unneeded = PERMISSIONS.filter((name) => !permissions.includes(name));
  const imports = isStdFromJsr()
    ? MODULE_HOSTS.map((host) => ({ name: "import", host }))
    : [{ name: "import" }];
  for (const descriptor of [...[...unneeded, ...NEEDLESS].map((name) => ({ name })), ...imports]) {
    // The types of Deno 2.4 do not know all of these names.
    Deno.permissions.revokeSync(descriptor as Deno.PermissionDescriptor);
  }
}

/** Returns whether `@std` comes from JSR. Workers load it later, with the permissions that are left. */
function isStdFromJsr(): boolean {
  try {
    return !import.meta.resolve("@std/cli/unicode-width").startsWith("file:");
  } catch {
    return false; // a bundle contains it
  }
}

function onFault(report: (error: unknown) => void): void {
  addEventListener("error", (event) => (event.preventDefault(), report(event.error)));
  addEventListener("unhandledrejection", (event) => (event.preventDefault(), report(event.reason)));
  // Nothing is left that could settle what the program waits for.
  addEventListener(
    "beforeunload",
    (event) => (event.preventDefault(), report(new Error("a promise is never settled"))),
    { once: true },
  );
}

/**
 * Calls `end` at each signal. Returns a function that stops listening. Without a terminal, as under
 * `nohup`, which detaches all streams from it, `SIGHUP` is ignored: Deno would end the process.
 */
function listenToSignals(end: (signal: EndSignal) => void): () => void {
  const signals: readonly EndSignal[] = Deno.build.os === "windows"
    ? ["SIGINT"]
    : ["SIGINT", "SIGTERM", "SIGHUP"];
  const hasTerminal = [Deno.stdin, Deno.stdout, Deno.stderr].some((stream) => stream.isTerminal());
  const listeners = signals.map((signal) => {
    const isIgnored = signal === "SIGHUP" && !hasTerminal;
    return [signal, isIgnored ? () => {} : () => end(signal)] as const;
  });
  for (const [signal, listener] of listeners) Deno.addSignalListener(signal, listener);
  return () => {
    for (const [signal, listener] of listeners) Deno.removeSignalListener(signal, listener);
  };
}

/**
 * Takes over the terminal until it is closed. It imports Node's modules only here, because loading them
 * takes 15 ms.
 * @param completions Lists the possible lines.
 * @param interrupt Called at Ctrl-C, which sends no signal while the editor has the terminal.
 */
async function openLineEditor(
  completions: () => readonly string[],
  interrupt: () => void,
): Promise<LineReader> {
  const { default: process } = await import("node:process");
  const { createInterface } = await import("node:readline");
  const { stdin: input, stdout: output } = process;
  const completer = (line: string) => [completions().filter((one) => one.startsWith(line)), line];
  const editor = createInterface({ input, output, terminal: true, completer } as never);
  const ended = new Promise<null>((end) => editor.on("close", () => end(null)));
  editor.on("SIGINT", interrupt);
  return {
    read: (prompt) =>
      Promise.race([new Promise<string>((answer) => editor.question(prompt, answer)), ended]),
    close: () => editor.close(),
  };
}
