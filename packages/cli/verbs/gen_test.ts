import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { type FakeWorld, runFake } from "../testing/fake_io.ts";
import { GAMES } from "../base/games.ts";
import { pile } from "../testing/pile_game.ts";

const PILE: FakeWorld = { games: { pile } };

Deno.test("gen prints the same legal instance for the same seed, of every game and family", async () => {
  for (const [name, load] of Object.entries({ ...GAMES, pile: () => Promise.resolve(pile) })) {
    const game = await load();
    for (const family of Object.keys(game.instances?.families ?? {})) {
      const args = ["gen", name, "--seed", "7", "--family", family];
      const once = await runFake(args, PILE);
      assertEquals(
        game.judge.formatInput(game.judge.parse(once.stdout)),
        once.stdout,
        `${name} ${family}`,
      );
      const { input, command } = JSON.parse((await runFake([...args, "--json"], PILE)).stdout);
      assertEquals([once.exit, command.split(" --")[0]], [0, `zugzwang gen ${name}`], family);
      const again = await runFake(command.split(" ").slice(1), PILE);
      assertEquals([input, again.stdout], [once.stdout, once.stdout], command);
    }
  }
});

Deno.test("gen: a different seed gives another instance, and each further instance adds 1", async () => {
  const lines = (await runFake(["gen", "pile", "--size=900", "--count=20", "--json"], PILE)).stdout;
  const instances = lines.trimEnd().split("\n").map((line) => JSON.parse(line));
  assertEquals(instances.map(({ seed }) => seed), Array.from({ length: 20 }, (_, i) => i + 1));
  assertEquals(new Set(instances.map(({ input }) => input)).size > 15, true, lines);
  const { seed, size, family, input, command } = instances[12];
  const alone = await runFake(["gen", "pile", `--seed=${seed}`, `--size=${size}`], PILE);
  assertEquals([alone.stdout, family], [input, "any"]);
  assertEquals(command, "zugzwang gen pile --seed 13 --size 900 --family any");
});

Deno.test("gen --json prints position files that other verbs read", async () => {
  const args = ["gen", "pile", "--size", "9", "--family", "full", "--json"];
  const stdin = (await runFake(args, PILE)).stdout;
  const { game, input, moves } = JSON.parse(stdin);
  assertEquals({ game, input, moves }, { game: "pile", input: "9\n", moves: [] });
  const solved = await runFake(["solve", "pile"], { ...PILE, stdin });
  assertEquals(solved.stdout, "Left wins\n");
});

Deno.test("gen --output writes an input for every seed, and the judge's answer", async () => {
  const written = new Map<string, string>();
  const args = ["gen", "pile", "--size=8", "--family=full,any", "--count=2", "--output=tests"];
  const { exit, stdout } = await runFake(args, { ...PILE, written });
  assertEquals([exit, stdout], [0, "tests/pile1.in\ntests/pile2.in\n"]);
  assertEquals([...written.keys()].map((name) => name.split(".")[1]), ["in", "out", "in", "out"]);
  assertEquals(written.get("tests/pile1.out"), "Right wins\n");
  assertEquals(written.get("tests/pile1.in"), "8\n");
});

Deno.test("gen --output keeps existing files and refuses to replace them", async () => {
  const written = new Map<string, string>();
  const args = ["gen", "pile", "--family=full", "--output=tests", "--size"];
  assertEquals((await runFake([...args, "8"], { ...PILE, written })).exit, 0);
  assertEquals((await runFake([...args, "8"], { ...PILE, written })).exit, 0);
  const { exit, stderr } = await runFake([...args, "9"], { ...PILE, written });
  assertEquals([exit, written.get("tests/pile1.in")], [3, "8\n"]);
  assertMatch(
    stderr,
    /cannot write tests\/pile1\.in: it exists with other content; --force replaces it/,
  );
  assertEquals((await runFake([...args, "9", "--force"], { ...PILE, written })).exit, 0);
  assertEquals(written.get("tests/pile1.in"), "9\n");
});

Deno.test("gen lists the families in its help of a game", async () => {
  const { stdout } = await runFake(["gen", "pile", "--help"], PILE);
  assertStringIncludes(stdout, "Families of pile (sizes COUNTERS, such as 20)\n  any   any ");
});

Deno.test("gen: a wrong command line ends with exit code 2 and names what is expected", async () => {
  const cases: [string[], RegExp][] = [
    [["--family", "ful"], /--family: unknown family "ful" of pile, did you mean "full"\?/],
    [["--family", "x"], /--family: unknown family "x" of pile, expected one of any, full/],
    [["--size", "x"], /--size x: Cannot generate size "x": expected COUNTERS/],
    [["--seed=-1"], /--seed: expected an integer in 0\.\.2147483648, found "-1"/],
    [["--count", "2"], /several instances need --output FOLDER or --json/],
    [["--size=x", "--output=tests"], /--size x: Cannot generate size/],
    [["board.in"], /too many arguments: gen takes <game>, found "board\.in"/],
  ];
  for (const [args, message] of cases) {
    const [written, folders] = [new Map<string, string>(), new Set<string>()];
    const world = { ...PILE, written, folders };
    const { exit, stdout, stderr } = await runFake(["gen", "pile", ...args], world);
    assertEquals([exit, stdout, written.size, folders.size], [2, "", 0, 0], stderr);
    assertMatch(stderr, message);
  }
});

Deno.test("gen prints the output shown in docs/judge.md", async () => {
  const document = await Deno.readTextFile(new URL("../../../docs/judge.md", import.meta.url));
  const [, command, output] = /```console\n\$ zugzwang (gen .*)\n([^]*?)```/.exec(document)!;
  assertEquals((await runFake(command.split(" "))).stdout, output);
});

Deno.test("gen --output writes nothing for an instance that takes longer than --time", async () => {
  const written = new Map<string, string>();
  const folders = new Set<string>();
  const args = ["gen", "dots", "--family=empty", "--size=5x5", "--output=tests", "--time=1ms"];
  const { exit, stdout, stderr } = await runFake(args, { written, folders });
  assertEquals([exit, stdout, [...written.keys()], folders.size], [4, "", [], 0]);
  assertMatch(stderr, /^zugzwang: tests\/dots1\.in: .* was stopped after/);
});
