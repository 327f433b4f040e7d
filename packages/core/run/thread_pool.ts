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
  #threads: WorkerPool<unknown, unknown, unknown> | null = null;

  /**
   * Returns the threads of a game, which start when there is work. Ends them if they were asked for
   * another game, or in another number.
   * @internal
   */
  getThreads(start: WorkerStart, count: number): WorkerPool<unknown, unknown, unknown> {
    if (this.#threads && start === this.#start && count === this.#count) return this.#threads;
    this.close();
    [this.#start, this.#count] = [start, count];
    const times = { readyMs: READY_MS, reactMs: REACT_MS };
    return this.#threads = new WorkerPool({ start: () => startWorker(start), count, ...times });
  }

  /** Ends all threads at once. */
  close(): void {
    this.#threads?.close();
    this.#threads = null;
  }
}
