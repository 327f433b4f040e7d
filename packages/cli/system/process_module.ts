// Loads modules of the user.
import { digest } from "../base/files.ts";
import { FileError } from "../base/report.ts";
import { describeError } from "./process_file.ts";

/** The names of the modules at addresses that hold their whole text. */
const NAMES = new Map<string, string>();

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
  const url = await toUrl(path);
  try {
    await Deno.stat(url);
    return await importUrl(url);
  } catch (error) {
    const message = describeError(error)
      .replace(/data:text[^\s'":]*/g, (address) => NAMES.get(address) ?? path);
    const [reason] = message.split("\n");
    const [place = ""] = message.match(/(?<=\n *)at \S+:\d+:\d+$/) ?? []; // after a line of the source
    const isTyped = error instanceof SyntaxError && path.endsWith("ts") && Deno.build.standalone;
    throw new FileError("load", path, `${reason} ${place}`.trim() + (isTyped ? NO_TYPES : ""));
  }
}

async function toUrl(path: string): Promise<URL> {
  return (await import("node:url")).pathToFileURL(path); // a start without it is faster
}

/** The hexadecimal digits of the hash of a module. */
const HASH_DIGITS = 16;

/** Returns a hash of a module and of the files that it imports by relative paths. */
export async function hashModule(path: string): Promise<string> {
  const urls = [(await toUrl(path)).href];
  const texts: string[] = [];
  for (let at = 0; at < urls.length; at++) {
    // A file that does not exist is the text of a string that looks like an import.
    const text = await Deno.readTextFile(new URL(urls[at])).catch(() => "");
    texts.push(text);
    for (const [, , , specifier] of text.matchAll(SPECIFIER)) {
      const url = new URL(specifier, urls[at]).href;
      if (specifier.startsWith(".") && !urls.includes(url)) urls.push(url);
    }
  }
  return await digest(JSON.stringify(texts), HASH_DIGITS);
}

/** Imports a module. If `@zugzwang/core` cannot be resolved, the module gets the program's own. */
async function importUrl(url: URL): Promise<Readonly<Record<string, unknown>>> {
  const lacksCore = (error: unknown) =>
    error instanceof Error && error.message.includes('"@zugzwang/core');
  try {
    return await import(url.href);
  } catch (error) {
    if (!lacksCore(error)) throw error;
  }
  try {
    return await import(await mapModule(url, new Map()) ?? url.href);
  } catch (error) {
    if (!lacksCore(error)) throw error;
    throw new Error("files that import each other in a circle cannot import @zugzwang/core");
  }
}

/** The entry points of core, by what follows its name. */
const ENTRIES: Readonly<Record<string, () => Promise<object>>> = {
  "": () => import("@zugzwang/core"),
  bits: () => import("@zugzwang/core/bits"),
  engines: () => import("@zugzwang/core/engines"),
  game: () => import("@zugzwang/core/game"),
  run: () => import("@zugzwang/core/run"),
  study: () => import("@zugzwang/core/study"),
  tables: () => import("@zugzwang/core/tables"),
};

/** The specifier after `from` or `import`: an entry point of core, a path below it, or a file. */
const SPECIFIER =
  /(?<!\b(?:import|export)\s+type\b[^;"']*)(\b(?:from|import)\s*\(?\s*)(["'])(@zugzwang\/core(?:\/[\w/]*)?|\.\.?\/[^"']+)\2/g;

/**
 * Replaces imports of core by the core of this program, in a module and the files that it imports. Returns
 * the address of a copy; null if the module reaches core only by a circle, or not at all.
 * @param copies The addresses of the copies of files, or null for files that do not need one (yet).
 */
async function mapModule(url: URL, copies: Map<string, string | null>): Promise<string | null> {
  const known = copies.get(url.href);
  if (known !== undefined) return known;
  copies.set(url.href, null);
  const isCode = /\.[cm]?[jt]sx?$/.test(url.pathname);
  const text = isCode ? await Deno.readTextFile(url).catch(() => "") : ""; // or a comment names it
  const addresses = new Map<string, string>();
  for (const [, , , specifier] of text.matchAll(SPECIFIER)) {
    const found = specifier.startsWith(".")
      ? await mapModule(new URL(specifier, url), copies)
      : await makeAddress(specifier.split("/")[2]);
    if (found !== null) addresses.set(specifier, found);
  }
  if (addresses.size === 0) return null;
  const mapped = text.replace(SPECIFIER, (_, before, quote, specifier) => {
    const file = specifier.startsWith(".") ? new URL(specifier, url).href : specifier;
    return before + quote + (addresses.get(specifier) ?? file) + quote;
  });
  const language = url.pathname.endsWith("ts") ? "typescript" : "javascript";
  const copy = makeDataUrl(language, mapped, decodeURIComponent(url.pathname));
  copies.set(url.href, copy);
  return copy;
}

/** Returns the URL of a module that re-exports an entry point, or null if core has no such entry. */
async function makeAddress(entry = ""): Promise<string | null> {
  if (!Object.hasOwn(ENTRIES, entry)) return null;
  const [key, values] = [`@zugzwang/core/${entry}`, await ENTRIES[entry]()];
  Reflect.set(globalThis, Symbol.for(key), values);
  return makeDataUrl(
    "javascript",
    `const values = globalThis[Symbol.for(${JSON.stringify(key)})];
export const { ${Object.keys(values).join(", ")} } = values;`,
    key.replace(/\/$/, ""),
  );
}

function makeDataUrl(language: string, text: string, name: string): string {
  const content = encodeURIComponent(text).replaceAll("'", "%27");
  const address = `data:text/${language};charset=utf-8,${content}`;
  NAMES.set(address, name);
  return address;
}
