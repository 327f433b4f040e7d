import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { runFake } from "../testing/fake_io.ts";
import { pile } from "../testing/pile_game.ts";

/** The lines of `bench --json`, and the last one. */
async function benched(...args: string[]) {
  const { exit, stdout, stderr } = await runFake(["bench", ...args, "--json"], { games: { pile } });
  assertEquals([exit, stderr], [0, ""]);
  const lines = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  return { cases: lines.slice(0, -1), total: lines.at(-1) };
}

Deno.test("bench is the same every time, but for the time", async () => {
  const [once, again] = [await benched("chess", "pile"), await benched("chess", "pile")];
  const untimed = { elapsedMs: 0, workPerSecond: 0 };
  const total = { ...once.total, ...untimed };
  assertEquals({ ...again.total, ...untimed }, total);
  for (const { positions, nodes, elapsedMs, workPerSecond } of once.cases) {
    const exact = (positions ?? nodes) / elapsedMs * 1000;
    assert(Math.abs(workPerSecond / exact - 1) < 0.1, `${workPerSecond}, not ${exact}`);
  }
  assertEquals(total.cases, once.cases.length);
  const work = once.cases.map(({ positions, nodes }) => positions ?? nodes);
  assertEquals(total.bench, work.reduce((a, b) => a + b));
});

Deno.test("bench: three instances where a game chooses none; a known signature", async () => {
  const { cases, total } = await benched("pile");
  assertEquals(cases.map(({ size, family, seed }) => [size, family, seed]), [
    ["20", "any", 1],
    ["20", "any", 2],
    ["20", "any", 3],
  ]);
  assertEquals([total.bench, total.signature], [21, "3dd2416d"]);
  const chess = await benched("chess");
  assertNotEquals(chess.total.signature, total.signature);
});

Deno.test("bench changes its signature with an answer, with the work and with the bytes", async () => {
  const signatures = new Set<string>();
  for (const change of [{}, { value: 5, move: 3 }, { nodes: 7 }, { peakBytes: 9 }]) {
    const changed = Object.create(pile, {
      solve: {
        value: async (position: unknown) => ({ ...await pile.solve(position), ...change }),
      },
    });
    const { stdout } = await runFake(["bench", "pile"], { games: { pile: changed } });
    assertMatch(
      stdout,
      /\nBench: \d+ [\da-f]{8}\nTime: \S+ ms, [\d,]+ positions or nodes a second \(not part of the signature\)\n$/,
    );
    signatures.add(/Bench: (.*)/.exec(stdout)![1]);
  }
  assertEquals(signatures.size, 4);
});
