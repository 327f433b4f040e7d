/**
 * Runs with a checkpoint that are killed at random moments, until one comes to its end.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import type { Random } from "@zugzwang/core";
import { start } from "./spawned.ts";

/** What to solve, and how often to kill it. */
export interface KilledRunsOptions {
  /** The arguments, without `--checkpoint`. */
  readonly args: readonly string[];
  /** The answer. */
  readonly stdout: string;
  /** How many times it is killed. */
  readonly kills: number;
  /** The longest time that a run may last. */
  readonly mostMs: number;
  /** The source of the moments. */
  readonly random: Random;
}

/** The exit codes of runs: killed, stopped by a signal that it did or did not handle, or solved. */
const ENDS = [137, 143, 130, 0];

/**
 * Kills run after run on one file, by SIGKILL, SIGTERM and SIGINT in turn, and lets the last one end.
 * None may find the file damaged, and every answer must be right. If a run finishes before it is
 * killed, the next one starts afresh. Returns how many were killed.
 */
export async function killRuns(options: KilledRunsOptions): Promise<number> {
  const { args, stdout, kills, mostMs, random } = options;
  const folder = await Deno.makeTempDir();
  const file = `${folder}/proved`;
  const all = [...args, "--checkpoint", file];
  let killed = 0;
  try {
    for (let i = 0; i < kills; i++) {
      const asked = (["SIGKILL", "SIGTERM", "SIGINT"] as const)[i % 3];
      const end = await run(all, { asked, afterMs: 1 + random(mostMs) });
      const told = `kill ${i} by ${asked}: ${JSON.stringify(end)}`;
      assert(ENDS.includes(end.code), told);
      if (end.code !== 0) killed++;
      else {
        assertEquals(end.stdout, stdout, told);
        await Deno.remove(file);
      }
    }
    const { code, stdout: answer, stderr } = await run(all);
    const told = stderr.replace(/^zugzwang: writing .*\n/gm, ""); // a slow disk
    assertEquals([code, answer, told], [0, stdout, ""]);
    assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name), ["proved"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  return killed;
}

/** Runs the program, and kills it after a while. */
export async function run(
  args: readonly string[],
  kill?: { asked: Deno.Signal; afterMs: number },
) {
  const child = start(args);
  const ended = Promise.all([
    child.status,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.stdin.close(),
  ]);
  const timer = kill && setTimeout(() => child.kill(kill.asked), kill.afterMs);
  const [{ code }, stdout, stderr] = await ended;
  clearTimeout(timer);
  return { code, stdout, stderr };
}
