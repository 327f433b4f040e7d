/**
 * The worker that works on inputs of a call: what it prints is kept and sent back. The module is
 * its own worker, so that it needs no second file in a bundle or in a compiled program, where
 * every worker begins with all modules.
 *
 * @module
 */
import { serveAs } from "@zugzwang/core";
import { report } from "./base/report.ts";
import type { Io, Output } from "./base/io.ts";
import { readCall } from "./command/call.ts";
import { GAMES } from "./games.ts";
import { JOB_WORKER_NAME, type Message, type Order, type Outcome } from "./stream/job_protocol.ts";
import { processIo } from "./system/process_io.ts";
import { VERBS } from "./verbs/verbs.ts";

/** Starts such a worker. */
export function startJob(): Worker {
  return new Worker(import.meta.url, { type: "module", name: JOB_WORKER_NAME });
}

/** Works on one input. */
async function runJob({ args, source }: Order): Promise<Outcome> {
  const texts = { stdout: "", stderr: "" };
  const output = (name: "stdout" | "stderr", { columns }: Output): Output => ({
    isTerminal: false,
    columns,
    write: (text) => void (texts[name] += text),
  });
  const outer = processIo();
  const stdout = { ...output("stdout", outer.stdout), isTerminal: outer.stdout.isTerminal };
  const io: Io = { ...outer, stdout, stderr: output("stderr", outer.stderr) };
  try {
    const call = await readCall(args, { io, verbs: VERBS, games: GAMES, startJob });
    const exit = await call.verb.run({ ...call, only: { source, isOneOfSeveral: true } });
    return { exit, ...texts };
  } catch (error) {
    return { exit: report(error, { io, json: false }), ...texts };
  }
}

serveAs<Order, Message>(
  JOB_WORKER_NAME,
  async (order, post) => post(await runJob(order)),
  "ready",
);
