/**
 * The tree is the architecture: folders of a package import each other in one direction, and no
 * files import each other in a circle, types included.
 */
import { assert, assertEquals } from "@std/assert";

const PACKAGES = new URL("../packages/", import.meta.url);

/** The folders of each package, lowest first; files beside them may import all of them. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  core: ["run", "bits", "ranking", "tables", "engines", "game", "proof", "study"],
  cards: ["rules", "search", "parallel"],
  dots: ["rules", "strings", "search"],
  cli: [
    "schemas",
    "base",
    "draw",
    "command",
    "input",
    "batch",
    "stream",
    "play",
    "judge",
    "page",
    "verbs",
  ],
};

/** Returns the file of a package that a name stands for. */
function fileOf(name: string): string {
  const [library, ...path] = name.slice("@zugzwang/".length).split("/");
  const { exports } = JSON.parse(Deno.readTextFileSync(new URL(`${library}/deno.json`, PACKAGES)));
  const file = typeof exports === "string" ? exports : exports[[".", ...path].join("/")];
  return `${library}/${file.slice("./".length)}`;
}

/** What each file imports, both relative to `packages`. */
function readImports(folder = new URL(PACKAGES), imports = new Map<string, string[]>()) {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (isDirectory) readImports(new URL(`${name}/`, folder), imports);
    if (!/\.tsx?$/.test(name)) continue;
    const url = new URL(name, folder);
    const code = Deno.readTextFileSync(url).replaceAll(/^ +\*.*$/gm, "");
    const names = [...code.matchAll(/\b(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, name]) =>
      name
    );
    const files = names.filter((name) => !name.endsWith(".json")).flatMap((name) =>
      name.startsWith("@zugzwang/")
        ? [fileOf(name)]
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
  // The page is built by a program of its own.
  const isOwn = (file: string) =>
    !/_(test|bench|slow)\.tsx?$|\/(testing|browser)\/|^cli\/page\/build\.ts$/.test(file);
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

/** What the program, the other packages, tools and documents load of core by its path. */
function loadedPaths(folder: URL, found = new Set<string>()): Set<string> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    const url = new URL(isDirectory ? `${name}/` : name, folder);
    if (isDirectory && !/^(core|testing|testdata|node_modules)$/.test(name)) {
      loadedPaths(url, found);
    }
    if (isDirectory || !/\.(tsx?|md)$/.test(name) || /_(test|bench|slow)\.tsx?$/.test(name)) {
      continue;
    }
    for (const [, path] of Deno.readTextFileSync(url).matchAll(/@zugzwang\/core(\/\w+\/[\w/]+)/g)) {
      found.add(`.${path}`);
    }
  }
  return found;
}

Deno.test("core exports by path its engines and tables, and of the rest what others load", async () => {
  const { exports } =
    (await import("../packages/core/deno.json", { with: { type: "json" } })).default;
  const textOf = (path: string) => Deno.readTextFileSync(new URL(`core/${path}.ts`, PACKAGES));
  const parts = ["engines", "tables"].flatMap((folder) =>
    [...textOf(`${folder}/mod`).matchAll(/export \{[^}]*\} from "(\.\/.*)\.ts"/g)]
      .map(([, path]) => `./${folder}${path.slice(1)}`)
  ).filter((path) => /^export (async )?(function|class|const)/m.test(textOf(path)));
  const folders = ["../packages/", "../tools/", "../docs/"];
  const loaded = folders.flatMap((name) => [...loadedPaths(new URL(name, import.meta.url))]);
  const paths = Object.keys(exports).filter((path) => path.split("/").length > 2);
  assertEquals(paths.sort(), [...new Set([...parts, ...loaded])].sort());
});

Deno.test("games and the command line load of core what they use, not all of it", () => {
  // The page is built by a program of its own.
  const isOwn = (file: string) =>
    !/_(test|bench|slow)\.tsx?$|\/(testing|browser)\/|^cli\/page\/build\.ts$/.test(file);
  const all =
    /^(?:import|export) (?!type)[^;]*from "@zugzwang\/core(?:\/(?:engines|game|proof|study|tables))?";/m;
  const inside = "cli/system/core_inside.ts"; // loaded for modules of the user's own alone
  const faults = [...imports.keys()]
    .filter((file) => isOwn(file) && !file.startsWith("core/") && file !== inside)
    .filter((file) => all.test(Deno.readTextFileSync(new URL(file, PACKAGES))));
  assertEquals(faults, []);
});

/** The most names that all doors of core publish together, and that its root has. */
const [MOST_PUBLISHED, MOST_NAMES] = [242, 108];

/** The names that a file of core exports. */
function namesOf(url: URL): string[] {
  const code = Deno.readTextFileSync(url).replaceAll(/\/\*.*?\*\//gs, "");
  const own = [...code.matchAll(
    /^export (?:declare |async |abstract )*(?:function\*?|class|const|let|interface|type|enum) (\w+)/gm,
  )].map(([, name]) => name);
  const lists = [...code.matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
    .flatMap(([, list]) => list.split(",").map((name) => name.trim().split(" ").at(-1)!));
  return [...own, ...lists].filter((name) => name !== "");
}

Deno.test("core publishes no more names than can be learnt, over all its doors", async () => {
  const { exports } =
    (await import("../packages/core/deno.json", { with: { type: "json" } })).default;
  const files = Object.values(exports).map((path) => new URL(`core/${path}`, PACKAGES));
  const passedOn = files.filter((file) => Deno.readTextFileSync(file).includes("export *"));
  assertEquals(passedOn.map(String), []);
  const names = new Set(files.flatMap(namesOf));
  assert(names.size <= MOST_PUBLISHED, `${names.size} names`);
  const root = namesOf(new URL("core/mod.ts", PACKAGES));
  assert(root.length > 0 && root.length <= MOST_NAMES, `${root.length} names at the root`);
});
