import { assertEquals } from "@std/assert";
import { GAMES } from "../base/games.ts";
import { INERT_IO } from "../testing/fake_io.ts";
import { VERBS } from "../main.ts";
import { readCommandLine } from "./read_options.ts";
import { type Request, resolveRequest } from "./request.ts";

/** Resolves a call on a machine of some cores. */
async function resolve(call: string, cores = 4): Promise<Request> {
  const output = { isTerminal: false, columns: null, write: () => {} };
  const io = { ...INERT_IO, stdout: output, stderr: output, cores };
  const startWorker = () => {
    throw new Error("no worker is needed");
  };
  const around = { io, verbs: VERBS, games: GAMES, startWorker };
  return await resolveRequest(await readCommandLine(call.split(" "), around), around);
}

Deno.test("resolveRequest() settles jobs, threads and memory", async () => {
  const cases: [call: string, jobs: number, threads: number, memoryBytes?: number][] = [
    ["solve chess a", 1, 4],
    ["solve chess a --threads 2", 1, 2],
    ["solve chess a b", 2, 2, 2 ** 30],
    ["solve chess a b --threads 1", 1, 1, 2 ** 30],
    ["solve chess a b c d e f", 4, 1, 2 ** 30],
    ["solve chess --batch a", 4, 1, 2 ** 30],
    ["solve chess --batch a --threads 2 --memory 1KiB", 2, 1, 1024],
    ["solve dots a --checkpoint x --part 1/2", 1, 1],
  ];
  for (const [call, jobs, threads, memoryBytes] of cases) {
    const { inputs, solver } = await resolve(call);
    assertEquals(
      [inputs.jobs, solver.threads, solver.memoryBytes],
      [jobs, threads, memoryBytes],
      call,
    );
  }
});

Deno.test("resolveRequest() gives a short search with a checkpoint a table that is saved quickly", async () => {
  const memory = async (call: string) => (await resolve(`solve dots a ${call}`)).solver.memoryBytes;
  assertEquals(await memory("--checkpoint x"), undefined);
  assertEquals(await memory("--time 300ms"), undefined);
  assertEquals(await memory("--checkpoint x --time 300ms"), 2 ** 26 + 300 * 2 ** 20);
  assertEquals(await memory("--checkpoint x --time 1h"), 2 ** 32);
  assertEquals(await memory("--checkpoint x --time 300ms --memory 2GiB"), 2 ** 31);
});

Deno.test("resolveRequest() names the game, the inputs and the question", async () => {
  const one = await resolve("analyze chess a.in --line --time 9s");
  assertEquals(one.game?.name, "chess");
  assertEquals(one.inputs.sources, [{ kind: "file", file: "a.in" }]);
  assertEquals([one.question, one.inputs.areSeveral], [[["line", true]], false]);
  const batch = await resolve("solve --batch a.jsonl - --method memo");
  assertEquals([batch.game, batch.inputs.batch, batch.question], [
    null,
    ["a.jsonl", null],
    [["method", "memo"]],
  ]);
  assertEquals((await resolve("solve dots --empty 1x1")).inputs.sources, [
    { kind: "text", file: null, text: "1 1\n0\n0\n00\n" },
  ]);
});
