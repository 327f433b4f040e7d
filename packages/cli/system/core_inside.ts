/**
 * Modules of the user's own that import `@zugzwang/core` where nobody resolves that name: in the
 * bundle and the binary. They get the core that is inside the program.
 *
 * @module
 */
import * as core from "@zugzwang/core";

/** Where the mapped module finds core. */
const KEY = "@zugzwang/core";

/** What follows `from` or `import`: core, one of its paths, or a file beside the module. */
const SPECIFIER =
  /(\b(?:from|import)\s*\(?\s*)(["'])(@zugzwang\/core(?:\/[\w/]+)?|\.\.?\/[^"']+)\2/g;

/** Loads a module whose imports of core are those of this program. */
export async function importWithCore(url: URL): Promise<Readonly<Record<string, unknown>>> {
  Reflect.set(globalThis, Symbol.for(KEY), core);
  const own = `const core = globalThis[Symbol.for(${JSON.stringify(KEY)})];
export const { ${Object.keys(core).join(", ")} } = core;`;
  const text = (await Deno.readTextFile(url)).replace(
    SPECIFIER,
    (_, before: string, quote: string, name: string) => {
      const address = name.startsWith(".") ? new URL(name, url).href : dataUrl("javascript", own);
      return `${before}${quote}${address}${quote}`;
    },
  );
  return await import(dataUrl(url.pathname.endsWith("ts") ? "typescript" : "javascript", text));
}

function dataUrl(language: string, text: string): string {
  return `data:text/${language};charset=utf-8,${encodeURIComponent(text).replaceAll("'", "%27")}`;
}
