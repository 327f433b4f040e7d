import { assertEquals, assertMatch } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { type AnyRules, MUTATIONS } from "../../core/testing/wrong_games.ts";
import { domineering, kalah, nimWithPass } from "../../core/testing/plain_games.ts";
import { type Outcome, runFake, runJson, SAMPLE } from "../testing/fake_io.ts";

/** Right games, made anew each time: a wrong one may change their positions. */
const GAMES = [
  () => domineering(2, 3),
  () => nimWithPass([1, 3]),
  () => kalah(2, 2),
] as readonly (() => unknown)[] as readonly (() => AnyRules)[];

Deno.test("check finds no fault in right games: rules alone, and those of the program", async () => {
  for (const [i, game] of GAMES.entries()) {
    const modules = { "./mine.ts": { default: game() } };
    const world = { modules, stdinIsTerminal: i === 0 };
    const { exit, stdout } = await runFake(["check", "--game", "./mine.ts"], world);
    assertEquals(exit, 0, stdout);
    assertMatch(stdout, /^[\w-]+: no fault in all \d+ reachable positions/);
  }
  const { positions, complete, fault } = await runJson(["check", "chess"], { stdin: SAMPLE });
  assertEquals([positions, complete, fault], [10, true, null]);
  const some = await runFake(["check", "chess", "--positions=4"], { stdin: SAMPLE });
  assertMatch(some.stdout, /no fault in the first 4 positions; there are more/);
});

Deno.test("check names members that are probably misspelt, and no functions of the author's own", async () => {
  const [rules] = GAMES.map((make) => make());
  const own = { ...rules, instance: {}, isover: () => false, size: 3, move: () => 1 };
  const { exit, stderr } = await runFake(["check", "--game=./mine.ts"], {
    modules: { "./mine.ts": { default: own } },
    stdinIsTerminal: true,
  });
  const note = (name: string, meant: string) =>
    `zugzwang: ${rules.name}: unknown member ${name}, did you mean ${meant}?\n`;
  assertEquals([exit, stderr], [0, note("instance", "instances") + note("isover", "isOver")]);
});

Deno.test("check takes its own position without a file, on a terminal and with an empty input", async () => {
  for (const words of [["chess"], ["dots", "--positions=9"]]) {
    const own = await runFake(["check", ...words], { stdinIsTerminal: true });
    assertMatch(own.stdout, /: no fault in /);
    assertEquals(await runFake(["check", ...words], { stdin: "" }), own);
  }
  const { stderr } = await runFake(["check", "chess"], { stdin: Uint8Array.of(0x31, 0xff) });
  assertMatch(stderr, /^zugzwang: chess: line 1, column 2: expected /);
});

Deno.test("check refuses wrong games with a record of the fault, and solve with one line (seed 43)", async () => {
  const random = seededRandom(43);
  for (const { about, isGuarded, make } of MUTATIONS) {
    for (const game of GAMES) {
      const wrong = () => make(game(), random);
      const checked = wrong();
      if (!checked) continue;
      const modules = { "./mine.ts": { default: checked } };
      const args = ["--game", "./mine.ts"];
      const found = await runFake(["check", ...args], { modules });
      const isEarly = found.exit === 3; // not even its start could be read
      assertEquals(found.exit, isEarly ? 3 : 1, about);
      assertEquals(/fault of the program/.test(found.stderr), false, found.stderr);
      if (!isEarly) assertMatch(found.stdout, /\nexpected: .*\nfound: /, about);
      if (!isGuarded) continue;
      for (const verb of ["solve", "analyze", "verify"]) {
        const outcome = async (rules: AnyRules | null) =>
          await runFake([verb, ...args], { modules: { "./mine.ts": { default: rules } } });
        const [solved, right] = [await outcome(wrong()), await outcome(game())];
        assertEquals([0, 3].includes(solved.exit), true, `${verb}, ${about}: ${solved.stderr}`);
        // How verify came to it may differ, not what it came to.
        const told = ({ stdout }: Outcome) => verb === "verify" ? stdout.split("\n")[0] : stdout;
        if (solved.exit === 0) assertEquals(told(solved), told(right), `${verb}, ${about}`);
        else assertMatch(solved.stderr, /^zugzwang: [^\n]*\.\/mine\.ts: [^\n]+\n$/, about);
      }
    }
  }
});

Deno.test("a fault names module, function, move and position, and its record is an input", async () => {
  const rules = nimWithPass([1, 3]);
  const where = "0,3 1 false";
  const wrong: typeof rules = {
    ...rules,
    gain: (position) => rules.formatPosition(position) === where ? NaN : 0,
  };
  const modules = { "./mine.ts": { default: wrong } };
  const { exit, stdout } = await runFake(["check", "--game=./mine.ts"], { modules });
  assertEquals(exit, 1);
  const [record] = /\{.*\}/.exec(stdout) ?? [""];
  assertEquals(record, String.raw`{"input":"\n","moves":["0 1"]}`);
  const told = await runFake(["solve", "--game=./mine.ts"], { modules, stdin: record });
  assertEquals([told.exit, told.stderr], [
    3,
    "zugzwang: nim-with-a-pass: ./mine.ts: gain: expected a safe integer, found NaN; " +
    'move "1 1", position "0,3 1 false"\n',
  ]);
});
