#!/usr/bin/env -S deno run --allow-read
/**
 * The program `zugzwang`.
 *
 * @module
 */
import { processIo } from "./process_io.ts";
import { run } from "./run.ts";

if (import.meta.main && !("WorkerGlobalScope" in globalThis)) {
  Deno.exit(await run(Deno.args, { io: processIo() }));
}
