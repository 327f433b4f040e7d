// Runs a user's program as a judge does: it gives the input, reads the output and kills the program at
// a limit.
import { FileError } from "../base/report.ts";
import type { ProgramCall, ProgramEnd, ProgramWords, RunningProgram } from "../base/io.ts";
import { attempt, describeError, makeTemporary, remove } from "./process_file.ts";

const MOST_OUTPUT_BYTES = 2 ** 24;
/** How much of standard error to keep. */
const KEPT_ERROR_BYTES = 2 ** 14;
/** How long the pipes may stay open once the program has ended. */
const LAST_READ_MS = 250;
/** The variable that marks all processes of a run, also in other process groups. */
const RUN_VARIABLE = "ZUGZWANG_RUN";

/** Runs a program. If it reads or writes files, it runs in a temporary folder. */
export async function runProcess(call: ProgramCall): Promise<ProgramEnd> {
  const { inputFile, outputFile, input } = call;
  if (inputFile === undefined && outputFile === undefined) return await runToEnd(null, call);
  const folder = await makeTemporary();
  try {
    const words = await Promise.all(call.words.map(makeAbsolute));
    if (inputFile !== undefined) {
      const path = `${folder}/${inputFile}`;
      await attempt(["write", path], () => Deno.writeTextFile(path, input));
    }
    const end = await runToEnd(folder, { ...call, words });
    if (outputFile === undefined) return end;
    const output = await readOutput(`${folder}/${outputFile}`);
    return output === "too long" ? { ...end, reason: "output" } : { ...end, output };
  } finally {
    await remove(folder);
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
  const program = startProcess(call, folder);
  if (call.inputFile === undefined) program.write(call.input);
  return await program.end(call.timeMs);
}

export function startProcess(call: ProgramWords, folder: string | null = null): RunningProgram {
  const run = crypto.randomUUID();
  const child = spawn(call.words, { folder, run });
  const input = child.stdin.getWriter();
  let [unread, hasEnded, wake] = ["", false, () => {}];
  const { kill, ended } = follow(child, { call, run, heard: (text) => (unread += text, wake()) });
  ended.then(() => (hasEnded = true, wake()));
  const within = async <T>(timeMs: number, work: Promise<T>) => {
    const timer = setTimeout(() => kill("time"), timeMs);
    const stop = () => clearTimeout(timer);
    child.status.then(stop);
    return await work.finally(stop);
  };
  const readLine = async () => {
    while (!unread.includes("\n") && !hasEnded) await new Promise<void>((heard) => wake = heard);
    if (unread === "") return null;
    const [line] = unread.split("\n", 1);
    unread = unread.slice(line.length + 1);
    return line;
  };
  return {
    // Not every program reads all of its input.
    write: (text) => void input.write(new TextEncoder().encode(text)).catch(() => {}),
    readLine: (timeMs) => within(timeMs, readLine()),
    end(timeMs) {
      input.close().catch(() => {});
      return within(timeMs, ended);
    },
  };
}

interface FollowOptions {
  readonly call: ProgramWords;
  readonly run: string;
  /** Called with each piece of the output. */
  readonly heard: (text: string) => void;
}

/** Follows a program to its end, and kills it at its limits of memory and output, and at its signal. */
function follow(child: Deno.ChildProcess, { call, run, heard }: FollowOptions) {
  const { memoryBytes, signal: stopping } = call;
  const startedAt = performance.now();
  let reason: ProgramEnd["reason"] = "ended";
  const kill = (why: ProgramEnd["reason"]) => {
    if (reason === "ended") reason = why;
    killGroup(child);
  };
  const stop = () => kill("stopped");
  stopping?.addEventListener("abort", stop);
  if (stopping?.aborted) stop();
  const memory = memoryBytes === undefined
    ? null
    : watchMemory(child.pid, (bytes) => bytes > memoryBytes && kill("memory"));
  const reading = new AbortController();
  const { signal } = reading;
  const outputs = Promise.all([
    readText(child.stdout, {
      signal,
      most: MOST_OUTPUT_BYTES,
      onFull: () => kill("output"),
      heard,
    }),
    readText(child.stderr, { signal, most: KEPT_ERROR_BYTES }),
  ]);
  const finish = async (): Promise<ProgramEnd> => {
    const { code, signal } = await child.status;
    const elapsedMs = performance.now() - startedAt;
    killGroup(child);
    // A child in another process group may keep the pipes open.
    const lastRead = setTimeout(() => (reading.abort(), killRun(run)), LAST_READ_MS);
    const [output, errors] = await outputs;
    clearTimeout(lastRead);
    stopping?.removeEventListener("abort", stop);
    const peakBytes = await memory;
    if (peakBytes !== null && peakBytes > memoryBytes!) kill("memory");
    if (reason === "memory") killRun(run); // the large process may be in another group
    return { reason, code, signal, output, errors, elapsedMs, peakBytes };
  };
  return { kill, ended: finish() };
}

/** Starts the program as the leader of its own process group. */
function spawn(
  [program, ...args]: readonly string[],
  { folder, run }: { readonly folder: string | null; readonly run: string },
): Deno.ChildProcess {
  const command = new Deno.Command(program, {
    args,
    ...folder !== null && { cwd: folder },
    env: { [RUN_VARIABLE]: run },
    detached: true,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  });
  try {
    return command.spawn();
  } catch (error) {
    const isMissing = error instanceof Deno.errors.NotFound;
    throw new FileError("run", program, isMissing ? explain(program) : describeError(error));
  }
}

/** Returns why the system does not find a program. */
function explain(program: string): string {
  const isName = !/[/\\]/.test(program);
  let first: string;
  try {
    const start = Deno.readFileSync(program).subarray(0, 256);
    [first] = new TextDecoder().decode(start).split("\n", 1);
  } catch {
    return isName ? "no such program on the PATH" : "no such file";
  }
  if (isName) return `no such program on the PATH; for the file in this folder, write ./${program}`;
  if (!first.startsWith("#!")) return "a program or library that it needs is missing";
  return first.endsWith("\r")
    ? "its first line ends with CR LF, as on Windows; save it with LF alone"
    : `its first line names a program that does not exist: ${first}`;
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

interface ReadOptions {
  readonly signal?: AbortSignal;
  /** How many bytes to keep. The rest is read and dropped. */
  readonly most: number;
  /** Called if there are more bytes. */
  onFull?(): void;
  /** Called with each piece of the text. */
  heard?(text: string): void;
}

/** Returns the text of a stream, read to its end or until the signal. */
async function readText(
  stream: ReadableStream<Uint8Array>,
  { signal, most, onFull, heard }: ReadOptions,
): Promise<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true }); // judges do not skip the mark
  const reader = stream.getReader();
  signal?.addEventListener("abort", () => reader.cancel().catch(() => {}));
  let [text, kept] = ["", 0];
  for (;;) {
    const { value } = await reader.read().catch(() => ({ value: undefined }));
    if (value === undefined) return text;
    if (kept + value.length > most) onFull?.();
    const piece = decoder.decode(value.subarray(0, most - kept), { stream: true });
    text += piece;
    heard?.(piece);
    kept = Math.min(most, kept + value.length);
  }
}

// The memory of a running program, as the Linux kernel counts it. Deno reads `/proc` only with all
// permissions, so a shell reads it. It starts only `sleep`, and prints each new maximum of the sum of the
// peaks (`VmHWM`) of the program and its children.

const PERIOD_S = 0.01;

const SCRIPT = `
peaks() {
  while read -r name kib unit; do
    [ "$name" = VmHWM: ] && sum=$((sum + kib))
  done < /proc/$1/status
  children= # a process that has just ended has no list
  read -r children < /proc/$1/task/$1/children
  for child in $children; do peaks $child; done
}
most=0
while [ -e /proc/$1 ]; do
  sum=0
  peaks $1
  [ $sum -gt $most ] && most=$sum && echo $most
  sleep ${PERIOD_S}
done 2> /dev/null
`;

/**
 * Watches a process and its children, and calls `onPeak` with each new maximum. Returns the largest one
 * when the process has ended; null if none was seen.
 */
export async function watchMemory(
  pid: number,
  onPeak: (bytes: number) => void,
): Promise<number | null> {
  const shell = new Deno.Command("sh", {
    args: ["-c", SCRIPT, "sh", `${pid}`],
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  let [peak, rest] = [null as number | null, ""];
  const heard = (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop()!;
    for (const kib of lines) onPeak(peak = Number(kib) * 1024);
  };
  await Promise.all([readText(shell.stdout, { most: Infinity, heard }), shell.status]);
  return peak;
}
