/**
 * A worker of a call, as its call sees it.
 *
 * @module
 */
import type { Progress } from "@zugzwang/core";
import type { AnswerOrder, Message, Order, OutcomeOf, StudyOrder } from "./job_protocol.ts";

/** One worker, which does one thing at a time. */
export class Job {
  readonly #worker: Worker;
  readonly #isReady: Promise<Message>;

  /** Takes a worker that has just been started. */
  constructor(worker: Worker) {
    this.#worker = worker;
    this.#isReady = new Promise((resolve, reject) => this.#listen(resolve, reject));
    this.#isReady.catch(() => {}); // whoever runs something sees it
  }

  /**
   * Returns what comes out of an order.
   *
   * @throws {Error} if the worker breaks.
   */
  async run<O extends Order | StudyOrder | AnswerOrder>(
    order: O,
    onProgress?: (progress: Progress) => void,
  ): Promise<OutcomeOf<O>> {
    await this.#isReady;
    const outcome = new Promise<OutcomeOf<O>>((resolve, reject) =>
      this.#listen((message) => {
        if (message === "ready") reject(new Error("it started twice"));
        else if ("progress" in message) onProgress?.(message.progress);
        else resolve(message as OutcomeOf<O>);
      }, reject)
    );
    this.#worker.postMessage(order);
    return await outcome;
  }

  /** Ends it at once. */
  close(): void {
    this.#worker.terminate();
  }

  #listen(hear: (message: Message) => void, fail: (error: Error) => void): void {
    this.#worker.onmessage = (event: MessageEvent<Message>) => hear(event.data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      fail(new Error(event.message));
    };
  }
}
