// Files named on the command line, where some names mean standard input.
import { UsageError } from "./failure.ts";
import type { Io } from "./io.ts";
import { joinBytes } from "./lines.ts";

export const STDIN_NAME = "standard input";
/** The names of standard input. Its devices cannot be opened with few permissions. */
const STDIN_NAMES: readonly string[] = ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"];

/** Returns the path of a named file; null if the name means standard input. */
export function parseFileName(name: string): string | null {
  return STDIN_NAMES.includes(name) ? null : name;
}

/** Returns paths, null for standard input. Throws a `UsageError` if that is named twice. */
export function parseFileNames(names: readonly string[]): (string | null)[] {
  const files = names.map(parseFileName);
  if (files.filter((file) => file === null).length < 2) return files;
  throw new UsageError(`${STDIN_NAME} can be read only once, but it is given several times`);
}

/** Reads a whole file, or standard input for null. Throws a `FileError` if it cannot be read. */
export async function readNamed(
  io: Pick<Io, "chunks">,
  file: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of io.chunks(file)) pieces.push(piece);
  return joinBytes(pieces);
}

/**
 * Returns the bytes of a file; null if it does not exist. Unlike `readNamed` it never waits for a
 * pipe. Throws a `FileError` if it cannot be read, or is not a regular file.
 */
export function readFileSync(
  io: Pick<Io, "readPiecesSync">,
  path: string,
): Uint8Array<ArrayBuffer> | null {
  const pieces = io.readPiecesSync(path);
  if (pieces === null) return null;
  return joinBytes(Array.from(pieces, (piece) => piece.slice())); // a piece is valid until the next one
}
