// The JSON of verbs that study positions is what docs/schemas says.

// deno-lint-ignore no-import-prefix -- a package in deno.json is fetched by every task
import { Ajv2020, type ValidateFunction } from "npm:ajv@^8/dist/2020.js";
import { assert, assertEquals } from "@std/assert";
import type { Study } from "@zugzwang/core/study";
import error from "../../docs/schemas/error.json" with { type: "json" };
import study from "../../docs/schemas/study.json" with { type: "json" };
import { type FakeWorld, runFake, SAMPLE } from "./testing/fake_io.ts";
import { pile } from "./testing/pile_game.ts";
import { GAMES } from "./games.ts";

type Line = Readonly<Record<string, unknown>>;

/** The compiler's word that the schema names the members of core's `Study`. */
export type SchemaIsStudy = Holds<keyof Study extends keyof typeof study.properties ? true : false>;
type Holds<T extends true> = T;

const ajv = new Ajv2020({ allowUnionTypes: true, allErrors: true }).addSchema(study, "study.json");
const SCHEMAS = { study: ajv.getSchema("study.json")!, error: ajv.compile(error) };

/** What is wrong with a value. */
function faultsOf(validate: ValidateFunction, value: unknown): string[] {
  validate(value);
  return (validate.errors ?? []).map((fault) => `${fault.instancePath} ${fault.message}`);
}

/** Runs a verb, and returns the lines that it prints. */
async function runJson(args: string[], world: FakeWorld = {}): Promise<Line[]> {
  const { stdout } = await runFake([args[0], "--json", ...args.slice(1)], {
    games: { pile },
    ...world,
  });
  return stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
}

/** Runs a verb, and checks every line that it prints. */
async function checked(args: string[], world: FakeWorld = {}): Promise<Line[]> {
  const lines = await runJson(args, world);
  for (const line of lines) {
    const isKnown = ["lower", "unanswered"].some((name) => name in line);
    const isFailure = "error" in line && !isKnown;
    const schema = isFailure ? SCHEMAS.error : SCHEMAS.study;
    assertEquals(faultsOf(schema, line), [], `${args}: ${JSON.stringify(line)}`);
  }
  return lines;
}

Deno.test("schemas: the examples match their schemas", () => {
  for (const example of study.examples) assertEquals(faultsOf(SCHEMAS.study, example), []);
  for (const example of error.examples) assertEquals(faultsOf(SCHEMAS.error, example), []);
});

Deno.test("schemas: missing, unknown and wrong members are found", () => {
  const [example] = study.examples;
  const { game: _, ...missing } = example;
  for (const wrong of [missing, { ...example, more: 1 }, { ...example, value: 1.5 }, [], null]) {
    assert(faultsOf(SCHEMAS.study, wrong).length > 0, JSON.stringify(wrong));
  }
});

Deno.test("schemas: solve, analyze, line, estimate and verify of every game", async () => {
  const small: Record<string, string> = { cards: "2x2", pile: "9" };
  for (const name of [...Object.keys(GAMES), "pile"]) {
    const [instance] = await runJson(["gen", name, "--size", small[name] ?? "2x2"]);
    const world = { stdin: JSON.stringify(instance) };
    for (const verb of ["solve", "analyze", "estimate", "verify"]) {
      await checked([verb, name], world);
    }
  }
});

Deno.test("schemas: limits, errors and other output of solve and verify", async () => {
  const files = { "a.in": SAMPLE, "bad.in": "1 x", "a.out": "3\n" };
  await checked(["solve", "chess", "--memory=10", "a.in"], { files });
  await checked(["solve", "pile"], { stdin: "1000" });
  await checked(["solve", "pile", "--wins"], { stdin: "10" });
  await checked(["solve", "dots", "--empty=2x2", "--wins"]);
  await checked(["analyze", "chess", "--memory=10", "a.in"], { files });
  await checked(["analyze", "dots", "--empty=2x2", "--wins"]);
  await checked(["analyze", "dots", "--empty=2x2", "--wins", "--memory=10"]);
  await checked(["analyze", "pile"], { stdin: "102" });
  await checked(["analyze", "--line", "chess", "a.in", "bad.in", "none.in"], { files });
  await checked(["solve", "chess", "--jsn"]);
  await checked(["verify", "chess", "a.in", "--answer=a.out"], { files });
  await checked(["analyze", "pile"], { stdin: "0" });
  const asked = { input: SAMPLE, moves: [] };
  const rows = [2, 3].map((value) => JSON.stringify({ game: "chess", asked, value, move: "0,0" }));
  for (const stdin of rows) await checked(["verify", "chess", "--batch"], { stdin });
});

Deno.test("schemas: batches of every verb that supports them", async () => {
  const stdin = `{"id": 1, "input": ${JSON.stringify(SAMPLE)}}\n{"id": [2], "input": ""}\n`;
  for (const verb of ["solve", "analyze", "estimate", "verify"]) {
    assertEquals((await checked([verb, "chess", "--batch"], { stdin })).length, 2);
    await checked([verb, "chess", "--batch", "--memory=10"], { stdin });
  }
});

Deno.test("schemas: review, within its limits and over them", async () => {
  const game = ["--moves=0,0;0,1;0,2", "a.in"];
  await checked(["review", "chess", ...game], { files: { "a.in": SAMPLE } });
  await checked(["review", "chess", "--memory=10", ...game], { files: { "a.in": SAMPLE } });
});
