// Makes the books of dots: the values of empty boards and of the positions after their first moves,
// all proved by one prover.
//
//     deno run --allow-read --allow-write tools/books.ts [SIZE…]
//
// Finished rows are kept in `dist/books`, so a stopped run continues from there.
import { Budget, type Prover } from "@zugzwang/core";
import { mtd } from "@zugzwang/core/engines";
import { readBook } from "../packages/cli/batch/answer_book.ts";
import { dots } from "@zugzwang/dots";
import { gzipSync } from "node:zlib";
import { canonicalText } from "../packages/core/game/values.ts";
import { toEdge, toMove } from "../packages/dots/rules/board.ts";
import { BOOK_PLIES } from "../packages/dots/rules/symmetries.ts";
import { sortEdges } from "../packages/dots/strings/coin_state.ts";

type Position = ReturnType<typeof dots.instances.empty>;
type Move = ReturnType<typeof dots.moves>[number];

export const BOOKS: URL = new URL("../packages/dots/books/", import.meta.url);
const SCRATCH = new URL("../dist/books/", import.meta.url);

/** A position of a book and the moves that lead to it. */
interface Node {
  readonly position: Position;
  readonly moves: readonly string[];
}

/** A row of a book, and whether this run has made it. */
export interface MadeRow {
  readonly row: string;
  readonly isNew: boolean;
}

/**
 * Yields the rows of a book ply by ply, every position once up to symmetry, with moves in the centre
 * first.
 * @param done Rows of an earlier run.
 */
export async function* makeRows(size: string, plies: number, done = ""): AsyncGenerator<MadeRow> {
  const start = dots.instances.empty(size);
  const input = dots.judge.formatInput(start);
  const book = readBook(dots, done);
  const budget = new Budget();
  const prover = (await dots.prover.make!(start, { method: "search", isNamed: true, budget }))!;
  let nodes: readonly Node[] = [{ position: start, moves: [] }];
  for (let ply = 0; ply <= plies; ply++) {
    const next = new Map<string, Node>();
    for (const node of nodes) {
      const known = book.find(node.position)?.lower;
      const value = known ?? solveNode(prover, node);
      for (const child of listChildren(node)) {
        const text = canonicalText(dots, child.position);
        if (!next.has(text)) next.set(text, child);
      }
      const asked = { input, moves: node.moves };
      yield { row: JSON.stringify({ game: dots.name, asked, value }), isNew: known === undefined };
    }
    nodes = [...next.values()];
  }
}

function solveNode(prover: Prover<Position, Move>, { position }: Node): number {
  const { lower, upper } = prover.known(position);
  return mtd((threshold) => prover.bound(position, threshold), { lower, upper, step: 2 });
}

function* listChildren({ position, moves }: Node): Generator<Node> {
  const edges = dots.moves(position).map((move) => toEdge(position, move));
  for (const edge of sortEdges(position, edges)) {
    const move = toMove(position, edge);
    yield { position: dots.play(position, move), moves: [...moves, dots.formatMove(move)] };
  }
}

async function makeBook(size: string): Promise<void> {
  await Deno.mkdir(SCRATCH, { recursive: true });
  const scratch = new URL(`${size}.jsonl`, SCRATCH);
  const done = await Deno.readTextFile(scratch).catch(() => "");
  const rows: string[] = [];
  for await (const { row, isNew } of makeRows(size, BOOK_PLIES[size], done)) {
    rows.push(`${row}\n`);
    if (isNew) await Deno.writeTextFile(scratch, `${row}\n`, { append: true });
  }
  await Deno.mkdir(BOOKS, { recursive: true });
  const bytes = gzipSync(rows.join(""), { level: 9 });
  await Deno.writeFile(new URL(`${size}.jsonl.gz`, BOOKS), bytes);
  // deno-lint-ignore no-console
  console.log(`${size}: ${rows.length} rows, ${bytes.length} bytes`);
}

if (import.meta.main) {
  for (const size of Deno.args.length > 0 ? Deno.args : Object.keys(BOOK_PLIES)) {
    await makeBook(size);
  }
}
