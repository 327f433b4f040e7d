/** What holds for every document: links lead to files that are there, code is on one line. */
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

Deno.test("no code in a sentence goes over the end of a line", async () => {
  const cut: string[] = [];
  for (const document of documents(ROOT)) {
    const text = await Deno.readTextFile(document);
    const prose = text.replace(/^```.*?^```/gms, "").replace(/^ {4}.*$/gm, "");
    for (const paragraph of prose.split(/\n\s*\n/)) {
      for (const [code] of paragraph.matchAll(/(?<!`)`[^`]+`(?!`)/g)) {
        if (code.includes("\n")) cut.push(`${document.href.slice(ROOT.href.length)}: ${code}`);
      }
    }
  }
  assertEquals(cut, []);
});
