// The bytes of books: variable-length integers, front-coded keys, checksums, compression.

/** A run of a file. */
export interface ByteRange {
  /** The offset of its first byte. */
  readonly start: number;
  /** The number of its bytes. */
  readonly length: number;
}

export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  /** Writes an integer from 0 to 2^53 − 1, seven bits a byte, the lowest first. */
  writeCount(count: number): void {
    for (; count >= 128; count = Math.floor(count / 128)) this.#push(count % 128 + 128);
    this.#push(count);
  }

  /** Writes a safe integer. Small absolute values take one byte. */
  writeInteger(value: number): void {
    this.writeCount(value < 0 ? -2 * value - 1 : 2 * value);
  }

  writeBytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Returns a copy of what was written. */
  copy(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #push(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#length + count));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Reads what a `ByteWriter` wrote. Throws a `RangeError` past the end. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  readCount(): number {
    let count = 0;
    for (let scale = 1;; scale *= 128) {
      if (this.#at >= this.#bytes.length || scale > 2 ** 49) {
        throw new RangeError("truncated block");
      }
      const byte = this.#bytes[this.#at++];
      count += (byte & 127) * scale;
      if (byte < 128) return count;
    }
  }

  readInteger(): number {
    const count = this.readCount();
    return count % 2 === 0 ? count / 2 : -(count + 1) / 2;
  }

  readBytes(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new RangeError("truncated block");
    return this.#bytes.subarray(this.#at, this.#at += length);
  }
}

/** Compares keys byte by byte; of a key and its beginning, the shorter one is smaller. */
export function compareKeys(a: Uint8Array, b: Uint8Array): number {
  const length = countShared(a, b);
  if (length < a.length && length < b.length) return a[length] - b[length];
  return a.length - b.length;
}

export function countShared(a: Uint8Array, b: Uint8Array): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length++;
  return length;
}

/** Writes sorted keys: what a key shares with the one before it, and the rest. */
export function writeKeys(writer: ByteWriter, keys: readonly Uint8Array[]): void {
  let before = new Uint8Array(0) as Uint8Array;
  for (const key of keys) {
    const shared = countShared(before, key);
    writer.writeCount(shared);
    writer.writeCount(key.length - shared);
    writer.writeBytes(key.subarray(shared));
    before = key;
  }
}

/** Reads keys that `writeKeys` wrote. Throws a `RangeError` if they are not in ascending order. */
export function readKeys(reader: ByteReader, count: number): Uint8Array[] {
  const keys: Uint8Array[] = [];
  let before = new Uint8Array(0) as Uint8Array;
  for (let i = 0; i < count; i++) {
    const shared = reader.readCount();
    const rest = reader.readBytes(reader.readCount());
    if (shared > before.length) throw new RangeError("a key that shares too much");
    const key = new Uint8Array(shared + rest.length);
    key.set(before.subarray(0, shared));
    key.set(rest, shared);
    if (i > 0 && compareKeys(before, key) >= 0) throw new RangeError("keys out of order");
    keys.push(key);
    before = key;
  }
  return keys;
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >>> 1 ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** Returns the CRC-32 of bytes, as gzip and PNG have it, as an unsigned integer. */
export function computeCrc(bytes: Uint8Array): number {
  let crc = -1;
  for (let i = 0; i < bytes.length; i++) crc = CRC_TABLE[(crc ^ bytes[i]) & 255] ^ crc >>> 8;
  return ~crc >>> 0;
}

/** Compresses bytes (raw DEFLATE, RFC 1951). */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return await pipe(bytes, new CompressionStream("deflate-raw"));
}

/** Returns the bytes that `deflate` compressed. Throws a `TypeError` if they are damaged. */
export async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return await pipe(bytes, new DecompressionStream("deflate-raw"));
}

async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  through: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough<Uint8Array<ArrayBuffer>>(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
