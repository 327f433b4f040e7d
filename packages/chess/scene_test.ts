import { seededRandom } from "@zugzwang/core";
import { assert, assertEquals } from "@std/assert";
import { drawBoard, playRandomly } from "./testing/boards.ts";
import { chess } from "./chess.ts";

Deno.test("chess.show.scene() draws the contour, the corners and both payoffs of the sample", () => {
  const start = chess.judge.parse("2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n");
  const { shapes, width, height } = chess.show.scene(chess.parsePosition("2 1", start));
  assertEquals([width, height], [3, 2]);
  const edges = shapes.flatMap((s) => s.kind === "edge" ? [[s.x, s.y, s.x2, s.y2]] : []);
  assertEquals(edges, [[0, 2, 1, 2], [1, 2, 1, 1], [1, 1, 2, 1], [2, 1, 2, 0], [2, 0, 3, 0]]);
  const corner = shapes.find((s) => s.kind === "cell" && s.x === 1 && s.y === 1);
  assertEquals([corner?.role, corner?.moves], ["option", ["1,1"]]);
  const labels = shapes.flatMap((s) => s.kind === "label" && s.x === 1.5 ? [[s.text, s.role]] : []);
  assertEquals(labels, [["7", "muted"], ["7", "muted"], ["1", "first"], ["3", "second"]]);
});

Deno.test("chess.show.scene() carries each legal move once and stays within its size (seed 60)", () => {
  const random = seededRandom(60);
  for (let i = 0; i < 100; i++) {
    const { position } = playRandomly(drawBoard(random, 6), random(37), random);
    const { shapes, width, height } = chess.show.scene(position);
    const moves = shapes.flatMap((shape) => shape.moves ?? []);
    assertEquals(
      moves,
      chess.moves(position).map(chess.formatMove),
      chess.formatPosition(position),
    );
    assert(shapes.every(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height));
    const lengths = shapes.map((s) => s.kind === "edge" ? s.x2 - s.x + s.y - s.y2 : 0);
    assertEquals(lengths.reduce((sum, length) => sum + length, 0), width + height);
  }
});
