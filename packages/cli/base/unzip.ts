// Files that may be compressed by gzip.
import { FileError } from "./failure.ts";
import { STDIN_NAME } from "./named_file.ts";

/** The first bytes of a gzip file. */
const GZIP = [0x1f, 0x8b];

export function isGzip(bytes: Uint8Array): boolean {
  return GZIP.every((byte, i) => bytes[i] === byte);
}

/** Yields the bytes of a file, uncompressed. Throws a `FileError` if a compressed file is damaged. */
export async function* unzip(
  chunks: AsyncIterable<Uint8Array>,
  path: string | null,
): AsyncGenerator<Uint8Array> {
  const pieces = chunks[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) return;
  async function* all() {
    yield first.value as Uint8Array;
    yield* { [Symbol.asyncIterator]: () => pieces };
  }
  if (!isGzip(first.value)) return yield* all();
  const zipped = ReadableStream.from(all()) as ReadableStream<Uint8Array<ArrayBuffer>>;
  try {
    // According to the types of Deno 2.4, streams cannot be iterated.
    const plain: unknown = zipped.pipeThrough(new DecompressionStream("gzip"));
    yield* plain as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new FileError("read", path ?? STDIN_NAME, "the gzip file is damaged or truncated");
  }
}
