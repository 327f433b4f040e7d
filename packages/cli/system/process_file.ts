/**
 * Files that are written whole or not at all.
 *
 * @module
 */
import { FileError } from "../base/failure.ts";
import { reasonOf } from "./system_reason.ts";

/** Writes beside the file and renames: a reader sees the old file or the new one, never a part. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const temporary = `${path}.${Deno.pid}.tmp`;
  try {
    await Deno.writeTextFile(temporary, text);
    await Deno.rename(temporary, path);
  } catch (error) {
    await Deno.remove(temporary).catch(() => {});
    throw new FileError("write", path, reasonOf(error));
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
