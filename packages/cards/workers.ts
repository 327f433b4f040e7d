/**
 * Solving with several workers. The module is its own worker, so that it needs no second file in
 * a bundle or in a compiled program: a worker that runs it has the name `WORKER_NAME`.
 *
 * A program that bundles everything into one file must evaluate this module in a worker of that
 * name too. Where workers cannot be had, the caller goes on alone.
 *
 * @module
 */
import { Budget, nullWindowSearch } from "@zugzwang/core";
import type { BoundTables } from "./bound_tables.ts";
import type { CardsPosition } from "./position.ts";
import { openWindow, Root } from "./root.ts";
import { scanForValue, type Scanned } from "./root_scan.ts";
import { SharedScan } from "./shared_scan.ts";
import { SharedWords } from "./shared_words.ts";

/** The name of the workers of this module. */
export const WORKER_NAME = "zugzwang:cards";

/** How long workers may take to report that they are there. */
const PATIENCE_MS = 1_500;

/** How often limits and progress are looked at. */
const POLL_MS = 20;

/** What a worker is to do. */
export interface Job {
  /** The value and best move of a position, or the values of all its moves. */
  readonly kind: "solve" | "values";
  /** The position. */
  readonly position: CardsPosition;
  /** The memory of the shared search. */
  readonly words: Int32Array;
  /** The tables of bounds that all of them use. */
  readonly tables: BoundTables;
  /** How many workers there are. */
  readonly workers: number;
}

/** A job and the number of the worker that it is sent to. */
interface Order extends Job {
  readonly worker: number;
}

/** What a worker says: that it is there, or its result. */
type Message = "ready" | { readonly scanned: Scanned };

/** The part of a worker's global scope that is used. */
interface WorkerScope {
  readonly name?: string;
  onmessage: ((event: MessageEvent<Order>) => void) | null;
  postMessage(message: Message): void;
}

/** Whether workers that share memory can be had here: not in one of them, so none has its own. */
export function canShareWork(): boolean {
  return typeof Worker === "function" && typeof SharedArrayBuffer === "function" && !isOurWorker();
}

function isOurWorker(): boolean {
  const { name } = globalThis as unknown as WorkerScope;
  return "WorkerGlobalScope" in globalThis && name === WORKER_NAME;
}

/**
 * Returns what the workers found, or null if they cannot be had. Values of moves are in the shared
 * search.
 *
 * @param watch Called now and then; what it throws ends the workers and rejects the promise.
 */
export async function runWorkers(job: Job, watch: () => void): Promise<Scanned | null> {
  const crew: Worker[] = [];
  let timer: ReturnType<typeof setInterval> | undefined;
  try {
    while (crew.length < job.workers) crew.push(spawn());
    const ready = crew.map((worker) => nextMessage(worker));
    if (!await within(Promise.all(ready), PATIENCE_MS)) return null;
    const results = crew.map((worker) => nextMessage(worker));
    crew.forEach((worker, i) => worker.postMessage({ ...job, worker: i } satisfies Order));
    const watching = new Promise<never>((_, reject) => {
      timer = setInterval(() => {
        try {
          watch();
        } catch (error) {
          reject(error);
        }
      }, POLL_MS);
    });
    const [first] = await Promise.race([Promise.all(results), watching]);
    return first === "ready" ? null : first.scanned;
  } catch (error) {
    if (error instanceof WorkerFailure) return null;
    throw error;
  } finally {
    clearInterval(timer);
    for (const worker of crew) worker.terminate();
  }
}

/** A worker that could not start or broke. */
class WorkerFailure extends Error {}

function spawn(): Worker {
  try {
    return new Worker(import.meta.url, { type: "module", name: WORKER_NAME });
  } catch {
    throw new WorkerFailure(); // not permitted here
  }
}

/** Returns the next message of a worker. */
function nextMessage(worker: Worker): Promise<Message> {
  return new Promise((resolve, reject) => {
    worker.onmessage = (event: MessageEvent<Message>) => resolve(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new WorkerFailure());
    };
  });
}

/** Returns whether a promise is fulfilled within some time. */
async function within(promise: Promise<unknown>, patienceMs: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false);
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Does a worker's part of a job. */
function work({ kind, position, words, tables, worker, workers }: Order): Scanned {
  // Whoever ordered this has reserved the memory.
  const budget = new Budget({ memoryBytes: Infinity });
  const poll = () => {
    shared.noteNodes(worker, root.nodes);
    scan.poll();
  };
  const root: Root = new Root(position, budget, poll, tables);
  const shared = new SharedWords(words, root.moves.length);
  const scan = new SharedScan(shared, workers, root);
  let scanned: Scanned = { value: 0, index: 0 };
  if (kind === "solve") {
    const onBounds = (lower: number, upper: number) => shared.narrow(lower, upper);
    scanned = scanForValue(scan.run, { ...openWindow(position), onBounds });
  } else {
    let guess = 0;
    shared.noteValues(root.twins, (move) => {
      const test = (threshold: number) => root.test(move, threshold);
      guess = nullWindowSearch(test, { ...openWindow(position), guess });
      return guess;
    });
  }
  shared.noteNodes(worker, root.nodes);
  return scanned;
}

/** Takes the one order that comes, if this is a worker of ours. */
function serve(scope: WorkerScope): void {
  if (!isOurWorker()) return;
  scope.onmessage = (event) => scope.postMessage({ scanned: work(event.data) });
  scope.postMessage("ready");
}

serve(globalThis as unknown as WorkerScope);
