// The file of a book.
//
//     magic    16 bytes, "zugzwang book 1\n"
//     lengths  three uint32, little-endian: bytes of the header, its CRC-32, bytes of the root
//     header   JSON: the game, the kind of keys, the number of positions, … (`BookHeader`)
//     root     one index block: an entry for each index block
//     index    index blocks: an entry for each data block
//     data     data blocks: keys, values and plies of some hundred positions, in the order of the keys
//
// The root, the index and the data are blocks of raw DEFLATE, one by one. An entry of an index block has
// the first key of a block, its compressed bytes and their CRC-32. Blocks of one kind follow each
// other without gaps, so an entry needs no offset. A lookup reads one index block and one data block.
//
// Keys are whole: texts as UTF-8, ranks as their number. Ranks follow each other, so a data block of ranks
// has no keys. A value is what the side to move still gains minus what
// the other side gains. Plies are those to the end when the winner hurries and the loser delays.
import { breach } from "../game/clauses.ts";
import type { Rules } from "../game/rules.ts";
import { InputError } from "../run/errors.ts";
import type { BookAnswer } from "../solve/solution.ts";
import {
  type ByteRange,
  ByteReader,
  ByteWriter,
  computeCrc,
  readKeys,
  writeKeys,
} from "./book_bytes.ts";

/** What a book is about. */
export interface BookHeader {
  /** The name of the game. */
  readonly game: string;
  /** A hash of the module of an own game; null for a game of Zugzwang. */
  readonly module: string | null;
  /** The instance, as the judge's input; null if the book has several. */
  readonly instance: string | null;
  /** What its keys are. */
  readonly keys: BookKeys;
  /** The positions within this many plies of the start; null if there is no such limit. */
  readonly withinPlies: number | null;
  /** Whether it has plies to the end. */
  readonly hasPlies: boolean;
  /** Whether it has best moves. Books from the rows of a batch have them. */
  readonly hasMoves: boolean;
  /** The version of the program that wrote it, for people. */
  readonly program: string;
  /** The number of positions. */
  readonly positions: number;
}

/**
 * What keys are: ranks of `encoding.ranks`, texts of `formatPosition`, or texts of `canonicalText`, which
 * equivalent positions share.
 */
export type BookKeys = "rank" | "text" | "canonical";

/** Sorted positions of a data block: keys (empty for ranks), values, and plies if the book has them. */
export interface DataBlock {
  /** Ascending; empty if keys are ranks. */
  readonly keys: readonly Uint8Array[];
  readonly values: ArrayLike<number>;
  /** −1 for null. Empty if the book has no plies. */
  readonly plies: ArrayLike<number>;
  /** Best moves, a line end, and the position's text; or empty texts. Empty if the book has none. */
  readonly moves: readonly string[];
}

export interface BlockEntry extends ByteRange {
  readonly key: Uint8Array;
  readonly crc: number;
}

const MAGIC = new TextEncoder().encode("zugzwang book 1\n");
const PREFIX_BYTES = MAGIC.length + 12;
/** The most bytes of a header or a root: a damaged length does not allocate gigabytes. */
const MOST_HEAD_BYTES = 2 ** 28;
const KEYS: readonly unknown[] = ["rank", "text", "canonical"];

export interface BookPrefix {
  readonly header: ByteRange & { readonly crc: number };
  readonly root: ByteRange;
}

export function writeHead(
  header: BookHeader & { rootCrc: number },
  rootBytes: number,
): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const head = new Uint8Array(PREFIX_BYTES + json.length);
  head.set(MAGIC);
  const view = new DataView(head.buffer);
  [json.length, computeCrc(json), rootBytes].forEach((word, i) =>
    view.setUint32(MAGIC.length + 4 * i, word, true)
  );
  head.set(json, PREFIX_BYTES);
  return head;
}

/** The bytes that tell whether a file is a book. */
export const MAGIC_BYTES: number = MAGIC.length;

/** Returns whether bytes are the beginning of a book, at least of one that is cut off. */
export function startsBook(bytes: Uint8Array): boolean {
  return bytes.subarray(0, MAGIC_BYTES).every((byte, i) => byte === MAGIC[i]);
}

export function readPrefix(bytes: Uint8Array, place: string): BookPrefix {
  if (!startsBook(bytes)) {
    throw refuseBook(place, {
      expected: "a file that `zugzwang book` wrote",
      found: "another file",
    });
  }
  if (bytes.length < PREFIX_BYTES) throw refuseTruncated(place, PREFIX_BYTES, bytes.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const [length, crc, rootBytes] = [0, 4, 8].map((at) => view.getUint32(MAGIC.length + at, true));
  if (length + rootBytes > MOST_HEAD_BYTES) {
    throw refuseBook(place, { byte: MAGIC.length, expected: "small lengths", found: "large ones" });
  }
  const root = { start: PREFIX_BYTES + length, length: rootBytes };
  return { header: { start: PREFIX_BYTES, length, crc }, root };
}

export function readHeader(
  bytes: Uint8Array,
  crc: number,
  place: string,
): BookHeader & { readonly rootCrc: number } {
  if (computeCrc(bytes) !== crc) throw refuseDamaged(place, "header", PREFIX_BYTES);
  const header = JSON.parse(new TextDecoder().decode(bytes));
  if (KEYS.includes(header.keys)) return header;
  const expected = "keys that are ranks or texts";
  throw refuseBook(place, { byte: PREFIX_BYTES, expected, found: JSON.stringify(header.keys) });
}

/** Writes the entries of an index block, whose blocks follow each other from `start`. */
export function writeIndex(entries: readonly BlockEntry[]): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  writer.writeCount(entries.length);
  writer.writeCount(entries.length === 0 ? 0 : entries[0].start);
  writeKeys(writer, entries.map(({ key }) => key));
  for (const { length, crc } of entries) {
    writer.writeCount(length);
    writer.writeCount(crc);
  }
  return writer.copy();
}

/** Reads an index block. `base` is where its kind of blocks begins in the file. */
export function readIndex(bytes: Uint8Array, base: number): BlockEntry[] {
  const reader = new ByteReader(bytes);
  const count = reader.readCount();
  let start = base + reader.readCount();
  return readKeys(reader, count).map((key) => {
    const length = reader.readCount();
    const entry = { key, start, length, crc: reader.readCount() };
    start += length;
    return entry;
  });
}

/** Returns the index of the last one of ascending items that is not after a key, or −1. */
export function findFloor<Item>(items: readonly Item[], isAfter: (item: Item) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAfter(items[middle])) high = middle;
    else low = middle + 1;
  }
  return low - 1;
}

export function writeData({ keys, values, plies, moves }: DataBlock): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  writer.writeCount(values.length);
  writeKeys(writer, keys);
  for (let i = 0; i < values.length; i++) writer.writeInteger(values[i]);
  for (let i = 0; i < plies.length; i++) writer.writeCount(Math.max(0, plies[i] + 1));
  for (const move of moves) {
    const bytes = new TextEncoder().encode(move);
    writer.writeCount(bytes.length);
    writer.writeBytes(bytes);
  }
  return writer.copy();
}

export function readData(bytes: Uint8Array, { keys, hasPlies, hasMoves }: BookHeader): DataBlock {
  const reader = new ByteReader(bytes);
  const count = reader.readCount();
  const block = {
    keys: keys === "rank" ? [] : readKeys(reader, count),
    values: readNumbers(count, () => reader.readInteger()),
    plies: readNumbers(hasPlies ? count : 0, () => reader.readCount() - 1),
    moves: Array.from({ length: hasMoves ? count : 0 }, () => {
      return new TextDecoder().decode(reader.readBytes(reader.readCount()));
    }),
  };
  if (!reader.isAtEnd) throw new RangeError("bytes after the last position");
  return block;
}

function readNumbers(count: number, read: () => number): Int32Array {
  const numbers = new Int32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = read();
  return numbers;
}

/** Returns what a data block says of its position at an index, or null. */
export function readAnswer({ values, plies, moves }: DataBlock, index: number): BookAnswer | null {
  if (index >= values.length) return null;
  const distance = plies[index] ?? -1;
  const answer = { value: values[index], plies: distance < 0 ? null : distance };
  const [move = "", position = ""] = moves[index]?.split("\n") ?? [];
  return move === "" ? answer : { ...answer, best: { move, position } };
}

/**
 * Returns the key of a text, in UTF-8.
 * @throws {RulesError} if UTF-8 cannot write it: half a surrogate pair would become any other half.
 */
export function makeTextKey<P, M>(rules: Rules<P, M>, text: string): Uint8Array {
  if (text.isWellFormed()) return new TextEncoder().encode(text);
  const rule = "UTF-8 can write the texts of positions in a book";
  return breach({ rules }, { rule, expected: "pairs of surrogates", found: JSON.stringify(text) });
}

/** Returns the key of a rank in an index: six bytes, the highest first. */
export function makeRankKey(rank: number): Uint8Array {
  const key = new Uint8Array(6);
  const view = new DataView(key.buffer);
  view.setUint16(0, Math.floor(rank / 2 ** 32));
  view.setUint32(2, rank >>> 0);
  return key;
}

export function rankOfKey(key: Uint8Array): number {
  const view = new DataView(key.buffer, key.byteOffset);
  return view.getUint16(0) * 2 ** 32 + view.getUint32(2);
}

export function refuseBook(
  place: string,
  { byte = 0, line, ...fault }: {
    readonly byte?: number;
    /** The line from 1, if the book was made from lines. */
    readonly line?: number | undefined;
    readonly expected: string;
    readonly found: string;
  },
): InputError {
  const at = line === undefined ? { line: 1, byte } : { line };
  return new InputError({ ...at, column: 1, place: `book ${place}`, ...fault });
}

export function refuseDamaged(place: string, part: string, byte: number): InputError {
  return refuseBook(place, { byte, expected: `an undamaged ${part}`, found: "a wrong checksum" });
}

export function refuseTruncated(place: string, needed: number, found: number): InputError {
  const expected = `at least ${needed} bytes`;
  return refuseBook(place, { byte: found, expected, found: "the end of the file" });
}
