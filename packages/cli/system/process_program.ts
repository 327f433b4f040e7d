// Runs a user's program as a judge does: it gives the input, reads the output and kills the program at
// a limit.
import type { ProgramCall, ProgramEnd } from "../base/io.ts";
import { attempt } from "./process_file.ts";
import { watchMemory } from "./process_memory.ts";

const MOST_OUTPUT_BYTES = 2 ** 24;
/** How much of standard error to keep. */
const KEPT_ERROR_BYTES = 2 ** 14;
/** How long the pipes may stay open once the program has ended. */
const LAST_READ_MS = 250;
/** The variable that marks all processes of a run, also in other process groups. */
const RUN_VARIABLE = "ZUGZWANG_RUN";

/** Runs a program. If it reads or writes files, it runs in a temporary folder. */
export async function runProcess(call: ProgramCall): Promise<ProgramEnd> {
  const { words, keepsFileNames, inputFile, outputFile, input } = call;
  if (inputFile === undefined && outputFile === undefined) return await runToEnd(null, call);
  const folder = await attempt(
    ["run", "a temporary folder"],
    () => Deno.makeTempDir({ prefix: "zugzwang-" }),
  );
  try {
    const found = keepsFileNames ? await Promise.all(words.map(makeAbsolute)) : words;
    if (inputFile !== undefined) {
      const path = `${folder}/${inputFile}`;
      await attempt(["write", path], () => Deno.writeTextFile(path, input));
    }
    const end = await runToEnd(folder, { ...call, words: found });
    if (outputFile === undefined) return end;
    const output = await readOutput(`${folder}/${outputFile}`);
    return output === "too long" ? { ...end, reason: "output" } : { ...end, output };
  } finally {
    // The program may have removed the folder, or made something that cannot be removed.
    await Deno.remove(folder, { recursive: true }).catch(() => {});
  }
}

/** Makes a word that names a file absolute, so that it is found from another folder. */
async function makeAbsolute(word: string): Promise<string> {
  try {
    return (await Deno.stat(word)).isFile ? await Deno.realPath(word) : word;
  } catch {
    return word;
  }
}

/** Reads the output file of a program; null if it is not a regular file. */
async function readOutput(path: string): Promise<string | null> {
  try {
    const { isFile, size } = await Deno.lstat(path);
    if (!isFile) return null;
    return size > MOST_OUTPUT_BYTES ? "too long" : await Deno.readTextFile(path);
  } catch {
    return null;
  }
}

async function runToEnd(folder: string | null, call: ProgramCall): Promise<ProgramEnd> {
  const { inputFile, input, timeMs, memoryBytes, signal: stopping } = call;
  const start = performance.now();
  const run = crypto.randomUUID();
  const child = spawn(folder, { ...call, run });
  const reading = new AbortController();
  let reason: ProgramEnd["reason"] = "ended";
  const kill = (why: Exclude<ProgramEnd["reason"], "ended">) => {
    if (reason === "ended") reason = why;
    killGroup(child);
  };
  const timer = setTimeout(() => kill("time"), timeMs);
  const stop = () => kill("stopped");
  stopping?.addEventListener("abort", stop);
  if (stopping?.aborted) stop();
  const memory = memoryBytes === undefined ? null : watchMemory(
    { pid: child.pid, mark: `${RUN_VARIABLE}=${run}` },
    (bytes) => bytes > memoryBytes && kill("memory"),
  );
  if (inputFile === undefined) feed(child, input);
  const overflow = () => kill("output");
  const outputs = Promise.all([
    readText(child.stdout, { signal: reading.signal, most: MOST_OUTPUT_BYTES, overflow }),
    readText(child.stderr, { signal: reading.signal, most: KEPT_ERROR_BYTES }),
  ]);
  const { code, signal } = await child.status;
  const elapsedMs = performance.now() - start;
  clearTimeout(timer);
  killGroup(child);
  // A child in another process group may keep the pipes open.
  const lastRead = setTimeout(() => (reading.abort(), killRun(run)), LAST_READ_MS);
  const [output, errors] = await outputs;
  clearTimeout(lastRead);
  stopping?.removeEventListener("abort", stop);
  const peakBytes = await memory?.readPeak() ?? null;
  if (reason === "ended" && peakBytes !== null && peakBytes > memoryBytes!) reason = "memory";
  if (reason === "memory") killRun(run); // the large process may be in another group
  return { reason, code, signal, output, errors, elapsedMs, peakBytes };
}

/** Starts the program as the leader of its own process group. */
function spawn(
  folder: string | null,
  { words: [program, ...args], inputFile, run }: ProgramCall & { readonly run: string },
): Deno.ChildProcess {
  const command = () =>
    new Deno.Command(program, {
      args,
      ...folder !== null && { cwd: folder },
      env: { [RUN_VARIABLE]: run },
      detached: true,
      stdin: inputFile === undefined ? "piped" : "null",
      stdout: "piped",
      stderr: "piped",
    });
  return attempt(["run", program], () => command().spawn());
}

function killGroup(child: Deno.ChildProcess): void {
  for (const kill of [() => Deno.kill(-child.pid, "SIGKILL"), () => child.kill("SIGKILL")]) {
    try {
      kill();
    } catch {
      // It has ended, or there are no groups (on Windows, and before Deno 2.5).
    }
  }
}

/** Kills the processes of a run in other groups, if there is a `/proc` to find them. */
function killRun(run: string): void {
  const script = `for process in /proc/[0-9]*; do
    grep -qs "${RUN_VARIABLE}=$1" "$process/environ" && kill -9 "\${process#/proc/}"
  done`;
  new Deno.Command("sh", { args: ["-c", script, "sh", run], stderr: "null" })
    .output().catch(() => {}); // there may be no shell
}

/** Writes the input of a program. Not every program reads all of it. */
function feed(child: Deno.ChildProcess, input: string): void {
  const writer = child.stdin.getWriter();
  writer.write(new TextEncoder().encode(input)).then(() => writer.close()).catch(() => {});
}

interface ReadOptions {
  readonly signal: AbortSignal;
  /** How many bytes to keep. The rest is read and dropped. */
  readonly most: number;
  /** Called if there are more bytes. */
  overflow?(): void;
}

/** Returns the text of a stream, read to its end or until the signal. */
async function readText(
  stream: ReadableStream<Uint8Array>,
  { signal, most, overflow }: ReadOptions,
): Promise<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true }); // judges do not skip the mark
  const reader = stream.getReader();
  signal.addEventListener("abort", () => reader.cancel().catch(() => {}));
  let [text, kept] = ["", 0];
  for (;;) {
    const { value } = await reader.read().catch(() => ({ value: undefined }));
    if (value === undefined) return text;
    if (kept + value.length > most) overflow?.();
    text += decoder.decode(value.subarray(0, most - kept), { stream: true });
    kept = Math.min(most, kept + value.length);
  }
}
