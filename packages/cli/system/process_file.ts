/**
 * Files that are written whole or not at all, and folders.
 *
 * @module
 */
import type { AppendedFile } from "../base/io.ts";
import { FileError } from "../base/failure.ts";
import { printable } from "../base/report.ts";
import { reasonOf } from "./system_reason.ts";

/**
 * Writes a file whole or not at all (`writeFileSync`); what is no file (a device, a pipe) is written
 * itself.
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  try {
    const { isFile = true } = statOf(targetOf(path)) ?? {};
    if (isFile) writeFileSync(path, [new TextEncoder().encode(text)]);
    else await patiently(path, () => Deno.writeTextFile(path, text));
  } catch (error) {
    throw error instanceof FileError ? error : writeError(path, error);
  }
}

/** How long a file that does not open is waited for in silence. */
const SILENT_MS = 1000;

/**
 * Waits for what may be a pipe, which is open once somebody has its other end: that is said. Nothing is
 * waited for where it is a file: a first timer takes 4 ms, which Deno needs to load them.
 */
export async function patiently<T>(path: string, open: () => Promise<T>): Promise<T> {
  if (statOf(path)?.isFile) return await open();
  const message = `zugzwang: still waiting for ${printable(path)}: a pipe needs its other end\n`;
  const say = () => Deno.stderr.writeSync(new TextEncoder().encode(message));
  const timer = setTimeout(say, SILENT_MS);
  try {
    return await open();
  } finally {
    clearTimeout(timer);
  }
}

/** Writes a file that is not there; returns whether it was not. */
export async function writeNew(path: string, text: string): Promise<boolean> {
  try {
    await Deno.writeTextFile(path, text, { createNew: true });
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists) return false;
    throw writeError(path, error);
  }
}

/** Takes a file away. */
export async function removeFile(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch (error) {
    throw new FileError("remove", path, reasonOf(error));
  }
}

/** How long a lock is waited for: who holds one does so for hours, or is just ending. */
const LOCK_MS = 500;

/** Opens a file to add to it, locked: the system lets go of a lock with the process that has it. */
export async function appendTo(path: string): Promise<AppendedFile> {
  let file: Deno.FsFile;
  try {
    if (statOf(path)?.isFile === false) throw new TypeError("it is no regular file");
    file = await Deno.open(path, { append: true, create: true });
  } catch (error) {
    throw error instanceof TypeError
      ? new FileError("add to", path, error.message)
      : writeError(path, error);
  }
  if (await isLocked(file)) {
    file.close();
    throw new FileError("add to", path, "another run does, which would write its rows twice");
  }
  const write = (added: string | Uint8Array) => {
    const bytes = typeof added === "string" ? new TextEncoder().encode(added) : added;
    try {
      for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
    } catch (error) {
      throw writeError(path, error);
    }
  };
  return { size: file.statSync().size, write, close: () => file.close() };
}

/** Locks a file; returns whether another process has. */
async function isLocked(file: Deno.FsFile): Promise<boolean> {
  const timer = Promise.withResolvers<boolean>();
  const patience = setTimeout(() => timer.resolve(true), LOCK_MS);
  const locked = file.lock(true).then(() => false, () => true);
  const isTaken = await Promise.race([locked, timer.promise]);
  clearTimeout(patience);
  return isTaken;
}

function writeError(path: string, error: unknown): FileError {
  const isMissing = error instanceof Deno.errors.NotFound;
  return new FileError("write", path, isMissing ? "no such folder" : reasonOf(error));
}

/** What is known of a file; null if there is none. */
function statOf(path: string): Deno.FileInfo | null {
  try {
    return Deno.statSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** What the name of a file ends with that is not whole yet: nobody's file is called so by chance. */
const PART = ".zugzwang-part";

/** The bits of a mode that say who may do what. */
const PERMISSION_BITS = 0o777;

/** The most links that lead from one to the next. */
const MOST_LINKS = 40;

/** Returns where a path leads through links, whether there is a file or not. */
function targetOf(path: string): string {
  let target = path;
  for (let links = 0; links < MOST_LINKS; links++) {
    const next = linkIn(target);
    if (next === null) return target;
    target = next.startsWith("/") ? next : target.slice(0, target.lastIndexOf("/") + 1) + next;
  }
  throw new Error("links lead in a circle");
}

/** What a link holds; null where there is none. */
function linkIn(path: string): string | null {
  try {
    return Deno.lstatSync(path).isSymlink ? Deno.readLinkSync(path) : null;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** How much of a file is read at once. */
const PIECE_BYTES = 2 ** 18;

/** Yields a file piece by piece; null if there is none. A piece is good until the next. */
export function readPiecesSync(path: string): Iterable<Uint8Array> | null {
  try {
    const known = statOf(path);
    if (known === null) return null;
    if (!known.isFile) { // a pipe would be waited for
      throw new Error(known.isDirectory ? "it is a directory" : "it is no file");
    }
    return piecesOf(Deno.openSync(path), path);
  } catch (error) {
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
 * Writes pieces beside a file and renames; a link stays a link. What a kill leaves beside it the
 * next call writes over; of several processes that write the same, one waits for the other.
 */
export function writeFileSync(path: string, pieces: Iterable<Uint8Array>): void {
  try {
    const target = targetOf(path);
    const { mode = null } = statOf(target) ?? {};
    const temporary = `${target}${PART}`;
    const file = openAlone(temporary);
    try {
      file.truncateSync();
      if (mode !== null) Deno.chmodSync(temporary, mode & PERMISSION_BITS); // before it says a word
      for (const piece of pieces) writeAllNow(file, piece);
      file.syncDataSync();
      Deno.renameSync(temporary, target);
    } catch (error) {
      Deno.removeSync(temporary); // while it is locked: who waits for it makes another
      throw error;
    } finally {
      file.close();
    }
  } catch (error) {
    throw writeError(path, error);
  }
}

/** Opens a file that nobody else writes: once it is locked it must still have its name. */
function openAlone(path: string): Deno.FsFile {
  for (;;) {
    const file = Deno.openSync(path, { write: true, create: true });
    file.lockSync(true);
    if (isNamed(file, path)) return file;
    file.close();
  }
}

/** Whether a file that is open is the one of that name: another process may have renamed it. */
function isNamed(file: Deno.FsFile, path: string): boolean {
  try {
    return Deno.statSync(path).ino === file.statSync().ino;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
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
