import { assertEquals } from "@std/assert";
import { retrograde, topological } from "@zugzwang/core/engines";
import { contourGame, contourState } from "./prover.ts";
import { makeBox, staircaseGame } from "./testing/staircase_box.ts";

Deno.test("contourGame() agrees with retrograde() in every position, in one word or several", () => {
  for (const [lines, width] of [[2, 30], [2, 31], [4, 28], [3, 30], [1, 100], [2, 62], [3, 40]]) {
    const box = makeBox(lines, width, 7);
    const { values: expected } = retrograde(staircaseGame(box));
    const root = contourState(box.game.left, width);
    assertEquals(root.length, Math.ceil((lines + width) / 32));
    const { values, ids } = topological(contourGame(box.moves), { root });
    expected.forEach((value, rank) => {
      const left = box.ranking.unrank(rank).map((step, line) => step - line);
      const found = values[ids.get(contourState(left, width))];
      assertEquals(found, value, `${lines} x ${width}: ${left}`);
    });
  }
});
