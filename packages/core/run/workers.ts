/**
 * How workers start and serve, and what they and their owner say to each other. Who listens to them
 * has a `WorkerPool`; who works without a pause beside them has `startWorkers`.
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

/** What is said to a worker: do this, or what was asked is wanted no more. */
export type ToWorker<Order> =
  | {
    readonly id: number;
    readonly order: Order;
    /** Shared, where memory can be: its word is not 0 once the answer is wanted at once. */
    readonly stop?: Int32Array | undefined;
  }
  | { readonly id: number; readonly abort: true };

/**
 * What a worker says: that it is there, that it ends itself (nothing else tells that), how far an
 * order is, its answer, or why there is none.
 */
export type FromWorker<Answer, Report> =
  | { readonly ready: true }
  | { readonly closed: true }
  | { readonly id: number; readonly report: Report }
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly failed: string };

/** What a worker has beside an order, to do it by. */
export interface WorkerTask<Report> {
  /** Tells its owner how far it is, or what it has found so far. */
  readonly report: (report: Report) => void;
  /**
   * Aborted once the answer is wanted as far as it is, or not at all. Where memory can be shared,
   * work without a pause sees it too, whenever it looks at `aborted`.
   */
  readonly signal: AbortSignal;
}

/** What a worker's global scope has. */
interface WorkerScope {
  readonly name?: string;
  onmessage: ((event: MessageEvent<ToWorker<never>>) => void) | null;
  postMessage(message: FromWorker<unknown, unknown>): void;
  close(): void;
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
 * import { hostWorkers } from "@zugzwang/core/run";
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
 * @throws {RangeError} if the name does not begin with `zugzwang:`: such a worker would not know what
 * it is, and never answer.
 * @throws {Error} where workers are not permitted. Where the module is missing the worker says so
 * by an `error` event.
 */
export function startWorker({ name, url, own }: WorkerStart): Worker {
  checkName(name);
  return url === host ? new Worker(url, { type: "module", name }) : own();
}

/**
 * Starts a worker for each order, to join this thread in what it does without a pause. They are
 * not heard: what they find, and what one that broke has left, is in memory that all share. Where
 * none can be had, none comes.
 *
 * @returns What ends them all.
 * @throws {RangeError} if the name does not begin with `zugzwang:`.
 */
export function startWorkers<Order>(start: WorkerStart, orders: readonly Order[]): () => void {
  checkName(start.name);
  const workers: Worker[] = [];
  try {
    orders.forEach((order, id) => {
      const worker = startWorker(start);
      workers.push(worker);
      worker.onerror = (event) => event.preventDefault(); // it never came: the others do its part
      worker.postMessage({ id, order } satisfies ToWorker<Order>);
    });
  } catch {
    // not permitted here
  }
  return () => workers.forEach((worker) => worker.terminate());
}

/**
 * Does the part of the workers of a name, if this thread is one: `serve` gets each order and returns
 * its answer, now or later.
 *
 * @throws {RangeError} if the name does not begin with `zugzwang:`.
 */
export function serveAs<Order, Answer, Report = never>(
  name: string,
  serve: (order: Order, task: WorkerTask<Report>) => Answer | Promise<Answer>,
): void {
  checkName(name);
  if (!isWorker(name)) return;
  const scope = globalThis as unknown as WorkerScope;
  const tasks = new Map<number, AbortController>();
  const answer = async (id: number, order: Order, signal: AbortSignal) => {
    try {
      const report = (report: Report) => scope.postMessage({ id, report });
      scope.postMessage({ id, answer: await serve(order, { report, signal }) });
    } catch (error) {
      scope.postMessage({ id, failed: error instanceof Error ? error.message : `${error}` });
    }
    tasks.delete(id);
  };
  scope.onmessage = ({ data }) => {
    const { id } = data;
    if ("abort" in data) return tasks.get(id)?.abort();
    const controller = new AbortController();
    tasks.set(id, controller);
    answer(id, data.order, heardBy(controller, data.stop));
  };
  const { close } = scope;
  scope.close = () => {
    scope.postMessage({ closed: true });
    close.call(scope);
  };
  scope.postMessage({ ready: true });
}

/** The signal of a controller; `aborted` looks at a shared word too, if there is one. */
function heardBy(controller: AbortController, stop: Int32Array | undefined): AbortSignal {
  const { signal } = controller;
  let isTold = stop === undefined;
  const aborted = () => {
    if (!isTold && Atomics.load(stop!, 0) !== 0) {
      isTold = true; // before it is aborted: that looks here again
      controller.abort();
    }
    return Reflect.get(AbortSignal.prototype, "aborted", signal);
  };
  return Object.defineProperty(signal, "aborted", { get: aborted });
}

function checkName(name: string): void {
  if (name.startsWith(NAME_PREFIX)) return;
  const found = `expected a name that begins with "${NAME_PREFIX}", found ${JSON.stringify(name)}`;
  throw new RangeError(`Cannot start or serve as a worker: ${found}`);
}
