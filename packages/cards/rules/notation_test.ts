import { assertEquals, assertThrows } from "@std/assert";
import { InputError, seededRandom, solve } from "@zugzwang/core";
import { cards } from "../cards.ts";
import { findMoveValues, readFixtures } from "../testing/cases.ts";

const DECK = Array.from({ length: 12 }, (_, i) => `${i} ${i + 1} ${i + 2} ${i + 3}`).join("\n");

function readFault(text: string): string {
  return assertThrows(() => cards.judge.parse(text), InputError).message;
}

Deno.test("parse() reads a deck and the moves played, in any layout", () => {
  const position = cards.judge.parse(`\uFEFF${DECK.replaceAll("\n", "\r\n")}\r\n0 3 7 11`);
  assertEquals(position.deal.cards[11], [11, 12, 13, 14]);
  assertEquals(position.deal.opening, [{ card: 0, cell: 3 }, { card: 7, cell: 11 }]);
  assertEquals(cards.sideToMove(position), 1);
  assertEquals(cards.sideToMove(cards.judge.parse(DECK)), 0);
  assertEquals(cards.judge.formatInput(position), `${DECK}\n0 3\n7 11\n`);
});

Deno.test("parse() names line, column, what it expected and what it found", () => {
  const [card, end] = ["an integer in 0..9007199254740991", "the end of the input"];
  assertEquals(
    readFault(""),
    `line 1, column 1: expected the north number of card 0, ${card}, found ${end}`,
  );
  assertEquals(
    readFault("1 2 x 4"),
    `line 1, column 5: expected the south number of card 0, ${card}, found "x"`,
  );
  assertEquals(
    readFault("1 2\n3 -4"),
    `line 2, column 3: expected the east number of card 0, ${card}, found "-4"`,
  );
  assertEquals(
    readFault("5x4\n1"),
    'line 1, column 1: expected a number or a shape, ROWSxCOLS with 2 to 16 cells, found "5x4"',
  );
  assertEquals(
    readFault(`${DECK}\n12 0`),
    'line 13, column 1: expected a played card, an integer in 0..11, found "12"',
  );
  assertEquals(
    readFault(`${DECK}\n0`),
    `line 13, column 2: expected the cell of card 0, an integer in 0..11, found ${end}`,
  );
  assertEquals(
    readFault(`${DECK}\n0 0\n6 1\n0 2`),
    'line 15, column 1: expected a card that has not been played, found "0"',
  );
  assertEquals(
    readFault(`${DECK}\n0 0\n1 1`),
    'line 14, column 1: expected a card of ours, because the sides alternate, found "1"',
  );
  assertEquals(
    readFault(`${DECK}\n0 0\n6 0`),
    'line 14, column 3: expected an empty cell, found "0"',
  );
});

Deno.test("parse() reads any text or throws an InputError", () => {
  const random = seededRandom(2024);
  const parts = [
    "0",
    "1",
    "7",
    "11",
    "12",
    "-1",
    "x",
    "2x2",
    "1e400",
    "\n",
    " ",
    "\0",
    "9".repeat(30),
  ];
  const [{ input }] = readFixtures("cards");
  for (let i = 0; i < 2000; i++) {
    const at = random(input.length);
    const text = i % 2 === 0
      ? Array.from({ length: random(70) }, () => parts[random(parts.length)]).join(" ")
      : input.slice(0, at) + parts[random(parts.length)] + input.slice(at + random(3));
    try {
      cards.judge.parse(text);
    } catch (error) {
      if (!(error instanceof InputError)) throw new Error(JSON.stringify(text), { cause: error });
    }
  }
});

Deno.test("texts of positions and moves read back throughout random games", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = seededRandom(seed);
    const start = cards.instances.generate(["3x4", "3x3", "2x5"][seed % 3], "u9", random);
    let position = start;
    for (let moves = cards.moves(position); moves.length > 0; moves = cards.moves(position)) {
      const move = moves[random(moves.length)];
      assertEquals(cards.parseMove(cards.formatMove(move), position), move);
      position = cards.play(position, move);
      const text = cards.formatPosition(position);
      assertEquals(cards.parsePosition(text, start), { ...position, last: null }, text);
    }
  }
});

Deno.test("parseMove() and parsePosition() refuse invalid texts", () => {
  const position = cards.judge.parse(`${DECK}\n0 3 7 11`);
  const refused = (text: string, message: string) =>
    assertEquals(assertThrows(() => cards.parseMove(text, position), InputError).message, message);
  refused("0 1", 'line 1, column 1: expected a card in hand, of theirs: 1, 2, 3, 4, 5, found "0"');
  refused("6 1", 'line 1, column 1: expected a card in hand, of theirs: 1, 2, 3, 4, 5, found "6"');
  refused("1 3", 'line 1, column 3: expected an empty cell, found "3"');
  refused("1 2 3", 'line 1, column 5: expected the end of the input, found "3"');
  const cells = ". . . 0- . . . . . . . 7+".split(" ");
  assertEquals(cards.formatPosition(position), cells.join(" "));
  const changed = (at: number, cell: string) => cells.with(at, cell).join(" ");
  for (
    const text of [
      "",
      changed(3, "."),
      changed(0, "0-"),
      changed(0, "12-"),
      changed(0, "6"),
      changed(0, "8+"),
      changed(0, "1-") + " .",
    ]
  ) {
    assertThrows(() => cards.parsePosition(text, position), InputError);
  }
  assertEquals(cards.sideToMove(cards.parsePosition(changed(0, "1-"), position)), 0);
});

Deno.test("formatAnswer() of a full board has its score and no move", async () => {
  const opening = Array.from({ length: 12 }, (_, i) => `${i % 2 * 6 + (i >> 1)} ${i}`).join("\n");
  const position = cards.judge.parse(`${DECK}\n${opening}`);
  const solution = await solve(cards, position);
  assertEquals(solution.solved && cards.judge.formatAnswer(position, solution), "6\n-1 -1\n");
  assertEquals([cards.moves(position), await findMoveValues(position)], [[], []]);
});
