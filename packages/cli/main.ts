#!/usr/bin/env -S deno run --allow-read
/**
 * The program `zugzwang`.
 *
 * @module
 */
import { loadGame } from "./base/games.ts";
import { JOB_WORKER_NAME } from "./stream/job_protocol.ts";
import { processIo } from "./system/process_io.ts";
import { run } from "./run.ts";

/** A worker of the game `cards` is named `zugzwang:cards`. */
const WORKER_PREFIX = "zugzwang:";

if ("WorkerGlobalScope" in globalThis) {
  // In a bundle all workers start with this module too, and need only their own.
  const name = String(Reflect.get(globalThis, "name"));
  if (name === JOB_WORKER_NAME) await import("./stream/job_pool.ts");
  else if (name.startsWith(WORKER_PREFIX)) await loadGame(name.slice(WORKER_PREFIX.length));
} else if (import.meta.main) {
  Deno.exit(await run(Deno.args, { io: processIo() }));
}
