// The JSON of `judge` is what docs/schemas/judge.json says.

// deno-lint-ignore no-import-prefix -- a package in deno.json is fetched by every task
import { Ajv2020 } from "npm:ajv@^8/dist/2020.js";
import { assertEquals } from "@std/assert";
import definitions from "../../../docs/schemas/definitions.json" with { type: "json" };
import error from "../../../docs/schemas/error.json" with { type: "json" };
import schema from "../../../docs/schemas/judge.json" with { type: "json" };
import type { RunningProgram } from "../base/io.ts";
import { type FakeWorld, runFake } from "../testing/fake_io.ts";
import { pile } from "../testing/pile_game.ts";

const validate = new Ajv2020({ allowUnionTypes: true, strictRequired: false })
  .addSchema(definitions).addSchema(error).compile(schema);
const END = {
  reason: "ended",
  code: 0,
  signal: null,
  output: "",
  errors: "",
  elapsedMs: 1,
} as const;

/** A program that always takes one counter, until it falls silent. */
function startBot(moves: number): RunningProgram {
  return {
    write: () => {},
    readLine: () => Promise.resolve(moves-- > 0 ? "take 1" : null),
    end: () => Promise.resolve({ ...END, peakBytes: null }),
  };
}

async function checkReport(args: readonly string[], world: FakeWorld): Promise<void> {
  const { stdout } = await runFake(["judge", "pile", "--json", ...args, "--", "mine"], {
    games: { pile },
    ...world,
  });
  assertEquals([validate(JSON.parse(stdout)), validate.errors], [true, null], stdout);
}

Deno.test("judge --json and judge --play --json keep their schema", async () => {
  const files = { "t/1.in": "5\n", "t/1.out": "wrong\n", "t/2.in": "x\n" };
  const right: FakeWorld["program"] = ({ input }) => ({
    output: Number(input) % 4 === 0 ? "the other side" : "the side to move",
  });
  await checkReport(["--memory-limit=1G"], { program: right });
  await checkReport(["--all", "-o=bad"], { program: () => ({ output: null }) });
  await checkReport(["--tests=t"], { program: right, files });
  await checkReport(["--against=other"], { program: () => ({ output: "" }) });
  for (const moves of [99, 2]) {
    const world = { startProgram: () => Promise.resolve(startBot(moves)) };
    await checkReport(["--play", "--games=4", "--records=r"], world);
  }
  assertEquals(validate({ ...schema, game: "pile" }), false);
});
