import { checkGame, describeFault, solve, solvedOrThrow } from "@zugzwang/core";
import { startCourse, study } from "@zugzwang/core/study";
import { assertEquals } from "@std/assert";
import { runFake } from "../../packages/cli/testing/fake_io.ts";
import { hexapawn } from "./hexapawn.ts";

Deno.test("hexapawn on 3 x 3 is won by the second player, as published", async () => {
  const { value } = solvedOrThrow(await solve(hexapawn, hexapawn.judge.parse("3 3\n")));
  assertEquals(value, -1);
});

Deno.test("hexapawn, from its rules alone, keeps the contract of a game", async () => {
  for (const size of ["3 3", "4 3", "5 2"]) {
    const options = { solvedPositions: 60 };
    const { fault, complete } = await checkGame(hexapawn, hexapawn.judge.parse(size), options);
    assertEquals([fault && describeFault(fault), complete], [null, true], size);
  }
});

Deno.test("hexapawn is studied like any other game", async () => {
  const { value, moves, line } = await study(
    startCourse(hexapawn, "3 3\n", { moves: ["2,1 1,1"] }),
  );
  assertEquals([value, moves!.length, moves![0].moverValue], [1, 4, 1]);
  assertEquals(line!.length % 2, 1, "who wins makes the last move");
});

Deno.test("hexapawn starts on 4 x 4 for a call without input: the first player wins in 11 plies", async () => {
  const world = { modules: { "./hexapawn.ts": { hexapawn } }, stdinIsTerminal: true };
  const { stdout } = await runFake(["analyze", "--game", "./hexapawn.ts", "--json"], world);
  const { value, plies } = JSON.parse(stdout);
  assertEquals([value, plies], [1, 11]);
});
