import { assertEquals } from "@std/assert";
import { GAMES } from "../../games.ts";

Deno.test("instances grow and shrink by hand, and what was there stays", async () => {
  for (const name of ["chess", "dots", "patterns"]) {
    const game = await GAMES[name]();
    const { examples, sizables } = await game.guide!();
    for (const { input } of examples) {
      const start = game.parse(input);
      for (const [i, { rows, columns, resized, removed }] of sizables!(start).entries()) {
        assertEquals(resized(rows, columns), input);
        const larger = resized(rows + 1, columns + 2);
        if (removed) continue; // a larger pattern may be one that is refused
        assertEquals(game.formatInput(game.parse(larger)), larger);
        const [back] = sizables!(game.parse(larger)).slice(i);
        assertEquals([back.name, back.rows, back.columns], ["Board", rows + 1, columns + 2]);
        assertEquals(back.resized(rows, columns), input);
      }
    }
  }
  assertEquals((await (await GAMES.cards()).guide!()).sizables, undefined);
});

Deno.test("patterns grow and shrink, are added and taken away", async () => {
  const game = await GAMES.patterns();
  const { sizables, addition } = await game.guide!();
  const start = game.parse("1 5 1\n1 3\n111\n");
  const [, pattern] = sizables!(start);
  assertEquals(pattern.resized(2, 4), "1 5 1\n2 4\n1110\n0000\n");
  assertEquals(pattern.resized(1, 2), "1 5 1\n1 2\n11\n");
  const more = addition!.added(start);
  assertEquals(more, "1 5 2\n1 3\n111\n1 1\n1\n");
  const [board, first, second] = sizables!(game.parse(more));
  assertEquals([board.removed, first.name, second.name], [undefined, "Pattern 1", "Pattern 2"]);
  assertEquals(first.removed!(), "1 5 1\n1 1\n1\n");
});
