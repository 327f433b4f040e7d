/** How files import each other. Imports of types count. */
import { assert, assertEquals } from "@std/assert";

const PACKAGES = new URL("../packages/", import.meta.url);

/** The folders of each package, lowest first. Files beside them may import all of them. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  core: ["run", "tables", "engines", "game", "solve", "book", "check", "study"],
  cards: ["rules", "search"],
  dots: ["rules", "strings", "search", "lessons"],
  cli: [
    "base",
    "proof",
    "draw",
    "command",
    "batch",
    "answer",
    "play",
    "judge",
    "page",
    "verbs",
  ],
};

/** Files that are part of the product. */
const isProduct = (file: string) => !/_(test|bench|slow)\.tsx?$|\/(testing|browser)\//.test(file);

/** Returns the file that an import of a package stands for, relative to `packages`. */
function resolvePackage(specifier: string): string {
  const [library, ...path] = specifier.slice("@zugzwang/".length).split("/");
  const { exports } = JSON.parse(Deno.readTextFileSync(new URL(`${library}/deno.json`, PACKAGES)));
  const file = typeof exports === "string" ? exports : exports[[".", ...path].join("/")];
  return `${library}/${file.slice("./".length)}`;
}

/** Returns the file of an import, relative to `packages`. */
function resolveFile(specifier: string, url: URL): string {
  if (!specifier.startsWith(".")) return resolvePackage(specifier);
  return new URL(specifier, url).href.slice(PACKAGES.href.length);
}

/** Reads what each file imports, all relative to `packages`. */
function readImports(folder = PACKAGES, imports = new Map<string, string[]>()) {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (isDirectory) readImports(new URL(`${name}/`, folder), imports);
    if (!/\.tsx?$/.test(name)) continue;
    const url = new URL(name, folder);
    const text = Deno.readTextFileSync(url).replaceAll(/^ +\*.*$/gm, "");
    const files = [...text.matchAll(/\b(?:from|import)\s*\(?\s*"([^"]+)"/g)]
      .map(([, specifier]) => specifier)
      .filter((specifier) => /^(\.|@zugzwang\/)/.test(specifier) && !specifier.endsWith(".json"))
      .map((specifier) => resolveFile(specifier, url));
    imports.set(url.href.slice(PACKAGES.href.length), files);
  }
  return imports;
}

const imports = readImports();

function placeInOrder(file: string): number {
  const [name, folder] = file.split("/");
  const place = ORDER[name]?.indexOf(folder) ?? -1;
  return place < 0 ? Infinity : place;
}

Deno.test("folders of a package import each other in one direction", () => {
  const faults = [...imports].filter(([file]) => isProduct(file)).flatMap(([file, needed]) =>
    needed.filter((other) => other.split("/")[0] === file.split("/")[0])
      .filter((other) => placeInOrder(other) > placeInOrder(file))
      .map((other) => `${file} imports ${other}`)
  );
  assertEquals(faults, []);
});

Deno.test("docs/architecture.md lists the folders in their order, and files that exist", async () => {
  const text = await Deno.readTextFile(new URL("../docs/architecture.md", import.meta.url));
  for (const [name, folders] of Object.entries(ORDER)) {
    const listed = folders.map((folder) => `\`${folder}\``).join(" ← ");
    assert(text.includes(`| ${listed} `), `${name}: ${listed}`);
  }
  for (const [, path] of text.matchAll(/`((?:core|cli)\/[^`]+)`/g)) {
    assert(await Deno.stat(new URL(path, PACKAGES)).then(() => true, () => false), path);
  }
});

Deno.test("no files import each other in a circle", () => {
  const visited = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    const circle = path.includes(file) ? [...path.slice(path.indexOf(file)), file] : [];
    if (circle.length > 0) circles.push(circle.join(" → "));
    if (circle.length > 0 || visited.has(file)) return;
    for (const other of imports.get(file) ?? []) visit(other, [...path, file]);
    visited.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  assertEquals(circles, []);
});

/** Returns the files that load with a file, by imports that are neither of types nor later. */
function listLoaded(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  const url = new URL(file, PACKAGES);
  const code = Deno.readTextFileSync(url).replaceAll(/^ +\*.*$/gm, "")
    .replaceAll(/^(import|export) type [^;]*;/gm, "");
  for (
    const [, specifier] of code.matchAll(
      /\bfrom\s+"((?:\.|@zugzwang\/)[^"]+\.ts|@zugzwang\/[^"]+)"/g,
    )
  ) {
    listLoaded(resolveFile(specifier, url), loaded);
  }
  return loaded;
}

Deno.test("neither core nor the program loads a search, a check or the reader of books at its start", () => {
  const late =
    /^core\/(engines\/(bound_search|depth_first|loopy|retrograde|topological|grundy)|solve\/engine_|book\/book_|check\/_)/;
  for (const file of ["core/mod.ts", "cli/main.ts"]) {
    const loaded = [...listLoaded(file)];
    assert(loaded.includes("core/solve/solver.ts"), file);
    assertEquals(loaded.filter((other) => late.test(other)), [], file);
  }
});

function listExports(url: URL): string[] {
  const code = Deno.readTextFileSync(url).replaceAll(/\/\*.*?\*\//gs, "");
  const own = [...code.matchAll(
    /^export (?:declare |async |abstract )*(?:function\*?|class|const|let|interface|type|enum) (\w+)/gm,
  )].map(([, name]) => name);
  const lists = [...code.matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
    .flatMap(([, list]) => list.split(",").map((name) => name.trim().split(" ").at(-1)!));
  return [...own, ...lists].filter((name) => name !== "");
}

Deno.test("core publishes each name at one path, and says whom each path is for", async () => {
  const { exports } =
    (await import("../packages/core/deno.json", { with: { type: "json" } })).default;
  const paths = new Map<string, string>();
  for (const [path, file] of Object.entries(exports)) {
    const url = new URL(`core/${file}`, PACKAGES);
    assert(/^\/\*\*\n \* For /.test(Deno.readTextFileSync(url)), `${path} says whom it is for`);
    for (const name of listExports(url)) {
      assertEquals(paths.get(name), undefined, `${name}, also at ${path}`);
      paths.set(name, path);
    }
  }
});
