import { assertEquals } from "@std/assert";
import { cards } from "../cards.ts";
import { readFixtures } from "../testing/cases.ts";

const position = cards.judge.parse(readFixtures("cards")[0].input);

Deno.test("scene() draws the numbers and owner of every card, and carries every move", () => {
  const { shapes, width, height } = cards.show.scene(position);
  const labels = shapes.flatMap((shape) => shape.kind === "label" ? [shape.text] : []);
  const listCells = (role: string) =>
    shapes.filter((shape) => shape.kind === "cell" && shape.role === role);
  assertEquals(labels.filter((text) => / (ours|theirs)$/.test(text)).length, 12);
  assertEquals(labels.filter((text) => /^\d+$/.test(text)).length, 48);
  assertEquals(["first", "second", "option"].map((role) => listCells(role).length), [6, 6, 10]);
  const moves = listCells("option").flatMap((shape) => shape.moves ?? []);
  assertEquals(new Set(moves), new Set(cards.moves(position).map(cards.formatMove)));
  assertEquals(shapes.every((shape) => shape.x >= 0 && shape.x < width && shape.y < height), true);
});

Deno.test("scene() draws an arrow from the last card to each card that it captured", () => {
  const deal = "3x3\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n9 9 9 9\n" +
    "9 9 9 9\n5 5 5 5\n5 5 5 5\n5 5 5 5\n5 5 5 5\n";
  const game = cards.judge.parse(deal);
  const arrows = (moves: string) => {
    const end = moves.split(";").reduce(
      (at, text) => cards.play(at, cards.parseMove(text, at)),
      game,
    );
    const { shapes } = cards.show.scene(end);
    return shapes.flatMap((shape) =>
      shape.kind === "mark" && shape.sign.startsWith("arrow")
        ? [`${shape.sign} ${shape.x} ${shape.y}`]
        : []
    );
  };
  assertEquals(arrows("6 1"), []);
  assertEquals(arrows("6 1;0 0"), []); // weaker: nothing is captured
  const around = "6 1;0 0;7 3;1 2;8 5;2 6;9 7";
  assertEquals(arrows(`${around};4 4`), [
    "arrow-up 1.5 1",
    "arrow-left 1 1.5",
    "arrow-down 1.5 2",
    "arrow-right 2 1.5",
  ]);
  assertEquals(arrows(`${around};4 4;5 8`), ["arrow-up 2.5 2", "arrow-left 2 2.5"]);
});

Deno.test("facts() counts cells and hands and lists settled cells", () => {
  const facts = cards.show.facts(position);
  assertEquals([facts.scoreSoFar, facts.ourCells, facts.theirCells, facts.emptyCells], [
    0,
    1,
    1,
    10,
  ]);
  assertEquals(facts.ourHand, [7, 8, 9, 10, 11]);
  const weak = cards.judge.parse("2x2\n0 0 0 0\n9 9 9 9\n1 1 1 1\n2 2 2 2\n2 0\n");
  assertEquals(cards.show.facts(weak).settledCells, []);
  assertEquals(cards.show.facts(cards.play(weak, { card: 1, cell: 1 })).settledCells, [1]);
});
