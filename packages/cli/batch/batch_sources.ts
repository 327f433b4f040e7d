// Reading the lines of batches.
import { FileError } from "../base/failure.ts";
import type { Io } from "../base/io.ts";
import { isGzip, NEWLINE, readLines, readPieces, unzip } from "../base/files.ts";
import { isBlank, MOST_LINE_BYTES } from "../input/batch_line.ts";
import type { Source } from "../input/sources.ts";

/** Counts the lines of some files; null unless all are plain files. */
export function countLines(
  io: Pick<Io, "openSync">,
  files: readonly (string | null)[],
): number | null {
  try {
    let lines = 0;
    for (const file of files) {
      const pieces = file === null ? null : readPieces(io, file);
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
 * Yields the lines of batches as they come in, except empty ones. A file that cannot be read to its end
 * yields a source that says so, and the next file follows.
 */
export async function* readBatchSources(
  io: Pick<Io, "chunks">,
  files: readonly (string | null)[],
): AsyncGenerator<Source> {
  for (const file of files) {
    let number = 0;
    try {
      for await (const bytes of readLines(unzip(io, file), MOST_LINE_BYTES)) {
        number++;
        if (!isBlank(bytes)) yield { kind: "line", file, number, bytes };
      }
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      yield { kind: "unreadable", file, reason: error.reason };
    }
  }
}
