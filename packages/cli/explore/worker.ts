/**
 * The page's worker: does jobs one after the other, and drops one when the next arrives.
 *
 * @module
 */
import { GAMES } from "../games.ts";
import { runJob } from "./job.ts";
import type { Message, Report } from "./protocol.ts";

/** What this file needs of a worker's global scope. */
interface WorkerScope {
  onmessage: ((event: { readonly data: Message }) => void) | null;
  postMessage(report: Report): void;
}

const scope = globalThis as unknown as WorkerScope;
let wanted = 0;

scope.onmessage = ({ data: job }) => {
  if ("prepare" in job) {
    GAMES[job.prepare]().catch(() => {}); // the job that follows will say so
    return;
  }
  wanted = job.id;
  runJob(job, {
    report: (body) => scope.postMessage({ ...body, id: job.id }),
    isWanted: async () => {
      await new Promise((resolve) => setTimeout(resolve));
      return wanted === job.id;
    },
  });
};
