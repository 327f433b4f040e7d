import { assertEquals, assertStringIncludes } from "@std/assert";
import { type FakeWorld, runFailing, runFake, SAMPLE } from "../testing/fake_io.ts";

/** Position files, one a line, with some that are none. */
const BATCH = [
  JSON.stringify({ id: "a", input: SAMPLE }),
  "",
  JSON.stringify({ game: "chess", input: SAMPLE, moves: ["0,0", "0,1"], id: 7 }) + "\r",
  '{"id": "bad", "input": "1 x"}',
  "2 3",
  '{"input": "1 1',
  JSON.stringify({ game: "dots", input: "1 1" }),
  JSON.stringify({ input: "1 1\n5\n3\n", moves: ["0,0", "0,0"], id: [1] }),
  JSON.stringify({ input: "1 1\n5\n3\n" }),
].join("\n");

/** The objects of standard output without times. */
function objects(stdout: string): Record<string, unknown>[] {
  return stdout.trimEnd().split("\n").map((line) => {
    const { elapsedMs: _, ...rest } = JSON.parse(line);
    return rest;
  });
}

Deno.test("--batch answers line by line in order, and a bad one is named while others go on", async () => {
  const { exit, stdout, stderr } = await runFake(["solve", "chess", "--batch"], { stdin: BATCH });
  assertEquals(exit, 3);
  const found = objects(stdout);
  assertEquals(
    found.map(({ number, id, value = null }) => [number, id, value]),
    [[1, "a", 2], [3, 7, 7], [4, "bad", null], [5, null, null], [6, null, null], [7, null, null], [
      8,
      [1],
      null,
    ], [9, null, 5]],
  );
  const messages = stderr.trimEnd().split("\n");
  assertEquals(messages.length, 5);
  assertStringIncludes(messages[0], 'zugzwang: chess: input 4: "input": line 1, column 3: ');
  assertStringIncludes(messages[1], "input 5: line 1, column 1: expected a position as a JSON ob");
  assertStringIncludes(messages[4], 'input 8: "moves", move 2: line 1, column 1: ');
});

Deno.test("--batch takes several files, moves for all of them, and every verb of positions", async () => {
  const line = JSON.stringify({ input: SAMPLE }) + "\n";
  const world = { files: { "a.jsonl": line, "b.jsonl": line + "[]\n" } };
  const args = ["chess", "--batch", "--moves", "0,0", "a.jsonl", "b.jsonl"];
  for (const verb of ["solve", "analyze", "line", "verify"]) {
    const { exit, stdout, stderr } = await runFake([verb, ...args], world);
    const found = objects(stdout);
    assertEquals(found.map(({ file, number }) => [file, number]), [
      ["a.jsonl", 1],
      ["b.jsonl", 1],
      ["b.jsonl", 2],
    ]);
    assertEquals([exit, found[0].value, found[1].value], [3, 0, 0]);
    assertStringIncludes(stderr, "zugzwang: chess: b.jsonl: input 2: line 1, column 1: expected a");
  }
});

Deno.test("--batch reads on only when what it has read is answered", async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<string> {
    for (;;) {
      read++;
      yield await Promise.resolve(JSON.stringify({ input: "1 1\n5\n3\n" }) + "\n");
    }
  }
  const args = ["solve", "chess", "--batch"];
  const { exit, stderr } = await runFake(args, { stdinChunks: endless(), isStdoutClosed: true });
  assertEquals([exit, stderr, read], [0, "", 1]);
});

Deno.test("--jobs prints the same bytes in the same order as one job", async () => {
  const files: Record<string, string> = { "bad.in": "1 x" };
  for (let i = 0; i < 12; i++) files[`${i}.in`] = `1 1\n${i}\n3\n`;
  const lines = Object.values(files).map((input, id) => JSON.stringify({ id, input })).join("\n");
  // The workers have the files of this machine alone, so positions come in a stream.
  const world: FakeWorld = { stdin: lines };
  for (const verb of ["solve", "analyze"]) {
    const alone = await runFake([verb, "chess", "--batch"], world);
    const together = await runFake([verb, "chess", "--batch", "--jobs", "2"], world);
    assertEquals(objects(together.stdout), objects(alone.stdout));
    assertEquals([together.exit, together.stderr], [3, alone.stderr]);
  }
});

Deno.test("--jobs holds only so many inputs of an endless stream", async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<string> {
    for (;;) {
      read++;
      yield await Promise.resolve(JSON.stringify({ input: "1 1\n5\n3\n" }) + "\n");
    }
  }
  const args = ["solve", "chess", "--batch", "--jobs", "2"];
  const { exit } = await runFake(args, { stdinChunks: endless(), isStdoutClosed: true });
  assertEquals([exit, read <= 34], [0, true], `${read} inputs were read`);
});

Deno.test("--batch and --jobs that cannot be are usage errors", async () => {
  const world = { stdin: "" };
  assertEquals((await runFailing(["solve", "chess", "--jobs", "0"], world))[0], 2);
  const { exit, stdout } = await runFake(["solve", "dots", "--batch", "--empty", "2x2"], world);
  assertEquals([exit, JSON.parse(stdout).error.kind], [2, "usage"]);
  assertEquals(await runFake(["solve", "chess", "--batch"], world), {
    exit: 0,
    stdout: "",
    stderr: "",
  });
});
