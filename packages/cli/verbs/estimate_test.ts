import { assertEquals, assertStringIncludes } from "@std/assert";
import { type FakeWorld, runFailing, runFake, SAMPLE } from "../testing/fake_io.ts";
import { pile } from "../testing/pile_game.ts";

const PILE: FakeWorld = { games: { pile }, stdin: "5" };

Deno.test("estimate says the method, positions and memory that solve then takes", async () => {
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

Deno.test("estimate refuses what no memory and no time are enough for, as solve does", async () => {
  for (const verb of ["estimate", "solve"]) {
    const [exit, message] = await runFailing([verb, "dots", "--empty", "6x6"]);
    assertEquals(exit, 4);
    assertStringIncludes(message, "needs 2^84 positions, allowed are 2^60 positions");
  }
});

Deno.test("estimate knows a limit that is too low, and exits with 0", async () => {
  const world = { stdin: SAMPLE };
  const { exit, stdout } = await runFake(["estimate", "chess", "--memory", "10"], world);
  assertEquals([exit, /\nallowed +10 bytes, it does not fit\n/.test(stdout)], [
    0,
    true,
  ]);
  const json = await runFake(["estimate", "chess", "--memory", "10", "--json"], world);
  assertEquals(JSON.parse(json.stdout).fits, false);
});

Deno.test("estimate says what a game does not know", async () => {
  assertEquals(
    (await runFake(["estimate", "pile", "--method", "other"], PILE)).stdout,
    `method     other
positions  unknown before the search
memory     unknown
allowed    4,294,967,296 bytes (4 GiB)
time       unknown
`,
  );
  assertEquals(JSON.parse((await runFake(["estimate", "pile", "--json"], PILE)).stdout), {
    game: "pile",
    file: null,
    method: "search",
    positions: null,
    peakBytes: null,
    expectedMs: null,
    allowedBytes: 4 * 2 ** 30,
    fits: null,
  });
});
