import type { SolveOptions } from "@zugzwang/core";
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { type FakeWorld, runFake } from "./fake_io.ts";
import { GAMES } from "./games.ts";
import { pile } from "./pile_game.ts";
import { VERBS } from "./verbs.ts";

const SAMPLE = "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n";
const PILE: FakeWorld = { games: { pile } };

/** The only line of standard error of a run that must print nothing else. */
async function failure(args: readonly string[], world: FakeWorld = {}): Promise<[number, string]> {
  const { exit, stdout, stderr } = await runFake(args, world);
  assertEquals(stdout, "", "standard output must stay empty");
  assertMatch(stderr, /^zugzwang: [^\n]+\n$/);
  return [exit, stderr.slice("zugzwang: ".length, -1)];
}

/** The JSON of a run, without the time it took. */
async function json(args: readonly string[], world: FakeWorld): Promise<Record<string, unknown>> {
  const { stdout } = await runFake([...args, "--json"], world);
  assertMatch(stdout, /^\{.*\}\n$/);
  const { elapsedMs, ...rest } = JSON.parse(stdout);
  assertEquals(elapsedMs === undefined || elapsedMs >= 0, true);
  return rest;
}

Deno.test("solve prints the judge's bytes from a file, from standard input and after moves", async () => {
  const world = { stdin: SAMPLE, files: { "a.in": SAMPLE } };
  const answer = { exit: 0, stdout: "2\n", stderr: "" };
  assertEquals(await runFake(["solve", "chess", "a.in"], world), answer);
  assertEquals(await runFake(["solve", "chess"], world), answer);
  assertEquals(await runFake(["solve", "chess", "-"], world), answer);
  assertEquals((await runFake(["solve", "chess", "--moves", "0,0;0,1"], world)).stdout, "7\n");
  assertEquals((await runFake(["solve", "--moves=0,0; 0,1;", "chess"], world)).stdout, "7\n");
});

Deno.test("solve takes CRLF and a byte-order mark, in position files too", async () => {
  const crlf = "\uFEFF" + SAMPLE.replaceAll("\n", "\r\n");
  assertEquals((await runFake(["solve", "chess"], { stdin: crlf })).stdout, "2\n");
  const file = { game: "chess", input: crlf, moves: ["0,0", "0,1"] };
  const stdin = "\uFEFF\r\n" + JSON.stringify(file, null, 2);
  assertEquals((await runFake(["solve", "chess"], { stdin })).stdout, "7\n");
  assertEquals((await runFake(["solve", "chess", "--moves", "1,0"], { stdin })).stdout, "-2\n");
});

Deno.test("solve --json prints one line with the fields of every verb", async () => {
  assertEquals(await json(["solve", "chess"], { stdin: SAMPLE }), {
    game: "chess",
    file: null,
    method: "contour",
    value: 2,
    move: "0,0",
    positions: 10,
    nodes: null,
    peakBytes: (await json(["solve", "chess"], { stdin: SAMPLE })).peakBytes,
  });
  assertEquals(await json(["solve", "pile"], { ...PILE, stdin: "5" }), {
    game: "pile",
    file: null,
    method: "search",
    value: 1,
    winner: "the side to move",
    move: "take 1",
    positions: null,
    nodes: 6,
    peakBytes: 8,
  });
});

Deno.test("several files: the others go on, and the worst exit code counts", async () => {
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
    const [exit, message] = await failure(["solve", "chess"], { stdin });
    assertEquals([exit, message.slice(0, message.indexOf(": expected "))], [3, `chess: ${place}`]);
  }
});

Deno.test("a move that is not legal is named with its column in --moves", async () => {
  const world = { stdin: SAMPLE };
  assertEquals(
    (await failure(["solve", "chess", "--moves", "0,0; 9,9"], world))[1].split(": expected")[0],
    "chess: --moves: line 1, column 6",
  );
});

Deno.test("wrong command lines end with exit code 2 and suggest the nearest", async () => {
  const [verbs, games] = [VERBS, GAMES].map((table) => Object.keys(table).join(", "));
  const cases: [string[], string][] = [
    [["slove", "chess"], 'unknown verb "slove", did you mean "solve"?'],
    [["quux", "chess"], `unknown verb "quux", expected one of ${verbs}`],
    [["chess", "solve"], "expected a verb before the game, such as: zugzwang solve chess"],
    [["toString"], `unknown verb "toString", expected one of ${verbs}`],
    [["solve", "valueOf"], `unknown game "valueOf", expected one of ${games}`],
    [["solve", "ches"], 'unknown game "ches", did you mean "chess"?'],
    [["solve", "chess", "--jsn"], 'unknown option "--jsn", did you mean "--json"?'],
    [["solve", "chess", "-x"], 'unknown option "-x"'],
    [["solve", "chess", "--memory"], "option --memory needs a value"],
    [["solve", "chess", "--memory="], "option --memory needs a value"],
    [["solve", "chess", "--workers", "0"], '--workers: expected an integer in 1..256, found "0"'],
    [
      ["solve", "chess", "--method", "contuor"],
      'unknown method "contuor" of chess, did you mean "contour"?',
    ],
    [
      ["solve", "chess", "--color", "blue"],
      'unknown value "blue" of --color, expected one of auto, always, never',
    ],
    [["solve", "chess", "--empty", "3x3"], "--empty: chess has no empty boards"],
    [["line", "--bounds", "chess"], 'unknown option "--bounds"'],
  ];
  for (const [args, message] of cases) {
    assertEquals(await failure(args, { stdin: SAMPLE }), [2, message]);
  }
});

Deno.test("wrong amounts name the option and the forms it takes", async () => {
  for (const option of ["--memory=0", "--memory=4XB", "--time=0", "--time=-1s", "--time=soon"]) {
    const [exit, message] = await failure(["solve", "chess", option], { stdin: SAMPLE });
    assertEquals(exit, 2);
    assertMatch(message, /^--(memory|time): expected (an amount|a duration).* such as .*, found "/);
  }
});

Deno.test("without a verb, a game or an input there is a short help and exit code 2", async () => {
  const terminal = { stdinIsTerminal: true };
  for (const args of [[], ["solve"], ["solve", "chess"], ["--json"]]) {
    const { exit, stderr } = await runFake(args, terminal);
    assertEquals(exit, 2);
    assertStringIncludes(stderr, "\nusage: zugzwang ");
    assertStringIncludes(stderr, "\nexample: zugzwang solve chess board.in\n");
  }
});

Deno.test("every error is an object on standard output under --json, with the same exit code", async () => {
  const solveIt = ["solve", "chess"];
  const cases: [string[], string, number, string][] = [
    [solveIt, "1 x", 3, "input"],
    [[...solveIt, "none.in"], "", 3, "file"],
    [[...solveIt, "--memory", "10"], SAMPLE, 4, "limit"],
    [["analyze", "chess", "--memory", "10"], SAMPLE, 4, "limit"],
    [[...solveIt, "--jsn"], "", 2, "usage"],
    [["slove"], "", 2, "usage"],
  ];
  for (const [args, stdin, exit, kind] of cases) {
    const outcome = await runFake([...args, "--json"], { stdin });
    const { error } = JSON.parse(outcome.stdout);
    assertEquals([outcome.exit, error.kind], [exit, kind]);
    assertEquals("line" in error && "column" in error && error.message !== "", true);
    assertStringIncludes(outcome.stderr, error.message);
  }
});

Deno.test("a limit says what was proved: on standard error, with --bounds on standard output", async () => {
  const args = ["solve", "chess", "--memory", "10"];
  const [exit, message] = await failure(args, { stdin: SAMPLE });
  assertEquals(exit, 4);
  assertMatch(
    message,
    /^chess: .* needs \d+ bytes, allowed are 10 bytes; proved so far: the value is in -?\d+\.\.\d+$/,
  );
  const bounds = await runFake([...args, "--bounds"], { stdin: SAMPLE });
  assertEquals(bounds.exit, 4);
  const [lower, upper] = bounds.stdout.trimEnd().split(" ").map(Number);
  assertEquals(lower <= 2 && 2 <= upper, true, bounds.stdout);
});

Deno.test("a limit under --json has the bounds, null where unknown, and the figures", async () => {
  assertEquals(await json(["solve", "pile"], { ...PILE, stdin: "1000" }), {
    game: "pile",
    file: null,
    method: "search",
    value: null,
    lower: -1,
    upper: null,
    move: null,
    positions: null,
    nodes: 1001,
    peakBytes: 8,
    error: {
      kind: "limit",
      message: "pile: the pile needs 1,000 positions, allowed are 100 positions",
      line: null,
      column: null,
      limit: "positions",
      needed: 1000,
      allowed: 100,
    },
  });
});

Deno.test("analyze draws the board with the value of every move, best first", async () => {
  const args = ["analyze", "chess", "--moves", "0,0;0,1"];
  const { exit, stdout, stderr } = await runFake(args, { stdin: SAMPLE });
  assertEquals([exit, stderr], [0, ""]);
  assertEquals(
    stdout.split("\n").slice(0, 15).join("\n"),
    `first to move, value for first: 7

┌───┬───┲━━━┑
│░2░│░7░┃ 3 │
│░░░│░░░┃ 1 │
│░3░│░7░┃ 2 │
┢━━━┿━━━╃───┤
┃ 9 │ 1 │ 2 │
┃7* │   │   │
┃ 2 │ 3 │ 1 │
┖───┴───┴───┘

move  value     gain  loses
1,0       7  *     9
0,2       1        3      6`,
  );
});

Deno.test("analyze --json has every legal move, best first for the side to move", async () => {
  const { moves, facts, ...rest } = await json(["analyze", "chess", "--moves", "0,0"], {
    stdin: SAMPLE,
  });
  assertEquals([rest.value, rest.move, rest.sideToMove, typeof facts], [
    0,
    "0,1",
    "second",
    "object",
  ]);
  assertEquals(moves, [
    { move: "0,1", value: 0, moverValue: 0, gain: 7, moveClass: null },
    { move: "1,0", value: 3, moverValue: -3, gain: 2, moveClass: null },
  ]);
});

Deno.test("analyze names winners, classes and what is known of the effort", async () => {
  const world = { ...PILE, stdin: "5" };
  const { moves, nodes, value } = await json(["analyze", "pile"], world);
  assertEquals([value, nodes], [1, 5 + 4 + 3]);
  assertEquals((moves as { move: string; winner: string; moveClass: string }[])[0], {
    move: "take 1",
    value: 1,
    winner: "the side to move",
    moverValue: 1,
    gain: 0,
    moveClass: null,
  } as unknown);
  const { stdout } = await runFake(["analyze", "pile"], world);
  assertEquals(
    stdout,
    `Left to move, winner: the side to move

5

move    winner               class
take 1  the side to move  *
take 2  the other side
take 3  the other side       greedy
`,
  );
});

Deno.test("analyze and line know a game that is over", async () => {
  const over = { ...PILE, stdin: "0" };
  assertStringIncludes(
    (await runFake(["analyze", "pile"], over)).stdout,
    "the game is over, winner",
  );
  assertStringIncludes((await runFake(["line", "pile"], over)).stdout, "The game is over.\n");
  assertEquals((await json(["analyze", "pile"], over)).move, null);
  assertEquals((await json(["line", "pile", "--empty", "0"], PILE)).line, []);
});

Deno.test("--empty starts from the empty board, and only with a size that the game knows", async () => {
  assertEquals((await runFake(["solve", "pile", "--empty", "0"], PILE)).stdout, "the other side\n");
  const [exit, message] = await failure(["solve", "pile", "--empty", "x"], PILE);
  assertEquals([exit, message], [2, "--empty: Cannot make a pile of size x: expected 0"]);
  assertEquals((await failure(["solve", "pile", "--empty", "0", "a.in"], PILE))[0], 2);
});

Deno.test("line prints every step with the running score, which ends at the value", async () => {
  const { stdout } = await runFake(["line", "chess"], { stdin: SAMPLE });
  assertEquals(
    stdout,
    `value for first: 2

#  side    move  gain  score  value after it
1  first   0,0      2      2               0
2  second  0,1     -7     -5               7
3  first   1,0      9      4              -2
4  second  0,2     -2      2               0
5  first   1,1      1      3              -1
6  second  1,2     -1      2               0
`,
  );
  const { line, value } = await json(["line", "chess"], { stdin: SAMPLE });
  const gains = (line as { gain: number }[]).map(({ gain }) => gain);
  assertEquals(gains.reduce((a, b) => a + b), value as number);
});

Deno.test("analyze and line say which file they are about where there are several", async () => {
  const files = { "a.in": SAMPLE, "b.in": SAMPLE };
  for (const verb of ["analyze", "line"]) {
    const { stdout } = await runFake([verb, "chess", "a.in", "b.in"], { files });
    assertMatch(stdout, /^a\.in\n[^]*\n\nb\.in\n/);
  }
});

Deno.test("solvers get method, memory, workers and a deadline, and progress on a terminal alone", async () => {
  const seen: SolveOptions[] = [];
  const watched = Object.create(pile, {
    solve: {
      value: (position: unknown, options: SolveOptions) => {
        seen.push(options);
        return pile.solve(position, options);
      },
    },
  });
  const world = { stdin: "5", games: { pile: watched } };
  const before = Date.now();
  const limits = ["--method=other", "--memory=1KiB", "--workers=3", "--time=60s"];
  await runFake(["solve", "pile", ...limits], world);
  await runFake(["solve", "pile"], { ...world, isTerminal: true });
  const { deadline = 0, ...rest } = seen[0];
  assertEquals(rest, { method: "other", memoryBytes: 1024, workers: 3 });
  assertEquals(deadline >= before + 60_000 && deadline <= Date.now() + 60_000, true);
  assertEquals(Object.keys(seen[1]), ["onProgress"]);
});

Deno.test("colour only on a terminal that wants it, or always", async () => {
  const args = ["analyze", "chess"];
  const colours = async (world: FakeWorld, ...more: string[]) =>
    (await runFake([...args, ...more], { stdin: SAMPLE, ...world })).stdout.includes("\x1b[");
  assertEquals(await colours({}), false);
  assertEquals(await colours({ isTerminal: true }), true);
  assertEquals(await colours({ isTerminal: true, environment: { NO_COLOR: "1" } }), false);
  assertEquals(await colours({ isTerminal: true, environment: { NO_COLOR: "" } }), true);
  assertEquals(await colours({ isTerminal: true, environment: { TERM: "dumb" } }), false);
  assertEquals(await colours({ isTerminal: true }, "--color=never"), false);
  assertEquals(await colours({ environment: { NO_COLOR: "1" } }, "--color", "always"), true);
});

Deno.test("a board wider than the terminal is left out, with its width", async () => {
  const { stdout } = await runFake(["analyze", "chess"], {
    stdin: SAMPLE,
    isTerminal: true,
    columns: 12,
    environment: { NO_COLOR: "1" },
  });
  assertStringIncludes(stdout, "\n(board left out: 13 columns, the terminal has 12)\n");
  const fits = await runFake(["analyze", "chess"], {
    stdin: SAMPLE,
    isTerminal: true,
    columns: 13,
  });
  assertStringIncludes(fits.stdout, "━━━");
});

Deno.test("control characters of arguments do not reach the terminal", async () => {
  const [exit, message] = await failure(["solve", "chess", "\x1b[31m\u202e"], {});
  assertEquals([exit, message], [3, "cannot read \\u001b[31m\\u202e: no such file"]);
});

Deno.test("closed standard output is quiet", async () => {
  const world = { stdin: SAMPLE, isStdoutClosed: true };
  assertEquals(await runFake(["solve", "chess"], world), { exit: 0, stdout: "", stderr: "" });
  assertEquals((await runFake(["solve", "chess", "--json"], { ...world, stdin: "x" })).exit, 3);
});

Deno.test("a fault of the program ends with exit code 70 and its stack", async () => {
  const broken = Object.create(pile, {
    solve: { value: () => Promise.reject(new TypeError("boom")) },
  });
  const { exit, stdout, stderr } = await runFake(["solve", "pile"], {
    stdin: "1",
    games: { pile: broken },
  });
  assertEquals([exit, stdout], [70, ""]);
  assertMatch(
    stderr,
    /^zugzwang: a fault of the program, please report .*pile: boom\n.*TypeError: boom/,
  );
});

Deno.test("help: of the program, of a verb, by option and by word; the version", async () => {
  const help = await runFake(["--help"]);
  assertEquals([help.exit, help.stderr], [0, ""]);
  assertStringIncludes(help.stdout, "\nExamples\n  zugzwang solve chess board.in ");
  assertEquals(await runFake(["-h"]), help);
  assertEquals(await runFake(["help"]), help);
  for (const verb of ["solve", "analyze", "line"]) {
    const verbHelp = await runFake([verb, "-h"]);
    assertStringIncludes(help.stdout, `\n  ${verb} `);
    assertMatch(
      verbHelp.stdout,
      new RegExp(`^zugzwang ${verb}: .*\\n\\nExamples\\n  zugzwang ${verb} `),
    );
    assertStringIncludes(verbHelp.stdout, "\n  --moves MOVES ");
    assertEquals(await runFake(["help", verb]), verbHelp);
    assertEquals(await runFake(["--help", verb]), verbHelp);
  }
  const { stdout } = await runFake(["solve", "pile", "--help"], PILE);
  assertStringIncludes(stdout, "\nmethods of pile: search, other\n");
  assertMatch((await runFake(["--version"])).stdout, /^zugzwang \d+\.\d+\.\d+\n$/);
});
