/**
 * Files that may be compressed by gzip.
 *
 * @module
 */
import { FileError } from "./failure.ts";
import { STDIN_NAME } from "./named_file.ts";

/** What a file of gzip begins with. */
const GZIP = [0x1f, 0x8b];

/** Whether bytes begin as a file of gzip does. */
export function isGzip(bytes: Uint8Array): boolean {
  return GZIP.every((byte, i) => bytes[i] === byte);
}

/**
 * Yields what a file holds, uncompressed if it is compressed; null is standard input.
 *
 * @throws {FileError} where a compressed one is not whole.
 */
export async function* unzipped(
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
    // The types of Deno 2.4 do not say that streams can be iterated.
    const plain: unknown = zipped.pipeThrough(new DecompressionStream("gzip"));
    yield* plain as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new FileError("read", path ?? STDIN_NAME, "it is no whole file of gzip");
  }
}
