import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { type FakeWorld, runFake, runJson, SAMPLE } from "../testing/fake_io.ts";
import { pile } from "../testing/pile_game.ts";

const PILE: FakeWorld = { games: { pile } };

Deno.test("analyze draws the board with the value of every move, best first", async () => {
  const args = ["analyze", "chess", "--moves", "0,0;0,1"];
  const { exit, stdout, stderr } = await runFake(args, { stdin: SAMPLE });
  assertEquals([exit, stderr], [0, ""]);
  assertEquals(
    stdout.split("\n").slice(0, 18).join("\n"),
    `first to move, value for first: 7; score for first: -5 so far, 2 with best play

    0   1   2
  ┌───┬───┲━━━┑
  │●2 │○7 ┃ 3 │
0 │   │   ┃ 1 │
  │ 3 │ 7 ┃ 2 │
  ┢━━━┿━━━╃───┤
  ┃ 9 │ 1 │ 2 │
1 ┃7* │   │   │
  ┃ 2 │ 3 │ 1 │
  ┖───┴───┴───┘
1,0 is the cell in row 1, column 0; ● first, ○ second
each cell shows the payoff of first at the top, of second at the bottom; ━ ┃ outlines the taken cells

move  value     gain  loses
1,0       7  *     9
0,2       1        3      6`,
  );
});

Deno.test("analyze --json has every legal move, best first for the side to move", async () => {
  const { moves, facts, ...rest } = await runJson(["analyze", "chess", "--moves", "0,0"], {
    stdin: SAMPLE,
  });
  assertEquals([rest.value, rest.move, rest.sideToMove, typeof facts], [
    0,
    "0,1",
    "second",
    "object",
  ]);
  assertEquals(moves, [
    { move: "0,1", value: 0, moverValue: 0, gain: 7, moveClass: null, plies: null },
    { move: "1,0", value: 3, moverValue: -3, gain: 2, moveClass: null, plies: null },
  ]);
});

Deno.test("analyze names winners, classes and the known effort", async () => {
  const world = { ...PILE, stdin: "5" };
  const { moves, nodes, value } = await runJson(["analyze", "pile"], world);
  assertEquals([value, nodes], [1, 6]);
  assertEquals((moves as { move: string; winner: string; moveClass: string }[])[0], {
    move: "take 1",
    value: 1,
    winner: "Left",
    moverValue: 1,
    gain: 0,
    moveClass: null,
    plies: null,
  } as unknown);
  const { stdout } = await runFake(["analyze", "pile"], world);
  assertEquals(
    stdout,
    `Left to move, Left wins

5

move    winner     class
take 1  Left    *
take 2  Right
take 3  Right      greedy
`,
  );
});

Deno.test("analyze and line support a finished game", async () => {
  const over = { ...PILE, stdin: "0" };
  assertStringIncludes(
    (await runFake(["analyze", "pile"], over)).stdout,
    "the game is over: Right wins\n",
  );
  assertStringIncludes(
    (await runFake(["analyze", "--line", "pile"], over)).stdout,
    "the game is over: Right wins\n",
  );
  const analyzed = await runJson(["analyze", "pile"], over);
  const { move, sideToMove, moverValue, result } = analyzed;
  assertEquals([move, sideToMove, moverValue, analyzed.value], [null, null, null, -1]);
  assertEquals(result, { score: -1, winner: "Right" } as unknown);
  assertEquals((await runJson(["analyze", "--line", "pile", "--empty", "0"], PILE)).line, []);
});

Deno.test("line prints every step with the running score, which ends at the value", async () => {
  const { stdout } = await runFake(["analyze", "--line", "chess"], { stdin: SAMPLE });
  assertEquals(
    stdout,
    `value for first: 2

#  side    move  gain  score  value after it
1  first   0,0      2      2               0
2  second  0,1     -7     -5               7
3  first   1,0      9      4              -2
4  second  0,2     -2      2               0
5  first   1,1      1      3              -1
6  second  1,2     -1      2               0
`,
  );
  const { line, value } = await runJson(["analyze", "--line", "chess"], { stdin: SAMPLE });
  const gains = (line as { gain: number }[]).map(({ gain }) => gain);
  assertEquals(gains.reduce((a, b) => a + b), value as number);
});

Deno.test("analyze and line name the file if there are several", async () => {
  const files = { "a.in": SAMPLE, "b.in": SAMPLE };
  for (const verb of ["analyze"]) {
    const { stdout } = await runFake([verb, "chess", "a.in", "b.in"], { files });
    assertMatch(stdout, /^a\.in\n[^]*\n\nb\.in\n/);
  }
});

Deno.test("colour is only used on a terminal, or with --color=always", async () => {
  const args = ["analyze", "chess"];
  const colours = async (world: FakeWorld, ...more: string[]) =>
    (await runFake([...args, ...more], { stdin: SAMPLE, ...world })).stdout.includes("\x1b[");
  assertEquals(await colours({}), false);
  assertEquals(await colours({ isTerminal: true }), true);
  assertEquals(await colours({ isTerminal: true, environment: { NO_COLOR: "1" } }), false);
  assertEquals(await colours({ isTerminal: true, environment: { NO_COLOR: "" } }), true);
  assertEquals(await colours({ isTerminal: true, environment: { TERM: "dumb" } }), false);
  assertEquals(await colours({ isTerminal: true }, "--color=never"), false);
  assertEquals(await colours({ environment: { NO_COLOR: "1" } }, "--color", "always"), true);
});

Deno.test("a board wider than the terminal is not shown, and its width is printed", async () => {
  const { stdout } = await runFake(["analyze", "chess"], {
    stdin: SAMPLE,
    isTerminal: true,
    columns: 12,
    environment: { NO_COLOR: "1" },
  });
  assertStringIncludes(stdout, "\n(board not shown: it needs 15 columns, the terminal has 12)\n");
  const fits = await runFake(["analyze", "chess"], {
    stdin: SAMPLE,
    isTerminal: true,
    columns: 15,
  });
  assertStringIncludes(fits.stdout, "━━━");
});

Deno.test("analyze prints the score so far and the final score, whichever side is to move", async () => {
  const all = "0,0;0,1;1,0;0,2;1,1;1,2".split(";"); // best play of the sample, which is worth 2
  for (let made = 0; made <= all.length; made++) {
    const moves = all.slice(0, made).join(";") || ";";
    const args = ["analyze", "chess", "--moves", moves];
    const { score, total, value } = await runJson(args, { stdin: SAMPLE });
    assertEquals([total, (score as number) + (value as number)], [2, 2], `after ${made} moves`);
  }
  const { stdout } = await runFake(["analyze", "chess", "--moves", all.join(";")], {
    stdin: SAMPLE,
  });
  assertStringIncludes(stdout, "the game is over: first wins by 2\n");
  assertEquals(/side to move|value for/.test(stdout), false);
});

Deno.test("analyze lists the quickest win and the slowest loss first, with their plies", async () => {
  // Treblecross on six cells: 0,0 and 0,5 lose later than the rest, or win sooner.
  for (const stdin of ["1 6 1\n1 3\n111\n", "1 5 1\n1 3\n111\n", "1 9 1\n1 3\n111\n"]) {
    const { moves, plies } = await runJson(["analyze", "patterns"], { stdin });
    const list = moves as { moverValue: number; plies: number }[];
    assertEquals(list[0].plies, plies as number);
    for (const [i, { moverValue, plies }] of list.entries()) {
      const next = list[i + 1];
      if (next?.moverValue !== moverValue) continue;
      assertEquals(moverValue > 0 ? plies <= next.plies : plies >= next.plies, true, stdin);
    }
  }
});

Deno.test("analyze shows the proved moves if a limit leaves others open", async () => {
  const world = { ...PILE, stdin: "102" }; // of what the moves lead to, 101 counters are too many
  const { exit, stdout, stderr } = await runFake(["analyze", "pile"], world);
  const shown = `Left to move, Left wins

102

move    winner     class
take 2  Left    *
take 3  Right      greedy

not proved: take 1
`;
  assertEquals([exit, stdout, stderr.slice(0, shown.length)], [4, "", shown]);
  assertMatch(
    stderr.slice(shown.length),
    /^zugzwang: pile: the pile needs 101 .*; proved so far: the value is 1, but not yet the best move\n$/,
  );
  const json = await runFake(["analyze", "pile", "--json"], world);
  const { value, lower, move, moves, unproved, error } = JSON.parse(json.stdout);
  const open = [{ move: "take 1", lower: null, upper: 1 }];
  assertEquals([json.exit, value, lower, move, unproved], [4, 1, 1, null, open]);
  assertEquals(moves.map((found: { move: string }) => found.move), ["take 2", "take 3"]);
  assertEquals(error.limit, "positions");
});

Deno.test("analyze shows the board and the certain bounds of every move if memory is short", async () => {
  const { chess } = await import("@zugzwang/chess");
  const stdin = chess.judge.formatInput(
    chess.instances.generate("14x14", "uniform", seededRandom(3)),
  );
  const world = { stdin };
  const args = ["analyze", "chess", "--memory=32MiB", "--moves=0,0;0,1"];
  const { exit, stdout, stderr } = await runFake(args, world);
  assertEquals([exit, stdout], [4, ""]);
  assertMatch(stderr, /^first to move, value for first: in -\d+\.\.\d+\n\n.*\n {3}┌───/);
  assertMatch(stderr, /\nnot proved: 0,2 \(in -\d+\.\.\d+\), 1,0 \(in -\d+\.\.\d+\)\nzugzwang: /);
  const json = await runFake([...args, "--json"], world);
  const { moves, unproved, lower, upper, value, error } = JSON.parse(json.stdout);
  const open = unproved.map(({ move }: { move: string }) => move);
  assertEquals([json.exit, value, moves, open], [4, null, [], ["0,2", "1,0"]]);
  assertEquals(error.limit, "memory");
  const most = (of: "lower" | "upper") =>
    Math.max(...unproved.map((move: typeof unproved[0]) => move[of]));
  assert(lower >= most("lower") && upper <= most("upper"));
});
