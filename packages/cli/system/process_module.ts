/**
 * Modules of the user's own.
 *
 * @module
 */
import { FileError } from "../base/failure.ts";
import { reasonOf } from "./system_reason.ts";

/** What a compiled program says of a module in TypeScript. */
const NO_TYPES = "; here modules must be JavaScript: npx esbuild mine.ts > mine.js";

/**
 * Loads a module by its path. From source it may be TypeScript and import what the program
 * imports; the bundle takes TypeScript, the binary JavaScript, both without imports.
 */
export async function importModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  const folder = `file://${encodeURI(Deno.cwd())}/`;
  const url = new URL(encodeURI(path).replace(/[?#]/g, encodeURIComponent), folder);
  try {
    await Deno.stat(url);
    return await import(url.href);
  } catch (error) {
    const [reason] = reasonOf(error).split("\n");
    const isTyped = error instanceof SyntaxError && path.endsWith("ts");
    throw new FileError("load", path, reason + (isTyped ? NO_TYPES : ""));
  }
}
