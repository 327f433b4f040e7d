/**
 * The worker of a call. The module is its own worker, so that it needs no second file in a bundle or
 * in a compiled program, where every worker begins with all modules.
 *
 * @module
 */
import { isWorker, serveAs } from "@zugzwang/core/run";
import { restoreCall } from "./command/call.ts";
import type { Call } from "./command/verb.ts";
import { withBookFile } from "./batch/book_option.ts";
import { GAMES } from "./games.ts";
import { JOB_WORKER_NAME, type Order, type Outcomes, type Report } from "./stream/order.ts";
import { serve } from "./stream/port.ts";
import { processIo } from "./system/process_io.ts";
import { VERBS } from "./verbs/verbs.ts";

/** Starts such a worker. */
export function startJob(): Worker {
  return new Worker(import.meta.url, { type: "module", name: JOB_WORKER_NAME });
}

/** The call that this worker belongs to, with its book, which is read once. */
let called: Promise<Call> | null = null;

async function received(read: Order["call"]): Promise<Call> {
  const { onEnd: _, ...io } = processIo(); // the main thread is told
  return withBookFile(await restoreCall(read, { io, verbs: VERBS, games: GAMES, startJob }));
}

serveAs<Order, Outcomes[Order["kind"]], Report>(JOB_WORKER_NAME, async (order, task) => {
  return await serve(await (called ??= received(order.call)), order, task);
});

if (isWorker(JOB_WORKER_NAME)) {
  // It would end this thread without a word to its owner: a game of one's own may have it.
  Deno.exit = () => {
    throw new Error("it called Deno.exit()");
  };
}
