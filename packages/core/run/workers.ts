// How workers start and serve, and the messages between them and their owner, a `WorkerPool`.
//
// A worker starts with a module of its own. Some bundlers make a file from
// `new Worker(new URL("./x_worker.ts", import.meta.url), …)`. With others that file is missing, the
// worker fails at once, and the solver continues alone. A program that is one file can start itself as
// a worker instead, if it calls `hostWorkers`.
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
  /** Starts a worker of that name with its own module, in the form that bundlers know. */
  readonly own: () => Worker;
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

interface WorkerScope {
  readonly name?: string;
  addEventListener(type: "message", listen: (event: MessageEvent<ToWorker<never>>) => void): void;
  postMessage(message: FromWorker<unknown, unknown>): void;
  close(): void;
}

/** Returns whether workers can share memory with this thread. */
export function canShareMemory(): boolean {
  return typeof Worker === "function" && typeof SharedArrayBuffer === "function";
}

function readOwnName(): string | null {
  const { name } = globalThis as unknown as WorkerScope;
  return "WorkerGlobalScope" in globalThis && name?.startsWith(NAME_PREFIX) ? name : null;
}

/**
 * Lets workers start with this program, for programs that are bundled into one file. Call it first,
 * with the program's `import.meta.url`. Returns null in the program itself. In a worker it returns
 * the name. The program must then call `serveSolver` with the game of that name, and do nothing more.
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
 * module. If that module is missing, the worker sends an `error` event.
 * @throws {RangeError} if the name does not start with `zugzwang:`: such a worker would never answer.
 * @throws {Error} if workers are not permitted.
 */
export function startWorker({ name, url, own }: WorkerStart): Worker {
  checkName(name);
  return url === host ? new Worker(url, { type: "module", name }) : own();
}

/**
 * Serves orders if this thread is a worker of that name: `serve` gets each order and returns its
 * answer or a promise of it. An order follows the answer to the one before, so a message to abort is
 * about the current one.
 * @throws {RangeError} if the name does not start with `zugzwang:`.
 */
export function serveAs<Order, Answer, Report = never>(
  name: string,
  serve: (order: Order, task: WorkerTask<Report>) => Answer | Promise<Answer>,
): void {
  checkName(name);
  if (readOwnName() !== name) return;
  const scope = globalThis as unknown as WorkerScope;
  const report = (report: Report) => scope.postMessage({ report });
  let current: AbortController | null = null;
  // A listener, because a user's game may set `onmessage`.
  scope.addEventListener("message", async ({ data }) => {
    if ("abort" in data) return current?.abort();
    const controller = current = new AbortController();
    try {
      const task = { report, signal: makeSignal(controller, data.stop) };
      scope.postMessage({ answer: await serve(data.order, task) });
    } catch (error) {
      scope.postMessage({ failed: describeError(error) });
    }
  });
  const { close } = scope;
  scope.close = () => {
    scope.postMessage({ closed: true });
    close.call(scope);
  };
  scope.postMessage({ ready: true });
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

function checkName(name: string): void {
  if (name.startsWith(NAME_PREFIX)) return;
  const found = `expected a name that starts with "${NAME_PREFIX}", found ${JSON.stringify(name)}`;
  throw new RangeError(`Cannot start or serve as a worker: ${found}`);
}
