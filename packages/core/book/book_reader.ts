import { InputError } from "../run/errors.ts";
import type { BookAnswer } from "../solve/solution.ts";
import { type ByteRange, compareKeys, computeCrc, inflate } from "./book_bytes.ts";
import {
  type BlockEntry,
  type BookHeader,
  type DataBlock,
  findFloor,
  rankOfKey,
  readAnswer,
  readData,
  readHeader,
  readIndex,
  readPrefix,
  refuseBook,
  refuseDamaged,
  refuseTruncated,
} from "./book_format.ts";

/** Where the bytes of a book are. */
export interface BookSource {
  /** The name of the file or its address, for messages. */
  readonly place: string;
  /** Whether it is on a server, which may answer late. */
  readonly isRemote?: boolean;
  /** Returns the bytes of a range, fewer at the end of the file. */
  read(range: ByteRange): Promise<Uint8Array<ArrayBuffer>>;
}

/** The first read, which has the header and, of most books, the root. */
const HEAD_BYTES = 2 ** 14;
const BLOCKS_KEPT = 64;

/**
 * Exact values of positions, by key. A lookup reads at most one index block and one data block. The last
 * blocks stay in memory.
 */
export class BookReader {
  /** What the book is about. */
  readonly header: BookHeader;
  readonly #source: BookSource;
  readonly #root: readonly BlockEntry[];
  readonly #dataStart: number;
  /** Decoded blocks by offset, the least recently used first. They may still be on their way. */
  readonly #blocks = new Map<number, Promise<readonly BlockEntry[] | DataBlock>>();

  private constructor(
    source: BookSource,
    { header, root, dataStart }: {
      readonly header: BookHeader;
      readonly root: readonly BlockEntry[];
      readonly dataStart: number;
    },
  ) {
    this.#source = source;
    this.header = header;
    this.#root = root;
    this.#dataStart = dataStart;
  }

  /**
   * Opens a book. Reads its header and its root.
   * @throws {InputError} if the file is not a book, is damaged, or ends too early.
   */
  static async open(source: BookSource): Promise<BookReader> {
    const { place } = source;
    const head = await source.read({ start: 0, length: HEAD_BYTES });
    const prefix = readPrefix(head, place);
    const end = prefix.root.start + prefix.root.length;
    const bytes = end <= head.length || head.length < HEAD_BYTES
      ? head
      : await source.read({ start: 0, length: end });
    if (bytes.length < end) throw refuseTruncated(place, end, bytes.length);
    const cut = ({ start, length }: ByteRange) => bytes.slice(start, start + length);
    const header = readHeader(cut(prefix.header), prefix.header.crc, place);
    const packed = cut(prefix.root);
    if (computeCrc(packed) !== header.rootCrc) {
      throw refuseDamaged(place, "root", prefix.root.start);
    }
    const root = await decode(
      place,
      prefix.root.start,
      async () => readIndex(await inflate(packed), end),
    );
    const last = root.at(-1);
    const dataStart = last === undefined ? end : last.start + last.length;
    return new BookReader(source, { header, root, dataStart });
  }

  /** Returns what the book says of a position, or null. */
  async find(key: Uint8Array): Promise<BookAnswer | null> {
    const isAfter = (item: Uint8Array) => compareKeys(item, key) > 0;
    const startsAfter = (entry: BlockEntry) => isAfter(entry.key);
    const indexEntry = this.#root[findFloor(this.#root, startsAfter)];
    if (!indexEntry) return null;
    const entries = await this.#loadIndex(indexEntry);
    const entry = entries[findFloor(entries, startsAfter)];
    if (!entry) return null;
    const block = await this.#loadData(entry);
    if (this.header.keys === "rank") {
      return readAnswer(block, rankOfKey(key) - rankOfKey(entry.key));
    }
    const index = findFloor(block.keys, isAfter);
    const isFound = index >= 0 && compareKeys(block.keys[index], key) === 0;
    return isFound ? readAnswer(block, index) : null;
  }

  /**
   * Reads every block.
   * @throws {InputError} if one is damaged, or the book ends too early or too late.
   */
  async check(): Promise<void> {
    let end = this.#dataStart;
    for (const indexEntry of this.#root) {
      for (const entry of await this.#loadIndex(indexEntry)) {
        await this.#loadData(entry);
        end = entry.start + entry.length;
      }
    }
    const rest = await this.#source.read({ start: end, length: 1 });
    if (rest.length === 0) return;
    const fault = { byte: end, expected: "the end of the book", found: "more bytes" };
    throw refuseBook(this.#source.place, fault);
  }

  #loadIndex(entry: BlockEntry): Promise<readonly BlockEntry[]> {
    return this.#load(entry, (bytes) => readIndex(bytes, this.#dataStart));
  }

  #loadData(entry: BlockEntry): Promise<DataBlock> {
    return this.#load(entry, (bytes) => readData(bytes, this.header));
  }

  /** Returns a decoded block. Two lookups in one block read it once. */
  #load<Block extends readonly BlockEntry[] | DataBlock>(
    entry: BlockEntry,
    read: (bytes: Uint8Array) => Block,
  ): Promise<Block> {
    const known = this.#blocks.get(entry.start);
    this.#blocks.delete(entry.start);
    const block = known as Promise<Block> | undefined ?? this.#fetch(entry, read);
    this.#blocks.set(entry.start, block);
    if (this.#blocks.size > BLOCKS_KEPT) this.#blocks.delete(this.#blocks.keys().next().value!);
    return block;
  }

  async #fetch<Block>(entry: BlockEntry, read: (bytes: Uint8Array) => Block): Promise<Block> {
    const { place } = this.#source;
    const { start, length, crc } = entry;
    try {
      const bytes = await this.#source.read({ start, length });
      if (bytes.length < length) throw refuseTruncated(place, start + length, start + bytes.length);
      if (computeCrc(bytes) !== crc) throw refuseDamaged(place, "block", start);
      return await decode(place, start, async () => read(await inflate(bytes)));
    } catch (error) {
      this.#blocks.delete(start); // a later lookup may try again
      throw error;
    }
  }
}

/** Decodes a block whose checksum is right. A book that was written wrongly is refused too. */
async function decode<T>(place: string, byte: number, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof InputError) throw error;
    const found = error instanceof Error ? error.message : String(error);
    throw refuseBook(place, { byte, expected: "a block of a book", found });
  }
}

/** Returns the bytes of a book that is in memory. */
export function readFromMemory(bytes: Uint8Array<ArrayBuffer>, place = "in memory"): BookSource {
  return {
    place,
    read: ({ start, length }) => Promise.resolve(bytes.slice(start, start + length)),
  };
}

/**
 * Returns the bytes of a book on a web server. A server that does not serve ranges sends the whole file
 * once, which stays in memory.
 */
export function readFromServer(address: string | URL, fetchBytes = fetch): BookSource {
  const place = String(address);
  let whole: Uint8Array<ArrayBuffer> | null = null;
  const read = async ({ start, length }: ByteRange): Promise<Uint8Array<ArrayBuffer>> => {
    if (whole) return whole.slice(start, start + length);
    const headers = { range: `bytes=${start}-${start + length - 1}` };
    const response = await fetchBytes(address, { headers });
    if (response.status === 416) return new Uint8Array(0);
    if (!response.ok) {
      const found = `status ${response.status} of the server`;
      throw refuseBook(place, { expected: "the file", found });
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.status === 206) return bytes;
    whole = bytes;
    return bytes.slice(start, start + length);
  };
  return { place, isRemote: true, read };
}
