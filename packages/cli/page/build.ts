// Builds the page, a folder for any web server: `deno task site`.
//
//     deno run -A packages/cli/page/build.ts --out dist/site
//     deno run -A packages/cli/page/build.ts --game ./mine.ts --json site.json
//
// `--game` adds a game. `--json` writes all files into one, as a list of names and contents in base64.
import { Buffer } from "node:buffer";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import * as esbuild from "npm:esbuild@^0.25";
import type { AnyGame } from "../base/games.ts";
import { readExportedGame } from "../command/own_game.ts";
import { PAGE_GAMES } from "../games.ts";
import type { GameEntry } from "./state/state.ts";

const ROOT = new URL("../../../", import.meta.url);
const STATIC = new URL("static/", import.meta.url);

/** The files that the bundler starts from. */
const ENTRIES = ["main.tsx", "worker/worker.ts", "site/service_worker.ts", "static/style.css"];

export type Files = Map<string, Uint8Array<ArrayBuffer>>;

/** Builds the page; with `ownModule`, a path, also with the game of that module. */
export async function buildSite(ownModule: string | null): Promise<Files> {
  const own = ownModule === null ? null : await loadOwn(ownModule);
  const { outputFiles, metafile } = await bundle(own);
  await esbuild.stop();
  const files: Files = new Map(
    outputFiles!.map(({ path, contents }) => [readName(path), Uint8Array.from(contents)]),
  );
  for await (const { name } of Deno.readDir(STATIC)) {
    if (!name.endsWith(".css")) files.set(name, await Deno.readFile(new URL(name, STATIC)));
  }
  completeDocument(files, metafile!);
  completeServiceWorker(files);
  await addBooks(files);
  return files;
}

/** A game of the visitor. */
interface Own {
  readonly game: AnyGame;
  /** Code that adds it to the lists of games. */
  readonly add: string;
}

async function loadOwn(path: string): Promise<Own> {
  const file = await Deno.realPath(path);
  const game = readExportedGame(await import(pathToFileURL(file).href), path);
  const add = `import { readExportedGame } from "./command/own_game.ts";
const load = async () => readExportedGame(await import(${JSON.stringify(file)}), ${
    JSON.stringify(path)
  });
for (const games of [GAMES, PAGE_GAMES]) games[${JSON.stringify(game.name)}] = load;`;
  return { game, add };
}

async function describeGame(game: AnyGame): Promise<GameEntry> {
  const guide = await game.guide?.();
  const [name] = game.title.includes(":") ? game.title.split(":") : [capitalize(game.name)];
  const rules = game.rulesText ?? game.title;
  return {
    name: game.name,
    title: guide?.title ?? { en: name, zh: name },
    rules: guide?.rules ?? { en: rules, zh: rules },
  };
}

function capitalize(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

async function bundle(own: Own | null): Promise<esbuild.BuildResult> {
  const games = await Promise.all(Object.values(PAGE_GAMES).map((load) => load()));
  const catalogue = await Promise.all([...own ? [own.game] : [], ...games].map(describeGame));
  return await esbuild.build({
    entryPoints: ENTRIES.map((path) => toPath(path)),
    entryNames: "[name]-[hash]",
    chunkNames: "part-[hash]",
    outdir: "/site",
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    minify: true,
    legalComments: "none",
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    alias: { preact: await findNpmFolder("npm:preact@^11") },
    external: ["node:*"], // modules of other runtimes, never reached in a browser
    define: {
      // All modules are one program: a solver starts its threads with the file that it runs in.
      "import.meta.url": "location.href",
      CATALOGUE: JSON.stringify(catalogue),
    },
    plugins: [await resolvePackages(own)],
  });
}

/** Finds the packages of the workspace as Deno does, and adds the visitor's game to the lists. */
async function resolvePackages(own: Own | null): Promise<esbuild.Plugin> {
  const exports = await listExports();
  const lists = toPath("../games.ts");
  return {
    name: "packages",
    setup(build) {
      // Modules only define things, so the bundler drops whatever an entry does not use.
      const sideEffects = false;
      build.onResolve({ filter: /^@zugzwang\// }, ({ path }) => ({
        path: exports.get(path)!,
        sideEffects,
      }));
      build.onResolve({ filter: /^\.\.?\/.*\.tsx?$/ }, ({ path, resolveDir }) => ({
        path: toPath(path, `file://${resolveDir}/`),
        sideEffects,
      }));
      build.onLoad({ filter: /\/packages\/.*\.tsx?$/ }, async ({ path }) => ({
        contents: await bypassExports(path, exports) + (own && path === lists ? own.add : ""),
        loader: path.endsWith("x") ? "tsx" : "ts",
      }));
    },
  };
}

function toPath(path: string, base: string | URL = import.meta.url): string {
  return decodeURIComponent(new URL(path, base).pathname);
}

/** Returns the files of the packages' exports by specifier. */
async function listExports(): Promise<Map<string, string>> {
  const exports = new Map<string, string>();
  for await (const { name } of Deno.readDir(new URL("packages/", ROOT))) {
    const folder = new URL(`packages/${name}/`, ROOT);
    const config = JSON.parse(await Deno.readTextFile(new URL("deno.json", folder)));
    const entries = typeof config.exports === "string" ? { ".": config.exports } : config.exports;
    for (const [key, file] of Object.entries<string>(entries)) {
      exports.set(config.name + key.slice(1), toPath(file, folder));
    }
  }
  return exports;
}

/**
 * Returns a module that imports from the files behind the exports of packages. The bundler would load
 * all files behind an export wherever one of them is needed.
 */
async function bypassExports(path: string, exports: ReadonlyMap<string, string>): Promise<string> {
  let text = await Deno.readTextFile(path);
  for (const [whole, names, specifier] of text.matchAll(IMPORT)) {
    const file = exports.get(specifier);
    if (!file) continue;
    const origins = await findOrigins(file);
    const imports = names.split(",").map((name) => name.trim()).filter((name) => name !== "")
      .map((name) => {
        const origin = origins.get(name.replace(/^type /, "").split(" as ")[0]) ?? file;
        return `import { ${name} } from ${JSON.stringify(origin)};`;
      });
    text = text.replace(whole, imports.join(" "));
  }
  return text;
}

const IMPORT = /^import (?:type )?\{([^}]*)\} from "(@zugzwang\/[^"]+)";/gm;
const EXPORT = /^export (?:type )?\{([^}]*)\} from "(\.[^"]+)";/gm;

/** Returns the files that define the names which a module exports from others. */
async function findOrigins(path: string): Promise<Map<string, string>> {
  const origins = new Map<string, string>();
  for (const [, names, file] of (await Deno.readTextFile(path)).matchAll(EXPORT)) {
    const origin = toPath(file, `file://${path}`);
    for (const name of names.split(",")) origins.set(name.trim().replace(/^type /, ""), origin);
  }
  return origins;
}

/** Returns the folder of an npm package in Deno's cache. */
async function findNpmFolder(specifier: string): Promise<string> {
  const { npmPackages } = await readInfo(specifier);
  const [{ localPath, name, version }] = Object.values(npmPackages!);
  if (localPath) return localPath; // missing in Deno 2.4
  return `${(await readInfo()).npmCache}/registry.npmjs.org/${name}/${version}`;
}

/** The output of `deno info`. */
interface Info {
  readonly npmCache?: string;
  readonly npmPackages?: Readonly<
    Record<string, { readonly localPath?: string; readonly name: string; readonly version: string }>
  >;
}

async function readInfo(...specifier: string[]): Promise<Info> {
  const args = ["info", "--json", ...specifier];
  const { stdout } = await new Deno.Command(Deno.execPath(), { args }).output();
  return JSON.parse(new TextDecoder().decode(stdout));
}

/** Names the files of a first visit in the document, so that they load in parallel. */
function completeDocument(files: Files, { outputs }: esbuild.Metafile): void {
  const [[main, { imports }], [style], [worker]] = ["main.tsx", "style.css", "worker.ts"].map(
    (entry) => Object.entries(outputs).find(([, output]) => output.entryPoint?.endsWith(entry))!,
  );
  const parts = imports.filter(({ kind }) => kind === "import-statement");
  const tags = [
    `<link rel="stylesheet" href="${readName(style)}">`,
    ...parts.map(({ path }) => `<link rel="modulepreload" href="${readName(path)}">`),
    `<script type="module" src="${readName(main)}"></script>`,
  ];
  const html = new TextDecoder().decode(files.get("index.html"))
    .replace("<!-- files -->", tags.join("\n    ")).replace("worker.js", readName(worker));
  files.set("index.html", new TextEncoder().encode(html));
}

/** Gives the service worker its name, which may not change, and the names of all files so far. */
function completeServiceWorker(files: Files): void {
  const name = [...files.keys()].find((name) => name.startsWith("service_worker"))!;
  const code = new TextDecoder().decode(files.get(name));
  files.delete(name);
  const list = JSON.stringify([...files.keys()].sort());
  files.set("sw.js", new TextEncoder().encode(`const FILES=${list};${code}`));
}

/** Returns the last part of a path. */
function readName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Adds the books of all games under `<game>_<book>`. */
async function addBooks(files: Files): Promise<void> {
  for await (const { name: game } of Deno.readDir(new URL("packages/", ROOT))) {
    const books = new URL(`packages/${game}/books/`, ROOT);
    const list = await Array.fromAsync(Deno.readDir(books)).catch(() => []);
    for (const { name } of list) {
      files.set(`${game}_${name}`, Uint8Array.from(await Deno.readFile(new URL(name, books))));
    }
  }
}

async function writeFolder(files: Files, folder: string): Promise<void> {
  await Deno.remove(folder, { recursive: true }).catch(() => {});
  await Deno.mkdir(folder, { recursive: true });
  for (const [name, bytes] of files) await Deno.writeFile(`${folder}/${name}`, bytes);
}

if (import.meta.main) {
  const type = "string";
  const { values: { out, game, json } } = parseArgs({
    args: Deno.args,
    options: { out: { type }, game: { type }, json: { type } },
  });
  const files = await buildSite(game ?? null);
  if (json) {
    const list = [...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString("base64")]);
    await Deno.writeTextFile(json, JSON.stringify(list));
  } else await writeFolder(files, out ?? "dist/site");
}
