/**
 * A worker in this thread, for tests: it does its jobs as the true one does.
 *
 * @module
 */
import { runJob } from "./job.ts";
import type { Message, Report } from "./protocol.ts";
import type { WorkerLike } from "./solver.ts";

/** A worker whose messages can be looked at. */
export class FakeWorker implements WorkerLike {
  /** Takes the reports. */
  onmessage: WorkerLike["onmessage"] = null;
  /** Takes failures. */
  onerror: WorkerLike["onerror"] = null;
  /** What it was sent. */
  readonly messages: Message[] = [];
  /** What it said. */
  readonly reports: Report[] = [];
  /** Whether it was ended. */
  isEnded = false;
  /** Whether it is stuck in a long computation, and so does nothing. */
  isStuck = false;
  #wanted = 0;

  /** Does a job. */
  postMessage(message: Message): void {
    this.messages.push(message);
    if ("prepare" in message || this.isStuck) return;
    this.#wanted = message.id;
    runJob(message, {
      report: (body) => this.#say({ ...body, id: message.id }),
      isWanted: async () => {
        await new Promise((resolve) => setTimeout(resolve));
        return !this.isEnded && this.#wanted === message.id;
      },
    });
  }

  /** Says nothing more. */
  terminate(): void {
    this.isEnded = true;
  }

  #say(report: Report): void {
    if (this.isEnded) return;
    this.reports.push(report);
    this.onmessage?.({ data: report });
  }
}
