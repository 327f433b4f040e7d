/**
 * The outside of a command as the process has it.
 *
 * @module
 */
import { ClosedOutputError, FileError } from "./failure.ts";
import type { Io, Output } from "./io.ts";

/** Returns the streams, files and environment of this process. */
export function processIo(): Io {
  return {
    stdout: outputOf(Deno.stdout, "standard output"),
    stderr: outputOf(Deno.stderr, "standard error"),
    stdinIsTerminal: Deno.stdin.isTerminal(),
    readStdin: () => reading("standard input", readStdin),
    readFile: (path) => reading(path, () => Deno.readFile(path)),
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

/** Says why the system refused, without its error numbers. */
function reasonOf(error: unknown): string {
  if (error instanceof Deno.errors.NotFound) return "no such file";
  if (error instanceof Deno.errors.IsADirectory) return "it is a directory";
  if (error instanceof Deno.errors.PermissionDenied) return "permission denied";
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/ \(os error \d+\).*$/s, "");
}

function environment(name: "NO_COLOR" | "TERM"): string | undefined {
  const { state } = Deno.permissions.querySync({ name: "env", variable: name });
  if (state === "granted") return Deno.env.get(name);
  return name === "NO_COLOR" && Deno.noColor ? "1" : undefined;
}
