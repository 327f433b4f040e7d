import { assert, assertEquals, assertThrows } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { patterns } from "./patterns.ts";

const start = patterns.judge.parse("2 3 1\n1 2\n11\n");

Deno.test("scene() draws stones, moves on free cells, and accents on cells that complete a pattern", () => {
  const position = patterns.play(start, { row: 0, col: 1 });
  const { width, height, shapes } = patterns.show.scene(position);
  assertEquals([width, height], [3, 2 + 0.5 + 1]); // a gap, and the row of the pattern
  const discs = shapes.filter(({ kind }) => kind === "disc");
  assertEquals(discs.filter(({ role }) => role === "taken").length, 1);
  assertEquals(patterns.show.scene(position).beside, [{
    x: 0,
    y: 2.5,
    width: 2,
    height: 1,
  }]);
  const accents = shapes.filter(({ role }) => role === "accent");
  assertEquals(accents.map(({ moves }) => moves), [["0,0"], ["0,2"]]);
  const moves = shapes.flatMap(({ moves = [] }) => [...moves]);
  assertEquals(moves, patterns.moves(position).map(patterns.formatMove));
  const over = patterns.show.scene(patterns.play(position, { row: 0, col: 0 }));
  assertEquals(over.shapes.flatMap(({ moves = [] }) => [...moves]), []);
  assertEquals(over.shapes.filter(({ role }) => role === "accent").length, 4);
});

Deno.test("facts() has counts, winning moves and remoteness", () => {
  const facts = patterns.show.facts(
    patterns.judge.parse("3 3 2\n1 3\n111\n4 4\n1111\n1111\n1111\n1111\n"),
  );
  assertEquals(facts.placements, 3);
  assertEquals(facts.patternsThatFit, 1);
  assertEquals(facts.freeCells, 9);
  // Three rows of .007 heap 5, value 1 each: every first cell leaves value 0.
  assertEquals(facts.winningMoves, 9);
  assertEquals(typeof facts.remotenessPlies, "number");
  const over = patterns.show.facts(patterns.judge.parse("1 1 1\n1 1\n0\n"));
  assertEquals([over.winningMoves, over.remotenessPlies], [0, 0]);
});

Deno.test("instances depend on the seed alone, and smaller ones are legal", () => {
  const { families, generate, smaller } = patterns.instances;
  for (const family of Object.keys(families)) {
    for (const size of ["1x1", "3x3", "2x5"]) {
      const text = patterns.judge.formatInput(generate(size, family, seededRandom(5)));
      assertEquals(patterns.judge.formatInput(generate(size, family, seededRandom(5))), text);
      assertEquals(patterns.judge.formatInput(patterns.judge.parse(text)), text);
      for (const less of smaller(patterns.judge.parse(text))) {
        const lessText = patterns.judge.formatInput(less);
        assertEquals(patterns.judge.formatInput(patterns.judge.parse(lessText)), lessText);
        assert(lessText !== text);
      }
    }
  }
  assertThrows(() => generate("3x3", "none such", seededRandom(1)), RangeError);
  assertThrows(() => generate("0x3", "random", seededRandom(1)), RangeError);
  assertThrows(() => generate("99x99", "random", seededRandom(1)), RangeError);
});
