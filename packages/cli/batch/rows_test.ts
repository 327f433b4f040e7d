// Keys of rows, and batches that go on where they were killed.
import { assertEquals, assertMatch, assertNotEquals, assertStringIncludes } from "@std/assert";
import { type FakeWorld, runFake, SAMPLE } from "../testing/fake_io.ts";
import { runHere } from "../testing/here.ts";
import { start } from "../testing/spawned.ts";
import { GAMES } from "../base/games.ts";

interface Row {
  readonly number: number;
  readonly id: unknown;
  readonly key: string;
  readonly value?: number | null;
  readonly error?: { readonly kind: string };
}

const LINES = [
  { id: 1, input: SAMPLE },
  { id: 2, input: SAMPLE },
  { input: SAMPLE },
  { input: SAMPLE },
  { id: "bad", input: "1 x" },
  { id: "large", input: `14 14\n${`${"1 ".repeat(14)}\n`.repeat(28)}` },
].map((line) => JSON.stringify(line)).join("\n");

const BATCH = ["solve", "chess", "--batch", "--memory", "1MiB"];

async function batch(args: readonly string[], world: FakeWorld) {
  const { exit, stdout, stderr } = await runFake(args, world);
  const rows = stdout.split("\n").filter((line) => line !== "").map((line): Row =>
    JSON.parse(line)
  );
  return { exit, stdout, stderr, rows };
}

Deno.test("key: depends on the position, not on how it is written", async () => {
  const lines = [
    { input: SAMPLE },
    { input: SAMPLE.replaceAll(" ", "\r\n  "), game: "chess", id: 7 },
    { input: SAMPLE, moves: [] },
    { input: SAMPLE, moves: ["0,0"] },
    { input: SAMPLE.replace("7", "8") },
  ].map((line) => JSON.stringify(line)).join("\n");
  const { rows } = await batch(["solve", "chess", "--batch"], { stdin: lines });
  const keys = rows.map(({ key }) => key);
  assertMatch(keys[0], /^[\da-f]{32}$/);
  assertEquals([keys[1], keys[2]], [keys[0], keys[0]]);
  assertEquals(new Set(keys).size, 3);
});

Deno.test("key: depends on verb, method and moves, not on limits, threads and progress", async () => {
  const stdin = JSON.stringify({ input: SAMPLE });
  const keyOf = async (verb: string, ...options: string[]) =>
    (await batch([verb, "chess", "--batch", ...options], { stdin })).rows[0].key;
  const plain = await keyOf("solve");
  const limits = ["--memory=1GiB", "--time=9s", "--threads=2", "--progress=never"];
  assertEquals(
    await keyOf("solve", "--json", ...limits),
    plain,
  );
  const others = [
    await keyOf("analyze"),
    await keyOf("verify"),
    await keyOf("solve", "--method=memo"),
    await keyOf("solve", "--method=contour"),
  ];
  assertEquals(new Set(others).size, others.length);
  for (const other of others) assertMatch(other, new RegExp(`^${plain}-[\\da-f]{8}$`));
  assertNotEquals((await keyOf("solve", "--moves=0,0")).slice(0, 32), plain);
});

Deno.test("key: the game's text of the input determines the position, in every game", async () => {
  const inputs: Record<string, string> = {
    chess: SAMPLE,
    cards: `${"1 2 3 4\n".repeat(12)}0 3\n7 11\n`,
    dots: "1 2\n10\n00\n101\n",
    patterns: "2 2 1\n1 2\n11\n",
  };
  for (const [name, load] of Object.entries(GAMES)) {
    const game = await load();
    const position = game.judge.parse(inputs[name]);
    const again = game.judge.parse(game.judge.formatInput(position));
    assertEquals(game.formatPosition(again), game.formatPosition(position), name);
    assertEquals(game.judge.formatInput(again), game.judge.formatInput(position), name);
  }
});

/** Whether a line is whole: a cut one may end with a brace too. */
function isRow(line: string): boolean {
  try {
    return typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}

/** A batch whose rows are added to those of a file; returns those that are added. */
async function added(args: readonly string[], text: string) {
  const written = new Map<string, string>();
  const world = { stdin: LINES, files: { "done.jsonl": text }, written };
  const { exit, stdout, stderr } = await runFake([...args, "--output", "done.jsonl"], world);
  assertEquals(stdout, "");
  const whole = written.get("done.jsonl") ?? text;
  return { exit, stderr, whole, more: whole.slice(text.length) };
}

Deno.test("--output skips lines with rows, wherever the first run ended", async () => {
  const whole = await batch(BATCH, { stdin: LINES });
  assertEquals(whole.rows.map(({ error }) => error?.kind), [
    ...[undefined, undefined, undefined, undefined],
    ...["input", "limit"],
  ]);
  const withoutTimes = ({ stdout }: { stdout: string }) =>
    stdout.replace(/"elapsedMs":[^,]+,/g, "");
  for (let length = 0; length <= whole.stdout.length; length += 37) {
    const rest = await added(BATCH, whole.stdout.slice(0, length));
    const rows = rest.whole.split("\n").filter(isRow);
    assertEquals(
      withoutTimes({ stdout: `${rows.join("\n")}\n` }),
      withoutTimes(whole),
      `${length}`,
    );
    const left = rows.length - rest.more.split("\n").filter(isRow).length;
    const before = left > 0 ? `, ${left} already in the output` : ""; // of errors as well
    const told = `6 lines: ${Math.max(0, 4 - left)} answered${before}`;
    assertStringIncludes(rest.stderr, told);
    assertEquals(rest.exit, 0);
  }
});

Deno.test("--output retries lines that other limits or another version may answer", async () => {
  const whole = await batch(BATCH, { stdin: LINES });
  const retried = async (text: string, ...options: string[]) => {
    const within = options.includes("--memory") ? BATCH.slice(0, 3) : BATCH;
    const { more } = await added([...within, ...options], text);
    return more.split("\n").filter(isRow).map((row) => JSON.parse(row).number);
  };
  assertEquals(await retried(whole.stdout), []);
  assertEquals(await retried(whole.stdout, "--memory", "2MiB"), [6]);
  assertEquals(await retried(whole.stdout.replaceAll(/"version":"/g, '"version":"0')), [5, 6]);
  assertEquals(await retried(whole.stdout, "--method", "memo"), [1, 2, 3, 4, 5, 6]);
  assertEquals(await retried(whole.stdout.split("\n")[1]), [1, 3, 4, 5, 6]); // the one of id 2
  assertEquals(await retried(`${whole.stdout}[]\n7\nnull\n{"key": 1}\n`), []);
});

Deno.test("--output: lines that were being solved are last, because one may have ended the run", async () => {
  const lines = [1, 2, 3, 4].map((id) => JSON.stringify({ id, input: SAMPLE }));
  const before = (await batch(["solve", "chess", "--batch"], { stdin: lines[0] })).stdout;
  const files = { "l.jsonl": lines.join("\n"), "o.jsonl": before };
  const written = new Map<string, string>();
  const args = ["solve", "chess", "--batch", "l.jsonl", "--output=o.jsonl"];
  assertEquals((await runFake(args, { files, written })).exit, 0);
  const ids = written.get("o.jsonl")!.trimEnd().split("\n").map((row) => JSON.parse(row).id);
  assertEquals(ids, [1, 3, 4, 2]);
});

Deno.test("--output: a user's game that never finishes reading a line can be stopped", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const pile = new URL("../testing/pile_game.ts", import.meta.url).href;
    const module = `import { pile } from "${pile}";
      function parse(text) {
        if (text === "7") console.log("stuck");
        while (text === "7");
        return pile.judge.parse(text);
      }
      export default { ...pile, judge: { ...pile.judge, parse } };`;
    await Deno.writeTextFile(`${folder}/loop.js`, module);
    await Deno.writeTextFile(`${folder}/in.jsonl`, '{"input":"3"}\n{"input":"7"}\n');
    await Deno.writeTextFile(`${folder}/out.jsonl`, '{"game":"pile","file":null}\n');
    const args = ["solve", "--game", `${folder}/loop.js`, "--batch", `${folder}/in.jsonl`];
    const process = start([...args, "--output", `${folder}/out.jsonl`]);
    await process.stdin.close();
    const [status, messages] = [process.status, process.stderr.getReader()];
    await messages.read(); // it is stuck
    process.kill("SIGINT");
    const killer = setTimeout(() => process.kill("SIGKILL"), 60_000);
    assertEquals((await status).code, 130);
    clearTimeout(killer);
    await Promise.all([messages.cancel(), process.stdout.cancel()]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("--output retries a line that a signal stopped, or a time limit before any work", async () => {
  const stdin = LINES.split("\n")[0];
  const { stdout } = await batch(["solve", "chess", "--batch"], { stdin });
  const { value: _, ...row } = JSON.parse(stdout);
  const goesOn = async (nodes: number, limit = "time") => {
    const error = { kind: "limit", limit, message: "" };
    const file = JSON.stringify({ ...row, positions: null, nodes, error });
    const written = new Map<string, string>();
    const args = ["solve", "chess", "--batch", "--output=o.jsonl"];
    await runFake(args, { stdin, files: { "o.jsonl": `${file}\n` }, written });
    return written.has("o.jsonl");
  };
  assertEquals([await goesOn(0), await goesOn(1)], [true, false]);
  assertEquals(await goesOn(1, "signal"), true);
});

Deno.test("--output needs a batch, and a file other than its input", async () => {
  for (const option of ["--output=a"]) {
    const { exit, stderr } = await runFake(["solve", "chess", option], { stdin: "1 1\n1\n1\n" });
    assertEquals([exit, stderr.includes("--output needs --batch")], [2, true]);
  }
  for (const [option, file] of [["--output=a", "a"], ["--output=-", "b"]]) {
    assertEquals((await runFake([...BATCH, option, file], { stdin: "" })).exit, 2);
  }
});

Deno.test("a file of rows has one writer, gets rows as they are found, and can be continued", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const hard = {
      id: "hard",
      game: "dots",
      input: "5 5\n" + "00000\n".repeat(6) + "000000\n".repeat(5),
    };
    const easy = { id: "easy", game: "dots", input: "1 1\n0\n0\n00\n" };
    const lines = [hard, easy].map((line) => JSON.stringify(line)).join("\n");
    await Deno.writeTextFile(`${folder}/in.jsonl`, lines);
    const file = `${folder}/out.jsonl`;
    const args = ["solve", "dots", "--batch", `${folder}/in.jsonl`, "-o", file, "--threads", "2"];
    const first = start([...args, "--time", "1h"]);
    await first.stdin.close();
    while (!(await Deno.readTextFile(file).catch(() => "")).includes("\n")) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const [exit, , stderr] = await runHere(args);
    assertEquals(exit, 3);
    assertStringIncludes(stderr, `cannot add to ${file}: another run is writing it`);
    first.kill("SIGTERM");
    await first.output();
    const readRows = async () =>
      (await Deno.readTextFile(file)).trimEnd().split("\n").map((row) => JSON.parse(row));
    assertEquals((await readRows()).map(({ id }) => id), ["easy"]);
    let ms = 100;
    let rows: { id: string; nodes: number | null }[];
    do { // a busy machine may stop the search before its first node, which is not an answer
      ms *= 2;
      const [code, , told] = await runHere([...args, "--time", `${ms}ms`]);
      rows = await readRows();
      assertEquals([code, rows.at(-1)!.id], [0, "hard"], told);
    } while (!rows.at(-1)!.nodes);
    assertEquals(rows.filter(({ id }) => id === "easy").length, 1);
    const [code, , told] = await runHere([...args, "--time", `${ms}ms`]); // nothing is left to solve
    assertEquals([code, await readRows()], [0, rows], told);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("--progress=never prints nothing about a batch; a limit is reported in its row", async () => {
  const stdin = LINES.split("\n").at(-1)!;
  const quiet = await runFake(["solve", "chess", "--batch", "--progress=never"], {
    stdin: `{"input":"1 1 5 3"}`,
  });
  assertEquals([quiet.exit, quiet.stderr], [0, ""]);
  const lenient = await runFake(BATCH, { stdin });
  assertEquals(lenient.exit, 0);
  assertMatch(lenient.stderr, /\nzugzwang: chess: 1 line: 0 answered, 1 over a limit\n$/);
});
