/**
 * The outside of a command as the process has it.
 *
 * @module
 */
import { ClosedOutputError, FileError } from "./failure.ts";
import type { Io, Output, Permission } from "./io.ts";
import { makeFolder, writeWhole } from "./process_file.ts";
import { runProcess } from "./process_program.ts";
import { reasonOf } from "./system_reason.ts";

/** What verbs may need besides reading. */
const PERMISSIONS: readonly Permission[] = ["write", "run"];

/** Returns the streams, files and environment of this process. */
export function processIo(): Io {
  return {
    stdout: outputOf(Deno.stdout, "standard output"),
    stderr: outputOf(Deno.stderr, "standard error"),
    stdinIsTerminal: Deno.stdin.isTerminal(),
    readStdin: () => reading("standard input", readStdin),
    readFile: (path) => reading(path, () => Deno.readFile(path)),
    writeFile: writeWhole,
    makeFolder,
    runProgram: runProcess,
    keepOnly,
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
        if (error instanceof Deno.errors.BrokenPipe) throw new ClosedOutputError(name);
        throw new FileError("write", name, reasonOf(error));
      }
    },
  };
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

async function readStdin(): Promise<Uint8Array> {
  return new Uint8Array(await new Response(Deno.stdin.readable).arrayBuffer());
}

async function reading(name: string, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
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
  for (const name of PERMISSIONS) {
    if (!permissions.includes(name)) Deno.permissions.revokeSync({ name });
  }
}
