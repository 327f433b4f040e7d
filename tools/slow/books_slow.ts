// The books of dots in the repository, and published values that take too long for every commit.
import { assert, assertEquals } from "@std/assert";
import { type Book, openBook } from "../../packages/core/mod.ts";
import { boundTurn, canonicalText, makeMove } from "../../packages/core/programs.ts";
import { dots, solveNimstring } from "../../packages/dots/mod.ts";
import { BOOK_PLIES } from "../../packages/dots/rules/symmetries.ts";

type Position = ReturnType<typeof dots.instances.empty>;

async function open(size: string): Promise<Book<Position>> {
  const file = new URL(`../../packages/dots/books/${size}.book`, import.meta.url);
  return await openBook(dots, await Deno.readFile(file));
}

/** Returns the values of the moves by their texts. */
async function valueMoves(book: Book<Position>, position: Position): Promise<Map<string, number>> {
  const turns = dots.moves(position).map((move) => makeMove(dots, position, move));
  const answers = await Promise.all(turns.map(({ child }) => book.find(child)));
  return new Map(turns.map((turn, i) => {
    const { value } = answers[i]!;
    const text = dots.formatMove(dots.moves(position)[i]);
    return [text, boundTurn(turn, 0, () => value) + 0]; // no −0
  }));
}

Deno.test("books: every position is worth the best of its moves", async () => {
  for (const [size, plies] of Object.entries(BOOK_PLIES)) {
    const book = await open(size);
    const start = dots.instances.empty(size);
    const seen = new Set([canonicalText(dots, start)]);
    let last = [start];
    for (let ply = 0; ply < plies; ply++) {
      const next: Position[] = [];
      for (const position of last) {
        const values = await valueMoves(book, position);
        const name = `${size} ${dots.formatPosition(position)}`;
        assertEquals((await book.find(position))?.value, Math.max(...values.values()), name);
        for (const move of dots.moves(position)) {
          const child = dots.play(position, move);
          const text = canonicalText(dots, child);
          if (!seen.has(text)) next.push(child);
          seen.add(text);
        }
      }
      last = next;
    }
    assertEquals(book.header.positions, seen.size, `${size}: all positions, each once`);
    for (const position of last) assert(await book.find(position) !== null);
  }
});

Deno.test("books: known values of empty boards and their moves", async () => {
  const valuesOf = async (size: string) =>
    await valueMoves(await open(size), dots.instances.empty(size));
  assertEquals(new Set((await valuesOf("3x3")).values()), new Set([-3])); // Wilson
  assertEquals(new Set((await valuesOf("4x4")).values()), new Set([0])); // Wilson
  const best = [...await valuesOf("3x4")].filter(([, value]) => value !== -2);
  assertEquals(best, [["v0,2", 0], ["v1,2", 0], ["v2,2", 0]]);
});

Deno.test("nimstring: the empty boards of the document with 28 to 32 edges", async () => {
  const url = new URL("../../docs/games/dots_values.md", import.meta.url);
  const [, text] = (await Deno.readTextFile(url)).split("## Nimstring");
  const [empty] = text.split("Swedish boards:");
  const rows = [...empty.matchAll(/^\| (\d) × (\d) +\| (\d+) +\| (\d+) +\| ([\d,]+) /gm)]
    .filter(([, , , edges]) => Number(edges) > 27 && Number(edges) <= 32);
  assertEquals(rows.length, 2);
  for (const [, height, width, , value, nodes] of rows) {
    const found = solveNimstring(dots.instances.empty(`${height}x${width}`))!;
    const expected = [Number(value), Number(nodes.replaceAll(",", ""))];
    assertEquals([found.value, found.nodes], expected, `${height} x ${width}`);
  }
});
