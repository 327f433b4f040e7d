import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { plainSearch } from "@zugzwang/core";
import { withProver } from "../../core/testing/with_prover.ts";
import type { AnyGame } from "../base/games.ts";
import { type FakeWorld, runFailing, runFake, SAMPLE } from "../testing/fake_io.ts";
import { type Pile, pile } from "../testing/pile_game.ts";

const PILE: FakeWorld = { games: { pile }, stdin: "5" };

/** A pile whose search never ends with more than 15 counters, and takes more nodes the more there are. */
const slowPile = withProver(pile, (root, { budget }) => {
  const { counters } = root as Pile;
  let nodes = 0;
  return {
    method: "search",
    positions: null,
    get nodes() {
      return nodes;
    },
    bound(position) {
      while (counters > 15) budget.poll(nodes += 100);
      nodes = 2 ** counters;
      return plainSearch(pile, position);
    },
    known: () => ({ lower: -1, upper: 1 }),
  };
}) as unknown as AnyGame;

Deno.test("estimate prints the method, positions and memory that solve then uses", async () => {
  const estimated = JSON.parse(
    (await runFake(["estimate", "chess", "--json"], { stdin: SAMPLE })).stdout,
  );
  const solved = JSON.parse(
    (await runFake(["solve", "chess", "--json"], { stdin: SAMPLE })).stdout,
  );
  for (const name of ["game", "file", "method", "positions", "peakBytes"]) {
    assertEquals(estimated[name], solved[name], name);
  }
  assertEquals([estimated.allowedBytes, estimated.fits], [4 * 2 ** 30, true]);
});

Deno.test("estimate refuses what solve refuses for any memory and time", async () => {
  for (const verb of ["estimate", "solve"]) {
    const [exit, message] = await runFailing([verb, "dots", "--empty", "6x6"]);
    assertEquals(exit, 4);
    assertStringIncludes(message, "needs 2^84 positions, but the limit is 2^60 positions");
  }
});

Deno.test("estimate reports a limit that is too low, and exits with 0", async () => {
  const world = { stdin: SAMPLE };
  const { exit, stdout } = await runFake(["estimate", "chess", "--memory", "10"], world);
  assertEquals([exit, /\nlimit +10 bytes, not enough\n/.test(stdout)], [
    0,
    true,
  ]);
  const json = await runFake(["estimate", "chess", "--memory", "10", "--json"], world);
  assertEquals(JSON.parse(json.stdout).fits, false);
});

Deno.test("estimate and solve say that the machine has less memory than the limit", async () => {
  const world = { stdin: SAMPLE, machineBytes: 8 * 2 ** 30 };
  const lack = "more than this machine has (8 GiB)";
  const ask = async (verb: string, memory: string) => {
    const { exit, stdout, stderr } = await runFake([verb, "chess", "--memory", memory], world);
    return [exit, /\nlimit +(.*)/.exec(stdout)?.[1], stderr];
  };
  const limit = `107,374,182,400 bytes (100 GiB), ${lack}`;
  assertEquals(await ask("estimate", "100GiB"), [0, limit, ""]);
  const message = `zugzwang: the memory limit, 100 GiB, is ${lack}\n`;
  assertEquals(await ask("solve", "100GiB"), [0, undefined, message]);
  assertEquals(await ask("estimate", "8GiB"), [0, "8,589,934,592 bytes (8 GiB), enough", ""]);
  assertEquals(await ask("solve", "8GiB"), [0, undefined, ""]);
});

Deno.test("every verb with --memory says that the machine has less", async () => {
  const world: FakeWorld = { ...PILE, machineBytes: 8 * 2 ** 30, written: new Map() };
  const message = "zugzwang: the memory limit, 100 GiB, is more than this machine has (8 GiB)\n";
  const calls = [
    ["book", "dots", "--empty=1x1", "--output=b"],
    ["judge", "chess", "--count=1", "--", "true"],
    ["estimate", "pile", "--json"],
    ["verify", "pile"],
  ];
  for (const call of calls) {
    const [verb, ...rest] = call;
    const { stderr } = await runFake([verb, "--memory=100GiB", ...rest], world);
    assert(stderr.startsWith(message), `${verb}: ${stderr}`);
  }
});

Deno.test("estimate prints the time of a position that the trial solves", async () => {
  const { stdout } = await runFake(["estimate", "pile", "--method", "other"], PILE);
  assertMatch(stdout, /^method +other\npositions +unknown before the search\n/);
  assertMatch(stdout, /\ntime +[0-9.]+ ms \(solved\)\n$/);
  const json = JSON.parse((await runFake(["estimate", "pile", "--json"], PILE)).stdout);
  assertEquals([json.method, json.positions, json.fits], ["search", null, true]);
  assert(json.lowMs === json.highMs && json.lowMs === json.searchMs);
});

Deno.test("estimate --batch prints the total time of the lines, and the longest", async () => {
  const world = { stdin: `${`${JSON.stringify({ input: SAMPLE })}\n`.repeat(3)}none\n` };
  for (const jobs of [[], ["--threads", "2"]]) {
    const { stderr } = await runFake(["estimate", "chess", "--batch", ...jobs], world);
    const sum =
      /3 answered, 1 invalid; at least [0-9.]+ ms on one core \(1 of 4 lines has no estimate\), the longest [0-9.]+ ms/;
    assertMatch(stderr, sum);
    assertMatch(stderr, / \(line [123]\)\n$/);
  }
  const { stderr } = await runFake(["solve", "chess", "--batch"], world);
  assert(!stderr.includes("on one core"));
});

Deno.test("estimate prints a range of the time of a search, from smaller positions", async () => {
  const world = { games: { pile: slowPile }, stdin: "18" };
  // On a busy machine a short trial may solve too few smaller positions.
  const estimate = async (...more: string[]) => {
    for (let seconds = 1;; seconds *= 2) {
      const args = ["estimate", "pile", `--time=${seconds}s`, ...more];
      const { stdout } = await runFake(args, world);
      if (!/"highMs":null|; unknown: /.test(stdout)) return stdout;
    }
  };
  const { lowMs, highMs, unknown } = JSON.parse(await estimate("--json"));
  assert(lowMs < highMs, `${lowMs} to ${highMs}`);
  assertEquals(unknown, null);
  assertMatch(
    await estimate(),
    /\ntime +estimated [0-9.,a-z ]+ to .+ on one core \(from [0-9.]+ (s|ms) of search\)\n$/,
  );
});

Deno.test("estimate says why it cannot tell the time", async () => {
  const { stdout } = await runFake(["estimate", "chess", "--memory", "10"], { stdin: SAMPLE });
  assertMatch(stdout, /\ntime +more than [0-9.]+ ms; unknown: .* needs .* bytes, .*\n$/);
});

Deno.test("estimate --sample tries some lines of a batch, and sums up all of them", async () => {
  const line = (id: number) => `${JSON.stringify({ id, input: SAMPLE })}\n`;
  const world = { stdin: Array.from({ length: 50 }, (_, id) => line(id)).join("") };
  const { stdout, stderr } = await runFake(
    ["estimate", "chess", "--batch", "--sample", "10"],
    world,
  );
  const ids = stdout.trim().split("\n").map((row) => JSON.parse(row).id);
  assertEquals(new Set(ids).size, 10);
  assertEquals(ids, ids.toSorted((a, b) => a - b));
  assert(ids.at(-1) > 10, "not only the first ones");
  assertMatch(stderr, /10 lines: 10 answered; .* on one core for all 50 lines, the longest /);
  const [exit, message] = await runFailing(["estimate", "chess", "--sample", "10"], world);
  assertEquals([exit, message], [2, message]);
  assertStringIncludes(message, "--sample needs --batch");
});

Deno.test("estimate --sample scales only by the lines with an estimate, also those of kept rows", async () => {
  const lines = ["3", "4", "none", "6", "5"].map((input) => `${JSON.stringify({ input })}\n`);
  const world = { ...PILE, stdin: lines.join("").repeat(4) };
  const args = ["estimate", "pile", "--batch", "--sample=12"];
  const { stdout, stderr } = await runFake(args, world);
  const all =
    / on one core for all 20 lines \(3 of 12 sampled lines have no estimate\), the longest /;
  assertMatch(stderr, all);
  assertStringIncludes(stderr, "9 answered, 3 invalid; at least ");
  const rows = stdout.trimEnd().split("\n").map((line) => {
    const row = JSON.parse(line);
    const times = { lowMs: 1000, highMs: row.asked?.input === "6\n" ? null : 1000 };
    return { ...row, ...!row.error && times };
  });
  const known = rows.filter(({ highMs }) => highMs === 1000).length;
  assert(0 < known && known < 9, stdout);
  const resume = async (kept: number) => {
    const texts = rows.slice(0, kept).map((row) => `${JSON.stringify(row)}\n`);
    const files = { "o.jsonl": texts.join("") };
    return (await runFake([...args, "--output=o.jsonl"], { ...world, files })).stderr;
  };
  const seconds = `${(20 * known / 12).toFixed(1)} s`;
  const words = `at least ${seconds} on one core for all 20 lines ` +
    `(${12 - known} of 12 sampled lines have no estimate), the longest 1.0 s (line `;
  assertStringIncludes(await resume(12), `0 answered, 12 already in the output; ${words}`);
  const half = await resume(6);
  assertMatch(
    half,
    /, 6 already in the output.*; at least .* for all 20 lines .*, the longest 1\.0 s/,
  );
});
