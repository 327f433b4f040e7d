import { checkGame } from "@zugzwang/core";
import { assertEquals, assertNotEquals } from "@std/assert";
import { dots } from "../dots.ts";
import { BOOK_PLIES, makeCanonicalSize, makeCanonicalText } from "./symmetries.ts";

Deno.test("makeCanonicalText() is shared only by positions with one value", async () => {
  for (const size of ["1x1", "1x2", "1x3", "2x1"]) {
    const { fault, complete } = await checkGame(dots, dots.instances.empty(size), {
      maxPositions: 5000,
    });
    assertEquals([fault, complete], [null, true], size);
  }
  const broken = { ...dots, canonicalText: () => "all alike" };
  assertNotEquals((await checkGame(broken, dots.instances.empty("1x2"))).fault, null);
});

Deno.test("makeCanonicalText() is the same for all images of a position", () => {
  const texts = (moves: readonly string[], size: string) =>
    moves.map((move) => {
      const board = dots.instances.empty(size);
      return makeCanonicalText(dots.play(board, dots.parseMove(move, board)));
    });
  const corner = texts(["h0,0", "h0,1", "v0,0", "v1,2", "h2,1"], "2x2");
  assertEquals(new Set(corner).size, 1);
  const inner = texts(["h1,0", "v0,1"], "2x2");
  assertEquals(new Set(inner).size, 1);
  assertNotEquals(corner[0], inner[0]);
  assertEquals(new Set(texts(["h0,0", "v0,0"], "2x3")).size, 2);
});

Deno.test("makeCanonicalText() and makeCanonicalSize() are the same for the transposed board", () => {
  const on = (size: string, ...moves: string[]) => {
    let board = dots.instances.empty(size);
    for (const move of moves) board = dots.play(board, dots.parseMove(move, board));
    return [makeCanonicalSize(board), makeCanonicalText(board)];
  };
  assertEquals(on("3x2", "h0,1", "v2,0"), on("2x3", "v1,0", "h0,2"));
  assertEquals(on("4x2", "h1,0"), on("2x4", "v0,1"));
  assertNotEquals(on("4x2", "h1,0"), on("2x4", "h1,0"));
  assertNotEquals(on("3x2"), on("17x1"));
  assertEquals(dots.canonicalInstance?.(dots.judge.parse("1 2\n11\n00\n101\n")), "1 2");
});

Deno.test("dots.proving.bookName() returns a book that has the position and its children", () => {
  for (const [size, plies] of Object.entries(BOOK_PLIES)) {
    const turned = size.split("x").reverse().join("x");
    for (const board of [size, turned]) {
      let position = dots.instances.empty(board);
      for (let ply = 0; ply <= plies; ply++) {
        assertEquals(dots.proving.bookName(position), ply < plies ? `${size}.book` : null);
        position = dots.play(position, dots.moves(position)[0]);
      }
    }
  }
  assertEquals(dots.proving.bookName(dots.instances.empty("2x2")), null);
  assertEquals(dots.proving.bookName(dots.instances.empty("40x40")), null);
});
