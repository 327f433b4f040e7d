/**
 * Files that are written whole or not at all, and folders.
 *
 * @module
 */
import { FileError } from "../base/failure.ts";
import { reasonOf } from "./system_reason.ts";

/**
 * Writes beside the file and renames: a reader sees the old file or the new one, never a part. A
 * link stays a link, and what is no file (a device, a pipe) is written itself.
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  try {
    const { isFile } = await Deno.stat(path).catch(() => ({ isFile: true }));
    if (isFile) await replace(await Deno.realPath(path).catch(() => path), text);
    else await Deno.writeTextFile(path, text);
  } catch (error) {
    const isMissing = error instanceof Deno.errors.NotFound;
    throw new FileError("write", path, isMissing ? "no such folder" : reasonOf(error));
  }
}

async function replace(path: string, text: string): Promise<void> {
  const temporary = `${path}.${Deno.pid}.tmp`;
  try {
    await Deno.writeTextFile(temporary, text);
    await Deno.rename(temporary, path);
  } catch (error) {
    await Deno.remove(temporary).catch(() => {});
    throw error;
  }
}

/** How much of a file is read at once. */
const PIECE_BYTES = 2 ** 18;

/** Yields a file piece by piece; null if there is none. A piece is good until the next. */
export function piecesNow(path: string): Iterable<Uint8Array> | null {
  try {
    return piecesOf(Deno.openSync(path), path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw new FileError("read", path, reasonOf(error));
  }
}

function* piecesOf(file: Deno.FsFile, path: string): Generator<Uint8Array> {
  const buffer = new Uint8Array(PIECE_BYTES);
  try {
    for (;;) {
      const length = readPiece(file, buffer, path);
      if (length === null) return;
      yield buffer.subarray(0, length);
    }
  } finally {
    file.close();
  }
}

function readPiece(file: Deno.FsFile, buffer: Uint8Array, path: string): number | null {
  try {
    return file.readSync(buffer);
  } catch (error) {
    throw new FileError("read", path, reasonOf(error));
  }
}

/**
 * Writes pieces beside a file and renames. What a kill leaves beside it the next call writes over.
 */
export function writeNow(path: string, pieces: Iterable<Uint8Array>): void {
  const temporary = `${path}.tmp`;
  try {
    const file = Deno.openSync(temporary, { write: true, create: true, truncate: true });
    try {
      for (const piece of pieces) writeAllNow(file, piece);
      file.syncDataSync();
    } finally {
      file.close();
    }
    Deno.renameSync(temporary, path);
  } catch (error) {
    const isMissing = error instanceof Deno.errors.NotFound;
    throw new FileError("write", path, isMissing ? "no such folder" : reasonOf(error));
  }
}

function writeAllNow(file: Deno.FsFile, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
}

/** Makes a folder and those that hold it. */
export async function makeFolder(path: string): Promise<void> {
  try {
    await Deno.mkdir(path, { recursive: true });
  } catch (error) {
    throw new FileError("write", path, reasonOf(error));
  }
}

/** Returns the names of what a folder holds. */
export async function readFolder(path: string): Promise<string[]> {
  try {
    return (await Array.fromAsync(Deno.readDir(path))).map(({ name }) => name);
  } catch (error) {
    throw new FileError("read", path, reasonOf(error));
  }
}
