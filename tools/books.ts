/**
 * Makes the books of dots: the values of empty boards and of their first plies, each board's proved
 * on one table.
 *
 *     deno run --allow-read --allow-write tools/books.ts [SIZE…]
 *
 * A book is rows such as a batch writes, compressed. What is done is kept in `dist/books` row by
 * row: a run that was stopped goes on there.
 *
 * @module
 */
import type { NullWindowShare } from "@zugzwang/core";
import { gzipSync } from "node:zlib";
import { Team } from "../packages/core/engines/team.ts";
import { canonicalText } from "../packages/core/game/rules.ts";
import { type Bounds, Budget, TranspositionTable } from "../packages/core/mod.ts";
import { readBook } from "../packages/core/study/mod.ts";
import { dots } from "../packages/dots/mod.ts";
import { edgeOf, moveOf, undrawnEdges } from "../packages/dots/rules/board.ts";
import { BOOK_PLIES } from "../packages/dots/rules/books.ts";
import { PositionSolver } from "../packages/dots/search/position_solver.ts";
import { planSearch, searchOrder } from "../packages/dots/search/search_plan.ts";

type Position = ReturnType<typeof dots.empty>;

/** Where the books are. */
export const BOOKS = new URL("../packages/dots/books/", import.meta.url);

/** Where rows are kept before a book is whole. */
const SCRATCH = new URL("../dist/books/", import.meta.url);

/** How much larger the table is than for one position, as a power of two: it serves them all. */
const LARGER_BITS = 3;
/** The largest table, in entries, as a power of two: 4 GiB of one word. */
const MAX_SIZE_BITS = 30;

/** A position of a book, and what the positions before it say of its value. */
interface Node {
  readonly position: Position;
  readonly moves: readonly string[];
  readonly bounds: Bounds;
}

/** Nothing is said. */
const UNKNOWN: Bounds = { lower: -Infinity, upper: Infinity };

/** A row, and the nodes searched so far. */
export interface MadeRow {
  /** The row, without its newline. */
  readonly row: string;
  /** Whether it was not there before. */
  readonly isNew: boolean;
  /** Nodes searched so far. */
  readonly nodes: number;
}

/**
 * Yields the rows of a book, ply by ply, every position once up to symmetry, moves in the centre
 * first, as in the search: what these lead to says most of the others. A position is tested only
 * within what the values of the positions before it leave open.
 */
export function* bookRows(size: string, plies: number, done = ""): Generator<MadeRow> {
  const start = dots.empty(size);
  const input = dots.formatInput(start);
  const book = readBook(dots, done);
  const { drawn } = start;
  const share = tableOf(start);
  const solver = new PositionSolver({ size: start, drawn, budget: new Budget(), share });
  let nodes: readonly Node[] = [{ position: start, moves: [], bounds: UNKNOWN }];
  for (let ply = 0; ply <= plies; ply++) {
    const next = new Map<string, Node>();
    for (const node of nodes) {
      const { position, moves, bounds } = node;
      const known = book.among(position)?.(position)?.lower;
      const value = known ?? solved(solver, position, bounds);
      for (const child of childrenOf(node, value)) add(next, child);
      const row = JSON.stringify({ game: dots.name, asked: { input, moves }, value });
      yield { row, isNew: known === undefined, nodes: solver.nodes };
    }
    nodes = [...next.values()];
  }
}

/** A table larger than a search of the start would take; memory to be shared, here by one thread. */
function tableOf(start: Position): NullWindowShare {
  const { table } = planSearch(start, undrawnEdges(start.drawn), Infinity);
  const sizeBits = Math.min(table.sizeBits + LARGER_BITS, MAX_SIZE_BITS);
  const size = { ...table, sizeBits, shared: true };
  return {
    table: new SharedArrayBuffer(TranspositionTable.bytesOf(size)),
    size,
    team: new SharedArrayBuffer(Team.bytes),
    index: 0,
  };
}

function solved(solver: PositionSolver, { drawn }: Position, bounds: Bounds): number {
  solver.load(drawn);
  const guess = Number.isFinite(bounds.lower) ? bounds.lower : 0;
  return solver.value(guess, bounds);
}

/** What a position leads to: no move of it is worth more than it is. */
function* childrenOf({ position, moves }: Node, value: number): Generator<Node> {
  const edges = dots.moves(position).map((move) => edgeOf(position, move));
  for (const edge of searchOrder(position, edges)) {
    const move = moveOf(position, edge);
    const child = dots.play(position, move);
    const gain = dots.gain(position, move);
    const bounds = child.side === position.side
      ? { ...UNKNOWN, upper: value - gain }
      : { ...UNKNOWN, lower: gain - value };
    yield { position: child, moves: [...moves, dots.formatMove(move)], bounds };
  }
}

/** Adds a position, or what is said of one that is alike. */
function add(level: Map<string, Node>, node: Node): void {
  const text = canonicalText(dots, node.position);
  const { bounds: { lower, upper }, ...met } = level.get(text) ?? node;
  const bounds = {
    lower: Math.max(lower, node.bounds.lower),
    upper: Math.min(upper, node.bounds.upper),
  };
  level.set(text, { ...met, bounds });
}

async function makeBook(size: string): Promise<void> {
  await Deno.mkdir(SCRATCH, { recursive: true });
  const scratch = new URL(`${size}.jsonl`, SCRATCH);
  const done = await Deno.readTextFile(scratch).catch(() => "");
  const rows: string[] = [];
  for (const { row, isNew, nodes } of bookRows(size, BOOK_PLIES[size], done)) {
    rows.push(`${row}\n`);
    if (!isNew) continue;
    await Deno.writeTextFile(scratch, `${row}\n`, { append: true });
    // deno-lint-ignore no-console
    console.error(`${size}: ${rows.length} rows, ${nodes} nodes`);
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
