import { assertEquals, assertRejects } from "@std/assert";
import { InputError, LimitError, openBook } from "@zugzwang/core";
import { joinBook } from "@zugzwang/core/book";
import { coinRow, start } from "../../core/testing/coin_row.ts";
import type { AnyGame } from "../base/games.ts";
import { INERT_IO } from "../testing/fake_io.ts";
import { hashPosition } from "./rows.ts";
import { makeRowsBook } from "./rows_book.ts";

const GAME = coinRow("mover") as AnyGame;
const ASKED = { input: "3 1 4\n", moves: ["left"] };
const KEY = await hashPosition(GAME, ASKED);
const row = (more: object = {}) =>
  JSON.stringify({ game: "coins", asked: ASKED, key: KEY, version: "0", value: 3, ...more });

/** Makes a book of some lines. Returns it, and what is said about ignored rows. */
async function make(lines: readonly string[], { game = GAME, memoryBytes = 2 ** 20 } = {}) {
  const told: string[] = [];
  const chunks = async function* () {
    yield new TextEncoder().encode(lines.join("\n"));
  };
  const options = { path: "b", memoryBytes, tell: (message: string) => void told.push(message) };
  const made = await makeRowsBook({ ...INERT_IO, chunks }, game, options);
  return { book: await openBook(game, await joinBook(made)), positions: made.positions, told };
}

const AFTER = GAME.play(start([3, 1, 4]), "left");

Deno.test("a book of rows ignores those without an exact value of the game, and counts the reasons", async () => {
  const { book, positions, told } = await make([
    row(),
    "",
    row().slice(0, 30),
    row({ game: "chess" }),
    row({ value: null, lower: 1, upper: 4 }),
    row({ error: { kind: "limit" } }),
    row({ agrees: false }),
    row({ question: "wins", winner: "Ann", value: undefined }),
    row({ asked: undefined }),
    row({ key: "0100" }),
    row({ key: `${KEY}-12345678`, move: "right", elapsedMs: 4 }),
    `${row()}\r`,
  ]);
  const best = { move: "right", position: GAME.formatPosition(AFTER) };
  assertEquals([positions, await book.find(AFTER)], [1, { value: 3, plies: null, best }]);
  assertEquals(told, [
    "book b: 1 answer about coins; ignored: 1 truncated, 1 of another game, " +
    "4 without a proved value, 1 without a position (from an older version), " +
    "1 with keys of another version",
  ]);
});

Deno.test("a book of rows refuses a corrupted row, and names the line and the reason", async () => {
  const version = (await import("../deno.json", { with: { type: "json" } })).default.version;
  const cases: [line: string, expected: string][] = [
    [row().replace(",", ";"), "line 2, column 1: expected a row of answers in JSON, found "],
    ["7", "a row of answers in JSON, found"],
    ["{}", 'the member "game" of a row of answers, found nothing'],
    [row({ key: "00fe", version }), `"key" to begin with ${KEY}, found "00fe"`],
    [row({ key: 7, version }), `"key" to begin with ${KEY}, found 7`],
    [row({ value: 3.5 }), "a value that is an integer, found 3.5"],
    [row({ value: "3" }), 'a value that is an integer, found "3"'],
    [row({ value: 2 ** 40 }), "a value in "],
    [row({ asked: { input: "3 1 4" } }), '"asked" to be an input and moves, found'],
    [
      row({ key: undefined, asked: { ...ASKED, moves: ["top"] } }),
      'book b: line 2, column 1: expected left or right, found "top"',
    ],
    [
      row({ key: undefined, asked: { ...ASKED, input: "3 x" } }),
      "line 2, column 1: expected a coin",
    ],
    [row({ move: "top" }), 'expected left or right, found "top"'],
  ];
  for (const [line, expected] of cases) {
    await assertRejects(() => make([row(), line, row()]), InputError, expected);
  }
  const game = { ...GAME, bounds: () => ({ lower: -8, upper: 8 }) };
  const found = () => make([row({ value: 9 })], { game });
  await assertRejects(found, InputError, "a value in -8..8, found 9");
});

Deno.test("a book of rows keeps symmetric positions once, and refuses two different values for them", async () => {
  const { book, positions } = await make([row(), row({ move: "right" }), row({ move: "left" })]);
  assertEquals([positions, (await book.find(AFTER))?.best?.move], [1, "right"]);
  assertEquals(await book.find(start([5])), null);
  await assertRejects(
    () => make([row(), "", row({ value: 5 })]),
    InputError,
    "line 3, column 1: expected 3 for the side to move, as of the equivalent position in line 1, found 5",
  );
});

Deno.test("a book of rows reserves memory before it uses it", async () => {
  await assertRejects(() => make([row()], { memoryBytes: 100 }), LimitError, "the book needs");
  assertEquals((await make([row()], { memoryBytes: 10_000 })).positions, 1);
});
