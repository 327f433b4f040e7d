// `--checkpoint`: a file that keeps what a solver has proved, for the next run.
//
// The file has a line that says what it is about, then chunks, each with its length and a checksum of
// everything up to its end, then an end mark. A truncated file, or one with a changed word, is refused.
import { formatRecord } from "@zugzwang/core/study";
import { type Checkpoint, type CheckpointStore, mixWord } from "@zugzwang/core/tables";
import { FileError } from "../base/report.ts";
import { NEWLINE, tryJson } from "../base/files.ts";
import type { AnyCourse } from "../base/games.ts";
import type { Io, SyncFile } from "../base/io.ts";
import { hashPosition } from "../batch/rows.ts";

/** The time before the first write, and the longest between two of them. */
const [FIRST_MS, PERIOD_MS] = [50, 60_000];

/** How long the search lasts at least until the next write, in times of the last one. */
const PER_WRITE = 100;

/** How long a write may take before the user hears of it. */
const SILENT_MS = 1000;
/** The kind of file, in its first line. */
const KIND = "zugzwang checkpoint";
export const FOREIGN = "it belongs to another position";

export interface OpenCheckpoint {
  readonly path: string;
  /** Called if a write fails. */
  readonly tell: (message: string) => void;
}

export type CheckpointIo = Pick<Io, "appendSync" | "openSync" | "writeFileSync">;

/** Opens the checkpoint of a position: an option of its solver. */
export async function openCheckpoint(
  io: CheckpointIo,
  course: AnyCourse,
  { path, tell }: OpenCheckpoint,
): Promise<{ checkpoint: Checkpoint }> {
  const { Checkpoint } = await import("@zugzwang/core/tables");
  const about = await describeOwner(KIND, course);
  return { checkpoint: new Checkpoint(makeCheckpointFile({ io, about, path, tell })) };
}

/** Returns what the first line of a file says of a position. */
export async function describeOwner(kind: string, course: AnyCourse): Promise<About> {
  const position = await hashPosition(course.game, formatRecord(course));
  return { kind, game: course.game.name, position };
}

export interface FileOptions extends OpenCheckpoint {
  readonly io: CheckpointIo;
  /** What the first line must say. A file that says otherwise is refused. */
  readonly about: About;
}

/** Returns a file of chunks that is written from time to time. Starts the clock; reads and writes nothing. */
export function makeCheckpointFile({ io, path, about, tell }: FileOptions): CheckpointStore {
  const startedAt = performance.now();
  let dueAt = startedAt + FIRST_MS;
  /** When the current content was written or read; null if there is none. */
  let keptAt: Date | null = null;
  return {
    read() {
      const file = io.openSync(path);
      if (!file) return null;
      keptAt = new Date();
      return readChecked(file, { path, about });
    },
    isDue: () => performance.now() >= dueAt,
    /**
     * Writes the file. If that fails, for example because the disk is full, the earlier file remains.
     * A message says so, and the next write is tried later. Throws a `FileError` if it cannot be
     * written and there is no earlier file: the path may be wrong.
     */
    write(chunks) {
      const start = performance.now();
      try {
        io.writeFileSync(
          path,
          formatFrames(JSON.stringify(about), announce(chunks, { path, tell })),
        );
        keptAt = new Date();
      } catch (error) {
        if (!(error instanceof FileError) || keptAt === null) throw error;
        tell(`${error.message}; it still has what was proved by ${keptAt.toISOString()}`);
      }
      const end = performance.now();
      const pause = Math.max(FIRST_MS, Math.min(PERIOD_MS, end - startedAt));
      dueAt = end + Math.max(pause, PER_WRITE * (end - start));
    },
  };
}

/** Yields the content. Throws a `FileError` if it cannot be read, is damaged, or of another position. */
function* readChecked(
  file: SyncFile,
  { path, about }: Pick<FileOptions, "path" | "about">,
): Generator<Uint8Array> {
  try {
    const { line, chunks } = parseFrames(file, path);
    checkAbout(line, about, path);
    yield* chunks;
  } finally {
    file.close();
  }
}

/** Yields chunks, with a message if they take long. */
function* announce(
  chunks: Iterable<Uint8Array>,
  { path, tell }: OpenCheckpoint,
): Generator<Uint8Array> {
  const start = performance.now();
  for (const chunk of chunks) {
    if (performance.now() - start > SILENT_MS) tell(`writing ${path}`); // it is told once
    yield chunk;
  }
}

/** What the first line of a file must say. */
export type About = Readonly<Record<string, string>>;

export function checkAbout(line: string, about: About, path: string): void {
  const found = tryJson(line) as About | null | undefined;
  if (found?.kind !== about.kind) throw refuse(path, NO_CHECKPOINT);
  for (const [name, expected] of Object.entries(about)) {
    if (found[name] === expected) continue;
    const fault = name === "position"
      ? FOREIGN
      : `it has ${name} ${JSON.stringify(found[name])}, not ${JSON.stringify(expected)}`;
    throw refuse(path, fault);
  }
}

/** The most bytes of the line. */
const MOST_LINE_BYTES = 2 ** 12;
/** The most bytes of a chunk. */
const MOST_CHUNK_BYTES = 2 ** 20;
/** Before each chunk: its length and the checksum, two int32 words. */
const MARK_BYTES = 8;
/** The length that marks the end. */
const END = -1;

const NO_CHECKPOINT = "it is not a checkpoint";
const DAMAGED = "it is damaged: a checksum is wrong";

function refuse(path: string, reason: string): FileError {
  return new FileError("continue from", path, reason);
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
 * Throws a `FileError` if the file is not a checkpoint; while chunks are read, if it is damaged.
 */
export function parseFrames(
  file: SyncFile,
  path: string,
): { line: string; chunks: Iterable<Uint8Array> } {
  const head = takeLine(file, path);
  const line = new TextDecoder().decode(head).trimEnd();
  return { line, chunks: readChunks(file, path, addToChecksum(0, head)) };
}

function* readChunks(file: SyncFile, path: string, start: number): Generator<Uint8Array> {
  const take = (count: number): Uint8Array<ArrayBuffer> => {
    const bytes = new Uint8Array(count);
    if (file.read(bytes) < count) throw refuse(path, "it is truncated");
    return bytes;
  };
  for (let sum = start;;) {
    const [length, expected] = new Int32Array(take(MARK_BYTES).buffer);
    if (length !== END && (length < 0 || length > MOST_CHUNK_BYTES)) throw refuse(path, DAMAGED);
    if (length === END) {
      if (expected === mixWord(sum ^ END) && file.read(new Uint8Array(1)) === 0) return;
      throw refuse(path, DAMAGED);
    }
    const chunk = take(length);
    sum = addToChecksum(mixWord(sum ^ length), chunk);
    if (sum !== expected) throw refuse(path, DAMAGED);
    yield chunk;
  }
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

/** Returns the bytes of the first line, with its newline. */
export function takeLine(file: SyncFile, path: string): Uint8Array {
  const [line, byte] = [[] as number[], new Uint8Array(1)];
  while (line.at(-1) !== NEWLINE) {
    if (line.length === MOST_LINE_BYTES || file.read(byte) === 0) throw refuse(path, NO_CHECKPOINT);
    line.push(byte[0]);
  }
  return Uint8Array.from(line);
}
