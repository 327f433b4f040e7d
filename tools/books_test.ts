// The books of dots in the repository.
import { assert, assertEquals } from "@std/assert";
import { gunzipSync } from "node:zlib";
import { boundTurn, makeMove } from "../packages/core/programs.ts";
import { type Book, readBook } from "../packages/cli/batch/answer_book.ts";
import { dots } from "../packages/dots/mod.ts";
import { BOOK_PLIES } from "../packages/dots/rules/symmetries.ts";
import { BOOKS, makeRows } from "./books.ts";

type Position = ReturnType<typeof dots.instances.empty>;
type DotsBook = Book<Position, ReturnType<typeof dots.moves>[number]>;

const SIZES = Object.keys(BOOK_PLIES);

function textOf(size: string): string {
  return gunzipSync(Deno.readFileSync(new URL(`${size}.jsonl.gz`, BOOKS))).toString();
}

/** Returns the values of the moves by their texts, or null if the book does not have them all. */
function movesIn(book: DotsBook, position: Position): Record<string, number> | null {
  const entries: [string, number][] = [];
  for (const move of dots.moves(position)) {
    const turn = makeMove(dots, position, move);
    const value = book.find(turn.child)?.lower;
    if (value === undefined) return null;
    entries.push([dots.formatMove(move), boundTurn(turn, 0, () => value) + 0]); // no −0
  }
  return Object.fromEntries(entries);
}

Deno.test("books: every position is worth the best of its moves", () => {
  for (const size of SIZES) {
    const text = textOf(size);
    const book = readBook(dots, text);
    const lines = text.trimEnd().split("\n");
    assertEquals(book.size, lines.length, `${size}: equal positions stand once`);
    for (const line of lines) {
      const { asked, value } = JSON.parse(line);
      if (asked.moves.length === BOOK_PLIES[size]) continue;
      let position = dots.judge.parse(asked.input);
      for (const move of asked.moves) {
        position = dots.play(position, dots.parseMove(move, position));
      }
      const moves = movesIn(book, position);
      assert(moves !== null, `${line}: some moves are missing`);
      assertEquals(Math.max(...Object.values(moves)), value, line);
    }
  }
});

Deno.test("books: known values of empty boards and their moves", () => {
  const rootOf = (size: string) => {
    const start = dots.instances.empty(size);
    return movesIn(readBook(dots, textOf(size)), start)!;
  };
  assertEquals(new Set(Object.values(rootOf("3x3"))), new Set([-3])); // Wilson
  assertEquals(new Set(Object.values(rootOf("4x4"))), new Set([0])); // Wilson
  const best = Object.entries(rootOf("3x4")).filter(([, value]) => value !== -2);
  assertEquals(best, [["v0,2", 0], ["v1,2", 0], ["v2,2", 0]]);
  assertEquals(Object.keys(rootOf("3x4")).length, 31);
});

Deno.test("books: makeRows() makes the rows of the book, and continues a stopped run", async () => {
  const rows = await Array.fromAsync(makeRows("3x3", 3));
  const lines = textOf("3x3").split("\n");
  assertEquals(rows.map(({ row }) => row), lines.slice(0, rows.length));
  const again = await Array.fromAsync(makeRows("3x3", 3, lines.slice(0, 40).join("\n")));
  assertEquals(again.map(({ row }) => row), rows.map(({ row }) => row));
  assertEquals(again.filter(({ isNew }) => !isNew).length, 40);
});
