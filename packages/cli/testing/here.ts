/**
 * Runs the program in this process with the real file system, for tests of what it reads and writes.
 *
 * @module
 */
import type { Output } from "../base/io.ts";
import { run } from "../main.ts";
import { processIo } from "../system/process_io.ts";

/** Returns exit code, standard output and standard error of a run, as `outcome` does of a process. */
export async function runHere(
  args: readonly string[],
  stdin: string | Uint8Array = "",
): Promise<[number, string, string]> {
  const texts = ["", ""];
  const collect = (which: number): Output => ({
    isTerminal: false,
    columns: null,
    write: (text) => void (texts[which] += text),
  });
  const { onEnd: _end, onFault: _fault, editLines: _lines, ...real } = processIo();
  const io = {
    ...real,
    stdout: collect(0),
    stderr: collect(1),
    stdinIsTerminal: false,
    chunks: (path: string | null) => path === null ? readOnce(stdin) : real.chunks(path),
    keepOnly: () => {},
  };
  const exit = await run(args, { io });
  return [exit, texts[0], texts[1]];
}

async function* readOnce(text: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof text === "string" ? new TextEncoder().encode(text) : text;
}
