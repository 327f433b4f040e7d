/**
 * Workers that help a solver: what they start with, and how a thread knows that it is one of them.
 *
 * A worker starts with a module of its own, never with the program that wants its help: bundlers
 * that know the form `new Worker(new URL("./x_worker.ts", import.meta.url), …)` make a file of it.
 * Where a bundler does not, that file is missing, the worker ends before anything runs, and the
 * solver goes on alone; unless the program says that it can be started as a worker: `hostWorkers`.
 *
 * @module
 */

/**
 * Bytes that a worker takes with its program, besides the tables that it is for: 16 to 20 MB more of
 * resident memory were measured for each.
 */
export const WORKER_BYTES = 20 * 2 ** 20;

/**
 * Returns how many of the wanted workers there can be: they and what each has of its own take half
 * of the memory at most, and the table that they share has the rest.
 */
export function workersWithin(
  memoryBytes: number,
  { wanted, ownBytes = 0 }: { wanted: number; ownBytes?: number },
): number {
  return Math.max(1, Math.min(wanted, Math.floor(memoryBytes / 2 / (WORKER_BYTES + ownBytes))));
}

/** What the names of all these workers begin with. */
const NAME_PREFIX = "zugzwang:";

/** The program that can be started as any worker, once it has said so: a thread has one at most. */
let host: string | null = null;

/** How the workers of a package start. */
export interface WorkerStart {
  /** The name by which they know what they are: `zugzwang:` and a word. */
  readonly name: string;
  /** The `import.meta.url` of the module that starts them. */
  readonly url: string;
  /** Starts one with its own module, in the form that bundlers know, under that name. */
  readonly own: () => Worker;
}

/** What a worker's global scope has. */
interface WorkerScope {
  readonly name?: string;
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown): void;
}

/** Whether workers that share memory with this thread can be had. */
export function canShareMemory(): boolean {
  return typeof Worker === "function" && typeof SharedArrayBuffer === "function";
}

/** Whether this thread may wait for others: that of a browser's page may not. */
export function canWait(): boolean {
  try {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 1);
    return true;
  } catch {
    return false;
  }
}

/** Returns the name of the worker of ours that this thread is, or null. */
function ownName(): string | null {
  const { name } = globalThis as unknown as WorkerScope;
  return "WorkerGlobalScope" in globalThis && name?.startsWith(NAME_PREFIX) ? name : null;
}

/** Whether this thread is a worker of a name. */
export function isWorker(name: string): boolean {
  return ownName() === name;
}

/**
 * Lets workers start with a program that is bundled into one file: called by it first of all, with
 * its `import.meta.url`. Returns null in the program itself. In a worker of ours it returns the
 * name, and the program must do nothing more: the modules that it has imported do the worker's part.
 *
 * @example
 * ```ts
 * import { hostWorkers } from "@zugzwang/core";
 *
 * if (hostWorkers(import.meta.url) === null) {
 *   // the program
 * }
 * ```
 */
export function hostWorkers(url: string): string | null {
  host = url;
  return ownName();
}

/**
 * Starts a worker: with the program if that is one file and has said that it can be, else with the
 * worker's own module.
 *
 * @throws {Error} where workers are not permitted. Where the module is missing the worker says so
 * by an `error` event.
 */
export function startWorker({ name, url, own }: WorkerStart): Worker {
  return url === host ? new Worker(url, { type: "module", name }) : own();
}

/**
 * Does the part of the workers of a name, if this thread is one: `serve` gets what is posted to it,
 * and returns what it answers; nothing if that is undefined.
 *
 * @param greeting What a worker posts as soon as it is there, if anything.
 */
export function serveAs<Order, Report>(
  name: string,
  serve: (order: Order, post: (report: Report) => void) => void,
  greeting?: Report,
): void {
  if (!isWorker(name)) return;
  const scope = globalThis as unknown as WorkerScope;
  const post = (report: Report) => scope.postMessage(report);
  scope.onmessage = ({ data }: MessageEvent<Order>) => serve(data, post);
  if (greeting !== undefined) post(greeting);
}
