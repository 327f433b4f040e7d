import {
  type Game,
  LimitError,
  seededRandom,
  type Solution,
  type SolveOptions,
} from "@zugzwang/core";
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { type FakeWorld, runFailing, runFake, SAMPLE } from "../testing/fake_io.ts";
import type { AnyGame } from "../base/games.ts";
import { pile } from "../testing/pile_game.ts";

/** The pile with a solver that changes what the right one says. */
function pileThat(change: (solution: Solution<unknown>, method?: string) => object): AnyGame {
  const solve: Game<unknown, unknown>["solve"] = async (position, options?: SolveOptions) => {
    const solution = await pile.solve(position, options);
    return { ...solution, ...change(solution, options?.method) } as Solution<unknown>;
  };
  return Object.create(pile, { solve: { value: solve } });
}

const right: FakeWorld = { stdin: "5", games: { pile } };

Deno.test("verify checks by another method where there is one, else by the rules alone", async () => {
  assertEquals(await runFake(["verify", "pile"], right), {
    exit: 0,
    stdout: "winner: the side to move, move take 1 (search)\nequal by method other\n",
    stderr: "",
  });
  assertEquals(
    (await runFake(["verify", "chess", "--by=plain"], { stdin: SAMPLE })).stdout,
    [
      "value for first: 2, move 0,0 (contour)",
      "equal by plain search of 10 positions\n",
    ].join("\n"),
  );
  assertEquals(
    (await runFake(["verify", "chess", "--by=moves", "--moves=0,0;0,1"], { stdin: SAMPLE })).stdout,
    [
      "value for first: 7, move 1,0 (contour)",
      "equal by the best of 6 moves at 5 positions, each solved by itself\n",
    ].join("\n"),
  );
});

Deno.test("verify does not take the recurrence of dots endgames for two methods", async () => {
  const endgame = async (size: string) => (await runFake(["gen", "dots", "--size", size])).stdout;
  const small = await runFake(["verify", "dots"], { stdin: await endgame("4x4") });
  assertStringIncludes(small.stdout, "(endgame)\nequal by method table\n");
  const asked = { stdin: await endgame("8x8") };
  const large = await runFake(["verify", "dots", "--method=search"], asked);
  assertMatch(
    large.stdout,
    /\(endgame\)\nequal by the best of \d+ moves .*, each solved by itself\n$/,
  );
  const huge = await runFake(["verify", "dots"], { stdin: await endgame("40x40") });
  assertMatch(huge.stdout, /\(endgame\)\nequal by the best of 1,\d+ moves .*, all at once\n$/);
});

Deno.test("verify reads another program's answer from standard input too, if the position is not there", async () => {
  const files = { "sample.in": SAMPLE };
  for (const name of ["-", "/dev/stdin"]) {
    const args = ["verify", "chess", "sample.in", "--answer", name];
    for (
      const [stdin, exit, end] of [["2", 0, "is right"], ["3", 1, "is WRONG at line 1"]] as const
    ) {
      const outcome = await runFake(args, { stdin, files });
      assertEquals([outcome.exit, outcome.stderr], [exit, ""]);
      assertStringIncludes(outcome.stdout, `\nstandard input ${end}`);
    }
  }
  for (const words of [[], ["-"], ["/dev/stdin"]]) {
    const args = ["verify", "chess", ...words, "--answer=-"];
    assertEquals(await runFailing(args, { stdin: SAMPLE }), [
      2,
      "standard input can be read only once, but it is given several times",
    ]);
  }
});

Deno.test("verify finds a wrong value and a wrong move in every way, and exits with 1", async () => {
  const lies: ((solution: Solution<unknown>) => object)[] = [
    (solution) => solution.solved ? { value: -solution.value } : {},
    () => ({ move: 2 }),
  ];
  for (const lie of lies) {
    const onlyFirst = pileThat((solution, method) => method === "other" ? {} : lie(solution));
    const world = { stdin: "5", games: { pile: onlyFirst } };
    for (const way of ["method", "plain"]) {
      const { exit, stdout } = await runFake(["verify", "pile", `--by=${way}`], world);
      assertEquals([exit, /\nNOT EQUAL by .*: the side to move, move take 1\n$/.test(stdout)], [
        1,
        true,
      ], stdout);
    }
  }
  const rootOnly = pileThat((solution) => solution.nodes === 6 ? { value: -1 } : {});
  const world = { stdin: "5", games: { pile: rootOnly } };
  assertEquals((await runFake(["verify", "pile", "--by=moves"], world)).exit, 1);
});

Deno.test("verify --json says by which way, and what came out", async () => {
  const { stdout } = await runFake(["verify", "pile", "--by=plain", "--json"], right);
  const { agrees, check, answer, value, move } = JSON.parse(stdout);
  assertEquals({ agrees, answer, value, move }, {
    agrees: true,
    answer: null,
    value: 1,
    move: "take 1",
  });
  assertEquals(check, {
    way: "plain",
    about: "plain search of 10 positions",
    value: 1,
    winner: "the side to move",
    move: "take 1",
    agrees: true,
  });
});

Deno.test("verify falls back where a way is over its limits", async () => {
  const fault = { kind: "memory", needed: 2, allowed: 1, purpose: "the table" } as const;
  const changes = [
    { method: "search" },
    { solved: false, lower: -1, upper: 1, limit: new LimitError(fault) },
  ];
  const dots = await runFake(["verify", "dots", "--empty=2x2", "--by=method"]);
  assertMatch(dots.stdout, /^value for .*: 2, .* \(search\)\nequal by method table\n$/);
  for (const change of changes) {
    const single = pileThat((_, method) => method === "other" ? change : {});
    const world = { stdin: "5", games: { pile: single } };
    const { stdout } = await runFake(["verify", "pile"], world);
    assertStringIncludes(stdout, "\nequal by plain search of 10 positions\n");
  }
  const board = `1 20000\n${"1 ".repeat(20000)}\n${"0 ".repeat(20000)}\n`;
  const long = await runFake(["verify", "chess"], { stdin: board });
  assertMatch(long.stdout, /^value for first: 10000, move 0,0 .*\nequal by /);
  const plain = await runFake(["verify", "chess", "--by=plain"], { stdin: board });
  assertEquals([plain.exit, plain.stdout], [4, ""]);
  assertMatch(
    plain.stderr,
    /: the stack of plain search needs \d?\d,\d{3} positions, allowed are \d?\d,\d{3} positions;/,
  );
});

Deno.test("verify by plain search counts the moves of every position on the way", async () => {
  const { dots } = await import("@zugzwang/dots");
  let plays = 0;
  const play: typeof dots.play = (position, move) => (plays++, dots.play(position, move));
  const counted = Object.create(dots, { play: { value: play } });
  const stdin = dots.formatInput(dots.instances.generate("30x30", "endgame", seededRandom(1)));
  const args = ["verify", "dots", "--by=plain", "--memory=2MiB"];
  const { exit, stderr } = await runFake(args, { stdin, games: { dots: counted } });
  assertEquals(exit, 4);
  assertMatch(stderr, /: plain search needs 2,\d{3},\d{3} bytes/);
  assertEquals(plays < 100, true, `${plays}`);
});

Deno.test("verify says how long it took to the limit of time, not how long its last search", async () => {
  const fault = { kind: "time", needed: 3_600_000, allowed: 1, purpose: "the search" } as const;
  const stopped = { solved: false, lower: -1, upper: 1, limit: new LimitError(fault) };
  const slow = pileThat((_, method) => method === "other" ? stopped : {});
  const { exit, stderr } = await runFake(["verify", "pile", "--by=method"], {
    stdin: "5",
    games: { pile: slow },
  });
  assertEquals(exit, 4);
  assertMatch(stderr, /the search was stopped after \d+ ms; proved so far/);
});

Deno.test("verify --by method is a usage error where the game has no other", async () => {
  const single = Object.create(pile, { methods: { value: ["search"] } });
  const world = { stdin: "5", games: { pile: single } };
  assertEquals(await runFake(["verify", "pile", "--by=method"], world), {
    exit: 2,
    stdout: "",
    stderr: "zugzwang: --by method: pile has no other method for it\n",
  });
});

Deno.test("verify --answer takes other white space and finds the first difference", async () => {
  const files = { "a.in": SAMPLE, "good.out": "\r\n  2", "bad.out": "\n 3\n", "long.out": "2 2" };
  const judged = async (answer: string) => {
    const { exit, stdout } = await runFake(["verify", "chess", "a.in", "--answer", answer], {
      files,
    });
    return [exit, stdout.trimEnd().split("\n").at(-1)];
  };
  assertEquals(await judged("good.out"), [0, "good.out is right"]);
  assertEquals(await judged("bad.out"), [
    1,
    'bad.out is WRONG at line 2, column 2: expected "2", found "3"',
  ]);
  assertEquals((await judged("long.out"))[0], 1);
  const args = ["verify", "chess", "a.in", "--answer", "bad.out", "--json"];
  const json = JSON.parse((await runFake(args, { files })).stdout);
  assertEquals([json.agrees, json.check.agrees, json.answer.agrees], [false, true, false]);
  assertEquals(json.answer.difference, { line: 2, column: 2, expected: '"2"', found: '"3"' });
});

Deno.test("verify --answer: a missing file and several inputs are errors", async () => {
  const files = { "a.in": SAMPLE };
  const args = ["verify", "chess", "a.in", "--answer", "none.out"];
  assertEquals((await runFake(args, { files })).exit, 3);
  assertEquals((await runFake([...args, "a.in"], { files })).exit, 2);
});
