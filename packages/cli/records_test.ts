// A record is read by one reader: what gen, play and batches write loads in every verb.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { GAMES } from "./base/games.ts";
import { readImport } from "./page/state/import_text.ts";
import { openAddress } from "./page/state/address.ts";
import { runFake, SAMPLE } from "./testing/fake_io.ts";

const POSITION = { game: "chess", input: SAMPLE, moves: ["0,0"] };

/** The same position as every program of ours writes it. */
const RECORDS: Readonly<Record<string, unknown>> = {
  "a position file": POSITION,
  "a saved game": { ...POSITION, seat: "second" },
  "a generated instance": {
    ...POSITION,
    ...{ size: "2x3", family: "random", seed: 1, command: "zugzwang gen chess" },
  },
  "a row of a batch": { game: "chess", file: null, number: 1, asked: POSITION, value: 2 },
};

Deno.test("every record that the program writes loads in verbs, batches and the page", async () => {
  const expected = "0\n"; // 2 points are gained, and 0 still to gain
  const chess = await GAMES.chess();
  const { course } = openAddress(chess, { game: "chess", input: SAMPLE, moves: [] });
  for (const [name, record] of Object.entries(RECORDS)) {
    const text = JSON.stringify(record);
    const solved = await runFake(["solve", "chess"], { stdin: text });
    assertEquals([solved.exit, solved.stdout], [0, expected], name);
    const { stdout } = await runFake(["solve", "--batch", "--json"], { stdin: `${text}\n` });
    assertEquals([JSON.parse(stdout).value, JSON.parse(stdout).asked.moves], [0, ["0,0"]], name);
    const { input, moves } = readImport(course, text, Object.keys(GAMES));
    assertEquals([input, moves], [SAMPLE, ["0,0"]], name);
  }
});

Deno.test("a fault of a record gives the same message in verbs, batches and the page", async () => {
  const chess = await GAMES.chess();
  const { course } = openAddress(chess, { game: "chess", input: SAMPLE, moves: [] });
  const text = `{"game":"chess","input":${JSON.stringify(SAMPLE)},"move":["0,0"]}`;
  const fault = 'expected the member "moves", found "move"';
  assertStringIncludes((await runFake(["solve", "chess"], { stdin: text })).stderr, fault);
  assertStringIncludes(
    (await runFake(["solve", "--batch"], { stdin: text })).stdout,
    fault.slice(0, 20),
  );
  try {
    readImport(course, text, Object.keys(GAMES));
    throw new Error("it was read");
  } catch (error) {
    assertStringIncludes((error as Error).message, fault);
  }
});

Deno.test("moves are read alike from --moves, from its file and on the page", async () => {
  const empty = "1 2\n00\n00\n000\n";
  for (const text of ["h 1 0, v 0 0", "1. h1,0 2. v0,0", "h1,0;v0,0", "h1,0\n v0,0\n"]) {
    const files = { "d.in": empty, "f.txt": text };
    const inline = await runFake(["solve", "dots", "d.in", "--moves", text], { files });
    const fromFile = await runFake(["solve", "dots", "d.in", "--moves", "@f.txt"], { files });
    assertEquals([inline.exit, inline], [0, fromFile], text);
    const dots = await GAMES.dots();
    const { course } = openAddress(dots, { game: "dots", input: empty, moves: [] });
    assertEquals(readImport(course, text, ["dots"]).moves?.length, 2, text);
  }
  const files = { "c.in": SAMPLE };
  const chess = ["solve", "chess", "c.in", "--moves"];
  assertEquals((await runFake([...chess, "1. 0,0; 2. 0,1"], { files })).exit, 0);
  const wrong = await runFake([...chess, "1. 0,0; 2. 9,1"], { files });
  assertStringIncludes(wrong.stderr, "--moves, move 2: line 1, column 1: expected ");
});
