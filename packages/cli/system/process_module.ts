// Loads modules of the user.
import { FileError } from "../base/failure.ts";
import { describeError } from "./process_file.ts";

/** The advice for a TypeScript module in the compiled program. */
const NO_TYPES = "; the binary loads only JavaScript: npx esbuild mine.ts > mine.js";

/**
 * Loads a module by its path. It may import `@zugzwang/core` and files beside it. It may be TypeScript,
 * except in the compiled binary. From here on `Deno.exit()` throws: a module that calls it would end the
 * process, or a worker, without a message.
 */
export async function importModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  Deno.exit = () => {
    throw new Error("it called Deno.exit()");
  };
  const folder = `file://${encodeURI(Deno.cwd())}/`;
  const url = new URL(encodeURI(path).replace(/[?#]/g, encodeURIComponent), folder);
  try {
    await Deno.stat(url);
    return await importUrl(url);
  } catch (error) {
    const message = describeError(error);
    const [reason] = message.split("\n");
    const [place = ""] = message.match(/(?<=\n *)at \S+:\d+:\d+$/) ?? []; // after a line of the source
    const isTyped = error instanceof SyntaxError && path.endsWith("ts");
    throw new FileError("load", path, `${reason} ${place}`.trim() + (isTyped ? NO_TYPES : ""));
  }
}

/** Imports a module. If `@zugzwang/core` cannot be resolved, the module gets the program's own. */
async function importUrl(url: URL): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await import(url.href);
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('"@zugzwang/core'))) throw error;
    return await (await import("./core_inside.ts")).importWithCore(url);
  }
}
