// Folders, and files that are written whole or not at all.
import { FileError } from "../base/report.ts";
import type { AppendedFile, SyncFile } from "../base/io.ts";

/** Returns why the system refused something, without error numbers. */
export function describeError(error: unknown): string {
  if (error instanceof Deno.errors.NotFound) return "no such file";
  if (error instanceof Deno.errors.IsADirectory) return "it is a directory";
  if (error instanceof Deno.errors.PermissionDenied) return "permission denied";
  if (error instanceof Deno.errors.NotCapable) {
    return "the program was started without the permission for this";
  }
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/ \(os error \d+\).*$/s, "");
}

type Action = "read" | "write" | "add to" | "run";

/** Returns what `work` returns, also a promise, and turns its errors into those of a file. */
export function attempt<T>([action, path]: readonly [Action, string], work: () => T): T {
  const fail = (error: unknown): never => {
    if (error instanceof FileError) throw error;
    const isFolder = action === "write" && error instanceof Deno.errors.NotFound;
    throw new FileError(action, path, isFolder ? "no such folder" : describeError(error));
  };
  try {
    const result = work();
    return result instanceof Promise ? result.catch(fail) as T : result;
  } catch (error) {
    return fail(error);
  }
}

/** Returns what `find` returns, or null if there is no such file. */
function ifFound<T>(find: () => T): T | null {
  try {
    return find();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

export function writeBytes(
  file: { writeSync(bytes: Uint8Array): number },
  bytes: Uint8Array,
): void {
  for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
}

export async function makeTemporary(): Promise<string> {
  const make = () => Deno.makeTempDir({ prefix: "zugzwang-" });
  return await attempt(["write", "a temporary folder"], make);
}

/** Removes a file or a folder. A program may have removed it, or made something that cannot be removed. */
export async function remove(path: string): Promise<void> {
  await Deno.remove(path, { recursive: true }).catch(() => {});
}

/** How long to wait for a lock. A process that is ending soon releases it. */
const LOCK_MS = 500;

/** Opens a file to append to it. The system releases its lock with the process. */
export function appendSync(path: string): AppendedFile {
  const writing = ["write", path] as const;
  return attempt(writing, () => {
    if (ifFound(() => Deno.statSync(path))?.isFile === false) {
      throw new FileError("add to", path, "it is not a regular file");
    }
    const file = Deno.openSync(path, { append: true, create: true });
    return {
      size: () => file.statSync().size,
      write(added) {
        const bytes = typeof added === "string" ? new TextEncoder().encode(added) : added;
        attempt(writing, () => writeBytes(file, bytes));
      },
      async lock() {
        if (await lock(file)) return;
        file.close();
        throw new FileError("add to", path, "another run is writing it");
      },
      close: () => file.close(),
    };
  });
}

/** Locks a file. Returns false if another process keeps it locked. */
async function lock(file: Deno.FsFile): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), LOCK_MS);
  const isLocked = await Promise.race([file.lock(true).then(() => true, () => false), promise]);
  clearTimeout(timer);
  return isLocked;
}

function refuseOther({ isFile, isDirectory }: Deno.FileInfo): void {
  if (isDirectory) throw new Error("it is a directory");
  if (!isFile) throw new Error("it is not a regular file");
}

/** Opens a file to read it; null if it does not exist. A pipe is refused, because reading would wait. */
export function openSync(path: string, offset = 0): SyncFile | null {
  const reading = ["read", path] as const;
  return attempt(reading, () => {
    const info = ifFound(() => Deno.statSync(path));
    if (info === null) return null;
    refuseOther(info);
    const file = Deno.openSync(path);
    if (offset > 0) file.seekSync(offset, Deno.SeekMode.Start);
    return {
      size: info.size,
      read: (bytes) => attempt(reading, () => fill(file, bytes)),
      close: () => file.close(),
    };
  });
}

function fill(file: Deno.FsFile, bytes: Uint8Array): number {
  for (let filled = 0; filled < bytes.length;) {
    const length = file.readSync(bytes.subarray(filled));
    if (length === null) return filled;
    filled += length;
  }
  return bytes.length;
}

/** The ending of an unfinished file. No other program uses it by chance. */
const PART = ".zugzwang-part";
const PERMISSION_BITS = 0o777;

/**
 * Writes pieces to a file beside the target and renames it. A link stays a link. If the process is
 * killed, the next call overwrites the unfinished file. Of several writers, one waits for the other.
 */
export function writeFileSync(path: string, pieces: Iterable<Uint8Array>): void {
  attempt(["write", path], () => {
    const target = resolveLinks(path);
    const info = ifFound(() => Deno.statSync(target));
    if (info) refuseOther(info);
    const temporary = `${target}${PART}`;
    const file = openAlone(temporary);
    try {
      file.truncateSync();
      if (info?.mode) Deno.chmodSync(temporary, info.mode & PERMISSION_BITS); // before any content
      for (const piece of pieces) writeBytes(file, piece);
      file.syncDataSync();
      Deno.renameSync(temporary, target);
    } catch (error) {
      Deno.removeSync(temporary); // while it is locked: a waiting writer makes a new one
      throw error;
    } finally {
      file.close();
    }
  });
}

/** Does the same, or writes into a device or a pipe. Signals arrive while a pipe waits for its reader. */
export async function writeFile(path: string, pieces: Iterable<Uint8Array>): Promise<void> {
  await attempt(["write", path], async () => {
    const { isFile = true } = ifFound(() => Deno.statSync(path)) ?? {};
    if (isFile) return writeFileSync(path, pieces);
    const file = await Deno.open(path, { write: true });
    try {
      for (const piece of pieces) {
        for (let at = 0; at < piece.length;) at += await file.write(piece.subarray(at));
      }
    } finally {
      file.close();
    }
  });
}

/** Follows links to a path, also to one that does not exist yet. */
function resolveLinks(path: string): string {
  const found = ifFound(() => Deno.realPathSync(path));
  if (found !== null) return found;
  const isLink = ifFound(() => Deno.lstatSync(path))?.isSymlink ?? false;
  if (!isLink) return path;
  const next = Deno.readLinkSync(path);
  return resolveLinks(next.startsWith("/") ? next : path.replace(/[^/]*$/, "") + next);
}

/** Returns a text that is the same for all names of a file: hard links, symbolic links, relative paths. */
export function identify(path: string): string {
  try {
    const info = ifFound(() => Deno.statSync(path));
    if (info?.ino) return `${info.dev}:${info.ino}`;
    const target = resolveLinks(path);
    const [, folder, name] = /^(.*[/\\])?([^/\\]*)$/s.exec(target)!;
    return `${Deno.realPathSync(folder ?? ".")}/${name}`;
  } catch {
    return path; // reading or writing it says what is wrong
  }
}

/** Opens a file and locks it. Afterwards the file must still have its name. */
function openAlone(path: string): Deno.FsFile {
  for (;;) {
    const file = Deno.openSync(path, { write: true, create: true });
    file.lockSync(true);
    // Another process may have renamed it in the meantime.
    if (ifFound(() => Deno.statSync(path))?.ino === file.statSync().ino) return file;
    file.close();
  }
}

export async function makeFolder(path: string): Promise<void> {
  await attempt(["write", path], () => Deno.mkdir(path, { recursive: true }));
}

export async function readFolder(path: string): Promise<string[]> {
  const entries = await attempt(["read", path], () => Array.fromAsync(Deno.readDir(path)));
  return entries.map(({ name }) => name);
}
