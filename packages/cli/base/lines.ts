/**
 * Lines of a stream of bytes, as they come in.
 *
 * @module
 */

/** The byte that ends a line. */
export const NEWLINE = 0x0a;

/**
 * Yields the lines of a stream without their newlines; the last need not have one. It reads no
 * further than it is asked, and holds one line and one chunk at a time. Of a line that is longer
 * than `most` bytes it yields so many and one more.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  most = Infinity,
): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let room = most + 1;
  const take = (part: Uint8Array) => {
    if (part.length > 0 && room > 0) parts.push(part.slice(0, room));
    room -= part.length;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, at));
      yield joined(parts);
      [parts, room, from] = [[], most + 1, at + 1];
    }
    take(chunk.subarray(from));
  }
  if (parts.length > 0) yield joined(parts);
}

/** Returns the bytes of some parts in one array, a copy. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
