import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { fileURLToPath } from "node:url";
import { type FakeWorld, runFailing, runFake } from "../testing/fake_io.ts";
import type { EndSignal, ProgramEnd } from "../base/io.ts";
import { type Pile, pile } from "../testing/pile_game.ts";
import { findDifference } from "../judge/verdict.ts";

/** A program that answers a pile. */
type Program = (counters: number) => Partial<ProgramEnd>;

const right: Program = (counters) => ({
  output: counters % 4 === 0 ? "Right wins" : "Left wins",
});

/** Judges a program of the pile game and returns the JSON report and what was written. */
async function judgeProgram(program: Program, ...args: string[]) {
  const written = new Map<string, string>();
  const world: FakeWorld = {
    games: { pile },
    written,
    program: ({ input }) => program(Number(input)),
  };
  const all = ["judge", "pile", "--json", ...args, "--", "mine"];
  const { exit, stdout, stderr } = await runFake(all, world);
  assertEquals(stderr, "");
  return { exit, written, report: JSON.parse(stdout) };
}

Deno.test("judge accepts a right program and writes no files", async () => {
  const { exit, written, report } = await judgeProgram(right);
  assertEquals([exit, written.size], [0, 0]);
  assertEquals(report, {
    game: "pile",
    command: "mine",
    against: null,
    cases: 100,
    refused: [],
    done: 100,
    stopped: null,
    seed: 1,
    timeLimitMs: 1000,
    memoryLimitBytes: null,
    threads: 1,
    verdicts: { AC: 100, WA: 0, TLE: 0, MLE: 0, RE: 0 },
    slowestMs: 1,
    peakBytes: null,
    failures: [],
  });
});

Deno.test("judge keeps the smallest case of every verdict, and its right answer", async () => {
  const cases: [string, Partial<ProgramEnd>, RegExp][] = [
    ["WA", { output: "7" }, /^line 1, column 1: expected "Left", found "7"$/],
    ["WA", { output: null }, /^the output file is missing or not a regular file$/],
    ["WA", { reason: "output" }, /^killed: too much output$/],
    ["WA", { output: "\x9b2J\u202e" }, /found "\\u009b2J\\u202e"$/],
    ["MLE", { reason: "memory", signal: "SIGKILL" }, /^killed at the memory limit$/],
    ["TLE", { reason: "time", code: 137, signal: "SIGKILL" }, /^killed at the time limit$/],
    ["RE", { code: 3, errors: "Error: boom\n at line 7\n" }, /^exit code 3: Error: boom$/],
    ["RE", { code: 139, signal: "SIGSEGV" }, /^ended by SIGSEGV$/],
  ];
  for (const [verdict, end, note] of cases) {
    const program: Program = (n) => n >= 12 && n % 3 === 0 ? end : right(n);
    const { exit, written, report } = await judgeProgram(
      program,
      "--size",
      "10,100",
      "--all",
      "-o=bad",
    );
    const { failures: [failure], verdicts } = report;
    assertEquals([exit, failure.verdict, failure.isSmallest], [1, verdict, true]);
    assertEquals(verdicts.AC + verdicts[verdict], 100);
    assertMatch(failure.note, note);
    assertEquals(Number(failure.input) >= 12 && Number(failure.input) % 3 === 0, true);
    const name = `bad/pile-${verdict}-${failure.seed}`;
    assertEquals([...written.keys()], [`${name}.in`, `${name}.out`]);
    assertEquals(written.get(`${name}.in`), failure.input);
    const answer = right(Number(failure.input)).output!;
    assertEquals(findDifference(written.get(`${name}.out`)!, answer), null);
  }
});

Deno.test("judge shrinks a failing case to the same one with any number of jobs", async () => {
  const program: Program = (n) => n >= 5 ? { output: "" } : right(n);
  const reports = [];
  for (const jobs of ["1", "2", "7"]) {
    const { report } = await judgeProgram(program, "--size=100", "--count=3", `--threads=${jobs}`);
    const [failure] = report.failures;
    assertEquals([failure.input, failure.isSmallest], ["5\n", true]);
    reports.push({ ...report, threads: 0, failures: [{ ...failure, shrinkRuns: 0 }] });
  }
  assertEquals(reports[1], reports[0]);
  assertEquals(reports[2], reports[0]);
});

Deno.test("judge runs each smaller case once, with one job and with two", async () => {
  const stepwise = Object.create(pile, {
    instances: {
      value: {
        ...pile.instances,
        *smaller({ counters }: { counters: number }) {
          for (const less of [1, 2, 1]) {
            if (counters > less) yield { counters: counters - less, side: 0 };
          }
        },
      },
    },
  });
  for (const jobs of [1, 2]) {
    const seen: number[] = [];
    const world: FakeWorld = {
      games: { pile: stepwise },
      program({ input }) {
        seen.push(Number(input));
        return Number(input) >= 18 ? { output: "" } : right(Number(input));
      },
    };
    const args = ["judge", "pile", "--family=full", "--size=20", "--count=1"];
    const { stdout } = await runFake([...args, `--threads=${jobs}`, "--json", "--", "mine"], world);
    assertEquals(JSON.parse(stdout).failures[0].input, "18\n");
    if (jobs === 1) assertEquals(seen, [20, 19, 18, 17, 16, 15, 14]); // the last two: two steps
  }
});

Deno.test("judge keeps the verdict while it shrinks a case", async () => {
  const program: Program = (n) => n >= 40 ? { code: 1 } : { output: "" };
  const { report } = await judgeProgram(program, "--size=100", "--family=full", "--count=1");
  const [failure] = report.failures;
  assertEquals([failure.verdict, failure.input], ["RE", "40\n"]);
});

Deno.test("judge runs --threads programs at once, and sizes grow", async () => {
  let [running, most] = [0, 0];
  const seen: number[] = [];
  const world: FakeWorld = {
    games: { pile },
    async program({ input }) {
      seen.push(Number(input));
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running--;
      return right(Number(input));
    },
  };
  const args = ["judge", "pile", "--family", "full", "--count", "40"];
  assertEquals((await runFake([...args, "--threads", "3", "--", "mine"], world)).exit, 0);
  assertEquals(most, 3);
  assertEquals(seen.toSorted((a, b) => a - b), seen.slice().sort((a, b) => a - b));
  assertEquals([seen.length, Math.min(...seen), Math.max(...seen)], [40, 1, 20]);
  seen.length = 0;
  await runFake([...args, "--", "mine"], world);
  assertEquals(seen, Array.from({ length: 40 }, (_, i) => (i >> 1) + 1));
});

Deno.test("judge prints the result and the command that generates the case", async () => {
  const world: FakeWorld = {
    games: { pile },
    program: ({ input }) => Number(input) > 2 ? { output: "1" } : right(Number(input)),
  };
  const args = ["judge", "pile", "--family=full", "--count=20"];
  const { exit, stdout } = await runFake([...args, "--output", "bad", "--", "mine"], world);
  assertEquals(exit, 1);
  assertEquals(
    stdout,
    `pile: 2 AC, 1 WA, 0 TLE, 0 MLE, 0 RE of 20 cases; stopped at the first failure; slowest 1 ms, limit 1.0 s

The smallest WA: line 1, column 1: expected "Left", found "1"

  3

from: zugzwang gen pile --seed 3 --size 3 --family full
written: bad/pile-WA-3.in, bad/pile-WA-3.out
`,
  );
});

Deno.test("judge stops at the first failure, and with --all and --output keeps one of every verdict", async () => {
  const program: Program = (n) =>
    n === 19 ? { reason: "time" } : n === 15 ? { code: 1 } : n > 11 ? { output: "" } : right(n);
  const first = await judgeProgram(program, "--family=full", "--count=20", "--threads=3");
  assertEquals(first.written.size, 0, "nothing is written without --output");
  assertEquals([first.report.done, first.report.stopped], [12, "failure"]);
  assertEquals(first.report.failures.map(verdictOf), ["WA"]);
  const args = ["--family=full", "--count=20", "--all", "--threads=3"];
  const all = await judgeProgram(program, ...args, "--output=bad");
  assertEquals([all.report.done, all.report.stopped], [20, null]);
  assertEquals(all.report.verdicts, { AC: 11, WA: 7, TLE: 1, MLE: 0, RE: 1 });
  assertEquals(all.report.failures.map(verdictOf), ["RE", "WA", "TLE"]);
  assertEquals([...all.written.keys()].length, 6);
});

Deno.test("judge runs a program again before the verdict TLE, because the machine may have been busy", async () => {
  const runs = new Map<number, number>();
  const program: Program = (n) => {
    runs.set(n, (runs.get(n) ?? 0) + 1);
    return n === 7 || n === 9 && runs.get(n) === 1 ? { reason: "time" } : right(n);
  };
  const { report } = await judgeProgram(program, "--family=full", "--count=9", "--all");
  assertEquals(report.verdicts, { AC: 8, WA: 0, TLE: 1, MLE: 0, RE: 0 });
  assertEquals([runs.get(9), runs.get(7)], [2, 2]);
});

function verdictOf({ verdict }: { verdict: string }): string {
  return verdict;
}

Deno.test("judge counts on a terminal while it runs, and lists every case with --progress=always", async () => {
  const world: FakeWorld = { games: { pile }, program: ({ input }) => right(Number(input)) };
  const args = ["judge", "pile", "--family=full", "--count=3"];
  const live = await runFake([...args, "--", "mine"], { ...world, isTerminal: true });
  const shown = live.stderr.split("\r\x1b[K");
  assertEquals(shown.slice(1, 5), [
    "0 of 3 cases",
    "1 of 3 cases: 1 AC",
    "2 of 3 cases: 2 AC",
    "3 of 3 cases: 3 AC",
  ]);
  assertEquals(
    (await runFake([...args, "--progress=never", "--", "mine"], { ...world, isTerminal: true }))
      .stderr,
    "",
  );
  const told = await runFake([...args, "--progress=always", "--", "mine"], world);
  assertEquals(told.stderr.split("\n").slice(0, 1), [
    "AC      1 ms  zugzwang gen pile --seed 1 --size 1 --family full",
  ]);
});

Deno.test("judge prints its report when it is interrupted", async () => {
  let interrupt: (signal: EndSignal) => void = () => {};
  // With signals, a worker solves, and it loads the module itself.
  const module = fileURLToPath(new URL("../testing/pile_game.ts", import.meta.url));
  const world: FakeWorld = {
    modules: { [module]: { pile } },
    onEnd: (asked) => void (interrupt = asked),
    async program({ input, signal }) {
      await new Promise((resolve) => setTimeout(resolve)); // as a program that takes some time
      if (Number(input) === 7) {
        const stopped = new Promise((resolve) => signal!.addEventListener("abort", resolve));
        interrupt("SIGINT");
        await stopped;
      }
      return Number(input) > 4 ? { code: 1 } : right(Number(input));
    },
  };
  const args = ["judge", "--game", module, "--family=full", "--count=20"];
  const { exit, stdout } = await runFake([...args, "--all", "--json", "--", "mine"], world);
  const { stopped, done, verdicts, failures: [failure] } = JSON.parse(stdout);
  assertEquals([exit, stopped, done, verdicts.AC], [130, "interrupt", 6, 4]);
  assertEquals([failure.input, failure.inputFile], ["5\n", null]);
});

Deno.test("judge --tests runs the files of a folder, in the order of their numbers", async () => {
  const files = {
    "tests/10.in": "8\n",
    "tests/10.ans": "Right wins\n",
    "tests/9.in": "5\n",
    "tests/9.out": "Left wins\n",
    "tests/11.in": "12\n",
    "tests/notes.txt": "",
  };
  const seen: string[] = [];
  const world: FakeWorld = {
    games: { pile },
    files,
    program({ input }) {
      seen.push(input.trim());
      return Number(input) > 9 ? { output: "?" } : right(Number(input));
    },
  };
  const args = ["judge", "pile", "--tests=tests", "--output=."];
  const { exit, stdout } = await runFake([...args, "--json", "--", "mine"], world);
  const { verdicts, seed, failures: [failure] } = JSON.parse(stdout);
  assertEquals([exit, seen.slice(0, 3), seed], [1, ["5", "8", "12"], null]);
  assertEquals([verdicts.AC, failure.origin, failure.seed], [2, "tests/11.in", null]);
  assertEquals(failure.inputFile, "./pile-WA-11.in");
  for (const wrong of [["--tests=none"], ["--tests=tests", "--seed=3"], ["--tests=tests/9"]]) {
    const { exit } = await runFake(["judge", "pile", ...wrong, "--", "mine"], world);
    assertEquals(exit === 0, false, wrong.join(" "));
  }
});

Deno.test("judge --tests reads the folders of Polygon: 01 and 01.a", async () => {
  const files = {
    "tests/01": "5\n",
    "tests/01.a": "Left wins\n",
    "tests/10": "8\n",
    "tests/10.a": "Left\n",
    "tests/notes": "",
  };
  const world: FakeWorld = { games: { pile }, files, program: () => ({ output: "" }) };
  const args = ["judge", "pile", "--tests=tests", "--json", "--", "mine"];
  const { stdout, stderr } = await runFake(args, world);
  const { cases, failures: [failure] } = JSON.parse(stdout);
  assertEquals([cases, failure.origin], [1, "tests/01"]);
  assertEquals(failure.note, 'line 1, column 1: expected "Right", found that the output ended');
  assertEquals(
    stderr,
    'zugzwang: tests/10.a: line 1, column 1: expected "Right", which the solver has proved, found ' +
      '"Left"\n',
  );
});

Deno.test("judge --tests reports a wrong answer file and does not use it", async () => {
  const files = {
    "tests/1.in": "1 1\n5\n7\n",
    "tests/1.out": "5\n",
    "tests/2.in": "1 1\n6\n7\n",
    "tests/2.ans": "5\n",
  };
  const seen: string[] = [];
  const program: FakeWorld["program"] = ({ input }) => (seen.push(input), { output: "5\n" });
  const args = ["judge", "chess", "--tests=tests", "--", "mine"];
  const { exit, stdout, stderr } = await runFake(args, { files, program });
  assertEquals([exit, seen.length], [3, 1]);
  assertEquals(
    stderr,
    'zugzwang: tests/2.ans: line 1, column 1: expected "6", which the solver has proved, ' +
      'found "5"\n',
  );
  assertStringIncludes(stdout, "chess: 1 AC, 0 WA, 0 TLE, 0 MLE, 0 RE of 1 case; 1 test refused; ");
});

Deno.test("judge --tests reports invalid inputs and runs the others", async () => {
  const files = {
    "tests/1.in": "1 1\n5\n7\n",
    "tests/1.out": "5\n",
    "tests/2.in": "2 2\n1 2\n3 x\n1 1\n1 1\n",
    "tests/2.out": "0\n",
    "tests/3.in": `1 11\n${"1 ".repeat(22)}`,
    "tests/4.in": "",
  };
  const world: FakeWorld = { files, program: () => ({ output: "5\n" }) };
  const args = ["judge", "chess", "--tests=tests"];
  const { exit, stdout, stderr } = await runFake([...args, "--json", "--", "mine"], world);
  assertEquals(exit, 3);
  const limit = "1 to 10 rows and columns";
  const faults = [
    'tests/2.in: line 3, column 3: expected a payoff of the first player, an integer in 0..1073741823, found "x"',
    `tests/3.in: line 1, column 1: expected ${limit}, found an instance that exceeds the statement's limits`,
    "tests/4.in: line 1, column 1: expected the number of rows",
  ];
  const { cases, verdicts, refused } = JSON.parse(stdout);
  assertEquals([cases, verdicts.AC], [1, 1]);
  for (const [i, fault] of faults.entries()) {
    assertStringIncludes(stderr.split("\n")[i], `zugzwang: ${fault}`);
    assertStringIncludes(refused[i].message, fault);
  }
  assertEquals(refused.map(({ kind, line }: { kind: string; line: number }) => [kind, line]), [
    ["input", 3],
    ["input", 1],
    ["input", 1],
  ]);
  const none = await runFake(["judge", "chess", "--tests=none", "--", "mine"], {
    files: { "none/1.in": "x", "none/2.in": "\xff" },
  });
  assertStringIncludes(none.stdout, "0 RE of 0 cases; 2 tests refused; ");
});

Deno.test("judge uses only instances within the statement, and sizes that --size names", async () => {
  const limits = [
    { about: "at most 9 counters", holds: isUpToNine },
    { about: "no 7 counters", holds: (pile: unknown) => (pile as Pile).counters !== 7 },
  ];
  const limited = Object.create(pile, {
    instances: {
      value: {
        ...pile.instances,
        judged: { families: ["full"], sizes: ["9"], limits },
        *smaller({ counters }: Pile) {
          yield { counters: counters * 3, side: 0 };
          if (counters > 0) yield { counters: counters - 1, side: 0 };
          if (counters > 1) yield { counters: counters - 2, side: 0 };
        },
      },
    },
  });
  const seen: number[] = [];
  const world: FakeWorld = {
    games: { pile: limited },
    program({ input }) {
      seen.push(Number(input));
      return Number(input) > 5 ? { output: "" } : right(Number(input));
    },
  };
  const args = ["judge", "pile", "--count=2"];
  assertEquals((await runFake([...args, "--", "mine"], world)).exit, 1);
  assertEquals(seen, [9, 8, 6, 4, 5, 3, 2]);
  seen.length = 0;
  const large = await runFake([...args, "--size=12", "--", "mine"], world);
  assertEquals([large.exit, seen[0], Math.max(...seen)], [1, 12, 36]);
  assertEquals(seen.includes(7), false, "other limits still hold");
  // --family all uses the families within the statement, and fails if there are none.
  const all = [...args, "--family=all", "--seed=3"];
  seen.length = 0;
  await runFake([...all, "--size=9", "--all", "--", "mine"], world);
  assertEquals(seen.filter((counters) => counters > 9), []);
  const none = { ...limits[0], holds: () => false };
  Object.assign(limited.instances.judged, { limits: [none] });
  const refused = await runFake([...all, "--", "mine"], world);
  assertEquals(refused.exit, 2);
  assertStringIncludes(refused.stderr, "exceeds the statement's limits (at most 9 counters)");
});

function isUpToNine(position: unknown): boolean {
  return (position as Pile).counters <= 9;
}

Deno.test("judge: a wrong command line ends with exit code 2 and names what is expected", async () => {
  const cases: [string[], RegExp][] = [
    [["--threads=0"], /--threads: expected an integer in 1\.\.256/],
    [["--size=9,x"], /--size: family any of pile: .* "x": expected COUNTERS/],
    [["--family=fool"], /unknown family "fool" of pile, did you mean "full"\?/],
    [["--files=a/b"], /--files: expected names without folders, IN\[,OUT\], found "a\/b"/],
    [["--files=a,b,c"], /--files: expected names without folders/],
    [["--memory-limit=256"], /--memory-limit: expected a unit, such as 256M, found "256"/],
    [["--time-limit=x"], /--time-limit: expected a duration/],
    [["mine.cpp"], /judge takes a source file or a program after --, found both/],
    [["a.c", "b.c"], /too many arguments: judge takes <game> \[source\] \[-- program /],
    [["--games=3"], /--games needs --play/],
    [["--records=r"], /--records needs --play/],
    [["--play", "--shrink=1s"], /--play cannot be used with --shrink/],
    [["--against=other", "--tests=t"], /--against cannot be used with --tests/],
  ];
  for (const [args, message] of cases) {
    const { exit, stdout, stderr } = await runFake(["judge", "pile", ...args, "--", "mine"], {
      games: { pile },
      program: () => ({}),
    });
    assertEquals([exit, stdout], [2, ""]);
    assertMatch(stderr, message);
  }
});

Deno.test("judge: a call without a program prints its usage", async () => {
  for (const args of [[], ["--"], ["--all", "--"]]) {
    const { exit, stderr } = await runFake(["judge", "pile", ...args], { games: { pile } });
    assertEquals(exit, 2);
    assertMatch(
      stderr,
      /judge needs a source file, or a program after --\nusage: zugzwang judge <game> \[source\] /,
    );
  }
});

Deno.test("judge: --memory limits the solver", async () => {
  const args = ["judge", "chess", "--size", "5x5", "--count", "1"];
  assertEquals(await runFailing([...args, "--memory", "much", "--", "mine"]), [
    2,
    "--memory: expected an amount of memory such as 4GiB, 512M, 1.5GB or a number of bytes, " +
    'found "much"',
  ]);
  const [exit, message] = await runFailing([...args, "--memory", "100B", "--", "mine"], {
    program: () => ({}),
  });
  assertEquals(exit, 4);
  assertMatch(message, /needs 1,[\d,]+ bytes, but the limit is 100 bytes/);
});

Deno.test("judge: a source file without a preset, or that does not exist, is one clear line", async () => {
  const files = { "mine.hs": "", "mine.rs": "" };
  const judgeSource = (source: string) =>
    runFailing(["judge", "pile", source], { games: { pile }, files });
  assertEquals(await judgeSource("mine.hs"), [
    2,
    "mine.hs is not a source file (c, cpp, cc, cxx, rs, go, java, py, js, ts, pas); a command follows " +
    "after --, such as: -- ./mine",
  ]);
  assertEquals(await judgeSource("none.py"), [3, "cannot read none.py: no such file"]);
  const { exit, stderr } = await runFake(["judge", "pile", "mine.rs"], { games: { pile }, files });
  assertEquals(exit, 3);
  assertEquals(
    stderr,
    "zugzwang: rustc -O -o ./mine mine.rs && ./mine\n" +
      "zugzwang: cannot compile mine.rs: rustc: no such file (install it, or put a command of your " +
      "own after --)\n",
  );
});

Deno.test("judge checks sizes before it compiles", async () => {
  const world = { games: { pile }, files: { "mine.rs": "" } };
  const [exit, message] = await runFailing(["judge", "pile", "--size=x", "mine.rs"], world);
  assertEquals(exit, 2);
  assertMatch(message, /^--size: /);
});

Deno.test("judge does not shrink with --shrink 0, and says what a silent program may lack", async () => {
  const world: FakeWorld = { games: { pile }, program: () => ({ output: "" }) };
  const args = ["judge", "pile", "--size=9", "--shrink=0", "--", "mine"];
  const { stdout } = await runFake(args, world);
  assertStringIncludes(stdout, "A case with WA: ");
  assertStringIncludes(
    stdout,
    "It printed nothing. If it writes a file, name the file with --files.",
  );
  const named = await runFake(args.toSpliced(2, 0, "--files=in,out"), world);
  assert(!named.stdout.includes("--files"), named.stdout);
});

Deno.test("judge --against compares two programs, shrinks the first difference and says who is right", async () => {
  const judgeAgainst = async (mine: Program, other: Program, ...args: string[]) => {
    const world: FakeWorld = {
      games: { pile },
      program: ({ words: [name], input }) => (name === "mine" ? mine : other)(Number(input)),
    };
    const all = ["judge", "pile", "--against=other x", "--family=full", ...args];
    return await runFake([...all, "--", "mine"], world);
  };
  const wrong: Program = (n) => n > 2 ? { output: "?" } : right(n);
  const same = await judgeAgainst(wrong, wrong);
  assertEquals(same.exit, 0);
  const { exit, stdout } = await judgeAgainst(wrong, right, "--size=90");
  assertEquals(exit, 1);
  assertStringIncludes(stdout, 'The smallest WA: line 1, column 1: expected "Left", found "?"');
  assertStringIncludes(stdout, "\n  3\n");
  assertStringIncludes(
    stdout,
    "\nexpected is the output of other x\nthe solver confirms the expected output\n",
  );
  const json = JSON.parse((await judgeAgainst(right, wrong, "--json")).stdout);
  assertEquals([json.against, json.failures[0].confirmed], ["other x", "output"]);
  // Sizes that the solver refuses.
  const large = await judgeAgainst(
    (n) => n > 500 ? { output: "?" } : right(n),
    right,
    "--size=900",
  );
  assertStringIncludes(large.stdout, "\n  501\n");
  assertEquals(large.stdout.includes("the solver"), false);
  // The other program fails on small piles: those cases do not count.
  const crashing: Program = (n) => n < 9 ? { code: 1, errors: "oops" } : right(n);
  const some = await judgeAgainst(wrong, crashing, "--size=20");
  assertStringIncludes(some.stdout, "\n  9\n");
  const none = await judgeAgainst(right, crashing, "--size=5");
  assertEquals(none.exit, 3);
  assertStringIncludes(none.stderr, "cannot compare with other x: exit code 1: oops");
});

Deno.test("judge reports a program that cannot start, and an answer that exceeds the limits", async () => {
  const args = ["judge", "pile"];
  assertEquals(await runFake([...args, "--", "mine"], { games: { pile } }), {
    exit: 3,
    stdout: "",
    stderr: "zugzwang: cannot run mine: no such file\n",
  });
  const { exit, stderr } = await runFake([
    ...args,
    "--size",
    "500",
    "--family",
    "full",
    "--",
    "mine",
  ], {
    games: { pile },
    program: () => ({}),
  });
  assertEquals(exit, 4);
  assertEquals(
    stderr,
    "zugzwang: the answer of zugzwang gen pile --seed 1 --size 500 --family full: " +
      "the pile needs 500 positions, but the limit is 100 positions\n",
  );
});
