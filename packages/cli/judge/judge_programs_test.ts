// Real programs, right ones and known-wrong ones of every game, through the whole of `judge`.
import { assertEquals, assertMatch } from "@std/assert";
import { runFake } from "../testing/fake_io.ts";
import { firstDifference } from "./token_difference.ts";
import { watchMemory } from "../system/process_memory.ts";
import { runProcess } from "../system/process_program.ts";

const FOLDER = `${import.meta.dirname}/../testdata/programs`;

/** The command that runs one of the programs. */
function commandOf(program: string, ...args: string[]): string[] {
  const deno = [Deno.execPath(), "run", "-q", "--no-check", "--no-config"];
  return [...deno, "--allow-read", "--allow-write", `${FOLDER}/${program}`, ...args];
}

/** Judges a program; returns the exit code, the report and the files written. */
async function judged(game: string, command: string[], options: string) {
  const written = new Map<string, string>();
  const args = ["judge", game, "--json", ...options.split(" "), "--", ...command];
  const { exit, stdout, stderr } = await runFake(args, { program: runProcess, written });
  assertEquals(stderr, "", stdout);
  return { exit, written, report: JSON.parse(stdout) };
}

/** Programs by game: what is wrong with them, the verdict, the instances that show it. */
const PROGRAMS: readonly (readonly [game: string, mode: string, verdict: string, args: string])[] =
  [
    ["chess", "right", "AC", "--count=7 --family=all --size=1x1,3x3"],
    ["chess", "greedy", "WA", "--count=4 --family=small --size=3x3"],
    ["chess", "crash", "RE", "--count=2 --size=2x3,3x2"],
    ["cards", "right", "AC", "--count=3 --family=played"],
    ["dots", "right", "AC", "--count=3 --size=3x3"],
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
    const usual = `${options} --all --output=kept${
      options.includes("--time-limit") ? "" : " --time-limit=20s"
    }`;
    const { exit, report, written } = await judged(
      game,
      commandOf(`${game}.ts`, mode),
      `${usual} --threads=2`,
    );
    const { verdicts, failures: [failure], cases } = report;
    const text = JSON.stringify(report);
    assertEquals(verdicts.AC + (failure ? verdicts[verdict] : 0), cases, text);
    assertEquals(exit, verdict === "AC" ? 0 : 1);
    assertEquals(failure?.verdict ?? "AC", verdict, text);
    if (!failure) return;
    // The case that was kept is one that the game reads and answers itself as was written.
    const [input, answer] = written.values();
    const solved = await runFake(["solve", game], { stdin: input });
    assertEquals([solved.exit, solved.stdout], [0, answer]);
  });
}

Deno.test("judge gives a program its input in a file, and takes its output from one", async () => {
  const options = "--count=3 --size=2x2 --time-limit=20s --files=chess.in";
  const fromFile = await judged("chess", commandOf("chess.ts", "right", "chess.in"), options);
  assertEquals([fromFile.exit, fromFile.report.verdicts.AC], [0, 3]);
  const command = commandOf("chess.ts", "right", "chess.in", "chess.out");
  const both = await judged("chess", command, `${options},chess.out`);
  assertEquals([both.exit, both.report.verdicts.AC], [0, 3]);
  const nothing = await judged("chess", command, `${options},other.out`);
  assertEquals([nothing.exit, nothing.report.failures[0].note], [
    1,
    "it wrote no regular output file",
  ]);
});

Deno.test("runProcess() says how a program ended, and what it wrote", async () => {
  const sh = (script: string, timeMs = 20_000, input = "") =>
    runProcess({ words: ["sh", "-c", script], input, timeMs });
  const { elapsedMs, ...fine } = await sh("cat; echo bad >&2", 20_000, "1 2\n");
  const ended = { reason: "ended", code: 0, signal: null, peakBytes: null } as const;
  assertEquals(fine, { ...ended, output: "1 2\n", errors: "bad\n" });
  assertEquals(elapsedMs > 0 && elapsedMs < 20_000, true);
  assertEquals((await sh("exit 3")).code, 3);
  assertEquals((await sh("kill -SEGV $$")).signal, "SIGSEGV");
  // More input than a pipe holds, which nobody reads.
  assertEquals((await sh("exit 0", 20_000, "x".repeat(1_000_000))).reason, "ended");
  assertEquals((await sh("yes")).reason, "output");
});

Deno.test("runProcess() kills at the time limit, even if a grandchild keeps the pipe", async () => {
  for (const script of ["exec sleep 60", "sleep 4 & sleep 4"]) {
    const call = { words: ["sh", "-c", script], input: "", timeMs: 100 };
    const { reason, elapsedMs } = await runProcess(call);
    assertEquals([reason, elapsedMs < 3000], ["time", true], `${script}: ${elapsedMs} ms`);
  }
});

Deno.test("runProcess() leaves nothing behind that a program has started, however it ends", async () => {
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

/** Waits until a process that was killed is gone, or dead and not waited for. */
async function untilGone(pid: string): Promise<void> {
  for (let looks = 0; looks < 100; looks++) {
    const { stdout } = await new Deno.Command("ps", { args: ["-o", "stat=", "-p", pid] }).output();
    if (/^(Z.*)?$/.test(new TextDecoder().decode(stdout).trim())) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`process ${pid} lives on`);
}

/** Takes 200 MiB, says so, and stays until its input ends. */
const ALLOCATE = ["eval", "-q", "--no-config"].concat(`
  const a = new Uint8Array(200 * 2 ** 20).fill(1);
  console.log(a.length);
  await Deno.stdin.readable.pipeTo(new WritableStream());
`);

Deno.test("watchMemory() sees the peak of a program that stays until it was seen", async () => {
  if (Deno.build.os !== "linux") return;
  const command = new Deno.Command(Deno.execPath(), {
    args: ALLOCATE,
    env: { MARK_OF_TEST: "x" },
    stdin: "piped",
    stdout: "null",
  });
  const child = command.spawn();
  const peaks: number[] = [];
  let sawAll = () => {};
  const seen = new Promise<void>((resolve) => sawAll = resolve);
  const watch = watchMemory({ pid: child.pid, mark: "MARK_OF_TEST=x" }, (bytes) => {
    peaks.push(bytes);
    if (bytes > 200 * 2 ** 20) sawAll();
  });
  await seen;
  await child.stdin.close();
  assertEquals((await child.status).code, 0);
  assertEquals(await watch.peakBytes(), peaks.at(-1));
  assertEquals(peaks, peaks.toSorted((a, b) => a - b));
});

Deno.test("runProcess() watches memory, of what the program starts too, and kills over it", async () => {
  if (Deno.build.os !== "linux") return;
  const run = (memoryBytes: number, words: readonly string[]) =>
    runProcess({ words, input: "", timeMs: 60_000, memoryBytes });
  const fine = await run(2 ** 30, [Deno.execPath(), ...ALLOCATE]);
  assertEquals([fine.reason, fine.code], ["ended", 0], fine.errors);
  // It never ends by itself: its input stays open while `sleep` holds it.
  const shell = ["sh", "-c", `sleep 61 | "$0" "$@" & wait $!`, Deno.execPath(), ...ALLOCATE];
  const over = await run(2 ** 27, shell);
  assertEquals([over.reason, over.peakBytes! > 2 ** 27], ["memory", true]);
  // In a session of its own, by a parent that has ended.
  const orphan = [`(setsid sleep 62 | setsid "$0" "$@" &) ; exec sleep 63`, ...shell.slice(3)];
  const hidden = await run(2 ** 27, ["sh", "-c", ...orphan]);
  assertEquals([hidden.reason, hidden.peakBytes! > 2 ** 27], ["memory", true]);
});

Deno.test("memory is watched also of a program whose children come and go while it is looked at", async () => {
  if (Deno.build.os !== "linux") return;
  const many = "i=0; while [ $i -lt 1000 ]; do i=$((i + 1)); : & : & : & wait; done";
  const script = `${many}; sleep 61 | "$0" "$@"`;
  const words = ["sh", "-c", script, Deno.execPath(), ...ALLOCATE];
  const end = await runProcess({ words, input: "", timeMs: 60_000, memoryBytes: 2 ** 27 });
  assertEquals([end.reason, end.peakBytes! > 2 ** 27], ["memory", true]);
});

Deno.test("runProcess() runs in a folder of its own that is gone afterwards", async () => {
  const call = { words: ["sh", "-c", "pwd; cat in.txt"], input: "7\n", timeMs: 20_000 };
  const { output } = await runProcess({ ...call, inputFile: "in.txt" });
  assertMatch(output!, /zugzwang-[^\n]*\n7\n$/);
  const folder = output!.split("\n")[0];
  assertEquals(await Deno.stat(folder).then(() => true, () => false), false);
});

Deno.test("white space is that of ASCII alone: other blanks and marks are wrong, as to judges", () => {
  assertEquals(firstDifference("2\n", "\uFEFF2\n")?.column, 1);
  assertEquals(firstDifference("2 3\n", "2\u00a03\n")?.found, '"2\u00a03"');
  assertEquals(firstDifference("2 3\n", "\t2\r\n3\f\n"), null);
});

/** Runs a shell's script as a program under test. */
function shell(script: string, more: Partial<Parameters<typeof runProcess>[0]> = {}) {
  return runProcess({ words: ["sh", "-c", script], input: "", timeMs: 2000, ...more });
}

Deno.test("an output file is a regular one, capped: no pipe, no link, nothing endless", async () => {
  const scripts = ["mkfifo out", "ln -s /dev/zero out", "mkdir out", "ln -s missing out"];
  for (const script of scripts) {
    const { reason, output } = await shell(script, { outputFile: "out" });
    assertEquals([reason, output], ["ended", null], script);
  }
  const long = await shell("truncate -s 3G out", { outputFile: "out" });
  assertEquals(long.reason, "output");
  assertEquals((await shell("echo 7 > out", { outputFile: "out" })).output, "7\n");
});

Deno.test("a program that removes its folder has a verdict, and the others go on", async () => {
  const end = await shell('rm -r "$PWD"; echo gone', { outputFile: "out" });
  assertEquals([end.reason, end.code, end.output], ["ended", 0, null]);
});

Deno.test("a program that leaves a child behind with its pipes is right in time", async () => {
  for (const script of ["sleep 30 & echo 7", "setsid sleep 30 & echo 7"]) {
    const { reason, output, elapsedMs } = await shell(script);
    assertEquals([reason, output, elapsedMs < 2000], ["ended", "7\n", true], script);
  }
});

Deno.test("what a program starts in a group of its own ends with it, where /proc is", async () => {
  const { output } = await shell("setsid sleep 77 & echo $!");
  await untilGone(output!.trim());
});

Deno.test("what a program prints is read byte for byte, a mark at its beginning too", async () => {
  assertEquals((await shell("printf '\\357\\273\\2777'")).output, "\uFEFF7");
});

Deno.test("words become names of files only where that is wanted: not those of a bundler's verb", async () => {
  const file = await Deno.makeTempFile();
  const call = { words: ["echo", file.slice(1)], input: "", timeMs: 5000, inputFile: "in" };
  const before = Deno.cwd();
  try {
    Deno.chdir("/");
    assertEquals((await runProcess(call)).output, `${file.slice(1)}\n`);
    assertEquals((await runProcess({ ...call, keepsFileNames: true })).output, `${file}\n`);
  } finally {
    Deno.chdir(before);
    await Deno.remove(file);
  }
});
