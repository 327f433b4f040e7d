/**
 * What a search needs to go on from where an earlier one was stopped.
 *
 * @module
 */
import { TABLE_FORMAT } from "./_entries.ts";
import { TranspositionTable, type TranspositionTableOptions } from "./transposition_table.ts";

/**
 * Keeps the table of a search for later runs; `TableCheckpoint` is one. Solvers know it by this
 * interface alone, so that a program without checkpoints carries nothing of them.
 */
export interface Checkpoint {
  /** Which machine this is, where several search the same: it begins with its share of the moves. */
  readonly part?: MachinePart | undefined;
  /**
   * Returns the table that is kept, of the size that it had; a new one where none is.
   *
   * @throws {RangeError} if what is kept is a table of another game, or for other keys or bounds.
   * @throws {LimitError} if the budget does not allow the memory.
   */
  resumedTable(options: TranspositionTableOptions): TranspositionTable;
  /** Whether it is time to save: asked at every poll. */
  isDue(): boolean;
  /** Keeps a table. Other threads may go on storing into it. */
  save(table: TranspositionTable): void;
}

/** One of several machines that search the same and exchange their tables. */
export interface MachinePart {
  /** Which one, from 0. */
  readonly index: number;
  /** How many there are. */
  readonly count: number;
}

/**
 * A place for chunks of bytes that outlives the run: a file, or whatever the program has.
 *
 * All of it happens at once, without letting other events happen: whoever searches asks at every
 * poll whether it is time, and writes.
 *
 * @example
 * ```ts
 * import type { CheckpointStore } from "@zugzwang/core/tables";
 * import { assertEquals } from "@std/assert";
 *
 * let kept: Uint8Array[] | null = null;
 * const store: CheckpointStore = {
 *   read: () => kept,
 *   isDue: () => true,
 *   write: (chunks) => void (kept = Array.from(chunks, (chunk) => chunk.slice())),
 * };
 * store.write([Uint8Array.of(1, 2)]);
 * assertEquals([...store.read()!], [Uint8Array.of(1, 2)]);
 * ```
 */
export interface CheckpointStore {
  /**
   * Returns the chunks that were written last, one by one as they were written; null if there are
   * none. A chunk is good until the next one is asked for.
   */
  read(): Iterable<Uint8Array> | null;
  /** Whether it is time to write: asked at every poll. */
  isDue(): boolean;
  /** Keeps chunks in place of those before: all of them or, whatever happens, those before. */
  write(chunks: Iterable<Uint8Array>): void;
}

/** Words of the table in a chunk, a multiple of the largest bucket. */
const CHUNK_WORDS = 2 ** 14;
/** Words of a chunk that say which words of the table are not zero, a bit each. */
const MASK_WORDS = CHUNK_WORDS / 32;

/** What the first chunk says of the table, as JSON. */
interface Header {
  /** How keys become places, and entries words. */
  readonly format: number;
  /** The game, its instance and how its keys are made. */
  readonly about: string;
  readonly keyBits: number;
  readonly minBound: number;
  readonly maxBound: number;
  readonly bucketed: boolean;
  readonly sizeBits: number;
}

/**
 * A checkpoint that keeps a table in a store. Every entry is written as one of the threads stored it,
 * and is proved.
 *
 *     chunk 0    the header: JSON, what the table is of and how it is laid out
 *     chunk i    of 2^14 words of the table: a bit for each that is not zero, then these words;
 *                nothing where all are zero
 *
 * Time: one pass over the table. Memory: two chunks.
 */
export class TableCheckpoint implements Checkpoint {
  /** Which machine this is, where several search the same. */
  readonly part: MachinePart | undefined;
  readonly #store: CheckpointStore;
  readonly #others: readonly Pick<CheckpointStore, "read">[];

  /** Takes the store, and where others keep their tables of the same: what they have is added. */
  constructor(
    store: CheckpointStore,
    { part, others = [] }: {
      part?: MachinePart;
      others?: readonly Pick<CheckpointStore, "read">[];
    } = {},
  ) {
    this.#store = store;
    this.part = part;
    this.#others = others;
  }

  /** Whether it is time to save, as the store says. */
  isDue(): boolean {
    return this.#store.isDue();
  }

  /**
   * Writes a table to the store.
   *
   * @throws {RangeError} if the table does not say what it is about.
   */
  save(table: TranspositionTable): void {
    this.#store.write(chunksOf(table));
  }

  /**
   * Returns the table that the store holds, or a new one, with all that the others hold. One of
   * theirs is in memory beside it meanwhile.
   */
  resumedTable(options: TranspositionTableOptions): TranspositionTable {
    const table = tableIn(this.#store, options) ?? new TranspositionTable(options);
    for (const other of this.#others) {
      const theirs = tableIn(other, options);
      theirs?.copyTo(table);
      if (options.budget) theirs?.free(options.budget);
    }
    return table;
  }
}

/** Returns the table that a store holds, or null if it is empty. */
function tableIn(
  store: Pick<CheckpointStore, "read">,
  options: TranspositionTableOptions,
): TranspositionTable | null {
  const expected = headerOf(options);
  const chunks = store.read()?.[Symbol.iterator]();
  if (!chunks) return null;
  const { sizeBits } = checkedHeader(chunks.next().value ?? new Uint8Array(), expected);
  const table = new TranspositionTable({ ...options, sizeBits });
  let first = 0;
  for (let { value, done } = chunks.next(); !done; { value, done } = chunks.next()) {
    if (value!.length > 0) table.setWords(first, unpacked(wordsOf(value!), table, first));
    first += CHUNK_WORDS;
  }
  return table;
}

function headerOf(
  { keyBits, minBound = 0, maxBound, replacement, sizeBits, about }: TranspositionTableOptions,
): Header {
  if (!about) {
    throw new RangeError("Cannot keep a table that does not say which game it is about");
  }
  const bucketed = replacement !== "always";
  return { format: TABLE_FORMAT, about, keyBits, minBound, maxBound, bucketed, sizeBits };
}

/**
 * Returns what the first chunk says, checked.
 *
 * @throws {RangeError} if it is of another table, but for the size.
 */
function checkedHeader(chunk: Uint8Array, expected: Header): Header {
  const found = headerIn(chunk);
  for (const [name, value] of Object.entries(expected)) {
    const given = found?.[name as keyof Header];
    if (name === "sizeBits" ? Number.isInteger(given) : given === value) continue;
    const told = `${name} ${JSON.stringify(given ?? null)}, expected ${JSON.stringify(value)}`;
    throw new RangeError(`Cannot go on from the checkpoint: it is of another table: ${told}`);
  }
  return found!;
}

function headerIn(chunk: Uint8Array): Header | null {
  try {
    return JSON.parse(new TextDecoder().decode(chunk));
  } catch {
    return null;
  }
}

function* chunksOf(table: TranspositionTable): Generator<Uint8Array> {
  yield new TextEncoder().encode(JSON.stringify(headerOf(table.size)));
  const packed = new Int32Array(MASK_WORDS + CHUNK_WORDS);
  for (let first = 0; first < table.wordCount; first += CHUNK_WORDS) {
    const words = new Int32Array(lengthAt(table, first));
    table.copyWords(first, words);
    yield bytesOf(packed.subarray(0, pack(words, packed)));
  }
}

function lengthAt({ wordCount }: TranspositionTable, first: number): number {
  return Math.min(CHUNK_WORDS, wordCount - first);
}

/** Writes a chunk, and returns how many words it has. */
function pack(words: Int32Array, into: Int32Array): number {
  let end = MASK_WORDS;
  into.fill(0, 0, MASK_WORDS);
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    const isSet = (word | -word) >>> 31; // without a branch, which could not be foretold
    into[i >>> 5] |= isSet << (i & 31);
    into[end] = word;
    end += isSet;
  }
  return end > MASK_WORDS ? end : 0;
}

function unpacked(packed: Int32Array, table: TranspositionTable, first: number): Int32Array {
  const words = new Int32Array(lengthAt(table, first));
  let next = MASK_WORDS;
  for (let i = 0; i < words.length; i++) {
    if ((packed[i >>> 5] >>> (i & 31) & 1) !== 0) words[i] = packed[next++];
  }
  return words;
}

function bytesOf(words: Int32Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}

/** The words of a chunk, wherever in its buffer it lies. */
function wordsOf(chunk: Uint8Array): Int32Array {
  const { buffer } = chunk.byteOffset % 4 === 0 ? chunk : chunk.slice();
  return new Int32Array(
    buffer,
    chunk.byteOffset % 4 === 0 ? chunk.byteOffset : 0,
    chunk.length / 4,
  );
}
