// The JSON of every verb is what its schema in docs/schemas says, and so are the types made from it.

// deno-lint-ignore-file no-import-prefix -- a package in deno.json is fetched by every task
import { Ajv2020 } from "npm:ajv@^8/dist/2020.js";
import { compile } from "npm:json-schema-to-typescript@^15";
import { assert, assertEquals } from "@std/assert";
import { type FakeWorld, runFake, SAMPLE } from "./testing/fake_io.ts";
import { pile } from "./testing/pile_game.ts";
import { VERBS } from "./main.ts";

type Line = Readonly<Record<string, unknown>>;

const FOLDER = new URL("../../docs/schemas/", import.meta.url);

async function readSchema(name: string): Promise<Record<string, unknown>> {
  return JSON.parse(await Deno.readTextFile(new URL(`${name}.json`, FOLDER)));
}

/** The verbs that print JSON. */
const NAMES = (await Promise.all(
  Object.entries(VERBS).map(async ([name, load]) => "json" in (await load()).options ? [name] : []),
)).flat();

const ajv = new Ajv2020({ allowUnionTypes: true, strictRequired: false });
for (const name of ["definitions", "error", ...NAMES]) ajv.addSchema(await readSchema(name));

function isValid(name: string, value: unknown): boolean {
  return ajv.getSchema(`${name}.json`)!(value) as boolean;
}

/** Runs a verb, and returns the lines that it prints. */
async function run(call: string, world: FakeWorld = {}): Promise<Line[]> {
  const [verb, ...words] = call.split(" ");
  const { stdout } = await runFake([verb, "--json", ...words], { games: { pile }, ...world });
  return stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
}

const FILES = { "a.in": SAMPLE, "bad.in": "1 x", "d.in": "1 2\n00\n00\n000\n" };
const BATCH = `{"id": 1, "input": ${JSON.stringify(SAMPLE)}}\n{"id": [2], "input": ""}\n`;

/** Calls of all forms of output. Each begins with its verb. */
const CALLS = [
  ...["solve", "analyze", "analyze --line", "verify", "estimate", "check"].flatMap((verb) => [
    ...["chess a.in", "dots d.in", "pile", "chess bad.in", "chess none.in"].map((rest) =>
      `${verb} ${rest}`
    ),
  ]),
  ...["solve", "analyze", "verify", "estimate"].map((verb) => `${verb} chess --batch`),
  ...["solve --wins", "analyze --wins"].map((verb) => `${verb} dots d.in`),
  ...["solve", "analyze", "analyze --wins", "verify"].map((verb) =>
    `${verb} dots --empty=3x3 --memory=100KiB`
  ),
  "solve chess --jsn",
  "analyze pile --moves=take1;take1",
  "verify dots --empty=9x9 --time=20ms",
  "review chess --moves=0,0;0,1 a.in",
  "review chess --moves=0,0 --memory=10 a.in",
  "prove dots d.in -o proof",
  "prove dots --empty=3x3 --memory=10KiB --at-least=1 -o proof",
  "book dots d.in -o d.book",
  "book chess bad.in -o d.book",
  "site chess -o out",
  "gen chess --count=2",
  "gen nothing",
  "judge chess --count=1 -- mine",
];

/** All lines of all calls, by verb. */
async function listLines(): Promise<[verb: string, call: string, line: Line][]> {
  const lines: [string, string, Line][] = [];
  for (const call of CALLS) {
    const [verb] = call.split(" ");
    const stdin = call.includes("--batch") ? BATCH : "5";
    const world = { files: FILES, stdin, written: new Map(), program: () => ({ output: "" }) };
    for (const line of await run(call, world)) lines.push([verb, call, line]);
  }
  const asked = { input: SAMPLE, moves: [] };
  for (const value of [2, 3]) {
    const stdin = JSON.stringify({ game: "chess", asked, value, move: "0,0" });
    lines.push(["verify", "verify --batch", (await run("verify --batch", { stdin }))[0]]);
  }
  return lines;
}

const LINES = await listLines();

Deno.test("every line of every verb is what its schema says", () => {
  assertEquals(NAMES.filter((name) => !LINES.some(([verb]) => verb === name)), []);
  for (const [verb, call, line] of LINES) {
    const about = `${call}: ${JSON.stringify(line)} ${
      JSON.stringify(ajv.getSchema(`${verb}.json`)!.errors)
    }`;
    assert(isValid(verb, line), about);
    assert(isValid(verb, { ...line, more: 1 }), `${call}: an unknown member is refused`);
  }
});

Deno.test("a line without a member that every line of its form has is refused", () => {
  for (const [verb, call, line] of LINES) {
    const needed = "error" in line
      ? ["error"]
      : Object.keys(line).filter((name) => !OPTIONAL.has(name));
    for (const name of needed) {
      const { [name]: _, ...rest } = line;
      assertEquals(isValid(verb, rest), false, `${call}: valid without ${name}`);
    }
  }
});

/** Members of some games, of batches and of some lines only. */
const OPTIONAL = new Set([
  ...["number", "id", "key", "asked", "version", "limits", "winner", "origin", "size", "family"],
  ...["seed", "file", "timeLimitMs", "memoryLimitBytes", "threads", "says", "proved"],
]);

Deno.test("TypeScript types made from the schemas accept every line, and no line without its members", async () => {
  const folder = await Deno.makeTempDir();
  try {
    for (const name of NAMES) {
      const schema = await readSchema(name);
      const options = { cwd: FOLDER.pathname, bannerComment: "", format: false };
      await Deno.writeTextFile(`${folder}/${name}.d.ts`, await compile(schema, name, options));
    }
    const types = NAMES.map((name) => `import type { ${nameType(name)} } from "./${name}.d.ts";`);
    const lines = LINES.map(([verb, , line], i) =>
      `export const line${i}: ${nameType(verb)} = ${JSON.stringify(line)};`
    );
    const wrong = NAMES.map((name) =>
      `// @ts-expect-error -- no member\nexport const ${name}: ${
        nameType(name)
      } = { game: "chess" };`
    );
    await Deno.writeTextFile(`${folder}/lines.ts`, [...types, ...lines, ...wrong].join("\n"));
    const args = ["check", "-q", "--no-config", `${folder}/lines.ts`];
    const { code, stderr } = await new Deno.Command(Deno.execPath(), { args }).output();
    assertEquals(code, 0, new TextDecoder().decode(stderr));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** Returns the name of the type that is made for a verb. */
function nameType(verb: string): string {
  return verb[0].toUpperCase() + verb.slice(1);
}
