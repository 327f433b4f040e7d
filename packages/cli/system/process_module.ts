// Loads modules of the user.
import { FileError } from "../base/failure.ts";
import { describeError } from "./process_file.ts";

/** The advice for a TypeScript module in the compiled program. */
const NO_TYPES = "; the binary loads only JavaScript: npx esbuild mine.ts > mine.js";

/**
 * Loads a module by its path. It may import `@zugzwang/core` and files beside it. It may be TypeScript,
 * except in the compiled binary. From here on `Deno.exit()` throws: a module that calls it would end the
 * process, or a worker, without a message. What the module logs goes to standard error: standard output
 * has answers and nothing else.
 */
export async function importModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  Deno.exit = () => {
    throw new Error("it called Deno.exit()");
  };
  // deno-lint-ignore no-console -- replaced, not used
  console.log = console.info = console.debug = console.error;
  const url = makeUrl(path);
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

function makeUrl(path: string): URL {
  const folder = `file://${encodeURI(Deno.cwd())}/`;
  return new URL(encodeURI(path).replace(/[?#]/g, encodeURIComponent), folder);
}

/** The hexadecimal digits of the hash of a module. */
const HASH_DIGITS = 16;

/** Returns a hash of a module and of the files that it imports by relative paths. */
export async function hashModule(path: string): Promise<string> {
  const urls = [makeUrl(path).href];
  const texts: string[] = [];
  for (let at = 0; at < urls.length; at++) {
    // A file that does not exist is the text of a string that looks like an import.
    const text = await Deno.readTextFile(new URL(urls[at])).catch(() => "");
    texts.push(text);
    for (const [, , , , file] of text.matchAll(SPECIFIER)) {
      const url = file === undefined ? null : new URL(file, urls[at]).href;
      if (url !== null && !urls.includes(url)) urls.push(url);
    }
  }
  const bytes = new TextEncoder().encode(JSON.stringify(texts));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, HASH_DIGITS);
}

/** Imports a module. If `@zugzwang/core` cannot be resolved, the module gets the program's own. */
async function importUrl(url: URL): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await import(url.href);
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('"@zugzwang/core'))) throw error;
    return await importWithCore(url);
  }
}

/** The entry points of core, by what follows its name. */
const ENTRIES: Readonly<Record<string, () => Promise<object>>> = {
  "": () => import("@zugzwang/core"),
  engines: () => import("@zugzwang/core/engines"),
  game: () => import("@zugzwang/core/game"),
  run: () => import("@zugzwang/core/run"),
  study: () => import("@zugzwang/core/study"),
  tables: () => import("@zugzwang/core/tables"),
};

/** The specifier after `from` or `import`: an entry point of core, a path below it, or a file. */
const SPECIFIER =
  /(\b(?:from|import)\s*\(?\s*)(["'])(?:@zugzwang\/core(?:\/(\w+)[\w/]*)?|(\.\.?\/[^"']+))\2/g;

/** Loads a module with its imports of core replaced by the core of this program. */
async function importWithCore(url: URL): Promise<Readonly<Record<string, unknown>>> {
  const text = await Deno.readTextFile(url);
  const addresses = new Map<string, string>();
  for (const [, , , entry = "", file] of text.matchAll(SPECIFIER)) {
    if (file === undefined && entry in ENTRIES) addresses.set(entry, await makeAddress(entry));
  }
  const mapped = text.replace(
    SPECIFIER,
    (whole, before: string, quote: string, entry = "", file?: string) => {
      const address = file === undefined ? addresses.get(entry) : new URL(file, url).href;
      return address === undefined ? whole : `${before}${quote}${address}${quote}`;
    },
  );
  return await import(
    makeDataUrl(url.pathname.endsWith("ts") ? "typescript" : "javascript", mapped)
  );
}

/** Returns the URL of a module that re-exports an entry point. */
async function makeAddress(entry: string): Promise<string> {
  const [key, values] = [`@zugzwang/core/${entry}`, await ENTRIES[entry]()];
  Reflect.set(globalThis, Symbol.for(key), values);
  return makeDataUrl(
    "javascript",
    `const values = globalThis[Symbol.for(${JSON.stringify(key)})];
export const { ${Object.keys(values).join(", ")} } = values;`,
  );
}

function makeDataUrl(language: string, text: string): string {
  return `data:text/${language};charset=utf-8,${encodeURIComponent(text).replaceAll("'", "%27")}`;
}
