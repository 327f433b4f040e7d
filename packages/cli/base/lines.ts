/**
 * Lines of a stream of bytes, as they come in.
 *
 * @module
 */

const NEWLINE = 0x0a;

/**
 * Yields the lines of a stream without their newlines; the last need not have one. It reads no
 * further than it is asked, and holds one line and one chunk at a time.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      yield joined([...parts, chunk.subarray(from, at)]);
      [parts, from] = [[], at + 1];
    }
    if (from < chunk.length) parts.push(chunk.slice(from));
  }
  if (parts.length > 0) yield joined(parts);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0];
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
