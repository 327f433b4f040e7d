/**
 * A worker that obeys commands, for tests of pools.
 *
 * @module
 */
import { serveOwner, type WorkerTask } from "../run/workers.ts";

export const OBEDIENT_NAME = "zugzwang:obedient";

/** What it can do. */
export type Command =
  /** Answers with the same. */
  | { readonly say: unknown }
  /** Throws. */
  | { readonly fail: string }
  /** Answers, and breaks a while later. */
  | { readonly breakLater: true }
  /** Ends itself. */
  | { readonly close: true }
  /** Works without a pause until it is stopped, reports once before, and answers "stopped". */
  | { readonly toil: true }
  /** The same, but lets events happen in between. */
  | { readonly wait: true };

async function obey(command: Command, { report, signal }: WorkerTask<string>): Promise<unknown> {
  if ("say" in command) return command.say;
  if ("fail" in command) throw new Error(command.fail);
  if ("breakLater" in command) {
    setTimeout(() => {
      throw new Error("broken later");
    }, 5);
    return "for now";
  }
  if ("close" in command) {
    (globalThis as unknown as { close(): void }).close();
    return await new Promise(() => {});
  }
  report("at work");
  if ("toil" in command) { while (!signal.aborted); }
  else await new Promise((resolve) => signal.addEventListener("abort", resolve));
  return "stopped";
}

serveOwner(obey);
