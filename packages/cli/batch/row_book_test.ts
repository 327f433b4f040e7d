import { assertEquals, assertThrows } from "@std/assert";
import { Budget, type Game, InputError, LimitError } from "@zugzwang/core";
import { coinRow, start } from "../../core/testing/coin_row.ts";
import { RowBook } from "./row_book.ts";

const GAME = coinRow("mover");
const ASKED = { input: "3 1 4\n", moves: ["left"] };
const row = (more: object = {}) =>
  JSON.stringify({ game: "coins", asked: ASKED, key: "00ff", version: "1", value: 3, ...more });
const OPTIONS = { keyOf: () => "00ff", version: "1" };

/** Reads a book from text, one row per line. */
function readRowBook<P, M>(
  game: Game<P, M>,
  text: string,
  options: ConstructorParameters<typeof RowBook<P, M>>[1] = {},
): RowBook<P, M> {
  const book = new RowBook(game, options);
  for (const line of text.split("\n")) book.read(line);
  return book;
}

Deno.test("Book ignores rows without a proved value of the game, and counts the reasons", () => {
  const reader = new RowBook(GAME, OPTIONS);
  const lines = [
    row(),
    "",
    row().slice(0, 30),
    row({ game: "chess" }),
    row({ value: null, lower: 1, upper: 4 }),
    row({ error: { kind: "limit" } }),
    row({ agrees: false }),
    row({ asked: undefined }),
    row({ key: "0100", version: "0" }),
    row({ key: "00ff-12345678", move: "right", elapsedMs: 4 }),
    `${row()}\r`,
  ];
  for (const line of lines) reader.read(line);
  const found = reader.find(GAME.play(start([3, 1, 4]), "left"));
  assertEquals([reader.size, found?.lower, found?.move], [1, 3, "right"]);
  assertEquals(Object.fromEntries(reader.leftOut), {
    "torn": 1,
    "another game": 1,
    "no value": 3,
    "no position": 1,
    "another version": 1,
  });
});

Deno.test("Book refuses a corrupted row, and names the line and the reason", () => {
  for (
    const [line, expected] of [
      [row().replace(",", ";"), "line 2, column 1: expected a row of answers in JSON, found "],
      ["7", "a row of answers in JSON, found"],
      ["{}", 'the member "game" of a row of answers, found nothing'],
      [row({ key: "00fe" }), '"key" to begin with 00ff, found "00fe"'],
      [row({ key: 7 }), '"key" to begin with 00ff, found 7'],
      [row({ value: 3.5 }), "a value that is an integer, found 3.5"],
      [row({ value: "3" }), 'a value that is an integer, found "3"'],
      [row({ asked: { input: "3 1 4" } }), '"asked" to be an input and moves, found'],
      [
        row({ asked: { ...ASKED, moves: ["top"] } }),
        'line 2, column 1: expected left or right, found "top"',
      ],
      [row({ asked: { ...ASKED, input: "3 x" } }), "line 2, column 1: expected a coin"],
      [row({ move: "top" }), 'expected left or right, found "top"'],
    ]
  ) {
    const text = `${row()}\n${line}\n${row()}`;
    assertThrows(() => readRowBook(GAME, text, OPTIONS), InputError, expected);
  }
  const bounded = { ...GAME, bounds: () => ({ lower: -8, upper: 8 }) };
  assertThrows(
    () => readRowBook(bounded, row({ value: 9 })),
    InputError,
    "a value in -8..8, found 9",
  );
});

Deno.test("readRowBook() keeps symmetric positions once, and refuses two different values for them", () => {
  const book = readRowBook(GAME, `${row()}\n${row({ move: "right" })}\n${row({ move: "left" })}`);
  const position = GAME.play(start([3, 1, 4]), "left");
  assertEquals([book.size, book.find(position)?.move], [1, "right"]);
  assertEquals([book.find(start([3, 1, 4])), book.find(start([5]))], [null, null]);
  assertThrows(
    () => readRowBook(GAME, `${row()}\n\n${row({ value: 5 })}`),
    InputError,
    "line 3, column 1: expected 3 for the side to move, as of the equivalent position in line 1, found 5",
  );
});

Deno.test("readRowBook() reserves memory before it uses it", () => {
  const budget = new Budget({ memoryBytes: 100 });
  assertThrows(() => readRowBook(GAME, row(), { budget }), LimitError, "the book needs");
  const enough = new Budget({ memoryBytes: 10_000 });
  readRowBook(GAME, row(), { budget: enough });
  assertEquals(enough.bytes > 100, true);
});

Deno.test("Book.find() intersects the known bounds, and refuses contradictions", () => {
  const book = new RowBook(GAME);
  const position = start([3, 1, 4]);
  const more = (lower: number, line: number) =>
    book.add(position, { lower, upper: Infinity, lines: [line, line] });
  const less = (upper: number, line: number) =>
    book.add(position, { lower: -Infinity, upper, lines: [line, line] });
  const find = () => {
    const { lower, upper } = book.find(position)!;
    return [lower, upper];
  };
  assertEquals(book.find(position), null);
  more(1, 1);
  assertEquals(find(), [1, Infinity]);
  less(4, 2);
  more(-1, 3);
  assertEquals([book.size, ...find()], [1, 1, 4]);
  assertThrows(() => more(5, 4), InputError, "line 4, column 1: expected 1..4");
  assertThrows(() => more(5, 4), InputError, "in line 2, found at least 5");
  assertThrows(() => less(0, 5), InputError, "in line 1, found at most 0");
  book.add(position, { lower: 2, upper: 2, lines: [6, 6] });
  assertEquals(find(), [2, 2]);
  assertThrows(() => more(3, 7), InputError, "expected 2 for the side to move");
  const known = book.find(position)!;
  assertThrows(
    () => book.refuse(known, { lower: 3, upper: Infinity }),
    InputError,
    "line 6, column 1: expected a correct book: line 6 says 2 for the side to move, found at least 3",
  );
});
