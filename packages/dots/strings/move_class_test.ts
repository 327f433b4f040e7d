import { assertEquals } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { edgeOf } from "../rules/board.ts";
import { dots } from "../dots.ts";
import { graphOfBoard } from "./coin_graph.ts";
import { CoinState } from "./coin_state.ts";
import { MoveClassifier } from "./move_class.ts";

/** Whether drawing an edge is loony by what can be taken after it: the whole board is looked at. */
function isLoony(drawn: string, edge: number, size: { rows: number; columns: number }): boolean {
  const state = new CoinState(graphOfBoard(size));
  state.reset([...drawn].flatMap((digit, other) => digit === "0" ? [other] : []));
  const before = state.remaining;
  state.cut(edge);
  const gain = before - state.remaining;
  const handout = state.strip();
  return gain === 0 && state.stripped > 2 && handout > 0;
}

Deno.test("moves in loops and long chains are loony, as a look at the whole board says (seed 4)", () => {
  const random = seededRandom(4);
  let [seen, loony] = [0, 0];
  for (let i = 0; i < 300; i++) {
    const family = ["endgame", "components", "loops"].filter((name) =>
      name in dots.instances.families
    );
    const position = dots.instances.generate("4x5", family[i % family.length], random);
    const classifier = new MoveClassifier(position);
    for (const move of dots.moves(position)) {
      const edge = edgeOf(position, move);
      if (classifier.classOf(edge) === "double-deal") continue;
      const expected = isLoony(position.drawn, edge, position);
      assertEquals(classifier.classOf(edge) === "loony", expected, dots.formatInput(position));
      seen++;
      if (expected) loony++;
    }
  }
  assertEquals([seen > 1000, loony > 300, loony < seen], [true, true, true]);
});
