/**
 * The worker that works on inputs of a call: what it prints is kept and sent back. The module is
 * its own worker, so that it needs no second file in a bundle or in a compiled program, where
 * every worker begins with all modules.
 *
 * @module
 */
import { type Progress, serveAs } from "@zugzwang/core";
import { report } from "./base/report.ts";
import type { Io, Output } from "./base/io.ts";
import { readCall } from "./command/call.ts";
import { GAMES } from "./games.ts";
import { checkpointPath } from "./stream/checkpoint_file.ts";
import { JOB_WORKER_NAME, type Message, type Order, type Outcome } from "./stream/job_protocol.ts";
import { processIo } from "./system/process_io.ts";
import { VERBS } from "./verbs/verbs.ts";

/** Starts such a worker. */
export function startJob(): Worker {
  return new Worker(import.meta.url, { type: "module", name: JOB_WORKER_NAME });
}

/** How often a worker says how far it is. */
const PROGRESS_PERIOD_MS = 50;

/** Works on one input. */
async function runJob(
  { args, source, wantsProgress, end }: Order,
  post: (message: Message) => void,
): Promise<Outcome> {
  const texts = { stdout: "", stderr: "" };
  const output = (name: "stdout" | "stderr", { columns }: Output): Output => ({
    isTerminal: false,
    columns,
    write: (text) => void (texts[name] += text),
  });
  const outer = processIo();
  const stdout = { ...output("stdout", outer.stdout), isTerminal: outer.stdout.isTerminal };
  const { onEnd: _, ...around } = outer; // the main thread is told
  const io: Io = { ...around, stdout, stderr: output("stderr", outer.stderr) };
  try {
    const call = await readCall(args, { io, verbs: VERBS, games: GAMES, startJob });
    const onProgress = wantsProgress ? nowAndThen((progress) => post({ progress })) : undefined;
    const only = {
      source,
      isOneOfSeveral: checkpointPath(call) === undefined,
      end,
      ...onProgress && { onProgress },
    };
    const exit = await call.verb.run({ ...call, only });
    return { exit, ...texts };
  } catch (error) {
    return { exit: report(error, { io, json: false }), ...texts };
  }
}

/** Passes on what comes after a while of silence. */
function nowAndThen(show: (progress: Progress) => void): (progress: Progress) => void {
  let shownAt = -Infinity;
  return (progress) => {
    const now = performance.now();
    if (now - shownAt < PROGRESS_PERIOD_MS) return;
    shownAt = now;
    show(progress);
  };
}

serveAs<Order, Message>(
  JOB_WORKER_NAME,
  async (order, post) => post(await runJob(order, post)),
  "ready",
);
