// A position split, its lines solved apart, the answers joined: as if it had been analysed at once.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { type FakeWorld, runFailing, runFake, runJson, SAMPLE } from "../testing/fake_io.ts";
import { pile } from "../testing/pile_game.ts";

const GAMES = { games: { pile } };

/** Positions of every game, some in progress, each with how far it is split. */
const POSITIONS: readonly (readonly [game: string, input: string, moves: string, plies: number])[] =
  [
    ["chess", SAMPLE, "", 1],
    ["chess", SAMPLE, "0,0;0,1", 3],
    ["cards", `${"1 2 3 4\n4 1 2 2\n2 2 3 1\n".repeat(4)}0 3\n7 11\n1 5\n8 0\n2 4\n9 2\n`, "", 2],
    ["dots", "2 2\n00\n00\n00\n000\n000\n", "", 2],
    ["dots", "1 3\n110\n010\n1000\n", "h0,2", 2],
    ["patterns", "3 3 1\n1 2\n11\n", "", 2],
    ["patterns", "2 3 1\n2 1\n1\n1\n", "0,0", 1],
    ["pile", "9", "", 3],
  ];

/** Splits, solves, and returns the files. */
async function solvedApart(game: string, stdin: string, options: string[]) {
  const lines = await runFake(["split", game, ...options], { stdin, ...GAMES });
  assertEquals([lines.exit, lines.stderr], [0, ""]);
  const answers = await runFake(["solve", game, "--batch"], { stdin: lines.stdout, ...GAMES });
  assertEquals(answers.exit, 0);
  return { "lines.jsonl": lines.stdout, "answers.jsonl": answers.stdout };
}

/** The members of an analysis but what it took. */
async function analysis(args: string[], world: FakeWorld) {
  const { method: _, positions: __, nodes: ___, peakBytes: ____, ...rest } = await runJson(
    args,
    world,
  );
  return rest;
}

const JOIN = ["lines.jsonl", "answers.jsonl"];

Deno.test("join prints what analyze prints of the first position, in every game", async () => {
  for (const [game, stdin, moves, plies] of POSITIONS) {
    const played = moves === "" ? [] : ["--moves", moves];
    const files = await solvedApart(game, stdin, ["--plies", `${plies}`, ...played]);
    const joined = await analysis(["join", game, ...JOIN], { files, ...GAMES });
    assertEquals(joined, await analysis(["analyze", game, ...played], { stdin, ...GAMES }), game);
  }
});

Deno.test("join sums up what the answers took, and draws without --json", async () => {
  const files = await solvedApart("dots", "", ["--empty", "2x2", "--plies", "2"]);
  const rows = files["answers.jsonl"].trimEnd().split("\n").map((line) => JSON.parse(line));
  const { nodes } = await runJson(["join", "dots", ...JOIN], { files });
  assertEquals(nodes, rows.reduce((sum, row) => sum + row.nodes, 0));
  const { stdout } = await runFake(["join", "dots", ...JOIN], { files });
  assertEquals(stdout, (await runFake(["analyze", "dots", "--empty", "2x2"])).stdout);
});

Deno.test("split writes each position once up to symmetries, with moves that lead to it", async () => {
  const count = async (...options: string[]) => {
    const { stdout } = await runFake(["split", ...options]);
    return stdout.trimEnd().split("\n").length;
  };
  // Orbits of edges and of pairs of edges under the symmetries of the square, by Burnside.
  assertEquals(await count("dots", "--empty", "2x2"), 2);
  assertEquals(await count("dots", "--empty", "2x2", "--plies", "2"), 12);
  assertEquals(await count("dots", "--empty", "3x3", "--plies", "2"), 43);
  const { stdout } = await runFake(["split", "patterns"], { stdin: "3 3 1\n1 3\n111\n" });
  const lines = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  assertEquals(lines.map(({ moves }) => moves), [["0,0"], ["0,1"], ["1,0"], ["1,1"]]);
});

Deno.test("join names exactly the lines that have no answer, and exits 4", async () => {
  const files = await solvedApart("dots", "", ["--empty", "2x2", "--plies", "2"]);
  const rows = files["answers.jsonl"].trimEnd().split("\n");
  const without = (...numbers: number[]) =>
    rows.filter((_, i) => !numbers.includes(i + 1)).join("\n");
  const join = async (answers: string, ...more: string[]) => {
    const world = { files: { ...files, "answers.jsonl": answers } };
    return await runFake(["join", "dots", ...JOIN, ...more], world);
  };
  const missing = await join(without(2, 3, 4, 9));
  const message = "dots: 4 of 12 lines have no answer: 2-4, 9";
  assertEquals(missing, { exit: 4, stdout: "", stderr: `zugzwang: ${message}\n` });
  const { exit, stdout } = await join(without(2, 12), "--json");
  const { error, unanswered } = JSON.parse(stdout);
  assertEquals([exit, error.kind], [4, "limit"]);
  const lines = files["lines.jsonl"].split("\n");
  assertEquals(
    unanswered,
    [2, 12].map((number) => {
      const { key, moves } = JSON.parse(lines[number - 1]);
      return { number, key, moves, reason: null };
    }),
  );
  assertEquals((await join("")).exit, 4);
  assertEquals((await join(`${without(2)}\n{"key": "half`)).exit, 4);
  const torn = `${without(2)}\n${rows[1].slice(0, 40)}\n${rows[1]}\n${rows[1]}`;
  assertEquals((await join(torn)).exit, 0);
});

Deno.test("join says why a line has no answer, and takes one that was found later", async () => {
  const lines = await runFake(["split", "chess"], { stdin: SAMPLE });
  const world = { stdin: lines.stdout };
  const limited = await runFake(["solve", "chess", "--batch", "--memory", "10"], world);
  const files = { "lines.jsonl": lines.stdout, "limited.jsonl": limited.stdout };
  const args = ["join", "chess", "lines.jsonl", "limited.jsonl"];
  const { exit, stderr } = await runFake(args, { files });
  assertEquals(exit, 4);
  assertStringIncludes(
    stderr,
    "1 of 1 lines have no answer: 1\n  line 1: chess: input 1: the table",
  );
  const answered = (await runFake(["solve", "chess", "--batch", "--method", "memo"], world)).stdout;
  const more = { files: { ...files, "more.jsonl": answered } };
  assertEquals((await runFake([...args, "more.jsonl"], more)).exit, 0);
});

Deno.test("join refuses answers that contradict each other, and lines that are not those of a split", async () => {
  const files = await solvedApart("dots", "", ["--empty", "2x2", "--plies", "1"]);
  const [first, second] = files["lines.jsonl"].split("\n");
  const wrong = files["answers.jsonl"].replace('"value":-2', '"value":0');
  const failing = async (changed: Partial<typeof files>, ...more: string[]) =>
    await runFailing(["join", "dots", ...JOIN, ...more], {
      files: { ...files, ...changed, "b": wrong },
    });
  const [exit, message] = await failing({}, "b");
  assertEquals(exit, 3);
  assertStringIncludes(message, "expected the value -2, as in answers.jsonl: line 1, found 0");
  for (
    const lines of ["", first, `${second}\n${first}`, "{}\n", `${first}\n${second}\n${second}`]
  ) {
    assertEquals((await failing({ "lines.jsonl": lines }))[0], 3, lines);
  }
  assertEquals((await runFailing(["join", "dots", "lines.jsonl"], { files }))[0], 2);
  assertEquals((await runFailing(["join", "chess", ...JOIN], { files }))[0], 3);
});

Deno.test("split refuses what it cannot split", async () => {
  for (const options of [["--plies", "0"], ["--plies", "x"], ["--plies", "9"], ["a.in", "b.in"]]) {
    const world = { stdin: "1 1\n5\n3\n", files: {} };
    assertEquals((await runFailing(["split", "chess", ...options], world))[0], 2, `${options}`);
  }
});

Deno.test("join refuses a value that cannot be, and a row that is about another position than its key", async () => {
  const files = await solvedApart("dots", "", ["--empty", "2x2", "--plies", "1"]);
  const failing = async (of: string, by: string) => {
    const changed = files["answers.jsonl"].replace(of, by);
    assertEquals(changed === files["answers.jsonl"], false);
    const world = { files: { ...files, "answers.jsonl": changed } };
    return await runFailing(["join", "dots", ...JOIN], world);
  };
  for (const value of ["999999", "77", "1.5", "-1", "1e400", '"-2"']) {
    const [exit, message] = await failing('"value":-2', `"value":${value}`);
    assertEquals(exit, 3, value);
    assertStringIncludes(message, "answers.jsonl: line 1: ");
    assertStringIncludes(message, "expected a value ");
  }
  const [exit, message] = await failing('"moves":["h0,0"]', '"moves":["h0,1"]');
  assertEquals(exit, 3);
  assertStringIncludes(message, 'expected "asked" to be the position of its key');
  const [code, said] = await failing('"game":"dots"', '"game":"chess"');
  assertEquals(code, 3);
  assertStringIncludes(said, 'expected "game" to be "dots", found "chess"');
  const answers = files["answers.jsonl"].replace('"value"', '"error":{"kind":"limit"},"value"');
  const world = { files: { ...files, "answers.jsonl": answers } };
  assertEquals((await runFake(["join", "dots", ...JOIN], world)).exit, 4, "it has an error");
});
