import { assertEquals, assertMatch, assertNotEquals, assertStringIncludes } from "@std/assert";
import { fileURLToPath } from "node:url";
import { hashModule } from "../system/process_module.ts";
import { runFailing, runFake, runJson } from "../testing/fake_io.ts";
import { pile } from "../testing/pile_game.ts";
import { outcome } from "../testing/spawned.ts";

const EXAMPLES = new URL("../../../docs/examples/", import.meta.url);

/** The pile game, only its rules. */
const { prover: _, ...rules } = pile;
const modules = { "./pile.ts": { default: rules }, "./solved.ts": { pile, other: 1 } };

Deno.test("--game replaces the name of a game in every verb that reads positions", async () => {
  const world = { modules, stdin: "9" };
  for (const verb of ["solve", "analyze", "verify"]) {
    const { value, move, game } = await runJson([verb, "--game", "./pile.ts"], world);
    assertEquals([value, move, game], [1, "take 1", "pile"], verb);
  }
  assertEquals((await runJson(["analyze", "--game=./solved.ts"], world)).method, "search");
  assertEquals((await runJson(["analyze", "--game=./pile.ts"], world)).method, "memo");
  for (const verb of ["gen", "estimate"]) {
    assertEquals((await runFake([verb, "--game=./pile.ts"], world)).exit, 0, verb);
  }
  const play = await runFake(["play", "--game", "./pile.ts", "--side=none", "--size=5"], world);
  assertMatch(play.stdout, /The game is over: .* wins/);
  const program = () => ({ output: "Right wins\n" });
  const judge = ["judge", "--game=./pile.ts", "--count=2", "--", "mine"];
  assertMatch((await runFake(judge, { ...world, program })).stdout, /2 cases|AC|WA/);
});

Deno.test("--game: the text of a move may have spaces around it, in every verb", async () => {
  const formatMove = (move: Parameters<typeof rules.formatMove>[0]) =>
    ` ${rules.formatMove(move)}\t`;
  const { parseMove: _, ...padded } = { ...rules, formatMove };
  const world = { modules: { "./padded.ts": { default: padded } }, stdin: "9" };
  for (const verb of ["solve", "analyze", "verify"]) {
    for (const moves of ["take 1;take 2", " take 1\t; take 2\t"]) {
      const args = [verb, "--game=./padded.ts", `--moves=${moves}`];
      assertEquals((await runFake(args, world)).exit, 0, `${verb} ${moves}`);
    }
  }
});

Deno.test("--game: the command that generates an instance names the module", async () => {
  const world = { modules: { ...modules, "./my pile.ts": { pile } } };
  const told = async (module: string) =>
    (await runJson(["gen", "--game", module, "--size=5"], world)).command as string;
  assertMatch(await told("./pile.ts"), /^zugzwang gen --game \.\/pile\.ts --seed 1 --size 5 /);
  assertMatch(await told("./my pile.ts"), /^zugzwang gen --game '\.\/my pile\.ts' --seed 1 /);
  const again = (await told("./pile.ts")).split(" ").slice(1);
  const [first, second] = [
    await runFake(again, world),
    await runFake(["gen", "--game=./pile.ts", "--size=5"], world),
  ];
  assertEquals([first.exit, first.stdout], [0, second.stdout]);
  const program = () => ({ output: "Right wins\n" });
  const args = ["judge", "--game=./pile.ts", "--count=9", "--", "mine"];
  const { stdout } = await runFake(args, { ...world, program });
  assertStringIncludes(stdout, "zugzwang gen --game ./pile.ts --seed ");
});

Deno.test("--game: gen and play refuse a game without instances", async () => {
  const { instances: _, ...bare } = rules;
  const world = { modules: { "./bare.ts": { default: bare } } };
  assertEquals(await runFailing(["gen", "--game=./bare.ts"], world), [
    2,
    "pile cannot generate instances",
  ]);
  assertEquals(await runFailing(["play", "--game=./bare.ts"], world), [
    2,
    "play needs a file, because pile cannot generate instances",
  ]);
});

Deno.test("--game reports what a module lacks, or that it does not exist", async () => {
  const more = { ...modules, "./no.ts": { x: 1 }, "./half.ts": { default: { name: "half" } } };
  const fails = (file: string) => runFailing(["solve", "--game", file, "-"], { modules: more });
  assertEquals(await fails("./none.ts"), [3, "cannot load ./none.ts: no such file"]);
  assertEquals(await fails("./no.ts"), [2, "--game ./no.ts: exports no game"]);
  assertEquals(await fails("./half.ts"), [
    3,
    "./half.ts: the functions of rules: expected sideToMove, moves, play, gain, terminalValue, " +
    "formatPosition, formatMove, found no sideToMove, moves, play, gain, terminalValue, " +
    "formatPosition, formatMove",
  ]);
});

Deno.test("--game reports an error of a getter as a fault of the module", async () => {
  const thrower = (thrown: unknown) => ({
    default: {
      ...rules,
      get title(): string {
        throw thrown;
      },
    },
  });
  const world = { modules: { "./a.ts": thrower(new Error("no title")), "./b.ts": thrower("why") } };
  const fails = (file: string) => runFailing(["solve", "--game", file, "-"], world);
  assertEquals(await fails("./a.ts"), [3, "cannot load ./a.ts: no title"]);
  assertEquals(await fails("./b.ts"), [3, "cannot load ./b.ts: why"]);
});

Deno.test("--game: help lists the game's methods and warns about permissions", async () => {
  const { stdout } = await runFake(["solve", "--game", "./pile.ts", "--help"], { modules });
  assertStringIncludes(stdout, "methods of pile: memo");
  assertStringIncludes(stdout, "permissions of this program");
});

Deno.test("--game loads a module of rules from disk in a new process", async () => {
  const module = fileURLToPath(new URL("hexapawn.ts", EXAMPLES));
  assertEquals(await outcome(["solve", "--game", module], "3 3\n"), [0, "loss\n", ""]);
  const batch = `{"input":"3 3","moves":["2,1 1,1"]}\n{"input":"9 9"}\n`;
  const args = ["solve", "--game", module, "--batch", "--threads", "2"];
  const [exit, rows] = await outcome(args, batch);
  assertEquals([exit, rows.trim().split("\n").map((row) => JSON.parse(row).value ?? null)], [
    0,
    [1, null],
  ]);
});

Deno.test("--game reports an error in a timer or a promise as a fault of the module", async () => {
  const folder = await Deno.makeTempDir();
  const module = `${folder}/too=late.ts`;
  const right = `export * from ${JSON.stringify(new URL("hexapawn.ts", EXAMPLES).href)}`;
  try {
    for (
      const late of ["setTimeout(() => { throw new Error('late'); })", "Promise.reject('late')"]
    ) {
      await Deno.writeTextFile(
        module,
        `${right}\n${late};\nawait new Promise(() => setTimeout(() => {}, 5000));`,
      );
      const [exit, stdout, stderr] = await outcome(["solve", `--game=${module}`], "3 3\n");
      assertEquals([exit, stdout], [3, ""]);
      assertMatch(
        stderr,
        /^zugzwang: \S+too=late.ts: the module: expected no error outside of its calls, found (Error: )?late\n$/,
      );
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("play: a worker that the game ends is a fault of the module", async () => {
  const folder = await Deno.makeTempDir();
  const module = `${folder}/exits.ts`;
  const pile = new URL("../testing/pile_game.ts", import.meta.url).href;
  try {
    await Deno.writeTextFile(
      module,
      `import { pile } from "${pile}";
export default { ...pile, judge: { ...pile.judge, parse(text) {
  if ("WorkerGlobalScope" in globalThis) globalThis.close();
  return pile.judge.parse(text);
} } };`,
    );
    await Deno.writeTextFile(`${folder}/5.in`, "5\n");
    const [exit, stdout] = await outcome(["play", "--game", module, `${folder}/5.in`], "best\n");
    assertEquals(exit, 3, stdout);
    assertStringIncludes(stdout, "the module: expected no error outside of its calls");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("--game: a promise that is never settled is a fault of the module", async () => {
  const folder = await Deno.makeTempDir();
  const module = `${folder}/never.ts`;
  const pile = new URL("../testing/pile_game.ts", import.meta.url).href;
  const prover = "{ methods: ['never'], make: () => new Promise(() => {}) }";
  try {
    await Deno.writeTextFile(
      module,
      `import { pile } from "${pile}";\nexport default { ...pile, prover: ${prover} };`,
    );
    const [exit, stdout, stderr] = await outcome(["solve", `--game=${module}`], "3\n");
    assertEquals([exit, stdout], [3, ""], stderr);
    assertMatch(stderr, /^zugzwang: \S+never.ts: .*, found Error: a promise is never settled\n$/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("--game: a module that ends the process is a fault, a syntax error has its place; logs and onmessage do no harm", async () => {
  const folder = await Deno.makeTempDir();
  const pile = new URL("../testing/pile_game.ts", import.meta.url).href;
  const board = `${folder}/board.in`;
  const solveWith = async (text: string) => {
    const module = `${folder}/own.ts`;
    await Deno.writeTextFile(module, `import { pile } from "${pile}";\n${text}`);
    return await outcome(["solve", "--game", module, board, board]); // two files: in workers
  };
  const byExit = (exit: string) =>
    `import process from "node:process";
     export default { ...pile, moves() { ${exit}; } };`;
  try {
    await Deno.writeTextFile(board, "9");
    for (const exit of ["Deno.exit(0)", "process.exit(0)"]) {
      const [code, stdout, stderr] = await solveWith(byExit(exit));
      assertEquals([code, stdout], [3, ""], exit);
      assertMatch(stderr, /moves: expected a result, found Error: it called Deno.exit\(\)/);
      const module = `${folder}/own.ts`;
      const one = await outcome(["solve", "--game", module, board]);
      assertEquals(one[0], 3, exit);
      assertMatch(one[2], /moves: expected a result, found Error: it called Deno.exit\(\)/);
    }
    const [code, , stderr] = await solveWith("Deno.exit(0);\nexport default pile;");
    assertEquals(code, 3);
    assertMatch(stderr, /^zugzwang: cannot load \S+own.ts: it called Deno.exit\(\)\n$/);
    const [, , misspelt] = await solveWith("let a = (;");
    assertMatch(misspelt, /own.ts: SyntaxError: Expression expected at file:\S+own.ts:2:10\n$/);
    const logs =
      "export default { ...pile, moves(at) { console.log('seen'); return pile.moves(at); } };";
    const [, answers, logged] = await solveWith(logs);
    assertEquals(answers.includes("seen"), false);
    assertStringIncludes(logged, "seen");
    const listens = "globalThis.onmessage = () => {};\nexport default pile;";
    assertEquals((await solveWith(listens))[0], 0);
    const batch = `{"input":"9"}\n`.repeat(5);
    const args = [
      "solve",
      "--game",
      `${folder}/own.ts`,
      "--batch",
      "--threads",
      "2",
      "--progress=never",
    ];
    const [, rows] = await outcome(args, batch);
    assertEquals(rows.trim().split("\n").length, 5);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("--game reports an error in a function as a fault of the module, in every verb", async () => {
  const fails = () => {
    throw new TypeError("x is not a function\nand more");
  };
  const own = (more: object) => ({ "./mine.ts": { default: { ...rules, ...more } } });
  const world = { stdin: "9", isTerminal: false };
  for (const verb of ["solve", "analyze", "verify", "review", "check"]) {
    const modules = own({ judge: { ...pile.judge, parse: fails } });
    const [exit, message] = await runFailing([verb, "--game=./mine.ts"], { ...world, modules });
    assertEquals(exit, 3, verb);
    assertEquals(
      message,
      "pile: ./mine.ts: judge.parse: expected a result, found TypeError: x is not a function",
      verb,
    );
  }
  const modules = own({ moves: fails });
  const [exit, message] = await runFailing(["analyze", "--game=./mine.ts"], { ...world, modules });
  assertEquals([exit, message], [
    3,
    "pile: ./mine.ts: moves: expected a result, found TypeError: x is not a function; " +
    'position "9 0"',
  ]);
});

/** A pile with private members. */
class PrivatePile {
  readonly name = "private";
  readonly start = 9;
  readonly #most = 3;
  sideToMove = (pile: number) => (pile & 1) as 0 | 1;
  moves(pile: number) {
    return Array.from({ length: Math.min(pile, this.#most) }, (_, i) => i + 1);
  }
  play(pile: number, count: number) {
    return pile - count + 0 * this.#most;
  }
  gain = (_: number, count: number) => count;
  terminalValue = () => 0;
  formatPosition = String;
  formatMove = String;
}

Deno.test("--game: a game may be an object of a class with private members", async () => {
  const modules = { "./mine.ts": { default: new PrivatePile() } };
  for (const verb of ["solve", "analyze", "verify", "review", "check", "estimate"]) {
    const { exit, stderr } = await runFake([verb, "--game=./mine.ts"], { modules });
    assertEquals([exit, stderr], [0, ""], verb);
  }
});

Deno.test("rows and books of a user's game belong to its rules, not to its name", async () => {
  const stdin = '{"input":"5"}\n';
  const solve = ["solve", "--game=./pile.ts"];
  const batch = async (hash: string, files: Record<string, string>) => {
    const written = new Map<string, string>();
    const world = { modules, stdin, files, written, hashes: { "./pile.ts": hash } };
    const { stderr } = await runFake([...solve, "--batch", "-o", "o.jsonl"], world);
    return { stderr, rows: written.get("o.jsonl") ?? files["o.jsonl"] };
  };
  const { rows } = await batch("one", {});
  assertMatch(
    (await batch("one", { "o.jsonl": rows })).stderr,
    /0 answered, 1 already in the output/,
  );
  assertMatch((await batch("two", { "o.jsonl": rows })).stderr, / 1 line: 1 answered\n/);
  const look = async (hash: string) => {
    const world = { modules, stdin: "5", files: { b: rows }, hashes: { "./pile.ts": hash } };
    return await runFake([...solve, "--json", "--book=b"], world);
  };
  assertEquals(JSON.parse((await look("one")).stdout).method, "book");
  const other = await look("two");
  assertEquals(JSON.parse(other.stdout).method, "memo");
  assertStringIncludes(other.stderr, "ignored: 1 by other rules of the game");
});

Deno.test("the hash of a module depends on the files that it imports, and on no other", async () => {
  const folder = await Deno.makeTempDir({ prefix: "zugzwang-test 木 #1-" });
  const write = (name: string, text: string) => Deno.writeTextFile(`${folder}/${name}`, text);
  try {
    await write("game.ts", 'import { a } from "./a.ts"; export default a;');
    await write("a.ts", 'export { b as a } from "./b.ts";');
    await write("b.ts", "export const b = 1;");
    const first = await hashModule(`${folder}/game.ts`);
    await write("rows.jsonl", "{}");
    assertEquals(await hashModule(`${folder}/game.ts`), first);
    await write("b.ts", "export const b = 2;");
    assertNotEquals(await hashModule(`${folder}/game.ts`), first);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("--game: play names the module in the command that continues a saved game", async () => {
  const world = { modules: { "./my pile.ts": { pile } }, stdin: "take 1\nsave p.json\nquit\n" };
  const args = ["play", "--game", "./my pile.ts", "--size=5"];
  const { stdout } = await runFake(args, { ...world, written: new Map() });
  assertStringIncludes(stdout, "to continue: zugzwang play --game './my pile.ts' p.json");
});
