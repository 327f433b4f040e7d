/**
 * Files as they are named on the command line, where some names stand for standard input.
 *
 * @module
 */
import { UsageError } from "./failure.ts";
import type { Io } from "./io.ts";
import { joined } from "./lines.ts";

/** What messages call standard input. */
export const STDIN_NAME = "standard input";

/** The names of standard input; programs with few permissions cannot open its devices. */
const STDIN_NAMES: readonly string[] = ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"];

/** Returns a file as it was named, or null where the name stands for standard input. */
export function fileNamed(name: string): string | null {
  return STDIN_NAMES.includes(name) ? null : name;
}

/**
 * Returns files as they were named, null for standard input.
 *
 * @throws {UsageError} if standard input is named more than once: it can be read once.
 */
export function filesNamed(names: readonly string[]): (string | null)[] {
  const files = names.map(fileNamed);
  if (files.filter((file) => file === null).length < 2) return files;
  throw new UsageError(`${STDIN_NAME} can be read only once, but it is given several times`);
}

/**
 * Reads a file to its end, or standard input where it is null.
 *
 * @throws {FileError} if it cannot be read.
 */
export async function readNamed(
  io: Pick<Io, "chunks">,
  file: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of io.chunks(file)) pieces.push(piece);
  return joined(pieces);
}

/**
 * Returns what a file holds; null if there is none. Unlike `readNamed` it waits for no pipe.
 *
 * @throws {FileError} if it cannot be read, or is no file.
 */
export function readFileSync(
  io: Pick<Io, "readPiecesSync">,
  path: string,
): Uint8Array<ArrayBuffer> | null {
  const pieces = io.readPiecesSync(path);
  if (pieces === null) return null;
  return joined(Array.from(pieces, (piece) => piece.slice())); // a piece is good until the next
}
