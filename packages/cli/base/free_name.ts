/**
 * Files that are written where nothing is replaced.
 *
 * @module
 */
import type { Io } from "./io.ts";
import { decodeUtf8 } from "./utf8.ts";

/**
 * Writes a file under a name, or under the first of `NAME-2.END`, `NAME-3.END`, … that is free, and
 * returns the path. A file that holds the same text already is left as it is.
 *
 * @throws {FileError} if it cannot be written.
 */
export async function writeBeside(
  io: Pick<Io, "readFile" | "writeNew">,
  path: string,
  text: string,
): Promise<string> {
  const [, stem, ending] = /^(.*?)(\.[^./]*)?$/s.exec(path)!;
  for (let count = 1;; count++) {
    const free = count === 1 ? path : `${stem}-${count}${ending ?? ""}`;
    if (await io.writeNew(free, text) || await holds(io, free, text)) return free;
  }
}

async function holds(io: Pick<Io, "readFile">, path: string, text: string): Promise<boolean> {
  try {
    return decodeUtf8(await io.readFile(path)) === text;
  } catch {
    return false; // whatever it is, it is not this text
  }
}
