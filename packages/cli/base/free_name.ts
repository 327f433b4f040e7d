// Writing files without replacing any.
import { FileError } from "./failure.ts";
import type { Io } from "./io.ts";
import { readFileSync } from "./named_file.ts";
import { decodeUtf8 } from "./utf8.ts";

/**
 * Writes a file under a name, or under the first of `NAME-2.END`, `NAME-3.END`, … that is free.
 * Returns the path. A file that already holds the same text counts as free and is not written.
 * Throws a `FileError` if it cannot be written.
 */
export async function writeBeside(
  io: Pick<Io, "readPiecesSync" | "writeNew">,
  path: string,
  text: string,
): Promise<string> {
  const [, stem, ending] = /^(.*?)(\.[^./]*)?$/s.exec(path)!;
  for (let count = 1;; count++) {
    const free = count === 1 ? path : `${stem}-${count}${ending ?? ""}`;
    if (await io.writeNew(free, text) || holds(io, free, text)) return free;
  }
}

/** Writes a file unless it holds the text. Throws a `FileError` if it holds something else. */
export async function writeUnlessOther(
  io: Pick<Io, "readPiecesSync" | "writeNew">,
  path: string,
  text: string,
): Promise<void> {
  if (await io.writeNew(path, text) || holds(io, path, text)) return;
  throw new FileError(
    "write",
    path,
    "it already exists with other content, and files are never replaced",
  );
}

function holds(io: Pick<Io, "readPiecesSync">, path: string, text: string): boolean {
  try {
    const bytes = readFileSync(io, path);
    return bytes !== null && decodeUtf8(bytes) === text;
  } catch {
    return false; // it cannot be read, so it is not this text
  }
}
