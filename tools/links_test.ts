/** Links of the documents that lead to files of the repository find them. */
import { assertEquals } from "@std/assert";

const ROOT = new URL("..", import.meta.url);
const SKIPPED = ["node_modules", "dist", "bin", "coverage", ".git"];

/** Yields the documents below a folder. */
function* documents(folder: URL): Generator<URL> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (isDirectory && !SKIPPED.includes(name)) yield* documents(new URL(`${name}/`, folder));
    else if (name.endsWith(".md")) yield new URL(name, folder);
  }
}

function exists(place: URL): boolean {
  try {
    return Deno.statSync(place) !== null;
  } catch {
    return false;
  }
}

Deno.test("links between documents lead somewhere", async () => {
  const broken: string[] = [];
  for (const document of documents(ROOT)) {
    const text = await Deno.readTextFile(document);
    for (const [, target] of text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)(?:#[^)]*)?\)/g)) {
      if (!exists(new URL(target, document))) {
        broken.push(`${document.href.slice(ROOT.href.length)}: ${target}`);
      }
    }
  }
  assertEquals(broken, []);
});
