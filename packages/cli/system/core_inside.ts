/**
 * Modules of the user's own that import `@zugzwang/core` where nobody resolves that name: in the
 * bundle and the binary. They get the core that is inside the program.
 *
 * @module
 */

/** The doors of core, by what follows its name. */
const DOORS: Readonly<Record<string, () => Promise<object>>> = {
  "": () => import("@zugzwang/core"),
  engines: () => import("@zugzwang/core/engines"),
  game: () => import("@zugzwang/core/game"),
  proof: () => import("@zugzwang/core/proof"),
  run: () => import("@zugzwang/core/run"),
  study: () => import("@zugzwang/core/study"),
  tables: () => import("@zugzwang/core/tables"),
};

/** What follows `from` or `import`: core, a door of it or a path behind that, or a file beside. */
const SPECIFIER =
  /(\b(?:from|import)\s*\(?\s*)(["'])(?:@zugzwang\/core(?:\/(\w+)[\w/]*)?|(\.\.?\/[^"']+))\2/g;

/** Loads a module whose imports of core are those of this program. */
export async function importWithCore(url: URL): Promise<Readonly<Record<string, unknown>>> {
  const text = await Deno.readTextFile(url);
  const addresses = new Map<string, string>();
  for (const [, , , door = "", file] of text.matchAll(SPECIFIER)) {
    if (file === undefined && door in DOORS) addresses.set(door, await addressOf(door));
  }
  const mapped = text.replace(
    SPECIFIER,
    (whole, before: string, quote: string, door = "", file?: string) => {
      const address = file === undefined ? addresses.get(door) : new URL(file, url).href;
      return address === undefined ? whole : `${before}${quote}${address}${quote}`;
    },
  );
  return await import(dataUrl(url.pathname.endsWith("ts") ? "typescript" : "javascript", mapped));
}

/** The address of a module that passes on what a door has. */
async function addressOf(door: string): Promise<string> {
  const [key, values] = [`@zugzwang/core/${door}`, await DOORS[door]()];
  Reflect.set(globalThis, Symbol.for(key), values);
  return dataUrl(
    "javascript",
    `const values = globalThis[Symbol.for(${JSON.stringify(key)})];
export const { ${Object.keys(values).join(", ")} } = values;`,
  );
}

function dataUrl(language: string, text: string): string {
  return `data:text/${language};charset=utf-8,${encodeURIComponent(text).replaceAll("'", "%27")}`;
}
