/**
 * Solving with several workers. Where they cannot be had, the caller goes on alone.
 *
 * @module
 */
import { canShareMemory, canWait, isWorker, startWorkers } from "@zugzwang/core/run";
import type { Scanned } from "../search/root.ts";
import {
  type CardsJob,
  type CardsOrder,
  takePart,
  WORKER_NAME,
  WorkerFailure,
} from "./cards_worker.ts";

const WORKER_START = {
  name: WORKER_NAME,
  url: import.meta.url,
  own: () =>
    new Worker(new URL("./cards_worker.ts", import.meta.url), {
      type: "module",
      name: "zugzwang:cards",
    }),
};

/**
 * Whether workers that share memory can be had here, and this thread may wait for them: not the one
 * of a browser's page; and not one of the workers, so none has its own.
 */
export function canShareWork(): boolean {
  return canShareMemory() && canWait() && !isWorker(WORKER_NAME);
}

/**
 * Returns what this thread and its workers found, or null if a worker failed. This thread begins at
 * once; the workers join it when they are there, and if none comes, it does all the work. Values of
 * moves are in the shared search.
 *
 * @param workers How many they are together.
 * @param poll Called now and then; what it throws ends the search.
 */
export function shareWork(job: CardsJob, workers: number, poll: () => void): Scanned | null {
  const orders = Array.from(
    { length: workers - 1 },
    (_, i): CardsOrder => ({ ...job, worker: i + 1 }),
  );
  const endWorkers = startWorkers(WORKER_START, orders);
  try {
    return takePart({ ...job, worker: 0 }, poll);
  } catch (error) {
    if (error instanceof WorkerFailure) return null;
    throw error;
  } finally {
    endWorkers();
  }
}
