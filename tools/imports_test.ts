/**
 * The tree is the architecture: folders of a package import each other in one direction, and no
 * files import each other in a circle, types included.
 */
import { assertEquals } from "@std/assert";

const PACKAGES = new URL("../packages/", import.meta.url);

/** The folders of each package, lowest first; files beside them may import all of them. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  core: ["run", "bits", "ranking", "tables", "engines", "game"],
  cards: ["rules", "search", "parallel"],
  dots: ["rules", "strings", "search"],
  cli: [
    "base",
    "draw",
    "command",
    "input",
    "batch",
    "split",
    "stream",
    "play",
    "judge",
    "explore",
    "verbs",
  ],
};

/** What each file imports, both relative to `packages`. */
function readImports(folder = new URL(PACKAGES), imports = new Map<string, string[]>()) {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (isDirectory) readImports(new URL(`${name}/`, folder), imports);
    if (!/\.tsx?$/.test(name)) continue;
    const url = new URL(name, folder);
    const code = Deno.readTextFileSync(url).replaceAll(/^ \*.*$/gm, "");
    const names = [...code.matchAll(/\b(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, name]) =>
      name
    );
    const files = names.filter((name) => !name.endsWith(".json")).flatMap((name) =>
      name.startsWith("@zugzwang/")
        ? [`${name.slice("@zugzwang/".length)}/mod.ts`]
        : name.startsWith(".")
        ? [new URL(name, url).href.slice(PACKAGES.href.length)]
        : []
    );
    imports.set(url.href.slice(PACKAGES.href.length), files);
  }
  return imports;
}

const imports = readImports();

/** The place of a file in the order of its package; above all where no folder is named. */
function placeOf(file: string): number {
  const [name, folder] = file.split("/");
  const place = ORDER[name]?.indexOf(folder) ?? -1;
  return place < 0 ? Infinity : place;
}

Deno.test("folders of a package import each other in one direction", () => {
  const isOwn = (file: string) => !/_(test|bench|slow)\.tsx?$|\/(testing|browser)\//.test(file);
  const faults = [...imports].filter(([file]) => isOwn(file)).flatMap(([file, needed]) =>
    needed.filter((other) => other.split("/")[0] === file.split("/")[0])
      .filter((other) => placeOf(other) > placeOf(file))
      .map((other) => `${file} imports ${other}`)
  );
  assertEquals(faults, []);
});

Deno.test("no files import each other in a circle", () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    const circle = path.includes(file) ? [...path.slice(path.indexOf(file)), file] : [];
    if (circle.length > 0) circles.push(circle.join(" → "));
    if (circle.length > 0 || done.has(file)) return;
    for (const other of imports.get(file) ?? []) visit(other, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  assertEquals(circles, []);
});
