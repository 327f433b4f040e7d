import { assertEquals } from "@std/assert";
import { dots } from "../dots.ts";
import { BOOK_PLIES } from "./books.ts";

Deno.test("dots.bookName() names a book as long as it has the moves of a position too", () => {
  for (const [size, plies] of Object.entries(BOOK_PLIES)) {
    const turned = size.split("x").reverse().join("x");
    for (const board of [size, turned]) {
      let position = dots.empty(board);
      for (let ply = 0; ply <= plies; ply++) {
        assertEquals(dots.bookName(position), ply < plies ? `${size}.jsonl.gz` : null);
        position = dots.play(position, dots.moves(position)[0]);
      }
    }
  }
  assertEquals(dots.bookName(dots.empty("2x2")), null);
  assertEquals(dots.bookName(dots.empty("40x40")), null);
});
