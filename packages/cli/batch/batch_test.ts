import { gzipSync } from "node:zlib";
import { type Ask, type GameRecord, here } from "@zugzwang/core/study";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { FakeTime } from "@std/testing/time";
import { describeError } from "../../core/run/errors.ts";
import { withProver } from "../../core/testing/with_prover.ts";
import { answerInputs } from "../answer/answer_inputs.ts";
import type { PositionVerb } from "../answer/answer.ts";
import type { AnyGame } from "../base/games.ts";
import { readCommandLine } from "../command/read_options.ts";
import { resolveRequest } from "../command/request.ts";
import { runHere } from "../testing/here.ts";
import { outcome } from "../testing/spawned.ts";
import { type FakeWorld, INERT_IO, runFailing, runFake, SAMPLE } from "../testing/fake_io.ts";
import { pile } from "../testing/pile_game.ts";
import { VERBS } from "../main.ts";

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

/** A row. */
interface Row extends Record<string, unknown> {
  readonly error?: { readonly kind: string; readonly message: string };
}

/** The objects of standard output without times. */
function objects(stdout: string): Row[] {
  return stdout.trimEnd().split("\n").map((line) => {
    const { elapsedMs: _, ...rest } = JSON.parse(line);
    return rest;
  });
}

Deno.test("--batch answers line by line in order, and names an invalid one while others continue", async () => {
  const { exit, stdout, stderr } = await runFake(["solve", "chess", "--batch"], { stdin: BATCH });
  assertEquals(exit, 0);
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
  assertEquals(messages.length, 6);
  assertStringIncludes(messages[0], 'zugzwang: chess: input 4: "input": line 1, column 3: ');
  assertStringIncludes(messages[1], "input 5: line 1, column 1: expected a position as a JSON ob");
  assertStringIncludes(messages[4], 'input 8: "moves", move 2: line 1, column 1: ');
  assertEquals(messages[5], "zugzwang: chess: 8 lines: 3 answered, 5 invalid");
});

Deno.test("--batch accepts several files, and moves for all of them, in every verb of positions", async () => {
  const line = JSON.stringify({ input: SAMPLE }) + "\n";
  const world = { files: { "a.jsonl": line, "b.jsonl": line + "[]\n" } };
  const args = ["chess", "--batch", "--moves", "0,0", "a.jsonl", "b.jsonl"];
  for (const verb of ["solve", "analyze", "verify"]) {
    const { exit, stdout, stderr } = await runFake([verb, ...args], world);
    const found = objects(stdout);
    assertEquals(found.map(({ file, number }) => [file, number]), [
      ["a.jsonl", 1],
      ["b.jsonl", 1],
      ["b.jsonl", 2],
    ]);
    assertEquals([exit, found[0].value, found[1].value], [0, 0, 0]);
    assertStringIncludes(stderr, "zugzwang: chess: b.jsonl: input 2: line 1, column 1: expected a");
  }
});

/** Two lines of a file, one that is not there, and one line of another. */
const WORLD_WITH_HOLE: FakeWorld = {
  files: {
    "a.jsonl": '{"id": 1, "input": "1 1\\n5\\n3\\n"}\n{"id": 2, "input": "1 1\\n6\\n3\\n"}\n',
    "b.jsonl": '{"id": 3, "input": "1 1\\n7\\n3\\n"}',
  },
};

Deno.test("--batch answers every readable line, even if some file cannot be read", async () => {
  for (const jobs of ["1", "2"]) {
    for (const verb of ["solve", "analyze", "estimate", "verify"]) {
      const files = ["a.jsonl", "missing.jsonl", "b.jsonl", "folder"];
      const args = [verb, "chess", "--batch", "--threads", jobs, ...files];
      const { exit, stdout, stderr } = await runFake(args, WORLD_WITH_HOLE);
      const found = objects(stdout).map(({ file, id = null, error }) => [
        file,
        id,
        (error as { kind: string } | undefined)?.kind ?? null,
      ]);
      assertEquals(found, [
        ["a.jsonl", 1, null],
        ["a.jsonl", 2, null],
        ["missing.jsonl", null, "file"],
        ["b.jsonl", 3, null],
        ["folder", null, "file"],
      ], `${args}`);
      assertEquals(exit, 3);
      assertStringIncludes(stderr, "zugzwang: cannot read missing.jsonl: no such file\n");
    }
  }
});

Deno.test("several files: every verb answers each readable one, also with workers", async () => {
  const files = { "a.in": SAMPLE, "c.in": SAMPLE };
  for (const verb of ["solve", "analyze", "estimate", "verify"]) {
    const args = [verb, "chess", "--json", "a.in", "b.in", "c.in"];
    const { exit, stdout } = await runFake(args, { files });
    const found = objects(stdout).map(({ file, error }) => [file, error !== undefined]);
    assertEquals([exit, found], [3, [["a.in", false], ["b.in", true], ["c.in", false]]], verb);
  }
});

Deno.test("standard input can be named only once", async () => {
  for (const twice of [["-", "-"], ["-", "/dev/stdin"], ["a.in", "-", "/dev/fd/0"]]) {
    for (const options of [["--json"], ["--batch"], ["--json", "--threads", "2"]]) {
      const { exit, stderr } = await runFake(["solve", "chess", ...options, ...twice]);
      assertEquals(exit, 2, `${twice}`);
      assertStringIncludes(stderr, "standard input can be read only once");
    }
  }
});

Deno.test("a misspelt member of a position is refused", async () => {
  const input = "1 1\n5\n3\n";
  const cases: [member: string, value: unknown, meant: string][] = [
    ["move", ["0,0"], "moves"],
    ["Moves", ["0,0"], "moves"],
    ["mvoes", ["0,0"], "moves"],
    ["imput", "", "input"],
    ["gmae", "dots", "game"],
    ["ID", 7, "id"],
  ];
  for (const [member, value, meant] of cases) {
    const stdin = JSON.stringify({ [member]: value, input });
    const message = `chess: line 1, column 2: expected the member "${meant}", found "${member}"`;
    assertEquals(await runFailing(["solve", "chess"], { stdin }), [3, message]);
    const { stdout, stderr } = await runFake(["solve", "chess", "--batch"], { stdin });
    assertEquals(objects(stdout)[0].value, undefined);
    assertStringIncludes(stderr, message.replace("chess: ", "chess: input 1: "));
  }
  const others = { name: 1, uid: 2, nodes: 3, notes: "", note: "", size: "1x1", seed: 1, input };
  const stdin = JSON.stringify(others);
  assertEquals((await runFake(["solve", "chess"], { stdin })).stdout, "5\n");
});

Deno.test("--batch accepts CRLF, a byte-order mark and blank lines", async () => {
  const line = '{"input": "1 1\\n5\\n3\\n"}';
  const stdin = `\uFEFF\r\n \t\r\n${line}\r\n\u00A0\n\r\n${line}`;
  const { exit, stdout } = await runFake(["solve", "chess", "--batch"], { stdin });
  const found = objects(stdout).map(({ number, value }) => [number, value]);
  assertEquals([exit, found], [0, [[3, 5], [6, 5]]]);
  const marked = `\uFEFF${line}\n`;
  assertEquals((await runFake(["solve", "chess", "--batch"], { stdin: marked })).exit, 0);
});

Deno.test("--batch refuses a line that is too long and continues", async () => {
  async function* chunks(): AsyncGenerator<string> {
    for (let i = 0; i < 40; i++) yield await Promise.resolve(" ".repeat(2 ** 20));
    yield '{}\n{"input": "1 1\\n5\\n3\\n"}';
  }
  const { stdout } = await runFake(["solve", "chess", "--batch"], { stdinChunks: chunks() });
  const [long, next] = objects(stdout);
  assertEquals(next.value, 5);
  assertStringIncludes(JSON.stringify(long.error), "a line of at most 33,554,432 bytes");
});

Deno.test("--memory limits every input, for any number of workers", async () => {
  const files = { "a.in": SAMPLE, "b.in": SAMPLE };
  const allowed = async (...more: string[]) => {
    const { stdout } = await runFake(["estimate", "chess", "--json", "a.in", ...more], { files });
    return objects(stdout)[0].allowedBytes;
  };
  assertEquals(await allowed("--threads", "4"), 4 * 2 ** 30);
  for (const threads of ["1", "4"]) {
    assertEquals(await allowed("b.in", "--threads", threads), 2 ** 30, "on any machine");
  }
  assertEquals(await allowed("b.in", "--memory", "2GiB"), 2 ** 31);
  const stdin = `{"input": ${JSON.stringify(SAMPLE)}}\n`;
  for (const jobs of ["1", "4"]) {
    const inBatch = async (...more: string[]) => {
      const args = ["estimate", "chess", "--batch", "--threads", jobs, ...more];
      return objects((await runFake(args, { stdin })).stdout)[0].allowedBytes;
    };
    assertEquals(await inBatch(), 2 ** 30);
    assertEquals(await inBatch("--memory", "2GiB"), 2 ** 31);
  }
});

Deno.test("--batch without a game accepts lines of several games, each naming its own", async () => {
  const line = async (game: string, ...args: string[]) =>
    (await runFake(["gen", game, "--json", ...args])).stdout;
  const good = [await line("chess"), await line("dots", "--size=2x2"), await line("chess")];
  const bad = ['{"input":"1"}\n', '{"game":"go","input":"1"}\n', "5\n", "x\n", "null\n"];
  const mix = [...good, ...bad].join("");
  const files = { "mix.jsonl": mix };
  const { exit, stdout, stderr } = await runFake(["solve", "--batch", "mix.jsonl"], { files });
  const rows = objects(stdout);
  assertEquals([exit, rows.length], [0, 8]);
  assertEquals(rows.map(({ game }) => game), ["chess", "dots", "chess", ...Array(5)]);
  assertEquals(rows.map(({ error }) => error?.kind), [...Array(3), ...Array(5).fill("input")]);
  assertEquals(new Set(rows.map(({ key }) => key)).size, 7); // the two of chess are one board;
  assertStringIncludes(rows[3].error!.message, '"game" to be one of chess, cards, dots, patterns');
  assertStringIncludes(stderr, "zugzwang: 8 lines: 3 answered, 5 invalid\n");
  const alone =
    objects((await runFake(["solve", "dots", "--batch"], { stdin: good[1] })).stdout)[0];
  assertEquals([rows[1].key, rows[1].value], [alone.key, alone.value]);
  const jobs = await runFake(["solve", "--batch", "--threads", "2"], { stdin: mix });
  const answers = (text: string) => objects(text).map(({ key, value, move }) => [key, value, move]);
  assertEquals(answers(jobs.stdout), answers(stdout));
  const memo = await runFake(["solve", "--batch", "--method=memo"], { stdin: mix });
  const { kind, message } = objects(memo.stdout)[1].error!;
  assertEquals(kind, "usage");
  assertStringIncludes(message, 'dots: input 2: unknown method "memo" of dots');
  assertStringIncludes(memo.stderr, message);
});

Deno.test("--batch reads further only after answering what it has read", async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<string> {
    for (;;) {
      read++;
      yield await Promise.resolve(JSON.stringify({ input: "1 1\n5\n3\n" }) + "\n");
    }
  }
  const args = ["solve", "chess", "--batch"];
  const { exit, stderr } = await runFake(args, { stdinChunks: endless(), isStdoutClosed: true });
  assertEquals([exit, stderr, read], [141, "", 1]);
});

Deno.test("--threads prints the same bytes in the same order as one thread", async () => {
  const files: Record<string, string> = { "bad.in": "1 x" };
  for (let i = 0; i < 12; i++) files[`${i}.in`] = `1 1\n${i}\n3\n`;
  const lines = Object.values(files).map((input, id) => JSON.stringify({ id, input })).join("\n");
  // The workers have the files of this machine alone, so positions come in a stream.
  const world: FakeWorld = { stdin: lines };
  for (const verb of ["solve", "analyze"]) {
    const args = [verb, "chess", "--batch"];
    const alone = await runFake(args, world);
    const together = await runFake([...args, "--threads", "2"], world);
    assertEquals(objects(together.stdout), objects(alone.stdout));
    assertEquals([together.exit, together.stderr], [0, alone.stderr]);
  }
});

Deno.test("--threads holds a limited number of inputs of an endless stream", async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<string> {
    for (;;) {
      read++;
      yield await Promise.resolve(JSON.stringify({ input: "1 1\n5\n3\n" }) + "\n");
    }
  }
  const args = ["solve", "chess", "--batch", "--threads", "2"];
  const { exit } = await runFake(args, { stdinChunks: endless(), isStdoutClosed: true });
  assertEquals([exit, read <= 34], [141, true], `${read} inputs were read`);
});

Deno.test("impossible --batch and --threads are usage errors", async () => {
  const world = { stdin: "" };
  for (const game of [[], ["chess"]]) {
    const args = ["solve", ...game, "--batch", "--checkpoint=x"];
    const { exit, stderr } = await runFake(args, { stdin: "{}" });
    const message = "--checkpoint cannot be used with several inputs";
    assertEquals([exit, stderr], [2, `zugzwang: ${message}\n`]);
  }
  assertEquals((await runFailing(["solve", "chess", "--threads", "0"], world))[0], 2);
  const { exit, stdout } = await runFake(["solve", "dots", "--batch", "--empty", "2x2"], world);
  assertEquals([exit, JSON.parse(stdout).error.kind], [2, "usage"]);
  assertEquals(await runFake(["solve", "chess", "--batch"], world), {
    exit: 0,
    stdout: "",
    stderr: "zugzwang: chess: 0 lines: 0 answered\n",
  });
});

Deno.test("batch: an id with too many levels gives a row without it, and does not end the program", async () => {
  const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  const lines = [50, 101, 50_000].map((levels) => `{"id":${deep(levels)},"input":"1 1 1 1"}\n`);
  const { exit, stdout } = await runFake(["solve", "chess", "--batch"], { stdin: lines.join("") });
  const rows = stdout.trimEnd().split("\n").map((row) => JSON.parse(row));
  assertEquals([exit, rows.map(({ id, value }) => [JSON.stringify(id), value])], [0, [
    [deep(50), 1],
    ["null", undefined],
    ["null", undefined],
  ]]);
  assertEquals(rows[1].error.message.includes('an "id" of at most 100 levels'), true);
});

Deno.test("batch: an id is printed safely for a terminal, and stays the same id", async () => {
  const id = "\x7f\x9b31m\u202eabc\u2028";
  const { stdout } = await runFake(["solve", "chess", "--batch"], {
    stdin: JSON.stringify({ id, input: "1 1 1 1" }) + "\n",
  });
  assertEquals(/[\x7f-\x9f\u2028-\u202e]/.test(stdout), false, stdout);
  assertEquals(JSON.parse(stdout).id, id);
});

Deno.test("every line gets its row even if a worker fails, at work or between two lines", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const pile = new URL("../testing/pile_game.ts", import.meta.url).href;
    const module = `import { pile } from "${pile}";
export const game = {
  ...pile,
  judge: {
    ...pile.judge,
    parse(text) {
      if (text.startsWith("5")) setTimeout(() => { throw new Error("late"); });
      if ("WorkerGlobalScope" in globalThis) {
        if (text.startsWith("7")) globalThis.close();
        if (text.startsWith("8")) Deno.exit(1);
      }
      return pile.judge.parse(text);
    },
  },
};\n`;
    await Deno.writeTextFile(`${folder}/bad.ts`, module);
    const inputs = ["5", "3", "6", "7", "4", "5", "8", "5", "2"];
    const stdin = inputs.map((input, id) => JSON.stringify({ id, input })).join("\n") + "\n";
    await Deno.writeTextFile(`${folder}/in.jsonl`, stdin);
    for (const jobs of ["1", "2"]) {
      const args = [
        "solve",
        "--game",
        `${folder}/bad.ts`,
        "--batch",
        `${folder}/in.jsonl`,
        "--threads",
        jobs,
      ];
      const [, stdout, stderr] = await outcome(args);
      const rows = objects(stdout);
      assertEquals(rows.map(({ id }) => id), inputs.map((_, id) => id), stdout + stderr);
      for (const { error, key, id } of rows) {
        const { kind } = error as { kind?: string } ?? {};
        // The game breaks the worker: that is not a bug in Zugzwang.
        assertEquals(["rules", undefined].includes(kind), true, `${id}: ${kind}`);
        assertEquals(typeof key, "string");
      }
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("ids are printed as they were written, however many digits they have", async () => {
  const ids = ["12345678901234567890123", "9007199254740993", "1.0", "-0", "1e5", '"x"', "[1e400]"];
  const stdin = ids.map((id) => `{"id":${id},"input":"1 1\\n5\\n3\\n"}`).join("\n");
  const { stdout } = await runFake(["solve", "chess", "--batch"], { stdin });
  const found = stdout.trimEnd().split("\n").map((row) => /"id":(.*?),"key"/.exec(row)?.[1]);
  assertEquals(found, ids);
  const again = ["solve", "chess", "--batch", "--output", "done.jsonl"];
  const written = new Map<string, string>();
  await runFake(again, { stdin, files: { "done.jsonl": stdout }, written });
  assertEquals(written.size, 0, "nothing is left");
});

Deno.test("lines compressed by gzip are read, and refused if truncated", async () => {
  const zipped = gzipSync(BATCH);
  const plain = await runFake(["solve", "chess", "--batch"], { stdin: BATCH });
  const found = await runFake(["solve", "chess", "--batch"], { stdin: zipped });
  assertEquals(objects(found.stdout), objects(plain.stdout));
  const cut = await runFake(["solve", "chess", "--batch"], { stdin: zipped.subarray(0, 60) });
  assertEquals(
    [cut.exit, cut.stderr.includes("the gzip file is damaged or truncated")],
    [3, true],
    cut.stderr,
  );
});

Deno.test("a piped position file that names its game is read once, also with workers", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const stdin = JSON.stringify({ game: "dots", input: "2 2\n00\n00\n00\n000\n000\n" });
    const args = ["solve", "--checkpoint", `${folder}/c`];
    assertEquals(await runHere(args, stdin), [0, "2\n", ""]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** Returns a worker in this thread that studies one position after another. */
function startPileWorker(game: AnyGame): Worker {
  const service = here({ pile: game });
  const send = (data: object) => worker.onmessage?.({ data });
  const worker = {
    onmessage: null as ((event: { readonly data: object }) => void) | null,
    async postMessage({ order }: { readonly order: { record: GameRecord; ask: Ask } }) {
      const begin = () => send({ report: { begun: true } });
      const study = service.study(order.record, order.ask, { begin });
      send(
        await study.then((answer) => ({ answer }), (error) => ({ failed: describeError(error) })),
      );
    },
    terminate: () => service.close(),
  };
  queueMicrotask(() => send({ ready: true }));
  return worker as unknown as Worker;
}

Deno.test("--time of a line counts its own work, not its wait for a worker", async () => {
  using time = new FakeTime();
  // verify solves each line twice. The second solve waits for the first ones of the other lines: all six
  // take 1.8 s.
  const slow = withProver(pile, async (root, means) => {
    time.tick(300);
    means.budget.poll(0);
    return await pile.prover.make(root, means);
  });
  let messages = "";
  const output = (write: (text: string) => void) => ({ isTerminal: false, columns: null, write });
  const io = {
    ...INERT_IO,
    stdout: output(() => {}),
    stderr: output((text) => messages = text),
    chunks: async function* () {
      yield new TextEncoder().encode('{"input":"5"}\n{"input":"6"}\n{"input":"7"}\n');
    },
    onEnd: () => () => {}, // so a worker answers
  };
  const startWorker = () => startPileWorker(slow);
  const around = { io, verbs: VERBS, games: { pile: () => Promise.resolve(slow) }, startWorker };
  for (
    const [limit, counts] of [["1300ms", "3 answered"], ["500ms", "0 answered, 3 over a limit"]]
  ) {
    const line = await readCommandLine(["verify", "pile", "--batch", `--time=${limit}`], around);
    await answerInputs(line.verb as PositionVerb, await resolveRequest(line, around));
    assertEquals(messages, `zugzwang: pile: 3 lines: ${counts}\n`);
  }
});

Deno.test("a line with a NUL has a row that says what is invalid", async () => {
  const { stdout } = await runFake(["solve", "chess", "--batch"], { stdin: "\0\n \t\r\n" });
  const rows = objects(stdout);
  assertEquals(rows.map(({ number, error }) => [number, (error as { kind: string }).kind]), [
    [1, "input"],
  ]);
});

Deno.test("a gzip file of several members is read to its end", async () => {
  const line = gzipSync(JSON.stringify({ input: SAMPLE }) + "\n");
  const stdin = Uint8Array.from([...line, ...line]);
  assertEquals(objects((await runFake(["solve", "chess", "--batch"], { stdin })).stdout).length, 2);
});
