import { Budget } from "../run/budget.ts";
import { ByteWriter, compareKeys, computeCrc, deflate } from "./book_bytes.ts";
import { makeRankKey, writeData, writeHead, writeIndex } from "./book_format.ts";
import type { BlockEntry, BookAnswer, BookHeader, DataBlock } from "./book_format.ts";

/** A position of a book: its key, and what the book says of it. */
export interface BookPosition extends BookAnswer {
  /** See `keyOfPosition`. */
  readonly key: Uint8Array;
}

/** Positions of a data block, and data blocks of an index block. */
const [POSITIONS_PER_BLOCK, RANKS_PER_BLOCK, BLOCKS_PER_INDEX] = [512, 8192, 256];

/** A header without the number of positions, which the writer counts. */
export type BookTitle = Omit<BookHeader, "positions">;

/**
 * Writes the data of a book as positions come, and returns the rest at the end. The rest belongs before
 * the data: a reader then needs one read for the header and the root.
 *
 * Memory: a block, and about 20 bytes and a key for each block before it.
 */
export class BookWriter {
  readonly #title: BookTitle;
  readonly #write: (bytes: Uint8Array<ArrayBuffer>) => void | Promise<void>;
  readonly #entries: BlockEntry[] = [];
  #pending: BookPosition[] = [];
  #last: Uint8Array | null = null;
  #dataBytes = 0;
  #positions = 0;

  /** Starts a book. `write` appends bytes to its data. */
  constructor(title: BookTitle, write: (bytes: Uint8Array<ArrayBuffer>) => void | Promise<void>) {
    this.#title = title;
    this.#write = write;
  }

  /** The number of positions so far. */
  get positions(): number {
    return this.#positions;
  }

  /**
   * Adds the next positions of a book of texts.
   * @throws {RangeError} if keys do not ascend.
   */
  async addPositions(positions: Iterable<BookPosition>): Promise<void> {
    for (const position of positions) {
      this.#push(position);
      if (this.#pending.length === POSITIONS_PER_BLOCK) await this.#flush();
    }
  }

  /** Adds the next ranks, and their plies if the book has them (negative for null). */
  async addRanks(values: ArrayView, plies?: ArrayView): Promise<void> {
    for (let start = 0; start < values.length; start += RANKS_PER_BLOCK) {
      const end = Math.min(start + RANKS_PER_BLOCK, values.length);
      const key = makeRankKey(this.#positions);
      this.#positions += end - start;
      const [part, distances] = [values.subarray(start, end), plies?.subarray(start, end) ?? []];
      await this.#writeBlock(key, { keys: [], values: part, plies: distances, moves: [] });
    }
  }

  /** Ends the book. Returns its head: all that belongs before the data. */
  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#pending.length > 0) await this.#flush();
    const { blocks, entries } = await packIndex(this.#entries);
    const root = await deflate(writeIndex(entries));
    const header = { ...this.#title, positions: this.#positions, rootCrc: computeCrc(root) };
    const writer = new ByteWriter();
    for (const part of [writeHead(header, root.length), root, ...blocks]) writer.writeBytes(part);
    return writer.take();
  }

  #push(position: BookPosition): void {
    const { key } = position;
    if (this.#last !== null && compareKeys(this.#last, key) >= 0) {
      throw new RangeError("Cannot write a book: keys are out of order");
    }
    this.#pending.push(position);
    this.#last = key;
    this.#positions++;
  }

  async #flush(): Promise<void> {
    const { hasPlies, hasMoves } = this.#title;
    const pending = this.#pending;
    this.#pending = [];
    await this.#writeBlock(pending[0].key, {
      keys: pending.map(({ key }) => key),
      values: pending.map(({ value }) => value),
      plies: hasPlies ? pending.map(({ plies }) => plies ?? -1) : [],
      moves: hasMoves
        ? pending.map(({ best }) => best ? `${best.move}\n${best.position}` : "")
        : [],
    });
  }

  async #writeBlock(key: Uint8Array, block: DataBlock): Promise<void> {
    const bytes = await deflate(writeData(block));
    const { length } = bytes;
    this.#entries.push({ key, start: this.#dataBytes, length, crc: computeCrc(bytes) });
    this.#dataBytes += length;
    await this.#write(bytes);
  }
}

/** An array of integers that can be cut without a copy. */
export type ArrayView = Int8Array | Int16Array | Int32Array;

/** Returns the index blocks, and the entries that name them. */
async function packIndex(
  data: readonly BlockEntry[],
): Promise<{ readonly blocks: Uint8Array[]; readonly entries: BlockEntry[] }> {
  const [blocks, entries]: [Uint8Array[], BlockEntry[]] = [[], []];
  let start = 0;
  for (let first = 0; first < data.length; first += BLOCKS_PER_INDEX) {
    const part = data.slice(first, first + BLOCKS_PER_INDEX);
    const bytes = await deflate(writeIndex(part));
    entries.push({ key: part[0].key, start, length: bytes.length, crc: computeCrc(bytes) });
    blocks.push(bytes);
    start += bytes.length;
  }
  return { blocks, entries };
}

/** A book in memory. */
export interface MadeBook {
  /** The number of its positions. */
  readonly positions: number;
  /** The parts of its file, in order. */
  readonly pieces: readonly Uint8Array<ArrayBuffer>[];
}

/**
 * Returns a book in memory, given how to add its positions.
 * @throws {LimitError} if the budget does not allow it.
 */
export async function makeBook(
  title: BookTitle,
  add: (writer: BookWriter) => Promise<void>,
  budget: Budget = new Budget(),
): Promise<MadeBook> {
  const data: Uint8Array<ArrayBuffer>[] = [];
  const writer = new BookWriter(title, (bytes) => {
    budget.reserve(bytes.length, "the book");
    data.push(bytes);
  });
  await add(writer);
  return { pieces: [await writer.finish(), ...data], positions: writer.positions };
}

/** Returns the bytes of a book. */
export async function joinBook({ pieces }: MadeBook): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Blob([...pieces]).arrayBuffer());
}

/** Sorts positions by their keys. */
export function sortPositions(positions: Iterable<BookPosition>): BookPosition[] {
  return [...positions].sort((a, b) => compareKeys(a.key, b.key));
}
