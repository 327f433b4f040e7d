import { checkGame, describeFault } from "@zugzwang/core";
import { assertEquals } from "@std/assert";
import { connectFour } from "./connect_four.ts";

Deno.test("Connect Four keeps the contract of a game", async () => {
  const { fault } = await checkGame(connectFour, connectFour.start!, { maxPositions: 2000 });
  assertEquals(fault && describeFault(fault), null);
});

Deno.test("Connect Four ends with a line in every direction, and no stone falls into a full column", () => {
  const play = (columns: readonly number[]) =>
    columns.reduce<readonly string[]>(
      (stacks, column) => connectFour.play(stacks, column),
      connectFour.start!,
    );
  for (
    const columns of [
      [0, 1, 0, 1, 0, 1, 0],
      [0, 0, 1, 1, 2, 2, 3],
      [0, 1, 1, 2, 2, 3, 2, 3, 3, 0, 3],
      [3, 2, 2, 1, 1, 0, 1, 0, 0, 4, 0],
    ]
  ) {
    const before = play(columns.slice(0, -1));
    assertEquals(connectFour.moves(before).includes(columns.at(-1)!), true, `${columns}`);
    const end = play(columns);
    assertEquals([connectFour.moves(end), connectFour.terminalValue(end)], [[], -1], `${columns}`);
  }
  assertEquals(connectFour.moves(play([0, 0, 0, 0])), [1, 2, 3, 4]);
});
