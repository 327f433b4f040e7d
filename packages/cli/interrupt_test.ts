// What a user's Ctrl-C does, and files that play writes: the program as a process of its own.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { outcome, start } from "./testing/spawned.ts";

/** More than enough for an answer, were it not for the interrupt. */
const HARD = ["dots", "--empty", "5x5"];

/** How long the program solves before it is interrupted, its start included. */
const SOLVING_MS = 1500;

/** When a program that was interrupted counts as one that lives on. */
const PATIENCE_MS = 5000;

/** Starts the program, interrupts it while it solves, and says how it ended: by
 * SIGKILL if it lived on for long, or kept its pipes open. */
async function interrupted(args: string[], input = "") {
  const child = start(args);
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input)); // and it stays open
  await new Promise((resolve) => setTimeout(resolve, SOLVING_MS));
  child.kill("SIGINT");
  const watchdog = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
  const [{ signal }, stdout, stderr] = await Promise.all([
    child.status,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  clearTimeout(watchdog);
  await writer.abort().catch(() => {});
  return { signal: signal as string | null, stdout, stderr };
}

Deno.test("an interrupt ends a solver at once, on its own thread and in workers", async () => {
  const line = `{"input": "5 5\n${"00000\n".repeat(6)}${"000000\n".repeat(5)}"}`
    .replaceAll("\n", "\\n") + "\n";
  const ended = { signal: "SIGINT", stdout: "", stderr: "" };
  const [alone, jobs] = await Promise.all([
    interrupted(["solve", ...HARD]),
    interrupted(["solve", "dots", "--batch", "--jobs", "2"], line + line),
  ]);
  assertEquals(alone, ended);
  assertEquals(jobs, ended);
});

Deno.test("play saves from a pipe, and leaves no other file behind", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const lines = `0,0\nsave ${folder}/game.json\nsave ${folder}/none/game.json\n`;
    const [exit, stdout, stderr] = await outcome(["play", "chess", "--seed", "3"], lines);
    assertEquals([exit, stderr], [3, ""]);
    assertStringIncludes(stdout, `cannot write ${folder}/none/game.json: no such folder`);
    assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name), ["game.json"]);
    const { game, moves } = JSON.parse(await Deno.readTextFile(`${folder}/game.json`));
    assertEquals([game, moves.length], ["chess", 2]);
    const solved = await outcome(["solve", "chess", `${folder}/game.json`]);
    assertEquals([solved[0], solved[2]], [0, ""]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
