import { assertEquals } from "@std/assert";
import { GAMES } from "../../games.ts";
import { EXAMPLES } from "./examples.ts";
import { resizedInput, sizablesOf, withoutPattern, withPattern } from "./resize.ts";

Deno.test("instances grow and shrink by hand, and what was there stays", async () => {
  for (const name of ["chess", "dots", "patterns"]) {
    const game = await GAMES[name]();
    for (const { input } of EXAMPLES[name]) {
      const text = game.formatInput(game.parse(input));
      for (const sizable of sizablesOf(name, text)) {
        assertEquals(resizedInput(name, text, sizable), text);
        const { rows, columns } = sizable;
        const larger = resizedInput(name, text, {
          ...sizable,
          rows: rows + 1,
          columns: columns + 1,
        });
        if (sizable.pattern === null) assertEquals(game.formatInput(game.parse(larger)), larger);
        assertEquals(resizedInput(name, larger, sizable), text);
      }
    }
  }
  assertEquals(sizablesOf("cards", ""), []);
});

Deno.test("patterns are added and taken away", async () => {
  const game = await GAMES.patterns();
  const input = "1 5 1\n1 3\n111\n";
  const more = withPattern(input);
  assertEquals(more, "1 5 2\n1 3\n111\n1 1\n1\n");
  assertEquals(game.formatInput(game.parse(more)), more);
  assertEquals(withoutPattern(more, 0), "1 5 1\n1 1\n1\n");
});
