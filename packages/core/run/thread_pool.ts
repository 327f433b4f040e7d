// Threads that stay ready from one solve to the next.
import { WorkerPool } from "./worker_pool.ts";
import { startWorker, type WorkerStart } from "./workers.ts";

/** How long a thread may take to start, and to stop. */
const [READY_MS, REACT_MS] = [10_000, 1000];

/**
 * Keeps the threads of one solve for the next of the same game, so that the next one need not start
 * threads and compile the search again. Close it when it is no longer needed.
 */
export class ThreadPool {
  #start: WorkerStart | null = null;
  #count = 0;
  #pool: WorkerPool<never, never, never> | null = null;

  /**
   * Returns the threads of a game, which start when there is work. Ends them if they were asked for
   * another game, or in another number.
   * @internal
   */
  getThreads<Order, Answer, Report>(
    start: WorkerStart,
    count: number,
  ): WorkerPool<Order, Answer, Report> {
    if (!this.#pool || start !== this.#start || count !== this.#count) {
      this.close();
      const times = { readyMs: READY_MS, reactMs: REACT_MS };
      this.#pool = new WorkerPool({ start: () => startWorker(start), count, ...times });
      [this.#start, this.#count] = [start, count];
    }
    return this.#pool as unknown as WorkerPool<Order, Answer, Report>;
  }

  /** Ends all threads at once. */
  close(): void {
    this.#pool?.close();
    this.#pool = null;
  }
}
