import type { Means } from "@zugzwang/core";
import { withProver } from "../../core/testing/with_prover.ts";
import { DEFAULT_MEMORY_BYTES } from "@zugzwang/core/run";
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { type FakeWorld, runFailing, runFake, runJson, SAMPLE } from "../testing/fake_io.ts";
import { pile } from "../testing/pile_game.ts";

const PILE: FakeWorld = { games: { pile } };

Deno.test("solve prints the judge's bytes from a file, from standard input and after moves", async () => {
  const world = { stdin: SAMPLE, files: { "a.in": SAMPLE } };
  const answer = { exit: 0, stdout: "2\n", stderr: "" };
  assertEquals(await runFake(["solve", "chess", "a.in"], world), answer);
  assertEquals(await runFake(["solve", "chess"], world), answer);
  assertEquals(await runFake(["solve", "chess", "-"], world), answer);
  assertEquals((await runFake(["solve", "chess", "--moves", "0,0;0,1"], world)).stdout, "7\n");
  assertEquals((await runFake(["solve", "--moves=0,0; 0,1;", "chess"], world)).stdout, "7\n");
});

Deno.test("solve of several positions without --batch says what is missing", async () => {
  const line = JSON.stringify({ game: "chess", input: SAMPLE });
  const [exit, message] = await runFailing(["solve", "chess"], { stdin: `${line}\n${line}\n` });
  assertEquals([exit, message], [
    3,
    "chess: line 2, column 1: expected one position (several, one per line, need --batch), " +
    "found another position",
  ]);
});

Deno.test("solve accepts CRLF and a byte-order mark, in position files too", async () => {
  const crlf = "\uFEFF" + SAMPLE.replaceAll("\n", "\r\n");
  assertEquals((await runFake(["solve", "chess"], { stdin: crlf })).stdout, "2\n");
  const file = { game: "chess", input: crlf, moves: ["0,0", "0,1"] };
  const stdin = "\uFEFF\r\n" + JSON.stringify(file, null, 2);
  assertEquals((await runFake(["solve", "chess"], { stdin })).stdout, "7\n");
  assertEquals((await runFake(["solve", "chess", "--moves", "1,0"], { stdin })).stdout, "-2\n");
});

Deno.test("solve --json prints one line with the fields of every verb", async () => {
  assertEquals(await runJson(["solve", "chess"], { stdin: SAMPLE }), {
    game: "chess",
    file: null,
    method: "contour",
    value: 2,
    move: "0,0",
    positions: 10,
    nodes: null,
    peakBytes: (await runJson(["solve", "chess"], { stdin: SAMPLE })).peakBytes,
  });
  assertEquals(await runJson(["solve", "pile"], { ...PILE, stdin: "5" }), {
    game: "pile",
    file: null,
    method: "search",
    value: 1,
    winner: "Left",
    move: "take 1",
    positions: null,
    nodes: 6,
    peakBytes: 0,
  });
});

Deno.test("several files: the others continue, and the worst exit code counts", async () => {
  const files = { "a.in": SAMPLE, "bad.in": "1 x", "c.in": "1 1\n5\n3\n" };
  const { exit, stdout, stderr } = await runFake(
    ["solve", "chess", "a.in", "bad.in", "none.in", "c.in"],
    { files },
  );
  assertEquals([exit, stdout], [3, "2\n5\n"]);
  const [bad, none] = stderr.trimEnd().split("\n");
  assertStringIncludes(bad, "zugzwang: chess: bad.in: line 1, column 3: expected ");
  assertEquals(none, "zugzwang: cannot read none.in: no such file");
});

Deno.test("several files under --json: one line each, errors among them", async () => {
  const files = { "a.in": SAMPLE, "bad.in": "1 x" };
  const { exit, stdout } = await runFake(["solve", "chess", "--json", "a.in", "bad.in"], { files });
  const [a, bad] = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  assertEquals([exit, a.file, a.value, bad.file], [3, "a.in", 2, "bad.in"]);
  const { kind, line, column } = bad.error;
  assertEquals({ kind, line, column }, { kind: "input", line: 1, column: 3 });
});

Deno.test("bad input ends with exit code 3 and one line that names the place", async () => {
  const cases: [string | Uint8Array, string][] = [
    ["", "line 1, column 1"],
    ["2 3\n2 7 3\n9 1", "line 3, column 4"],
    ["1 1\n1\n1\n1\n", "line 4, column 1"],
    ["two 3\n", "line 1, column 1"],
    ["1 1\n-1\n1\n", "line 2, column 1"],
    ["1 1\n1\n1e400\n", "line 3, column 1"],
    ["1 1\n1\0\n1\n", "line 2, column 1"],
    ["999999999999 2\n", "line 1, column 1"],
    [new Uint8Array([0x31, 0x20, 0x31, 0x0a, 0xe6, 0x9c, 0xff]), "line 2, column 1"],
  ];
  for (const [stdin, place] of cases) {
    const [exit, message] = await runFailing(["solve", "chess"], { stdin });
    assertEquals([exit, message.slice(0, message.indexOf(": expected "))], [3, `chess: ${place}`]);
  }
});

Deno.test("--moves says what separates moves if several have none between them", async () => {
  const hint = '(";" separates moves), found ';
  const world = { files: { "p.in": "1 2 1\n1 2\n11\n" }, stdin: SAMPLE };
  const solve = async (game: string, ...words: string[]) =>
    (await runFailing(["solve", game, "--moves", ...words], world))[1];
  assertStringIncludes(
    await solve("chess", "0,0 0,1"),
    `expected the end of the input ${hint}"0,1"`,
  );
  assertStringIncludes(await solve("patterns", "0,0 0,1", "p.in"), `${hint}"0,0 0,1"`);
  for (const moves of ["9,9", "0,0 0,1;1,0"]) {
    assertEquals((await solve("chess", moves)).includes(hint), false, moves);
  }
});

Deno.test("a move that is not legal is named with its number in --moves", async () => {
  const world = { stdin: SAMPLE };
  assertEquals(
    (await runFailing(["solve", "chess", "--moves", "0,0; 9,9"], world))[1].split(": expected")[0],
    "chess: --moves, move 2: line 1, column 1",
  );
});

Deno.test("a limit reports what was proved, on standard error", async () => {
  const args = ["solve", "chess", "--memory", "10"];
  const [exit, message] = await runFailing(args, { stdin: SAMPLE });
  assertEquals(exit, 4);
  assertMatch(
    message,
    /^chess: .* needs \d+ bytes, but the limit is 10 bytes; proved so far: the value is in -?\d+\.\.\d+$/,
  );
  const sure = await runFailing(args, { stdin: "1 2\n1 1\n1 1\n" });
  assertMatch(sure[1], /; proved so far: the value is 0, but not yet the best move$/);
});

Deno.test("a limit under --json has the value if the bounds meet", async () => {
  const args = ["solve", "chess", "--memory", "10", "--json"];
  const { exit, stdout } = await runFake(args, { stdin: "1 2\n1 1\n1 1\n" });
  const { value, lower, upper, move } = JSON.parse(stdout);
  assertEquals([exit, value, lower, upper, move], [4, 0, 0, 0, null]);
});

Deno.test("a limit under --json has the bounds, null where unknown, and the figures", async () => {
  assertEquals(await runJson(["solve", "pile"], { ...PILE, stdin: "1000" }), {
    game: "pile",
    file: null,
    method: "search",
    value: null,
    lower: -1,
    upper: null,
    move: null,
    positions: null,
    nodes: 0,
    peakBytes: 0,
    error: {
      kind: "limit",
      message: "pile: the pile needs 1,000 positions, but the limit is 100 positions",
      line: null,
      column: null,
      limit: "positions",
      needed: 1000,
      allowed: 100,
    },
  });
});

Deno.test("--empty starts from the empty board of a size that the game supports", async () => {
  assertEquals((await runFake(["solve", "pile", "--empty", "0"], PILE)).stdout, "Right wins\n");
  const [exit, message] = await runFailing(["solve", "pile", "--empty", "x"], PILE);
  assertEquals([exit, message], [2, "--empty: Cannot make a pile of size x: expected 0"]);
  assertEquals((await runFailing(["solve", "pile", "--empty", "0", "a.in"], PILE))[0], 2);
});

Deno.test("provers get the method and the limits, and report progress only on a terminal", async () => {
  const seen: Means[] = [];
  const watched = withProver(pile, (root, means) => {
    seen.push(means);
    return pile.prover.make(root, means);
  });
  const world = { stdin: "5", games: { pile: watched } };
  const limits = ["--method=other", "--memory=1KiB", "--time=60s"];
  await runFake(["solve", "pile", ...limits], world);
  await runFake(["solve", "pile"], world);
  assertEquals(seen.map(({ method, isNamed }) => [method, isNamed]), [
    ["other", true],
    ["search", false],
  ]);
  assertEquals(seen.map(({ budget }) => budget.memoryBytes), [1024, DEFAULT_MEMORY_BYTES]);
});

Deno.test("solve: a method that does not suit the position is a usage error", async () => {
  const { exit, stdout, stderr } = await runFake([
    ...["solve", "dots", "--method", "endgame", "--empty", "2x2"],
  ]);
  assertEquals([exit, stdout], [2, ""]);
  assertMatch(stderr, /^zugzwang: --method: Cannot solve by method "endgame": [^\n]+\n$/);
});
