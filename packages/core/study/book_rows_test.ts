import { assertEquals, assertThrows } from "@std/assert";
import { Budget } from "../run/budget.ts";
import { InputError, LimitError } from "../run/errors.ts";
import { coinRow, start } from "../testing/coin_row.ts";
import { Book } from "./book.ts";
import { BookReader, readBook } from "./book_rows.ts";

const GAME = coinRow("mover");
const ASKED = { input: "3 1 4\n", moves: ["left"] };
const row = (more: object = {}) =>
  JSON.stringify({ game: "coins", asked: ASKED, key: "00ff", version: "1", value: 3, ...more });
const OPTIONS = { keyOf: () => "00ff", version: "1" };

Deno.test("BookReader leaves out what is no proved value of the game, and says why", () => {
  const reader = new BookReader(GAME, OPTIONS);
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
    `${row({ value: 4 })}\r`,
  ];
  const taken = lines.map((line) => reader.next(line)).filter((row) => row !== null);
  assertEquals(taken.map(({ line, row: { value } }) => [line, value]), [[1, 3], [10, 3], [11, 4]]);
  assertEquals(Object.fromEntries(reader.leftOut), {
    "torn": 1,
    "another game": 1,
    "no value": 3,
    "no position": 1,
    "another version": 1,
  });
});

Deno.test("BookReader refuses a corrupted row, and says which and why", () => {
  for (
    const [line, expected] of [
      [row().replace(",", ";"), "line 2, column 1: expected a row of answers in JSON, found "],
      ["7", "a row of answers in JSON, found"],
      ["{}", 'the member "game" of a row of answers, found none'],
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
    assertThrows(() => readBook(GAME, text, OPTIONS), InputError, expected);
  }
  const bounded = { ...GAME, bounds: () => ({ lower: -8, upper: 8 }) };
  assertThrows(() => readBook(bounded, row({ value: 9 })), InputError, "a value in -8..8, found 9");
});

Deno.test("readBook() keeps positions that are alike once, and refuses two values of theirs", () => {
  const book = readBook(GAME, `${row()}\n${row({ move: "right" })}\n${row({ move: "left" })}`);
  const position = GAME.play(start([3, 1, 4]), "left");
  assertEquals([book.size, book.among(position)?.(position)?.move], [1, "right"]);
  assertEquals(book.among(position)?.(start([3, 1, 4])), undefined);
  assertEquals(book.among(start([5])), null);
  assertThrows(
    () => readBook(GAME, `${row()}\n\n${row({ value: 5 })}`),
    InputError,
    "line 3, column 1: expected 3 for the side to move, as of a position alike in line 1, found 5",
  );
});

Deno.test("readBook() asks for memory before it takes it", () => {
  const budget = new Budget({ memoryBytes: 100 });
  assertThrows(() => readBook(GAME, row(), { budget }), LimitError, "the book needs");
  const enough = new Budget({ memoryBytes: 10_000 });
  assertEquals(readBook(GAME, row(), { budget: enough }).bytes, enough.bytes);
});

Deno.test("Book.signOf() says what follows from the sides that it was told, and no more", () => {
  const book = new Book(GAME);
  const position = start([3, 1, 4]);
  assertEquals(book.signOf(position, 0), null);
  book.addSide(position, { than: 0, sign: 1, line: 1 });
  book.addSide(position, { than: 5, sign: -1, line: 2 });
  book.addSide(position, { than: -2, sign: 1, line: 3 });
  const signs = [-3, 0, 1, 4, 5, 6].map((than) => book.signOf(position, than));
  assertEquals(signs, [1, 1, null, null, -1, -1]);
  assertEquals([book.size, book.among(position)?.(position)], [2, undefined]);
  const side = { than: 5, sign: 1, line: 4 } as const;
  assertThrows(() => book.addSide(position, side), InputError, "less than 5 for the side to move");
  const answer = { position: "", move: undefined, line: 5 };
  assertThrows(
    () => book.add(position, { ...answer, rest: 0 }),
    InputError,
    "as line 1 says, found 0",
  );
  book.add(position, { ...answer, rest: 2 });
  assertEquals([1, 2, 3].map((than) => book.signOf(position, than)), [1, 0, -1]);
  assertThrows(() => book.addSide(position, { ...side, than: 2 }), InputError, "more than 2");
});
