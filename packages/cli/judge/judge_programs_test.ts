// Right and wrong programs of every game, run by the real `judge`.
import { assertEquals, assertMatch } from "@std/assert";
import * as cards from "../testdata/programs/cards.ts";
import * as chess from "../testdata/programs/chess.ts";
import * as dots from "../testdata/programs/dots.ts";
import * as patterns from "../testdata/programs/patterns.ts";
import { type FakeWorld, runFake } from "../testing/fake_io.ts";
import { findDifference } from "./verdict.ts";
import { runProcess, startProcess, watchMemory } from "../system/process_program.ts";

const FOLDER = `${import.meta.dirname}/../testdata/programs`;

/** Returns the command that runs a program. */
function makeCommand(program: string, ...args: string[]): string[] {
  const deno = [Deno.execPath(), "run", "-q", "--no-check", "--no-config"];
  return [...deno, "--allow-read", "--allow-write", `${FOLDER}/${program}`, ...args];
}

type RunProgram = NonNullable<FakeWorld["program"]>;

/** Judges a program; returns the exit code, the report and the files written. */
async function judgeProgram(
  game: string,
  { command, options, program }: { command: string[]; options: string; program: RunProgram },
) {
  const written = new Map<string, string>();
  const args = ["judge", game, "--json", ...options.split(" "), "--", ...command];
  const { exit, stdout, stderr } = await runFake(args, { program, written });
  assertEquals(stderr, "", stdout);
  return { exit, written, report: JSON.parse(stdout) };
}

/** Contestants' programs as functions. */
const ANSWERS = { cards, chess, dots, patterns };

/** Returns a function that runs a program in this process. */
function runHere(game: keyof typeof ANSWERS, mode: string): RunProgram {
  return ({ input }) => {
    try {
      return { output: ANSWERS[game].answer(input, mode) };
    } catch (error) {
      return { code: 1, errors: `${error}` };
    }
  };
}

/** The modes whose programs run as processes of their own. */
const SPAWNED = ["crash", "asleep"];

type Case = readonly [game: keyof typeof ANSWERS, mode: string, verdict: string, args: string];

/** The programs of every game, their mistakes, the verdicts, and instances that show them. */
const PROGRAMS: readonly Case[] = [
  ["chess", "right", "AC", "--count=7 --family=all --size=1x1,3x3"],
  ["chess", "greedy", "WA", "--count=4 --family=small --size=3x3"],
  ["chess", "crash", "RE", "--count=2 --size=2x3,3x2"],
  ["cards", "right", "AC", "--count=3 --family=played"],
  ["cards", "ties", "WA", "--count=1 --seed=18 --family=played"],
  ["cards", "forgetful", "WA", "--count=1 --seed=27 --family=played"],
  ["cards", "full", "RE", "--count=1 --seed=40 --family=played"],
  ["dots", "right", "AC", "--count=3 --size=3x3"],
  ["dots", "polite", "WA", "--count=2 --size=3x3"],
  ["dots", "asleep", "TLE", "--count=1 --size=3x3 --time-limit=50ms"],
  ["dots", "greedy", "WA", "--count=4 --size=3x3 --family=components"],
  ["patterns", "right", "AC", "--count=7 --size=1x3,3x3 --family=all"],
  ["patterns", "last", "WA", "--count=2 --size=2x2 --family=corners"],
  ["patterns", "parity", "WA", "--count=3 --size=2x2 --family=row3,square,corners"],
  ["patterns", "mirrored", "WA", "--count=8 --size=3x3 --family=few"],
  ["patterns", "short", "WA", "--count=6 --size=3x4 --family=few,corners"],
  ["patterns", "strict", "WA", "--count=8 --size=2x4 --family=few"],
  ["patterns", "tall", "RE", "--count=2 --size=2x2 --family=none,row3"],
];

for (const [game, mode, verdict, options] of PROGRAMS) {
  Deno.test(`judge says ${verdict} to the program of ${game} that is ${mode}`, async () => {
    const time = options.includes("--time-limit") ? "" : " --time-limit=20s";
    const usual = `${options} --all --output=kept --threads=2${time}`;
    const { exit, report, written } = await judgeProgram(game, {
      command: makeCommand(`${game}.ts`, mode),
      options: usual,
      program: SPAWNED.includes(mode) ? runProcess : runHere(game, mode),
    });
    const { verdicts, failures: [failure], cases } = report;
    const text = JSON.stringify(report);
    assertEquals(verdicts.AC + (failure ? verdicts[verdict] : 0), cases, text);
    assertEquals(exit, verdict === "AC" ? 0 : 1);
    assertEquals(failure?.verdict ?? "AC", verdict, text);
    if (!failure) return;
    // The game reads the written case, and its answer is the written one.
    const [input, answer] = written.values();
    const solved = await runFake(["solve", game], { stdin: input });
    assertEquals([solved.exit, solved.stdout], [0, answer]);
  });
}

Deno.test("judge --files writes the input file and reads the output file", async () => {
  const judge = (files: string, ...args: string[]) =>
    judgeProgram("chess", {
      command: makeCommand("chess.ts", "right", ...args),
      options: `--count=2 --size=2x2 --time-limit=20s --files=${files}`,
      program: runProcess,
    });
  const fromFile = await judge("chess.in", "chess.in");
  assertEquals([fromFile.exit, fromFile.report.verdicts.AC], [0, 2]);
  const both = await judge("chess.in,chess.out", "chess.in", "chess.out");
  assertEquals([both.exit, both.report.verdicts.AC], [0, 2]);
  const nothing = await judge("chess.in,other.out", "chess.in", "chess.out");
  assertEquals([nothing.exit, nothing.report.failures[0].note], [
    1,
    "the output file is missing or not a regular file",
  ]);
});

Deno.test("runProcess() returns how a program ended and what it wrote", async () => {
  const sh = (script: string, timeMs = 20_000, input = "") =>
    runProcess({ words: ["sh", "-c", script], input, timeMs });
  const { elapsedMs, ...fine } = await sh("cat; echo bad >&2", 20_000, "1 2\n");
  const ended = { reason: "ended", code: 0, signal: null, peakBytes: null } as const;
  assertEquals(fine, { ...ended, output: "1 2\n", errors: "bad\n" });
  assertEquals(elapsedMs > 0 && elapsedMs < 20_000, true);
  assertEquals((await sh("exit 3")).code, 3);
  assertEquals((await sh("kill -SEGV $$")).signal, "SIGSEGV");
  // Nobody reads the input, and it is larger than a pipe.
  assertEquals((await sh("exit 0", 20_000, "x".repeat(1_000_000))).reason, "ended");
  assertEquals((await sh("yes")).reason, "output");
});

Deno.test("runProcess() kills at the time limit, even if a grandchild keeps the pipe", async () => {
  for (const script of ["exec sleep 60", "sleep 60 & sleep 60"]) {
    const call = { words: ["sh", "-c", script], input: "", timeMs: 100 };
    const { reason, elapsedMs } = await runProcess(call);
    assertEquals([reason, elapsedMs < 30_000], ["time", true], `${script}: ${elapsedMs} ms`);
  }
});

Deno.test("runProcess() kills everything that a program has started, however it ends", async () => {
  if (Deno.build.os === "windows") return;
  const folder = await Deno.makeTempDir();
  const ending = new AbortController();
  const fork = `sleep 61 > /dev/null 2>&1 & echo $! > ${folder}/pid; (sleep 62 & sleep 63) & `;
  try {
    for (const [script, reason] of [["exit 0", "ended"], ["wait", "time"], ["wait", "stopped"]]) {
      const { signal } = ending;
      if (reason === "stopped") setTimeout(() => ending.abort(), 300);
      const timeMs = reason === "stopped" ? 20_000 : 300;
      const end = await runProcess({
        words: ["sh", "-c", fork + script],
        input: "",
        timeMs,
        signal,
      });
      assertEquals(end.reason, reason, script);
      const pid = (await Deno.readTextFile(`${folder}/pid`)).trim();
      await untilGone(pid);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** Waits until a killed process is gone or a zombie. */
async function untilGone(pid: string): Promise<void> {
  for (let looks = 0; looks < 1000; looks++) {
    const { stdout } = await new Deno.Command("ps", { args: ["-o", "stat=", "-p", pid] }).output();
    if (/^(Z.*)?$/.test(new TextDecoder().decode(stdout).trim())) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`process ${pid} lives on`);
}

/** A program that takes 200 MiB, prints that and runs until its input ends. */
const ALLOCATE = ["eval", "-q", "--no-config"].concat(`
  const a = new Uint8Array(200 * 2 ** 20).fill(1);
  console.log(a.length);
  await Deno.stdin.readable.pipeTo(new WritableStream());
`);

Deno.test("watchMemory() reports the peak of a program", async () => {
  if (Deno.build.os !== "linux") return;
  const command = new Deno.Command(Deno.execPath(), {
    args: ALLOCATE,
    stdin: "piped",
    stdout: "null",
  });
  const child = command.spawn();
  const peaks: number[] = [];
  let sawAll = () => {};
  const seen = new Promise<void>((resolve) => sawAll = resolve);
  const watch = watchMemory(child.pid, (bytes) => {
    peaks.push(bytes);
    if (bytes > 200 * 2 ** 20) sawAll();
  });
  await seen;
  await child.stdin.close();
  assertEquals((await child.status).code, 0);
  assertEquals(await watch, peaks.at(-1));
  assertEquals(peaks, peaks.toSorted((a, b) => a - b));
});

Deno.test("runProcess() counts the memory of child processes too, and kills at the limit", async () => {
  if (Deno.build.os !== "linux") return;
  const run = (memoryBytes: number, words: readonly string[]) =>
    runProcess({ words, input: "", timeMs: 60_000, memoryBytes });
  const fine = await run(2 ** 30, [Deno.execPath(), ...ALLOCATE]);
  assertEquals([fine.reason, fine.code], ["ended", 0], fine.errors);
  // The program does not end by itself, because `sleep` keeps its input open.
  const shell = ["sh", "-c", `sleep 61 | "$0" "$@" & wait $!`, Deno.execPath(), ...ALLOCATE];
  const over = await run(2 ** 27, shell);
  assertEquals([over.reason, over.peakBytes! > 2 ** 27], ["memory", true]);
});

Deno.test("runProcess() watches a program whose children come and go", async () => {
  if (Deno.build.os !== "linux") return;
  const many = "i=0; while [ $i -lt 400 ]; do i=$((i + 1)); : & : & : & wait; done";
  const script = `${many}; sleep 61 | "$0" "$@"`;
  const words = ["sh", "-c", script, Deno.execPath(), ...ALLOCATE];
  const end = await runProcess({ words, input: "", timeMs: 60_000, memoryBytes: 2 ** 27 });
  assertEquals([end.reason, end.peakBytes! > 2 ** 27], ["memory", true]);
});

Deno.test("runProcess() runs a program with files in a temporary folder and removes it", async () => {
  const call = { words: ["sh", "-c", "pwd; cat in.txt"], input: "7\n", timeMs: 20_000 };
  const { output } = await runProcess({ ...call, inputFile: "in.txt" });
  assertMatch(output!, /zugzwang-[^\n]*\n7\n$/);
  const folder = output!.split("\n")[0];
  assertEquals(await Deno.stat(folder).then(() => true, () => false), false);
});

Deno.test("findDifference() ignores only ASCII white space, as judges do", () => {
  assertEquals(findDifference("2\n", "\uFEFF2\n")?.column, 1);
  assertEquals(findDifference("2 3\n", "2\u00a03\n")?.found, '"2\u00a03"');
  assertEquals(findDifference("2 3\n", "\t2\r\n3\f\n"), null);
});

/** Runs a shell's script as a program under test. */
function shell(script: string, more: Partial<Parameters<typeof runProcess>[0]> = {}) {
  return runProcess({ words: ["sh", "-c", script], input: "", timeMs: 60_000, ...more });
}

Deno.test("runProcess() accepts only a regular output file of limited size", async () => {
  const scripts = ["mkfifo out", "ln -s /dev/zero out", "mkdir out", "ln -s missing out"];
  for (const script of scripts) {
    const { reason, output } = await shell(script, { outputFile: "out" });
    assertEquals([reason, output], ["ended", null], script);
  }
  const long = await shell("truncate -s 3G out", { outputFile: "out" });
  assertEquals(long.reason, "output");
  assertEquals((await shell("echo 7 > out", { outputFile: "out" })).output, "7\n");
});

Deno.test("runProcess() survives a program that removes its folder", async () => {
  const end = await shell('rm -r "$PWD"; echo gone', { outputFile: "out" });
  assertEquals([end.reason, end.code, end.output], ["ended", 0, null]);
});

Deno.test("runProcess() does not wait for a child that keeps the pipes open", async () => {
  for (const script of ["sleep 60 & echo 7", "setsid sleep 60 & echo 7"]) {
    const { reason, output, elapsedMs } = await shell(script);
    assertEquals([reason, output, elapsedMs < 30_000], ["ended", "7\n", true], script);
  }
});

Deno.test("runProcess() kills children in a process group of their own", async () => {
  const { output } = await shell("setsid sleep 77 & echo $!");
  await untilGone(output!.trim());
});

Deno.test("runProcess() keeps a byte-order mark in the output", async () => {
  assertEquals((await shell("printf '\\357\\273\\2777'")).output, "\uFEFF7");
});

/**
 * Runs calls one after another in a process that works in a folder. Returns the output or the message of
 * each. `Deno.chdir` would change the folder of all tests that run at the same time.
 */
async function runFrom(cwd: string, calls: readonly object[]): Promise<string[]> {
  const code = `import { runProcess } from "${new URL(
    "../system/process_program.ts",
    import.meta.url,
  )}";
    const ends = [];
    for (const call of ${JSON.stringify(calls)}) {
      ends.push(await runProcess(call).then((end) => end.output, (error) => error.message));
    }
    console.log(JSON.stringify(ends));`;
  const config = new URL("../../../deno.json", import.meta.url).pathname;
  const args = ["eval", "-q", "--no-lock", "--config", config, code];
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), { args, cwd }).output();
  const text = new TextDecoder();
  assertEquals(text.decode(stderr), "");
  return JSON.parse(text.decode(stdout));
}

Deno.test("runProcess() makes file names absolute only in a temporary folder", async () => {
  const file = await Deno.makeTempFile();
  try {
    const call = { words: ["echo", file.slice(1)], input: "", timeMs: 5000 };
    const outputs = await runFrom("/", [call, { ...call, inputFile: "in" }]);
    assertEquals(outputs, [`${file.slice(1)}\n`, `${file}\n`]);
  } finally {
    await Deno.remove(file);
  }
});

Deno.test("runProcess() says why the system does not find a program", async () => {
  if (Deno.build.os === "windows") return;
  const folder = await Deno.makeTempDir();
  const scripts = [
    ["ok", "#!/bin/sh\n", "no such program on the PATH; for the file in this folder, write ./ok"],
    [
      "./crlf",
      "#!/bin/sh\r\necho 7\r\n",
      "its first line ends with CR LF, as on Windows; save it with LF alone",
    ],
    [
      "./python",
      "#!/no/python\n",
      "its first line names a program that does not exist: #!/no/python",
    ],
  ];
  const missing = ["no-such-program", "no such program on the PATH"];
  try {
    for (const [word, text] of scripts) {
      await Deno.writeTextFile(`${folder}/${word}`, text, { mode: 0o755 });
    }
    const words = [...scripts.map(([word]) => word), missing[0]];
    const calls = words.map((word) => ({ words: [word], input: "", timeMs: 5000 }));
    const reasons = [...scripts.map(([, , reason]) => reason), missing[1]];
    const expected = words.map((word, i) => `cannot run ${word}: ${reasons[i]}`);
    assertEquals(await runFrom(folder, calls), expected);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("startProcess() reads lines one by one, and kills a silent program", async () => {
  const echo = startProcess({
    words: ["sh", "-c", "read a; echo $a$a; echo last; printf end"],
  });
  echo.write("7\n");
  assertEquals(await echo.readLine(20_000), "77");
  assertEquals(await echo.readLine(20_000), "last");
  assertEquals(await echo.readLine(20_000), "end");
  assertEquals(await echo.readLine(20_000), null);
  assertEquals((await echo.end(20_000)).reason, "ended");
  const silent = startProcess({ words: ["sleep", "60"] });
  assertEquals(await silent.readLine(50), null);
  assertEquals((await silent.end(20_000)).reason, "time");
  const reader = startProcess({ words: ["sh", "-c", "cat > /dev/null; exit 3"] });
  assertEquals((await reader.end(20_000)).code, 3);
});
