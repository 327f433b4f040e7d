// The format of checkpoint files: a line that says what it is about, then chunks, each with its length
// and a checksum of everything up to its end, then an end mark. A truncated file, or one with a
// changed word, is refused.
import { mixWord } from "@zugzwang/core/tables";
import { NEWLINE } from "../base/files.ts";
import type { SyncFile } from "../base/io.ts";

/** The most bytes of the line. */
const MOST_LINE_BYTES = 2 ** 12;
/** The most bytes of a chunk. */
const MOST_CHUNK_BYTES = 2 ** 20;
/** Before each chunk: its length and the checksum, two int32 words. */
const MARK_BYTES = 8;
/** The length that marks the end. */
const END = -1;

/** A file that is not a valid checkpoint. */
export class FramesError extends Error {
  /** The name of the class. */
  override readonly name = "FramesError";
}

/** Yields the bytes of a file with some chunks. */
export function* formatFrames(line: string, chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
  const head = new TextEncoder().encode(`${line}\n`);
  yield head;
  let sum = addToChecksum(0, head);
  for (const chunk of chunks) {
    sum = addToChecksum(mixWord(sum ^ chunk.length), chunk);
    yield formatMark(chunk.length, sum);
    yield chunk;
  }
  yield formatMark(END, mixWord(sum ^ END));
}

/**
 * Returns the first line and the chunks of a file. Each chunk is checked before it is yielded.
 * Throws a `FramesError` if the file is not a checkpoint; while chunks are read, if it is damaged.
 */
export function parseFrames(file: SyncFile): { line: string; chunks: Iterable<Uint8Array> } {
  const head = takeLine(file);
  const line = new TextDecoder().decode(head).trimEnd();
  return { line, chunks: readChunks(file, addToChecksum(0, head)) };
}

function* readChunks(file: SyncFile, start: number): Generator<Uint8Array> {
  for (let sum = start;;) {
    const [length, expected] = new Int32Array(take(file, MARK_BYTES).buffer);
    if (length !== END && (length < 0 || length > MOST_CHUNK_BYTES)) throw damaged();
    if (length === END) {
      if (expected !== mixWord(sum ^ END) || file.read(new Uint8Array(1)) !== null) throw damaged();
      return;
    }
    const chunk = take(file, length);
    sum = addToChecksum(mixWord(sum ^ length), chunk);
    if (sum !== expected) throw damaged();
    yield chunk;
  }
}

function damaged(): FramesError {
  return new FramesError("it is damaged: a checksum is wrong");
}

function formatMark(length: number, sum: number): Uint8Array {
  return new Uint8Array(Int32Array.of(length, sum).buffer);
}

/** Continues a checksum. Changing any one word changes it. */
function addToChecksum(before: number, bytes: Uint8Array): number {
  const { buffer, byteOffset, length } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const words = new Int32Array(buffer, byteOffset % 4 === 0 ? byteOffset : 0, length >>> 2);
  let sum = before;
  for (let i = 0; i < words.length; i++) sum = mixWord(sum ^ words[i]);
  for (let i = length & ~3; i < length; i++) sum = mixWord(sum ^ bytes[i]);
  return sum;
}

/** Returns the next bytes of a file. */
function take(file: SyncFile, count: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(count);
  for (let filled = 0; filled < count;) {
    const length = file.read(bytes.subarray(filled));
    if (length === null) throw new FramesError("it is truncated");
    filled += length;
  }
  return bytes;
}

/** Returns the bytes of the first line, with its newline. */
function takeLine(file: SyncFile): Uint8Array {
  const [line, byte] = [[] as number[], new Uint8Array(1)];
  while (line.at(-1) !== NEWLINE) {
    if (line.length === MOST_LINE_BYTES || file.read(byte) === null) {
      throw new FramesError("it is not a checkpoint");
    }
    line.push(byte[0]);
  }
  return Uint8Array.from(line);
}
