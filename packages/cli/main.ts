#!/usr/bin/env -S deno run --allow-read
/**
 * The program `zugzwang`.
 *
 * @module
 */
import { hostWorkers } from "@zugzwang/core/run";
import { serveSolver } from "@zugzwang/core/game";
import { loadGame } from "./base/games.ts";
import { GAMES } from "./games.ts";
import { STUDY_WORKER_NAME } from "@zugzwang/core/study";
import { processIo } from "./system/process_io.ts";
import { run } from "./run.ts";

if (!("Deno" in globalThis)) {
  const { exit, stderr } = await import("node:process");
  stderr.write(
    "zugzwang: this file is a program for Deno: deno run -A zugzwang.js …; with Node alone: npx -y deno task install, in a clone\n",
  );
  exit(2);
}

// In a bundle all workers start with this module too.
const worker = hostWorkers(import.meta.url);
if (worker === null) {
  const { exit } = Deno; // loading a module of the user replaces it
  if (import.meta.main) exit(await run(Deno.args, { io: processIo() }));
} else if (worker !== STUDY_WORKER_NAME) {
  serveSolver(worker, await loadGame(worker.split(":")[1], GAMES));
}
