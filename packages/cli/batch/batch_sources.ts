/**
 * The lines of batches as they come in.
 *
 * @module
 */
import { FileError } from "../base/failure.ts";
import type { Io } from "../base/io.ts";
import { isGzip, unzipped } from "../base/unzipped.ts";
import { NEWLINE, readLines } from "../base/lines.ts";
import { isBlank, MOST_LINE_BYTES } from "../input/batch_line.ts";
import type { Source } from "../base/source.ts";

/** Returns how many lines files have, if that can be known before: of plain files alone. */
export function countLines(
  io: Pick<Io, "readPiecesSync">,
  files: readonly (string | null)[],
): number | null {
  try {
    let lines = 0;
    for (const file of files) {
      const pieces = file === null ? null : io.readPiecesSync(file);
      if (!pieces) return null;
      for (const piece of pieces) {
        if (isGzip(piece)) return null;
        for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) lines++;
      }
    }
    return lines;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return null;
  }
}

/**
 * Yields the lines of batches as they come in; empty ones are passed over. A file that cannot be
 * read, or not to its end, is a source of its own in its place, and the next file follows.
 */
export async function* batchSources(
  io: Pick<Io, "chunks">,
  files: readonly (string | null)[],
): AsyncGenerator<Source> {
  for (const file of files) {
    let number = 0;
    try {
      for await (const bytes of readLines(unzipped(io.chunks(file), file), MOST_LINE_BYTES)) {
        number++;
        if (!isBlank(bytes)) yield { kind: "line", file, number, bytes };
      }
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      yield { kind: "unreadable", file, reason: error.reason };
    }
  }
}
