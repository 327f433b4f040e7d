/**
 * Bytes as UTF-8 text, with the place of the first byte that is none.
 *
 * @module
 */
import { formatFigure, InputError } from "@zugzwang/core/run";

/** The longest text; V8 makes none of twice that. */
const MOST_BYTES = 2 ** 28;

/**
 * Returns the text of UTF-8 bytes; a byte-order mark stays in it.
 *
 * @throws {InputError} at the first character that is no UTF-8, or if it has over 256 MiB.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  if (bytes.length > MOST_BYTES) throw tooLong(bytes.length);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw faultOf(bytes);
  }
}

function tooLong(length: number): InputError {
  const expected = `a text of at most ${formatFigure(MOST_BYTES)} bytes`;
  return new InputError({ line: 1, column: 1, expected, found: `${formatFigure(length)} bytes` });
}

/** Decodes byte by byte, which is slow and tells where it goes wrong. */
function faultOf(bytes: Uint8Array): InputError {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let offset = 0;
  try {
    for (; offset < bytes.length; offset++) {
      text += decoder.decode(bytes.subarray(offset, offset + 1), { stream: true });
    }
  } catch {
    // the byte at offset is the first that cannot be
  }
  const lineStart = text.lastIndexOf("\n") + 1;
  const byte = bytes[offset]?.toString(16).toUpperCase().padStart(2, "0");
  return new InputError({
    line: text.split("\n").length,
    column: text.length - lineStart + 1,
    expected: "UTF-8 text",
    found: byte === undefined ? "the end of the input within a character" : `byte 0x${byte}`,
  });
}
