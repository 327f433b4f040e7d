import { withProver } from "../core/testing/with_prover.ts";
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { type FakeWorld, runFailing, runFake, SAMPLE } from "./testing/fake_io.ts";
import { GAMES } from "./base/games.ts";
import { pile } from "./testing/pile_game.ts";
import { VERBS } from "./main.ts";

const PILE: FakeWorld = { games: { pile } };

Deno.test("wrong command lines end with exit code 2 and suggest the nearest", async () => {
  const [verbs, games] = [VERBS, GAMES].map((table) => Object.keys(table).join(", "));
  const cases: [string[], string][] = [
    [["slove", "chess"], 'unknown verb "slove", did you mean "solve"?'],
    [["quux", "chess"], `unknown verb "quux", expected one of ${verbs}`],
    [["chess", "solve"], "expected a verb before the game, such as: zugzwang solve chess"],
    [["toString"], `unknown verb "toString", expected one of ${verbs}`],
    [["solve", "valueOf"], `unknown game "valueOf", expected one of ${games}`],
    [["solve", "ches"], 'unknown game "ches", did you mean "chess"?'],
    [["judge", "P4363", "a.py"], 'unknown game "P4363", did you mean "chess"?'],
    [["solve", "staircase"], 'unknown game "staircase", did you mean "chess"?'],
    [["solve", "chess", "--jsn"], 'unknown option "--jsn", did you mean "--json"?'],
    [["solve", "chess", "-x"], 'unknown option "-x"'],
    [["solve", "chess", "--memory"], "option --memory needs a value"],
    [["solve", "chess", "--memory="], "option --memory needs a value"],
    [["solve", "chess", "--threads", "0"], '--threads: expected an integer in 1..256, found "0"'],
    [
      ["solve", "chess", "--method", "contuor"],
      'unknown method "contuor" of chess, did you mean "contour"?',
    ],
    [
      ["analyze", "chess", "--color", "blue"],
      '--color: unknown value "blue", expected one of auto, always, never',
    ],
    [
      ["solve", "chess", "-", "-"],
      "standard input can be read only once, but it is given several times",
    ],
    [["solve", "chess", "--empty", "3x3"], "--empty: chess has no empty boards"],
  ];
  for (const [args, message] of cases) {
    assertEquals(await runFailing(args, { stdin: SAMPLE }), [2, message]);
  }
});

Deno.test("invalid amounts name the option and the forms it accepts", async () => {
  for (const option of ["--memory=0", "--memory=4XB", "--time=0", "--time=-1s", "--time=soon"]) {
    const [exit, message] = await runFailing(["solve", "chess", option], { stdin: SAMPLE });
    assertEquals(exit, 2);
    assertMatch(message, /^--(memory|time): expected (an amount|a duration).* such as .*, found "/);
  }
});

Deno.test("without a verb, a game or an input, a short help is printed and the exit code is 2", async () => {
  const terminal = { stdinIsTerminal: true };
  for (const args of [[], ["solve"], ["solve", "chess"]]) {
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
    for (const json of ["--json", "--json=true"]) {
      const outcome = await runFake([...args, json], { stdin });
      const { error } = JSON.parse(outcome.stdout);
      assertEquals([outcome.exit, error.kind], [exit, kind]);
      assertEquals("line" in error && "column" in error && error.message !== "", true);
      assertStringIncludes(outcome.stderr, error.message);
    }
  }
});

Deno.test("control characters of arguments do not reach the terminal", async () => {
  const [exit, message] = await runFailing(["solve", "chess", "\x1b[31m\u202e"], {});
  assertEquals([exit, message], [3, "cannot read \\u001b[31m\\u202e: no such file"]);
});

Deno.test("closed standard output is quiet", async () => {
  const world = { stdin: SAMPLE, isStdoutClosed: true };
  assertEquals(await runFake(["solve", "chess"], world), { exit: 141, stdout: "", stderr: "" });
  assertEquals((await runFake(["solve", "chess", "--json"], { ...world, stdin: "x" })).exit, 141);
});

Deno.test("a bug ends with exit code 70 and its stack", async () => {
  const broken = withProver(pile, () => Promise.reject(new TypeError("boom")));
  const { exit, stdout, stderr } = await runFake(["solve", "pile"], {
    stdin: "1",
    games: { pile: broken },
  });
  assertEquals([exit, stdout], [70, ""]);
  assertMatch(
    stderr,
    /^zugzwang: a bug in Zugzwang; please report .*pile: boom\n.*TypeError: boom/,
  );
});

Deno.test("help: of the program, of a verb, by option and by word; the version", async () => {
  const help = await runFake(["--help"]);
  assertEquals([help.exit, help.stderr], [0, ""]);
  assertStringIncludes(help.stdout, "\n\nExamples\n  zugzwang solve chess board.in ");
  assertEquals(await runFake(["-h"]), help);
  assertEquals(await runFake(["help"]), help);
  for (const verb of ["solve", "analyze"]) {
    const formatVerbHelp = await runFake([verb, "-h"]);
    assertStringIncludes(help.stdout, `\n  ${verb} `);
    assertMatch(
      formatVerbHelp.stdout,
      new RegExp(`^Usage: zugzwang ${verb} <game>.*\\n\\nExamples\\n  zugzwang ${verb} .*$`, "s"),
    );
    assertStringIncludes(formatVerbHelp.stdout, "\n  --moves MOVES ");
    assertEquals(await runFake(["help", verb]), formatVerbHelp);
    assertEquals(await runFake(["--help", verb]), formatVerbHelp);
  }
  const { stdout } = await runFake(["solve", "pile", "--help"], PILE);
  assertStringIncludes(stdout, "\nmethods of pile: search, other\n");
  for (const args of [["--version"], ["-V"], ["solve", "-V"], ["judge", "-V", "--threads=2"]]) {
    assertMatch((await runFake(args)).stdout, /^zugzwang \d+\.\d+\.\d+\n$/);
  }
});

Deno.test("verbs without progress or colour have no option for it", async () => {
  const idle = ["gen", "completions", "explore"];
  const plain = ["solve", "estimate", "verify", "judge", ...idle];
  for (const [option, verbs] of [["progress", idle], ["color", plain]] as const) {
    for (const verb of verbs) {
      const { stdout } = await runFake([verb, "--help"]);
      assertEquals(stdout.includes(` --${option} `), false, `${verb} ${option}`);
      const [exit, message] = await runFailing([verb, "chess", `--${option}=never`]);
      assertEquals([exit, message.split(",")[0]], [2, `unknown option "--${option}"`]);
    }
  }
});

Deno.test("help for a game shows only options that the game supports", async () => {
  for (const [name, hasEmpty] of [["chess", false], ["dots", true]] as const) {
    const help = await runFake(["help", "play", name]);
    assertEquals(help, await runFake(["play", name, "--help"]));
    assertEquals(help.stdout.includes("\n  --empty SIZE "), hasEmpty);
  }
});
