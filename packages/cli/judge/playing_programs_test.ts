// Bots as processes play whole games; searches of the test's own count what their moves cost.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { ProgramWords } from "../base/io.ts";
import { startProcess } from "../system/process_program.ts";
import { checkCosts, countChess, countDots, playGames } from "../testing/exact_costs.ts";
import { runFake } from "../testing/fake_io.ts";
import { hasProgram } from "../testing/source_programs.ts";

Deno.test("judge --play finds what a bot of Dots and Boxes gives away by never double-dealing", async () => {
  const args = ["dots", "--size=2x3", "--games=8"];
  const { matches, cost, done } = await playGames("dots", args);
  assertEquals([done, checkCosts(matches, "first", countDots(2, 3)), cost > 0], [8, cost, true]);
});

Deno.test("judge --play finds what a greedy bot on the staircase board gives away", async () => {
  const { matches, cost } = await playGames("chess", ["chess", "--size=3x3", "--games=6"]);
  assertEquals(checkCosts(matches, "first", countChess), cost);
  assert(cost > 0);
});

Deno.test("judge --play takes a game of one's own", async () => {
  type Pile = { readonly counters: number; readonly side: 0 | 1 };
  const take = {
    name: "take",
    sides: ["A", "B"],
    outcome: true,
    judge: {
      parse: (text: string): Pile => ({ counters: Number(text), side: 0 }),
      formatInput: ({ counters }: Pile) => `${counters}\n`,
    },
    sideToMove: ({ side }: Pile) => side,
    moves: ({ counters }: Pile) => [1, 2, 3].filter((count) => count <= counters),
    play: ({ counters, side }: Pile, count: number): Pile => ({
      counters: counters - count,
      side: side === 0 ? 1 : 0,
    }),
    terminalValue: () => -1,
    formatPosition: ({ counters, side }: Pile) => `${counters} ${side}`,
    formatMove: String,
    instances: {
      families: { full: "as many as the size says" },
      sizeForm: "COUNTERS",
      defaultSize: "13",
      generate: (size: string): Pile => ({ counters: Number(size), side: 0 }),
      smaller: () => [],
    },
  };
  const world = { modules: { "./take.ts": { take } } };
  const { matches, cost } = await playGames("take", ["--game=./take.ts", "--games=8"], world);
  // A pile of a multiple of four is lost.
  const count = ({ input, moves }: { input: string; moves: readonly string[] }) => {
    let counters = Number(input);
    return moves.map((move, i) => {
      const isWin = counters % 4 !== 0;
      counters -= Number(move);
      return { side: i % 2 as 0 | 1, cost: isWin && counters % 4 !== 0 ? 2 : 0 };
    });
  };
  assertEquals(checkCosts(matches, "A", count), cost);
  assert(cost > 0);
});

Deno.test({
  name: "judge --play takes the bot of docs/judge.md",
  ignore: !await hasProgram("python3"),
  async fn() {
    const document = await Deno.readTextFile(new URL("../../../docs/judge.md", import.meta.url));
    const [, bot] = /^```python\n(.*?)^```$/ms.exec(document)!;
    const file = await Deno.makeTempFile({ suffix: ".py" });
    await Deno.writeTextFile(file, bot);
    const args = ["judge", "--play", "dots", "--size=2x2", "--games=2", "--time-limit=1min"];
    const world = { startProgram: (call: ProgramWords) => Promise.resolve(startProcess(call)) };
    const { exit, stdout } = await runFake([...args, "--", "python3", file], world);
    await Deno.remove(file);
    assertEquals(exit, 0, stdout);
    assertStringIncludes(stdout, "dots: 2 of 2 games: ");
  },
});
