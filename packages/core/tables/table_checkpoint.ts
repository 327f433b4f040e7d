/**
 * A table of proved bounds as chunks of bytes, written and read piece by piece: no second copy of
 * the table is ever in memory.
 *
 * @module
 */
import type { CheckpointStore } from "../run/checkpoint_store.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { TranspositionTable, type TranspositionTableOptions } from "./transposition_table.ts";

/** Words of the table in a chunk, a multiple of the largest bucket. */
const CHUNK_WORDS = 2 ** 14;
/** Words of a chunk that say which words of the table are not zero, a bit each. */
const MASK_WORDS = CHUNK_WORDS / 32;

/** What the first chunk says of the table; the same order in every file. */
type Header = readonly [
  keyBits: number,
  minBound: number,
  maxBound: number,
  bucketed: number,
  sizeBits: number,
  oneBound: number,
];

/** How many members of a header another table must share, from the first. */
const FIXED_MEMBERS = 4;

/**
 * A checkpoint that keeps a table in a store. Every entry is written as one of the threads stored it,
 * and is proved.
 *
 *     chunk 0    the header: int32 words
 *     chunk i    of 2^14 words of the table: a bit for each that is not zero, then these words;
 *                nothing where all are zero
 *
 * Time: one pass over the table. Memory: two chunks.
 */
export class TableCheckpoint implements Checkpoint {
  readonly #store: CheckpointStore;

  /** Takes the store. */
  constructor(store: CheckpointStore) {
    this.#store = store;
  }

  /** Whether it is time to save, as the store says. */
  isDue(): boolean {
    return this.#store.isDue();
  }

  /** Writes a table to the store. */
  save(table: TranspositionTable): void {
    this.#store.write(chunksOf(table));
  }

  /** Returns the table that the store holds, or a new one. */
  resumedTable(options: TranspositionTableOptions): TranspositionTable {
    const chunks = this.#store.read()?.[Symbol.iterator]();
    if (!chunks) return new TranspositionTable(options);
    const header = wordsOf(chunks.next().value ?? new Uint8Array());
    const expected = headerOf(options).slice(0, FIXED_MEMBERS);
    if (expected.some((member, i) => header[i] !== member)) {
      throw new RangeError("Cannot go on from the checkpoint: it holds another kind of table");
    }
    const [sizeBits, oneBound] = header.subarray(FIXED_MEMBERS);
    const table = new TranspositionTable({ ...options, sizeBits, oneBound: oneBound !== 0 });
    let first = 0;
    for (let { value, done } = chunks.next(); !done; { value, done } = chunks.next()) {
      if (value!.length > 0) table.setWords(first, unpacked(wordsOf(value!), table, first));
      first += CHUNK_WORDS;
    }
    return table;
  }
}

function headerOf(
  { keyBits, minBound = 0, maxBound, replacement, sizeBits, oneBound = false }:
    TranspositionTableOptions,
): Header {
  const bucketed = replacement === "always" ? 0 : 1;
  return [keyBits, minBound, maxBound, bucketed, sizeBits, oneBound ? 1 : 0];
}

function* chunksOf(table: TranspositionTable): Generator<Uint8Array> {
  yield bytesOf(Int32Array.from(headerOf(table.size)));
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
