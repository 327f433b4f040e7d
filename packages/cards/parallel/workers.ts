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
import type { BoundTables } from "../search/bound_tables.ts";
import { type CardsPosition, legalMoves } from "../rules/position.ts";
import { openWindow, Root } from "../search/root.ts";
import { scanForValue, type Scanned } from "../search/root_scan.ts";
import { SharedScan } from "./shared_scan.ts";
import { SharedWords } from "./shared_words.ts";

/** The name of the workers of this module. */
export const WORKER_NAME = "zugzwang:cards";

/** Waits of 20 ms without a new node of any worker before one of them counts as dead. */
const PATIENCE_WAITS = 500;

/** What the workers are to do. */
export interface Job {
  /** The value and best move of a position, or the values of all its moves. */
  readonly kind: "solve" | "values";
  /** The position. */
  readonly position: CardsPosition;
  /** The memory of the shared search. */
  readonly words: Int32Array;
  /** The tables of bounds that all of them use. */
  readonly tables: BoundTables;
}

/** A job and the number of the worker that it is sent to. */
interface Order extends Job {
  readonly worker: number;
}

/** The part of a worker's global scope that is used. */
interface WorkerScope {
  readonly name?: string;
  onmessage: ((event: MessageEvent<Order>) => void) | null;
}

/**
 * Whether workers that share memory can be had here, and this thread may wait for them: not the one
 * of a browser's page; and not one of the workers, so none has its own.
 */
export function canShareWork(): boolean {
  return typeof Worker === "function" && typeof SharedArrayBuffer === "function" && canWait() &&
    !isOurWorker();
}

function canWait(): boolean {
  try {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 1);
    return true;
  } catch {
    return false;
  }
}

function isOurWorker(): boolean {
  const { name } = globalThis as unknown as WorkerScope;
  return "WorkerGlobalScope" in globalThis && name === WORKER_NAME;
}

/**
 * Returns what this thread and its helpers found, or null if a helper failed. This thread begins at
 * once; the helpers join it when they are there, and if none comes, it does all the work. Values of
 * moves are in the shared search.
 *
 * @param workers How many they are together.
 * @param poll Called now and then; what it throws ends the search.
 */
export function shareWork(job: Job, workers: number, poll: () => void): Scanned | null {
  const helpers: Worker[] = [];
  try {
    for (let worker = 1; worker < workers; worker++) helpers.push(startHelper({ ...job, worker }));
    return takePart({ ...job, worker: 0 }, poll);
  } catch (error) {
    if (error instanceof HelperFailure) return null;
    throw error;
  } finally {
    for (const helper of helpers) helper.terminate();
  }
}

/** A helper could not start or broke. */
class HelperFailure extends Error {}

function startHelper(order: Order): Worker {
  try {
    const helper = new Worker(import.meta.url, { type: "module", name: WORKER_NAME });
    helper.onerror = (event) => event.preventDefault(); // it never came: the others do its part
    helper.postMessage(order);
    return helper;
  } catch {
    throw new HelperFailure(); // not permitted here
  }
}

/** Does a worker's part of a job. */
function takePart({ kind, position, words, tables, worker }: Order, watch: () => void): Scanned {
  // Whoever ordered this has reserved the memory.
  const budget = new Budget({ memoryBytes: Infinity });
  const poll = () => {
    shared.noteNodes(worker, root.nodes);
    watch();
    scan.poll();
  };
  const root: Root = new Root(position, budget, poll, tables);
  const shared = new SharedWords(words, root.moves.length);
  const patience = new Patience(shared);
  const onWait = () => {
    watch();
    patience.wait();
  };
  const scan = new SharedScan(shared, root, onWait);
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
    shared.awaitValues(onWait);
  }
  shared.noteNodes(worker, root.nodes);
  return scanned;
}

/** How long a worker waits for others that do nothing. */
class Patience {
  readonly #shared: SharedWords;
  #nodes = -1;
  #waits = 0;

  constructor(shared: SharedWords) {
    this.#shared = shared;
  }

  /** Counts a wait. */
  wait(): void {
    const { nodes, isBroken } = this.#shared;
    this.#waits = nodes === this.#nodes ? this.#waits + 1 : 0;
    this.#nodes = nodes;
    if (isBroken || this.#waits === PATIENCE_WAITS) throw new HelperFailure();
  }
}

/** Takes the one order that comes, if this is a worker of ours. */
function serve(scope: WorkerScope): void {
  if (!isOurWorker()) return;
  scope.onmessage = ({ data: order }) => {
    try {
      takePart(order, () => {});
    } catch {
      new SharedWords(order.words, legalMoves(order.position).length).noteFailure();
    }
  };
}

serve(globalThis as unknown as WorkerScope);
