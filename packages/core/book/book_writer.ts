import { Budget } from "../run/budget.ts";
import { compareKeys, computeCrc, deflate } from "./book_bytes.ts";
import { makeRankKey, writeData, writeHead, writeIndex } from "./book_format.ts";
import type { BookAnswer } from "../solve/solution.ts";
import type { BlockEntry, BookHeader, DataBlock } from "./book_format.ts";

/** A position of a book: its key, and what the book says of it. */
export interface BookPosition extends BookAnswer {
  /** See `keyOfPosition`. */
  readonly key: Uint8Array;
}

/** Positions of a data block, and data blocks of an index block. */
const [POSITIONS_PER_BLOCK, RANKS_PER_BLOCK, BLOCKS_PER_INDEX] = [512, 8192, 256];

/** A header without the number of positions, which are counted. */
export type BookTitle = Omit<BookHeader, "positions">;

/** An array of integers that can be cut without a copy. */
export type ArrayView = Int8Array | Int16Array | Int32Array;

/** What a book says of all positions, by their numbers. */
export interface SolvedTables {
  /** The values. */
  readonly values: ArrayView;
  /** The plies if the book has them; negative for null. */
  readonly plies?: ArrayView | undefined;
}

/** A book in memory. */
export interface MadeBook {
  /** The number of its positions. */
  readonly positions: number;
  /** The parts of its file, in order. */
  readonly pieces: readonly Uint8Array<ArrayBuffer>[];
}

/**
 * Returns a book in memory: of positions in the order of their keys, or of all ranks.
 *
 * Memory: the book, a block, and about 20 bytes and a key for each block.
 *
 * @throws {RangeError} if keys do not ascend.
 * @throws {LimitError} if the budget does not allow it.
 */
export async function makeBook(
  title: BookTitle,
  content: Iterable<BookPosition> | SolvedTables,
  budget: Budget = new Budget(),
): Promise<MadeBook> {
  let positions = 0;
  function* writeBlocks(): Generator<KeyedBytes> {
    const blocks = Symbol.iterator in content ? cutPositions(content, title) : cutRanks(content);
    for (const { key, ...block } of blocks) {
      positions += block.values.length;
      yield { key, bytes: writeData(block) };
    }
  }
  const data = await packBlocks(writeBlocks(), budget);
  const index = await packBlocks(cutIndex(data.entries), budget);
  const root = await deflate(writeIndex(index.entries));
  const head = writeHead({ ...title, positions, rootCrc: computeCrc(root) }, root.length);
  return { positions, pieces: [head, root, ...index.packed, ...data.packed] };
}

type KeyedBlock = DataBlock & Pick<BlockEntry, "key">;

function* cutPositions(
  positions: Iterable<BookPosition>,
  { hasPlies, hasMoves }: BookTitle,
): Generator<KeyedBlock> {
  let pending: BookPosition[] = [];
  const cut = (): KeyedBlock => ({
    key: pending[0].key,
    keys: pending.map(({ key }) => key),
    values: pending.map(({ value }) => value),
    plies: hasPlies ? pending.map(({ plies }) => plies ?? -1) : [],
    moves: hasMoves ? pending.map(({ best }) => best ? `${best.move}\n${best.position}` : "") : [],
  });
  let last: Uint8Array | null = null;
  for (const position of positions) {
    if (last !== null && compareKeys(last, position.key) >= 0) {
      throw new RangeError("Cannot write a book: keys are out of order");
    }
    last = position.key;
    if (pending.push(position) < POSITIONS_PER_BLOCK) continue;
    yield cut();
    pending = [];
  }
  if (pending.length > 0) yield cut();
}

function* cutRanks({ values, plies }: SolvedTables): Generator<KeyedBlock> {
  for (let start = 0; start < values.length; start += RANKS_PER_BLOCK) {
    const cut = (table?: ArrayView) => table?.subarray(start, start + RANKS_PER_BLOCK) ?? [];
    yield { key: makeRankKey(start), keys: [], values: cut(values), plies: cut(plies), moves: [] };
  }
}

interface KeyedBytes extends Pick<BlockEntry, "key"> {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

function* cutIndex(entries: readonly BlockEntry[]): Generator<KeyedBytes> {
  for (let first = 0; first < entries.length; first += BLOCKS_PER_INDEX) {
    const part = entries.slice(first, first + BLOCKS_PER_INDEX);
    yield { key: part[0].key, bytes: writeIndex(part) };
  }
}

/** Returns compressed blocks, and the entries that name them. */
async function packBlocks(blocks: Iterable<KeyedBytes>, budget: Budget) {
  const [packed, entries]: [Uint8Array<ArrayBuffer>[], BlockEntry[]] = [[], []];
  let start = 0;
  for (const { key, bytes } of blocks) {
    const block = await deflate(bytes);
    const { length } = block;
    budget.reserve(length, "the book");
    packed.push(block);
    entries.push({ key, start, length, crc: computeCrc(block) });
    start += length;
  }
  return { packed, entries };
}

/** Returns the bytes of a book. */
export async function joinBook({ pieces }: MadeBook): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Blob([...pieces]).arrayBuffer());
}

/** Sorts positions by their keys. */
export function sortPositions(positions: Iterable<BookPosition>): BookPosition[] {
  return [...positions].sort((a, b) => compareKeys(a.key, b.key));
}
