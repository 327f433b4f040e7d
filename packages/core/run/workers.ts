// How workers start and serve, and the messages between them and their owner, a `WorkerPool`.
//
// A worker starts with a module of its own. Some bundlers make a file from
// `new Worker(new URL("./x_worker.ts", import.meta.url), …)`. With others that file is missing, the
// worker fails at once, and the solver continues alone. A program that is one file can start itself as
// a worker instead, if it calls `hostWorkers`. Node has no global `Worker`, so its own threads start. An
// import of `node:worker_threads` would stop the bundlers for browsers, so the running process is asked
// for the module.
import { describeError, type PlainError } from "./errors.ts";

/** Bytes of a worker without its tables: 16 to 20 MB of resident memory were measured. */
export const WORKER_BYTES = 20 * 2 ** 20;

const NAME_PREFIX = "zugzwang:";

/** The URL of the program, if it can start as any worker. */
let host: string | null = null;

/** How the workers of a package start. */
export interface WorkerStart {
  /** The name that tells a worker what to do: `zugzwang:` and a word. */
  readonly name: string;
  /** The `import.meta.url` of the module that starts them. */
  readonly url: string;
  /** Their own module, relative to `url`. */
  readonly file: string;
  /** Starts a worker of that name with its own module, in the form that bundlers know. */
  readonly own: () => StartedWorker;
}

/** A `Worker` of the web or of `node:worker_threads`. */
export interface StartedWorker {
  /** Sends a message to the worker. */
  postMessage(message: unknown): void;
  /** Ends the worker at once. */
  terminate(): unknown;
}

export interface WorkerEvents {
  readonly message: (data: unknown) => void;
  /** Called with the reason when the worker can no longer answer. */
  readonly broken: (why: string) => void;
}

/** A message to a worker. `stop` is shared memory, if available: not 0 once the worker must stop. */
export type ToWorker<Order> =
  | { readonly order: Order; readonly stop: Int32Array | undefined }
  | { readonly abort: true };

/** A message from a worker. `closed` says that the worker exits, for which there is no event. */
export type FromWorker<Answer, Report> =
  | { readonly ready: true }
  | { readonly closed: true }
  | { readonly report: Report }
  | { readonly answer: Answer }
  | { readonly failed: PlainError };

/** How a worker reports, and learns that it must stop. */
export interface WorkerTask<Report> {
  /** Sends progress, or a partial result, to its owner. */
  readonly report: (report: Report) => void;
  /**
   * Aborted once the worker must stop and answer with what it has. With shared memory, even code
   * that never yields sees it in `aborted`.
   */
  readonly signal: AbortSignal;
}

type NodeThreads = typeof import("node:worker_threads");

interface NodeGlobal {
  readonly process?: { getBuiltinModule?(name: string): unknown };
}

interface WorkerScope {
  readonly name?: string;
  addEventListener(type: "message", listen: (event: MessageEvent<ToWorker<unknown>>) => void): void;
  postMessage(message: FromWorker<unknown, unknown>): void;
  close(): void;
}

function isWebWorker(): boolean {
  return "WorkerGlobalScope" in globalThis;
}

/** Returns Node's threads if this runtime has no workers of the web; none before Node 20.16. */
function findThreads(): NodeThreads | undefined {
  if (typeof Worker === "function" || isWebWorker()) return undefined;
  const { process } = globalThis as NodeGlobal;
  return process?.getBuiltinModule?.("node:worker_threads") as NodeThreads | undefined;
}

/** Returns whether this thread can start workers that share memory with it. */
export function canShareMemory(): boolean {
  const canStart = typeof Worker === "function" || findThreads() !== undefined;
  return canStart && typeof SharedArrayBuffer === "function";
}

function readOwnName(): string | null {
  const { name } = globalThis as unknown as WorkerScope;
  const own: unknown = isWebWorker() ? name : findThreads()?.workerData;
  return typeof own === "string" && own.startsWith(NAME_PREFIX) ? own : null;
}

/**
 * Lets workers start with this program, for programs that are bundled into one file. Call it first,
 * with the program's `import.meta.url`. Returns null in the program itself. In a worker it returns
 * the name. The program must then serve what that name stands for, such as `serveSolver` with a game, and
 * do nothing more.
 *
 * @example
 * ```ts
 * import { hostWorkers } from "@zugzwang/core/run";
 *
 * if (hostWorkers(import.meta.url) === null) {
 *   // the program
 * }
 * ```
 */
export function hostWorkers(url: string): string | null {
  host = url;
  return readOwnName();
}

/**
 * Starts a worker: with the program if it has called `hostWorkers`, otherwise with the worker's own
 * module. If that module is missing, the worker breaks.
 * @throws {RangeError} if the name does not start with `zugzwang:`: such a worker would never answer.
 * @throws {Error} if workers are not permitted.
 */
export function startWorker({ name, url, file, own }: WorkerStart): StartedWorker {
  if (!name.startsWith(NAME_PREFIX)) {
    const found = `expected a name that starts with "${NAME_PREFIX}", found ${
      JSON.stringify(name)
    }`;
    throw new RangeError(`Cannot start a worker: ${found}`);
  }
  const isHosted = url === host;
  const threads = findThreads();
  if (threads) return new threads.Worker(new URL(isHosted ? url : file, url), { workerData: name });
  return isHosted ? new Worker(url, { type: "module", name }) : own();
}

export function listenTo(worker: StartedWorker, { message, broken }: WorkerEvents): void {
  const unreadable = () => broken("its message cannot be read");
  const fail = (reason: string) => broken(reason || "it could not be loaded");
  if ("on" in worker) {
    const thread = worker as InstanceType<NodeThreads["Worker"]>;
    thread.on("message", message);
    thread.on("messageerror", unreadable);
    thread.on("error", (error) => fail(describeError(error).message));
    thread.on("exit", () => broken("it exited"));
  } else {
    const web = worker as Worker;
    web.onmessage = ({ data }) => message(data);
    web.onmessageerror = unreadable;
    web.onerror = (event) => {
      event.preventDefault?.();
      fail(event.message);
    };
  }
}

/**
 * Serves orders if this thread is a worker: `serve` gets each order and returns its answer or a
 * promise of it. An order follows the answer to the one before, so a message to abort is about the
 * current one.
 */
export function serveOwner<Order, Answer, Report = never>(
  serve: (order: Order, task: WorkerTask<Report>) => Answer | Promise<Answer>,
): void {
  const owner = findOwner();
  if (owner === null) return;
  const report = (report: Report) => owner.post({ report });
  let current: AbortController | null = null;
  owner.listen(async (message) => {
    if ("abort" in message) return current?.abort();
    const controller = current = new AbortController();
    try {
      const task = { report, signal: makeSignal(controller, message.stop) };
      owner.post({ answer: await serve(message.order as Order, task) });
    } catch (error) {
      owner.post({ failed: describeError(error) });
    }
  });
  owner.post({ ready: true });
}

interface Owner {
  post(message: FromWorker<unknown, unknown>): void;
  listen(listener: (message: ToWorker<unknown>) => void): void;
}

/** Returns the owner of this thread, or null if it is not a worker. */
function findOwner(): Owner | null {
  if (isWebWorker()) return findWebOwner(globalThis as unknown as WorkerScope);
  const port = findThreads()?.parentPort;
  if (!port) return null;
  return {
    post: (message) => port.postMessage(message),
    listen: (listener) => void port.on("message", listener),
  };
}

function findWebOwner(scope: WorkerScope): Owner {
  const post = (message: FromWorker<unknown, unknown>) => scope.postMessage(message);
  const { close } = scope;
  scope.close = () => {
    post({ closed: true });
    close.call(scope);
  };
  // A listener, because a user's game may set `onmessage`.
  return { post, listen: (listener) => scope.addEventListener("message", (e) => listener(e.data)) };
}

/** Returns a controller's signal. Its `aborted` reads the shared word too, if there is one. */
function makeSignal(controller: AbortController, stop: Int32Array | undefined): AbortSignal {
  const { signal } = controller;
  let isStopped = stop === undefined;
  const aborted = () => {
    if (!isStopped && Atomics.load(stop!, 0) !== 0) {
      isStopped = true; // before abort(), which reads `aborted` again
      controller.abort();
    }
    return Reflect.get(AbortSignal.prototype, "aborted", signal);
  };
  return Object.defineProperty(signal, "aborted", { get: aborted });
}
