// Decoding UTF-8 with the place of the first invalid byte.
import { formatFigure, InputError } from "@zugzwang/core/run";
import { isGzip } from "./unzip.ts";

/** The longest text. V8 does not support strings of twice that length. */
const MOST_BYTES = 2 ** 28;

/** Decodes UTF-8, at most 256 MiB. Keeps a byte-order mark. Throws an `InputError` if invalid. */
export function decodeUtf8(bytes: Uint8Array): string {
  if (bytes.length > MOST_BYTES) throw tooLong(bytes.length);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw findFault(bytes);
  }
}

function tooLong(length: number): InputError {
  const expected = `a text of at most ${formatFigure(MOST_BYTES)} bytes`;
  return new InputError({ line: 1, column: 1, expected, found: `${formatFigure(length)} bytes` });
}

/** Decodes byte by byte, which is slow, to find the invalid one. */
function findFault(bytes: Uint8Array): InputError {
  const expected = "UTF-8 text";
  if (isGzip(bytes)) return new InputError({ line: 1, column: 1, expected, found: "a gzip file" });
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let offset = 0;
  try {
    for (; offset < bytes.length; offset++) {
      text += decoder.decode(bytes.subarray(offset, offset + 1), { stream: true });
    }
  } catch {
    // the byte at offset is the invalid one
  }
  const lineStart = text.lastIndexOf("\n") + 1;
  const byte = bytes[offset]?.toString(16).toUpperCase().padStart(2, "0");
  return new InputError({
    line: text.split("\n").length,
    column: text.length - lineStart + 1,
    expected,
    found: byte === undefined ? "the end of the input within a character" : `byte 0x${byte}`,
  });
}
