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
