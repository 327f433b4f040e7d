// Lines of a stream of bytes.

export const NEWLINE = 0x0a;

/**
 * Yields the lines of a stream without their newlines; the last one need not have one. Holds one line
 * and one chunk at a time. A line of more than `most` bytes is cut after `most` + 1.
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
      yield joinBytes(parts);
      [parts, room, from] = [[], most + 1, at + 1];
    }
    take(chunk.subarray(from));
  }
  if (parts.length > 0) yield joinBytes(parts);
}

/** Returns a copy of some parts in one array. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
