// Reading files: names that mean standard input, pieces, lines, gzip, UTF-8, hashes. Writing without
// replacing.
import { InputError } from "@zugzwang/core";
import { formatFigure } from "@zugzwang/core/run";
import { FileError } from "./report.ts";
import type { Io } from "./io.ts";

export const NEWLINE = 0x0a;

export const STDIN_NAME = "standard input";
/** The names of standard input. Its devices cannot be opened with few permissions. */
const STDIN_NAMES: readonly string[] = ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"];

/** Returns the path of a named file; null if the name means standard input. */
export function parseFileName(name: string): string | null {
  return STDIN_NAMES.includes(name) ? null : name;
}

/** Returns whether a name is the address of a file on a web server. */
export function isAddress(name: string): boolean {
  return /^https?:\/\//i.test(name);
}

/** Returns all bytes of a stream, such as `io.chunks(file)`. */
export async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  return joinBytes(await Array.fromAsync(chunks));
}

/**
 * Returns the bytes of a file, or a range of them; null if it does not exist. Unlike `io.chunks` it
 * never waits for a pipe. Throws a `FileError` if it cannot be read, or is not a regular file.
 */
export function readFileSync(
  io: Pick<Io, "openSync">,
  path: string,
  { start = 0, length = Infinity } = {},
): Uint8Array<ArrayBuffer> | null {
  const file = io.openSync(path, start);
  if (!file) return null;
  try {
    const bytes = new Uint8Array(Math.min(length, Math.max(0, file.size - start)));
    return bytes.subarray(0, file.read(bytes));
  } finally {
    file.close();
  }
}

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

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

const GZIP = [0x1f, 0x8b];

export function isGzip(bytes: Uint8Array): boolean {
  return GZIP.every((byte, i) => bytes[i] === byte);
}

/** Yields the bytes of a file, uncompressed. Throws a `FileError` if a compressed file is damaged. */
export async function* unzip(
  io: Pick<Io, "chunks">,
  path: string | null,
): AsyncGenerator<Uint8Array> {
  const pieces = io.chunks(path)[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) return;
  async function* all() {
    yield first.value as Uint8Array;
    yield* { [Symbol.asyncIterator]: () => pieces };
  }
  if (!isGzip(first.value)) return yield* all();
  // `DecompressionStream` refuses a file of several members. Loading this module takes time.
  const { createGunzip } = await import("node:zlib");
  const { pipeline, Readable } = await import("node:stream");
  try {
    for await (const bytes of pipeline(Readable.from(all()), createGunzip(), () => {})) yield bytes;
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError("read", path ?? STDIN_NAME, "the gzip file is damaged or truncated");
  }
}

/** The longest text. V8 does not support strings of twice that length. */
const MOST_TEXT_BYTES = 2 ** 28;

/** Decodes UTF-8, at most 256 MiB. Keeps a byte-order mark. Throws an `InputError` if invalid. */
export function decodeUtf8(bytes: Uint8Array): string {
  if (bytes.length > MOST_TEXT_BYTES) {
    const expected = `a text of at most ${formatFigure(MOST_TEXT_BYTES)} bytes`;
    const found = `${formatFigure(bytes.length)} bytes`;
    throw new InputError({ line: 1, column: 1, expected, found });
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw findFault(bytes);
  }
}

/** Returns the value of a JSON text; undefined if it is invalid. */
export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
  const byte = bytes[offset]?.toString(16).toUpperCase().padStart(2, "0");
  return new InputError({
    line: text.split("\n").length,
    column: [...text.slice(text.lastIndexOf("\n") + 1)].length + 1, // characters, not UTF-16 units
    expected,
    found: byte === undefined ? "the end of the input within a character" : `byte 0x${byte}`,
  });
}

/**
 * Writes a file under a name, or under the first of `NAME-2.END`, `NAME-3.END`, … that is free.
 * Returns the path. A file that already holds the same text counts as free and is not written.
 * Throws a `FileError` if it cannot be written.
 */
export function writeBeside(io: WriteIo, path: string, text: string): string {
  const [, stem, ending] = /^(.*?)(\.[^./]*)?$/s.exec(path)!;
  for (let count = 1;; count++) {
    const free = count === 1 ? path : `${stem}-${count}${ending ?? ""}`;
    if (writeNewOrSame(io, free, text)) return free;
  }
}

type WriteIo = Pick<Io, "openSync" | "writeFileSync">;

/** Writes a file unless it exists. Returns whether it holds the text now. */
export function writeNewOrSame(io: WriteIo, path: string, text: string): boolean {
  try {
    const held = readFileSync(io, path);
    if (held !== null) return decodeUtf8(held) === text;
  } catch {
    return false; // it cannot be read, so it is not this text
  }
  writeText(io, path, text);
  return true;
}

/** Writes a file: all of it or nothing. */
export function writeText(io: Pick<Io, "writeFileSync">, path: string, text: string): void {
  io.writeFileSync(path, [new TextEncoder().encode(text)]);
}

/** Returns the first hexadecimal digits of the SHA-256 of a text or of bytes. */
export async function digest(
  content: string | Uint8Array<ArrayBuffer>,
  digits: number,
): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, digits);
}
