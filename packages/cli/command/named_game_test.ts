import { assertEquals, assertStringIncludes } from "@std/assert";
import { type FakeWorld, runFailing, runFake, SAMPLE } from "../testing/fake_io.ts";

const POSITION = JSON.stringify({ game: "chess", input: SAMPLE, moves: ["0,0"] });
const WORLD: FakeWorld = {
  files: {
    "p.json": POSITION,
    "dir/mark": `\uFEFF ${POSITION}`,
    "board.in": SAMPLE,
    "nameless.json": JSON.stringify({ input: SAMPLE }),
    "broken.json": '{"game": chess}',
    "unknown.json": '{"game": "checkers"}',
  },
  stdin: POSITION,
};

/** A text without the time that estimate measures. */
function timeless(text: string): string {
  return text.replace(/^time .*/m, "");
}

Deno.test("a position file is enough: every verb that reads one needs no game before it", async () => {
  for (const verb of ["solve", "analyze", "estimate", "verify", "play"]) {
    const named = await runFake([verb, "chess", "p.json"], { ...WORLD, stdin: "" });
    const stdout = timeless(named.stdout);
    assertEquals(named.exit, 0, verb);
    for (const file of ["p.json", "dir/mark"]) {
      const found = await runFake([verb, file], { ...WORLD, stdin: "" });
      const same = { ...found, stdout: timeless(found.stdout) };
      assertEquals(same, { ...named, stdout }, `${verb} ${file}`);
    }
  }
  const named = await runFake(["solve", "chess", "p.json", "--moves=1,0"], WORLD);
  for (const words of [["-"], ["/dev/stdin"], []]) {
    assertEquals(await runFake(["solve", "--moves=1,0", ...words], WORLD), named);
  }
});

Deno.test("a position file is enough with more files after it, and with jobs", async () => {
  const args = ["solve", "--json", "p.json", "board.in"];
  const { exit, stdout } = await runFake(args, WORLD);
  const values = stdout.trim().split("\n").map((line) => JSON.parse(line).value);
  assertEquals([exit, values], [0, [0, 2]]);
  // Files are read here, and workers are sent records: they see other folders in this test.
  const parallel = await runFake([...args, "--threads=2"], WORLD);
  const rows = parallel.stdout.trim().split("\n").map((line) => JSON.parse(line));
  assertEquals(rows.map(({ file, value }) => [file, value]), [["p.json", 0], ["board.in", 2]]);
});

Deno.test("a file that names no game, or an unknown one, is an error that says so", async () => {
  for (const words of [["board.in"], ["nameless.json"]]) {
    const { exit, stderr } = await runFake(["solve", ...words], WORLD);
    assertEquals(exit, 2);
    const message = `solve needs a game: ${
      words[0]
    } is not a position file that names one\nusage: `;
    assertStringIncludes(stderr, message);
  }
  const { exit, stderr } = await runFake(["analyze"], { stdin: "" });
  assertEquals([exit, stderr.split("\n")[0]], [
    2,
    "zugzwang: analyze needs a game: standard input is not a position file that names one",
  ]);
  assertEquals(await runFailing(["solve", "broken.json"], WORLD), [
    3,
    'broken.json: line 1, column 10: expected JSON, found "chess"',
  ]);
  assertEquals(await runFailing(["solve", "none.json"], WORLD), [
    3,
    "cannot read none.json: no such file",
  ]);
  assertStringIncludes((await runFailing(["solve", "unknown.json"], WORLD))[1], 'game "checkers"');
  assertStringIncludes((await runFailing(["solve", "ches"], WORLD))[1], 'did you mean "chess"?');
  assertEquals((await runFake(["play"], { stdin: POSITION })).exit, 2);
  assertEquals((await runFake(["solve", "--batch", "p.json"], WORLD)).exit, 0);
});

Deno.test("a position file may hold a list of objects before the name of its game", async () => {
  const text = `{"notes": [\n{"by": "me"}],\n"game": "chess", "input": ${
    JSON.stringify(SAMPLE)
  }}\n`;
  assertEquals(await runFake(["solve", "a.json"], { files: { "a.json": text } }), {
    exit: 0,
    stdout: "2\n",
    stderr: "",
  });
});
