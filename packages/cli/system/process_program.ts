/**
 * Runs a user's program as a judge does: input in, output and verdict's facts out, killed at its
 * time.
 *
 * @module
 */
import { FileError } from "../base/failure.ts";
import type { ProgramCall, ProgramEnd } from "../base/io.ts";
import { watchMemory } from "./process_memory.ts";
import { reasonOf } from "./system_reason.ts";

/** The most that a program may write to standard output. */
const MOST_OUTPUT_BYTES = 2 ** 24;

/** How much of standard error is kept; the rest is read and dropped. */
const KEPT_ERROR_BYTES = 2 ** 14;

/** How long a pipe may stay open once the program has ended: what is in it is read by then. */
const LAST_READ_MS = 250;

/** The variable by which what a program has started is found, in whatever group it is. */
const RUN_VARIABLE = "ZUGZWANG_RUN";

/** Runs a program, in a folder of its own if it reads or writes files. */
export async function runProcess(call: ProgramCall): Promise<ProgramEnd> {
  if (call.inputFile === undefined && call.outputFile === undefined) return await runIn(null, call);
  const folder = await started("a folder for it", () => Deno.makeTempDir({ prefix: "zugzwang-" }));
  try {
    const { words, keepsFileNames } = call;
    const found = keepsFileNames ? await Promise.all(words.map(absoluteIfFile)) : words;
    return await runIn(folder, { ...call, words: found });
  } finally {
    // The program may have removed it, or made something there that cannot be removed.
    await Deno.remove(folder, { recursive: true }).catch(() => {});
  }
}

/**
 * Whether `SIGHUP` ends what this process starts, and so this process: it does not under `nohup`,
 * which Deno forgets as soon as any signal is listened to. Where there is no shell to ask, it does.
 */
export async function heedsHangUp(): Promise<boolean> {
  const shell = new Deno.Command("sh", { args: ["-c", "kill -HUP $$"], stdin: "null" });
  try {
    return (await shell.output()).signal === "SIGHUP";
  } catch {
    return true;
  }
}

/** Files named by the words of a command must be found from another folder too. */
async function absoluteIfFile(word: string): Promise<string> {
  try {
    return (await Deno.stat(word)).isFile ? await Deno.realPath(word) : word;
  } catch {
    return word;
  }
}

async function runIn(folder: string | null, call: ProgramCall): Promise<ProgramEnd> {
  const { inputFile, outputFile, input } = call;
  if (inputFile !== undefined) await writeInput(`${folder}/${inputFile}`, input);
  const end = await runToItsEnd(folder, call);
  if (outputFile === undefined) return end;
  const output = await outputIn(`${folder}/${outputFile}`);
  return output === "too long" ? { ...end, reason: "output" } : { ...end, output };
}

/** What a program has left as its output; null if that is no file (a pipe, a link) or not there. */
async function outputIn(path: string): Promise<string | null> {
  try {
    const { isFile, size } = await Deno.lstat(path);
    if (!isFile) return null;
    return size > MOST_OUTPUT_BYTES ? "too long" : await Deno.readTextFile(path);
  } catch {
    return null;
  }
}

async function writeInput(path: string, input: string): Promise<void> {
  try {
    await Deno.writeTextFile(path, input);
  } catch (error) {
    throw new FileError("write", path, reasonOf(error));
  }
}

async function runToItsEnd(folder: string | null, call: ProgramCall): Promise<ProgramEnd> {
  const { inputFile, input, timeMs, memoryBytes, signal: ending } = call;
  const start = performance.now();
  const run = crypto.randomUUID();
  const child = await spawned(folder, { ...call, run });
  const reading = new AbortController();
  let reason: ProgramEnd["reason"] = "ended";
  const stop = (why: Exclude<ProgramEnd["reason"], "ended">) => {
    if (reason === "ended") reason = why;
    killGroup(child);
  };
  const timer = setTimeout(() => stop("time"), timeMs);
  const end = () => stop("stopped");
  ending?.addEventListener("abort", end);
  if (ending?.aborted) end();
  const overflow = () => stop("output");
  const memory = memoryBytes === undefined
    ? null
    : watchMemory({ pid: child.pid, mark: `${RUN_VARIABLE}=${run}` }, (bytes) =>
      bytes > memoryBytes && stop("memory"));
  if (inputFile === undefined) feed(child, input);
  const outputs = Promise.all([
    collect(child.stdout, { signal: reading.signal, most: MOST_OUTPUT_BYTES, overflow }),
    collect(child.stderr, { signal: reading.signal, most: KEPT_ERROR_BYTES }),
  ]);
  const { code, signal } = await child.status;
  const elapsedMs = performance.now() - start;
  clearTimeout(timer);
  killGroup(child);
  // What it left behind in another group may hold the pipes open; that ends with it all the same.
  const letGo = setTimeout(() => (reading.abort(), killRun(run)), LAST_READ_MS);
  const [output, errors] = await outputs;
  clearTimeout(letGo);
  ending?.removeEventListener("abort", end);
  const peakBytes = await memory?.peakBytes() ?? null;
  if (reason === "ended" && peakBytes !== null && peakBytes > memoryBytes!) reason = "memory";
  if (reason === "memory") killRun(run); // what took it may be of another group
  return { reason, code, signal, output, errors, elapsedMs, peakBytes };
}

/** The program, the leader of a group of its own with all that it starts. */
function spawned(
  folder: string | null,
  { words: [program, ...args], inputFile, run }: ProgramCall & { readonly run: string },
): Promise<Deno.ChildProcess> {
  return started(program, () =>
    new Deno.Command(program, {
      args,
      ...folder === null ? {} : { cwd: folder },
      env: { [RUN_VARIABLE]: run },
      detached: true,
      stdin: inputFile === undefined ? "piped" : "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn());
}

async function started<T>(name: string, start: () => T | Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    throw new FileError("run", name, reasonOf(error));
  }
}

/** Kills a program and what it has started, as far as that has not made itself another group. */
function killGroup(child: Deno.ChildProcess): void {
  for (const kill of [() => Deno.kill(-child.pid, "SIGKILL"), () => child.kill("SIGKILL")]) {
    try {
      kill();
    } catch {
      // it has ended by itself; or there are no groups: on Windows, before Deno 2.5
    }
  }
}

/** Kills what a run has started in groups of its own, where there is a `/proc` to find it by. */
function killRun(run: string): void {
  const script = `for process in /proc/[0-9]*; do
    grep -qs "${RUN_VARIABLE}=$1" "$process/environ" && kill -9 "\${process#/proc/}"
  done`;
  const found = new Deno.Command("sh", { args: ["-c", script, "sh", run], stderr: "null" })
    .output();
  found.catch(() => {}); // without a shell nothing can be found
}

/** Gives a program its input; not every program reads all of it. */
function feed(child: Deno.ChildProcess, input: string): void {
  const writer = child.stdin.getWriter();
  writer.write(new TextEncoder().encode(input)).then(() => writer.close()).catch(() => {});
}

/** How to read a stream. */
interface Collecting {
  /** Ends the reading. */
  readonly signal: AbortSignal;
  /** How many bytes are kept. */
  readonly most: number;
  /** Called when there are more. */
  overflow?(): void;
}

/** Returns a stream's text, read to its end or until the signal. */
async function collect(
  stream: ReadableStream<Uint8Array>,
  { signal, most, overflow }: Collecting,
): Promise<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true }); // a judge does not
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
