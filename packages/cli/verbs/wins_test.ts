// `solve --wins`: who wins, by the sign of what `analyze` says the score will be.
import { assert, assertEquals, assertMatch } from "@std/assert";
import { runFailing, runFake, runJson } from "../testing/fake_io.ts";

const WINS = ["--wins"];

Deno.test("--wins agrees with the score under best play, earlier gains included", async () => {
  const calls = [
    ["dots", "--empty=2x2"],
    ["dots", "--empty=2x2", "--moves=h0,0;v0,0;v0,1;h1,0"],
    ["dots", "--empty=1x3", "--moves=v0,0;h0,0;h1,0;v0,1;v0,3;h0,2;h1,2;v0,2"],
    ["dots", "--empty=1x2"],
    ["dots", "--empty=3x3"],
    ["chess", "g.in"],
    ["chess", "g.in", "--moves=0,0;0,1"],
  ];
  const files = { "g.in": "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n" };
  for (const call of calls) {
    const { total } = await runJson(["analyze", ...call], { files }) as { total: number };
    const { winner, question } = await runJson(["solve", ...call, ...WINS], { files });
    const expected = total === 0 ? null : total > 0 ? "first" : "second";
    assertEquals([winner, question], [expected, "wins"], call.join(" "));
    const { stdout, exit } = await runFake(["solve", ...call, ...WINS], { files });
    assertEquals([stdout, exit], [`${expected ?? "draw"}\n`, 0]);
  }
});

Deno.test("analyze --wins agrees with solve after every move", async () => {
  const files = { "g.in": "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n" };
  for (
    const [game, input, moves] of [
      ["dots", "--empty=2x2", []],
      ["dots", "--empty=2x2", ["h0,0", "v0,0", "v0,1"]],
      ["dots", "--empty=1x3", ["v0,0", "h0,0", "h1,0", "v0,1"]],
      ["chess", "g.in", ["0,0"]],
    ] as const
  ) {
    const after = (more: readonly string[]) => {
      const all = [...moves, ...more];
      return [game, input, ...all.length > 0 ? [`--moves=${all.join(";")}`] : []];
    };
    const found = await runJson(["analyze", ...after([]), ...WINS], { files }) as {
      winner: string | null;
      sideToMove: string;
      moves: { move: string; winner: string | null }[];
    };
    const { winner } = await runJson(["solve", ...after([]), ...WINS], { files });
    assertEquals([found.winner, found.moves[0].winner], [winner, winner]);
    const { moves: valued } = await runJson(["analyze", ...after([])], { files }) as {
      moves: { move: string }[];
    };
    assertEquals(
      new Set(found.moves.map(({ move }) => move)),
      new Set(valued.map(({ move }) => move)),
    );
    for (const { move, winner } of found.moves) {
      const solved = await runJson(["solve", ...after([move]), ...WINS], { files });
      assertEquals(winner, solved.winner, [game, ...moves, move].join(" "));
    }
    const text = await runFake(["analyze", ...after([]), ...WINS], { files });
    const said = winner === null ? "a draw" : `${winner} wins`;
    const lines = [`${found.sideToMove} to move, ${said}`, "", "move  winner"];
    const first = `${found.moves[0].move.padEnd(4)}  ${winner ?? "draw"}`;
    assertEquals(text.stdout.split("\n").slice(0, 4), [...lines, first]);
  }
});

Deno.test("analyze --wins of a finished game, and at a limit", async () => {
  const over = ["analyze", "dots", "-", ...WINS];
  const { stdout } = await runFake(over, { stdin: "1 1\n1\n1\n11\n" });
  assertEquals(stdout, "the game is over: even\n");
  const json = await runJson(over, { stdin: "1 1\n1\n1\n11\n" });
  assertEquals([json.winner, json.moves, json.sideToMove], [null, [], null]);
  const hard = ["analyze", "dots", "--empty=5x5", "--time=50ms", ...WINS];
  const stopped = await runFake([...hard, "--json"]);
  const { moves, unproved, error } = JSON.parse(stopped.stdout);
  assertEquals([stopped.exit, moves, unproved.length, error.kind], [4, [], 60, "limit"]);
  const text = await runFake(hard);
  assertEquals([text.exit, text.stdout], [4, ""]);
  assertMatch(text.stderr, /^first to move, who wins is not proved\nzugzwang: /);
});

Deno.test("--wins keeps its limits, and cannot be combined with other questions", async () => {
  const hard = ["solve", "dots", "--empty=5x5", "--time=50ms", ...WINS];
  const [exit, message] = await runFailing(hard);
  assertEquals(exit, 4);
  assert(message.includes("proved so far: the value is in -"), message);
  const json = await runJson(hard, {});
  assertEquals([json.value, (json.error as { kind: string }).kind], [null, "limit"]);
  assertEquals((await runFailing(["solve", "dots", "--empty=2x2", "--question=why"]))[0], 2);
});
