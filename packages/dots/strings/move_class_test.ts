import { assertEquals } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { type DotsMove, type DotsPosition, toEdge } from "../rules/board.ts";
import { dots } from "../dots.ts";
import { dissect } from "./loaded_position.ts";
import { classifyMoves } from "./move_class.ts";

/** Returns whether a move is loony, from a strip of the whole board after it. */
function isLoony(position: DotsPosition, move: DotsMove): boolean {
  const { taken, handout } = dissect(dots.play(position, move));
  return dots.gain(position, move) === 0 && taken > 2 && handout > 0;
}

Deno.test("classifyMoves() finds the same loony moves as a strip of the whole board (seed 4)", () => {
  const random = seededRandom(4);
  let [seen, loony] = [0, 0];
  for (let i = 0; i < 300; i++) {
    const family = ["endgame", "components"][i % 2];
    const position = dots.instances.generate("4x5", family, random);

    for (const move of dots.moves(position)) {
      const edge = toEdge(position, move);
      if (classifyMoves(position)[edge] === "double-deal") continue;
      const expected = isLoony(position, move);
      assertEquals(
        classifyMoves(position)[edge] === "loony",
        expected,
        dots.judge.formatInput(position),
      );
      seen++;
      if (expected) loony++;
    }
  }
  assertEquals([seen > 1000, loony > 300, loony < seen], [true, true, true]);
});
