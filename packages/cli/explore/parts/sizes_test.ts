import { assertEquals } from "@std/assert";
import { GAMES } from "../../games.ts";

Deno.test("instances grow and shrink by hand, and what was there stays", async () => {
  for (const name of ["chess", "dots", "patterns"]) {
    const game = await GAMES[name]();
    const { examples, resizing } = await game.guide!();
    for (const { input } of examples) {
      const start = game.parse(input);
      for (const size of resizing!.sizes(start)) {
        const { rows, columns, part } = size;
        assertEquals(resizing!.resized(start, size), game.formatInput(start));
        const larger = resizing!.resized(start, { part, rows: rows + 1, columns: columns + 1 });
        if (part !== null) continue; // a larger pattern may be one that is refused
        assertEquals(game.formatInput(game.parse(larger)), larger);
        assertEquals(resizing!.resized(game.parse(larger), size), game.formatInput(start));
      }
    }
  }
  assertEquals((await (await GAMES.cards()).guide!()).resizing, undefined);
});

Deno.test("patterns grow and shrink, are added and taken away", async () => {
  const game = await GAMES.patterns();
  const { resized, parts } = (await game.guide!()).resizing!;
  const start = game.parse("1 5 1\n1 3\n111\n");
  assertEquals(resized(start, { part: 0, rows: 2, columns: 4 }), "1 5 1\n2 4\n1110\n0000\n");
  assertEquals(resized(start, { part: 0, rows: 1, columns: 2 }), "1 5 1\n1 2\n11\n");
  const more = parts!.added(start);
  assertEquals(more, "1 5 2\n1 3\n111\n1 1\n1\n");
  assertEquals(parts!.removed(game.parse(more), 0), "1 5 1\n1 1\n1\n");
});
