// Checkpoints: the table of a search, kept for later runs.
import { blameCaller, LimitError } from "../run/errors.ts";
import { Entries, planEntries } from "./_entries.ts";
import { identifyTable, type TableIdentity, TranspositionTable } from "./transposition_table.ts";
import type { TranspositionTableOptions, TranspositionTableSize } from "./transposition_table.ts";

/** One of `count` machines that search the same position and exchange their tables, from 0. */
export type Machine = { readonly index: number; readonly count: number };

/**
 * A persistent place for chunks of bytes, such as a file. All calls are synchronous.
 */
export interface CheckpointStore {
  /** Returns the chunks of the last write, or null. A chunk is valid until the next one. */
  read(): Iterable<Uint8Array> | null;
  /** Returns whether it is time to write: called at every poll. */
  isDue(): boolean;
  /** Replaces all chunks. If it fails, the old ones stay. */
  write(chunks: Iterable<Uint8Array>): void;
}

/** How a search exchanges bounds with other machines that search the same position. */
export interface BoundExchange {
  /** Which of the machines this is. Each begins with other moves. */
  readonly machine: Machine;
  /** The nodes of the smallest search whose bounds to send. */
  readonly leastNodes: number;
  /** Sends bounds of a key. */
  send(low: number, high: number, bounds: { lower: number; upper: number }): void;
}

/**
 * Orders the moves of a position where all must be searched, so that each machine begins with other moves:
 * with its own block of them. The last machine begins at the end. It meets the one before it, and only one move
 * is searched by both.
 */
export function beginWithOwn(moves: Int32Array, { index, count }: Machine): void {
  const start = Math.floor(index * moves.length / count);
  if (index > 0 && index === count - 1) moves.reverse();
  else moves.set([...moves.subarray(start), ...moves.subarray(0, start)]);
}

/** Words of the table in a chunk, a multiple of the largest bucket. */
const CHUNK_WORDS = 2 ** 14;
const MASK_WORDS = CHUNK_WORDS / 32;

/** The first chunk, as JSON: the table's game and layout. */
type Header = TableIdentity & Pick<TranspositionTableSize, "sizeBits">;

/**
 * Keeps the table of a search for later runs, in a store. Solvers use its type alone, so a program
 * without checkpoints does not bundle it.
 *
 *     chunk 0    the header as JSON: the table's game and layout
 *     chunk i    for 2^14 words of the table: a bit mask of those that are not 0, then these words;
 *                empty if all are 0
 *
 * Time: one pass over the table. Memory: two chunks.
 */
export class Checkpoint {
  /** Exchanges bounds with other machines, if there are any. */
  readonly exchange: BoundExchange | null = null;
  readonly #store: CheckpointStore;

  /** Uses a store. */
  constructor(store: CheckpointStore) {
    this.#store = store;
  }

  /** Returns whether it is time to save: called at every poll. */
  isDue(): boolean {
    return this.#store.isDue();
  }

  /**
   * Writes a table to the store. Other threads may write to it meanwhile. Returns whether bounds of other
   * machines were added to the table: then the search starts anew.
   * @throws {RangeError} if the table does not name its game.
   */
  save(table: TranspositionTable): boolean {
    blameCaller(() => this.#store.write(packTable(table)));
    return false;
  }

  /**
   * Returns a table with the bounds of the stored one. It is as large as the stored one, or as wanted if
   * that is more. If memory is short, it is smaller.
   * @throws {RangeError} if the stored table is for another game, or for other keys or bounds.
   * @throws {LimitError} if the budget does not allow the memory.
   */
  resumedTable(options: TranspositionTableOptions): TranspositionTable {
    return blameCaller(() => resumeTable(this.#store, options));
  }
}

/** Returns a new table with the bounds of the one in a store, if there is one. */
function resumeTable(
  store: CheckpointStore,
  options: TranspositionTableOptions,
): TranspositionTable {
  const expected = makeHeader(options);
  const chunks = store.read()?.[Symbol.iterator]();
  const first = chunks?.next();
  if (!chunks || !first || first.done) return new TranspositionTable(options);
  const { sizeBits } = readHeader(first.value, expected);
  const most = Math.max(sizeBits, options.sizeBits);
  const table = allocateTable({ ...options, sizeBits: most }, options.sizeBits);
  copyChunks(chunks, { ...options, sizeBits }, table);
  return table;
}

/** Allocates the largest table for which there is memory, or one of the least size. */
function allocateTable(options: TranspositionTableOptions, leastBits: number): TranspositionTable {
  for (let { sizeBits } = options; sizeBits > leastBits; sizeBits--) {
    try {
      return new TranspositionTable({ ...options, sizeBits });
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
    }
  }
  return new TranspositionTable({ ...options, sizeBits: leastBits });
}

/** Adds the bounds of a stored table to an empty one. If their sizes are the same, copies words. */
function copyChunks(
  chunks: Iterator<Uint8Array>,
  size: TranspositionTableSize,
  table: TranspositionTable,
): void {
  const isSame = size.sizeBits === table.size.sizeBits;
  const layout = planEntries(size);
  const wordCount = TranspositionTable.bytesOf({ ...size, shared: false }) / 4;
  const join = (low: number, high: number, code: number) => {
    table.store(low, high, { lower: table.lower(code), upper: table.upper(code) });
  };
  for (let first = 0;; first += CHUNK_WORDS) {
    const { value, done } = chunks.next();
    if (done) return;
    if (value.length === 0) continue;
    const words = new Int32Array(Math.min(CHUNK_WORDS, wordCount - first));
    unpack(alignWords(value), words);
    if (isSame) table.setWords(first, words);
    else new Entries(words, layout).forEach(join, first);
  }
}

function makeHeader(size: TranspositionTableSize): Header {
  if (!size.about) throw new RangeError("Cannot keep a table without the name of its game (about)");
  return { ...identifyTable(size), sizeBits: size.sizeBits };
}

/** Reads the first chunk. Throws a `RangeError` if it is of another table. The size may differ. */
function readHeader(chunk: Uint8Array, expected: Header): Header {
  let found: Header | null = null;
  try {
    found = JSON.parse(new TextDecoder().decode(chunk));
  } catch {
    // not a header: its members are missing
  }
  for (const [name, value] of Object.entries(expected)) {
    const given = found?.[name as keyof Header];
    if (name === "sizeBits" ? Number.isInteger(given) : given === value) continue;
    const fault = `${name} ${JSON.stringify(given ?? null)}, expected ${JSON.stringify(value)}`;
    throw new RangeError(`Cannot use the checkpoint: it belongs to another table: ${fault}`);
  }
  return found!;
}

function* packTable(table: TranspositionTable): Generator<Uint8Array> {
  yield new TextEncoder().encode(JSON.stringify(makeHeader(table.size)));
  const packed = new Int32Array(MASK_WORDS + CHUNK_WORDS);
  for (let first = 0; first < table.wordCount; first += CHUNK_WORDS) {
    const words = new Int32Array(Math.min(CHUNK_WORDS, table.wordCount - first));
    table.copyWords(first, words);
    yield new Uint8Array(packed.buffer, 0, 4 * pack(words, packed));
  }
}

function pack(words: Int32Array, into: Int32Array): number {
  let end = MASK_WORDS;
  into.fill(0, 0, MASK_WORDS);
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    const isSet = (word | -word) >>> 31; // no branch, which would be mispredicted
    into[i >>> 5] |= isSet << (i & 31);
    into[end] = word;
    end += isSet;
  }
  return end > MASK_WORDS ? end : 0;
}

function unpack(packed: Int32Array, into: Int32Array): void {
  let next = MASK_WORDS;
  for (let i = 0; i < into.length; i++) {
    if ((packed[i >>> 5] >>> (i & 31) & 1) !== 0) into[i] = packed[next++];
  }
}

/** Returns the words of a chunk, wherever it starts in its buffer. */
function alignWords(chunk: Uint8Array): Int32Array {
  const { buffer, byteOffset, length } = chunk.byteOffset % 4 === 0 ? chunk : chunk.slice();
  return new Int32Array(buffer, byteOffset, length / 4);
}
