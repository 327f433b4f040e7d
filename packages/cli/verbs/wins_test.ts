// `solve --question wins`: who wins, by the sign of what `analyze` says the score will be.
import { assert, assertEquals } from "@std/assert";
import { runFailing, runFake, runJson } from "../testing/fake_io.ts";

const WINS = ["--question", "wins"];

Deno.test("--question wins agrees with the score under best play, moves made counted", async () => {
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

Deno.test("--question wins keeps its limits, and knows no other question", async () => {
  const hard = ["solve", "dots", "--empty=5x5", "--time=50ms", ...WINS];
  const [exit, message] = await runFailing(hard);
  assertEquals(exit, 4);
  assert(message.includes("proved so far: the value is in -"), message);
  const json = await runJson(hard, {});
  assertEquals([json.value, (json.error as { kind: string }).kind], [null, "limit"]);
  assertEquals((await runFailing(["solve", "dots", "--empty=2x2", "--question=why"]))[0], 2);
});
