// The books of dots that the repository has.
import { assert, assertEquals } from "@std/assert";
import { gunzipSync } from "node:zlib";
import { restOfMove } from "../packages/core/game/values.ts";
import { type Book, readBook } from "../packages/core/study/mod.ts";
import { dots } from "../packages/dots/mod.ts";
import { BOOK_PLIES } from "../packages/dots/rules/books.ts";
import { bookRows, BOOKS } from "./books.ts";

type Position = ReturnType<typeof dots.empty>;
type DotsBook = Book<Position, ReturnType<typeof dots.moves>[number]>;

const SIZES = Object.keys(BOOK_PLIES);

function textOf(size: string): string {
  return gunzipSync(Deno.readFileSync(new URL(`${size}.jsonl.gz`, BOOKS))).toString();
}

/** What the moves of a position bring, by their texts; null where the book does not have them all. */
function movesIn(book: DotsBook, position: Position): Record<string, number> | null {
  const entries: [string, number][] = [];
  for (const move of dots.moves(position)) {
    const child = dots.play(position, move);
    const value = book.among(child)?.(child)?.lower;
    if (value === undefined) return null;
    entries.push([dots.formatMove(move), restOfMove(dots, { position, move, child, value })]);
  }
  return Object.fromEntries(entries);
}

Deno.test("books: every position is worth the best of its moves, as far as those are there", () => {
  for (const size of SIZES) {
    const text = textOf(size);
    const book = readBook(dots, text);
    const lines = text.trimEnd().split("\n");
    assertEquals(book.size, lines.length, `${size}: positions that are alike stand once`);
    for (const line of lines) {
      const { asked, value } = JSON.parse(line);
      if (asked.moves.length === BOOK_PLIES[size]) continue;
      let position = dots.parse(asked.input);
      for (const move of asked.moves) {
        position = dots.play(position, dots.parseMove(move, position));
      }
      const moves = movesIn(book, position);
      assert(moves !== null, `${line}: the moves are not all there`);
      assertEquals(Math.max(...Object.values(moves)), value, line);
    }
  }
});

Deno.test("books: the values that are known of empty boards and their moves", () => {
  const rootOf = (size: string) => {
    const start = dots.empty(size);
    return movesIn(readBook(dots, textOf(size)), start)!;
  };
  assertEquals(new Set(Object.values(rootOf("3x3"))), new Set([-3])); // Wilson
  assertEquals(new Set(Object.values(rootOf("4x4"))), new Set([0])); // Wilson
  const best = Object.entries(rootOf("3x4")).filter(([, value]) => value !== -2);
  assertEquals(best, [["v0,2", 0], ["v1,2", 0], ["v2,2", 0]]);
  assertEquals(Object.keys(rootOf("3x4")).length, 31);
});

Deno.test("books: rows are made as they are there, and a run that was stopped goes on", () => {
  const rows = [...bookRows("3x3", 3)];
  const lines = textOf("3x3").split("\n");
  assertEquals(rows.map(({ row }) => row), lines.slice(0, rows.length));
  const again = [...bookRows("3x3", 3, lines.slice(0, 40).join("\n"))];
  assertEquals(again.map(({ row }) => row), rows.map(({ row }) => row));
  assertEquals(again.filter(({ isNew }) => !isNew).length, 40);
});
