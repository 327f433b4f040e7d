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
 * Loads a module by its path. It may import `@zugzwang/core` and files beside it; from source and in
 * the bundle it may be TypeScript, in the binary it has to be JavaScript.
 */
export async function importModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  const folder = `file://${encodeURI(Deno.cwd())}/`;
  const url = new URL(encodeURI(path).replace(/[?#]/g, encodeURIComponent), folder);
  try {
    await Deno.stat(url);
    return await imported(url);
  } catch (error) {
    const [reason] = reasonOf(error).split("\n");
    const isTyped = error instanceof SyntaxError && path.endsWith("ts");
    throw new FileError("load", path, reason + (isTyped ? NO_TYPES : ""));
  }
}

/** Loads a module; where nobody resolves `@zugzwang/core` for it, with the one inside the program. */
async function imported(url: URL): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await import(url.href);
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('"@zugzwang/core'))) throw error;
    return await (await import("./core_inside.ts")).importWithCore(url);
  }
}
