// Threads that stay ready from one solve to the next.
import { WorkerPool } from "./worker_pool.ts";
import { startWorker, type WorkerStart } from "./workers.ts";

/** How long a thread may take to start, and to stop. */
const [READY_MS, REACT_MS] = [10_000, 1000];

/**
 * Keeps the threads of one solve for the next of the same game. They have compiled the search then,
 * which takes about 0.1 s of a first solve. Close it when it is no longer needed.
 */
export class ThreadPool {
  #start: WorkerStart | null = null;
  #count = 0;
  #pool: WorkerPool<never, never, never> | null = null;

  /**
   * Returns the threads of a game, started when there is work. Ends those of another game or number.
   * @internal
   */
  threadsOf<Order, Answer, Report>(
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
