/**
 * One input of a call in a worker: what it prints is kept and sent back.
 *
 * @module
 */
import { UsageError } from "../base/failure.ts";
import { GAMES } from "../base/games.ts";
import type { Io, Output } from "../base/io.ts";
import type { Order, Outcome } from "./job_protocol.ts";
import { processIo } from "../system/process_io.ts";
import { report } from "../base/report.ts";
import { readCall } from "../run.ts";

/** Works on one input. */
export async function runJob({ args, source }: Order): Promise<Outcome> {
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
    const call = await readCall(args, { io, games: GAMES });
    if (!call) throw new UsageError("expected a verb that takes inputs");
    const exit = await call.verb.run({ ...call, only: { source, isOneOfSeveral: true } });
    return { exit, ...texts };
  } catch (error) {
    return { exit: report(error, { io, json: false }), ...texts };
  }
}
