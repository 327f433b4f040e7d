// Builds the page, a folder for any web server: `deno task site`.
import { basename } from "node:path";
import * as esbuild from "npm:esbuild@^0.25";
import "preact"; // so that Deno has it
import { fileURLToPath, pathToFileURL } from "node:url";
import { writePageStyle } from "../draw/scene_style.ts";
import { PAGE_GAMES } from "../base/games.ts";
import { describeGame } from "./site/own_site.ts";
import { GAME_FILES, HASHED } from "./site/server.ts";

const ROOT = new URL("../../../", import.meta.url);
const STATIC = new URL("static/", import.meta.url);

/** The package that visitors' games import. */
const CORE = "@zugzwang/core";

export type Files = Map<string, Uint8Array<ArrayBuffer>>;

type Outputs = esbuild.Metafile["outputs"];

export async function buildSite(): Promise<Files> {
  // Code that the page shared with its worker would be cut into small files, which compress badly.
  const bundles = [
    await bundle([findFile("main.tsx"), findFile("static/style.css")]),
    await bundle([findFile("worker/worker.ts"), CORE]),
  ];
  const outputs = Object.assign({}, ...bundles.map(({ metafile }) => metafile!.outputs));
  const serviceWorker = await bundleServiceWorker();
  await esbuild.stop();
  const files: Files = new Map(
    bundles.flatMap(({ outputFiles }) =>
      outputFiles!.map(({ path, contents }) => [basename(path), Uint8Array.from(contents)] as const)
    ),
  );
  for await (const { name } of Deno.readDir(STATIC)) {
    if (!name.endsWith(".css")) files.set(name, await Deno.readFile(new URL(name, STATIC)));
  }
  completeDocument(files, outputs);
  // Books are not saved for offline use: without one the solver searches.
  const list = JSON.stringify(listSaved(files, outputs));
  files.set(
    "sw.js",
    new TextEncoder().encode(`const FILES=${list};const HASHED=${HASHED};${serviceWorker}`),
  );
  await addBooks(files);
  const games = JSON.stringify(listByGame(files, outputs));
  return files.set(GAME_FILES, new TextEncoder().encode(games));
}

async function bundle(entryPoints: string[]): Promise<esbuild.BuildResult> {
  const games = await Promise.all(Object.values(PAGE_GAMES).map((load) => load()));
  const catalogue = await Promise.all(games.map(describeGame));
  return await esbuild.build({
    entryPoints,
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
    alias: { preact: findFile("../", import.meta.resolve("preact")) },
    external: ["node:*"], // modules of other runtimes, never reached in a browser
    define: {
      // All modules are one program: a solver starts its threads with the file that it runs in.
      "import.meta.url": "location.href",
      CATALOGUE: JSON.stringify(catalogue),
    },
    plugins: [await resolvePackages()],
  });
}

/** Finds the packages of the workspace as Deno does. */
async function resolvePackages(): Promise<esbuild.Plugin> {
  const config = await Deno.readTextFile(new URL("packages/core/deno.json", ROOT));
  const paths = Object.keys(JSON.parse(config).exports).map((path) => CORE + path.slice(1));
  // Modules only define things, so the bundler drops whatever an entry does not use.
  const sideEffects = false;
  return {
    name: "packages",
    setup(build) {
      // The file that visitors' games import has everything that core exports.
      build.onResolve(
        { filter: /./ },
        ({ path, kind }) =>
          kind === "entry-point" && path === CORE ? { path: "core", namespace: CORE } : null,
      );
      build.onLoad({ filter: /./, namespace: CORE }, () => ({
        contents: paths.map((path) => `export * from "${path}";`).join("\n"),
      }));
      build.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
        contents: writePageStyle() + await Deno.readTextFile(path),
        loader: "css",
      }));
      build.onResolve({ filter: /^@zugzwang\// }, ({ path, namespace }) => ({
        path: findFile("", import.meta.resolve(path)),
        suffix: namespace === CORE ? EXACT : "",
        sideEffects,
      }));
      build.onResolve({ filter: /^\.\.?\/.*\.tsx?$/ }, ({ path, resolveDir }) => ({
        path: findFile(path, pathToFileURL(`${resolveDir}/`)),
        sideEffects,
      }));
      build.onLoad({ filter: /\/packages\/.*\.tsx?$/ }, async ({ path, suffix }) => {
        const text = await Deno.readTextFile(path);
        return {
          contents: suffix === EXACT ? text : text.replace(NAMES, "export * from"),
          loader: path.endsWith("x") ? "tsx" : "ts",
        };
      });
    },
  };
}

/**
 * The names that a module exports from another. With `export *` instead, the bundler follows each
 * name to its module; otherwise whoever needs one name would load all modules behind it.
 */
const NAMES = /^export (?:type )?\{[^}]*\} from/gm;

/** Marks modules whose names stay as they are. */
const EXACT = "?exact";

function findFile(path: string, base: string | URL = import.meta.url): string {
  return fileURLToPath(new URL(path, base));
}

/** Names the files of a first visit in the document, so that they load in parallel. */
function completeDocument(files: Files, outputs: Outputs): void {
  const [[main, { imports }], [style], [worker]] = ["main.tsx", "style.css", "worker.ts"].map(
    (entry) => Object.entries(outputs).find(([, output]) => output.entryPoint?.endsWith(entry))!,
  );
  const parts = imports.filter(({ kind }) => kind === "import-statement");
  const tags = [
    `<link rel="stylesheet" href="${basename(style)}">`,
    ...parts.map(({ path }) => `<link rel="modulepreload" href="${basename(path)}">`),
    `<script type="module" src="${basename(main)}"></script>`,
  ];
  const html = new TextDecoder().decode(files.get("index.html"))
    .replace("<!-- files -->", tags.join("\n    ")).replace("worker.js", basename(worker));
  files.set("index.html", new TextEncoder().encode(html));
}

/** Returns the names of the files to save for offline use: not those for visitors' games alone. */
function listSaved(files: Files, outputs: Outputs): string[] {
  const needed = listNeeded(outputs);
  return [...files.keys()].filter((name) => !name.endsWith(".js") || needed.has(name)).sort();
}

/** Returns the files of each of our games that neither the page without it nor visitors' games need. */
function listByGame(files: Files, outputs: Outputs): Record<string, string[]> {
  const all = listNeeded(outputs);
  return Object.fromEntries(
    Object.keys(PAGE_GAMES).map((game) => {
      const others = listNeeded(outputs, { entries: /^(?:main|worker|core)-/, without: game });
      const books = [...files.keys()].filter((name) => name.startsWith(`${game}_`));
      return [game, [...[...all].filter((name) => !others.has(name)), ...books]];
    }),
  );
}

/** Returns the scripts that the page and its worker import, also later; without those of a game. */
function listNeeded(
  outputs: Outputs,
  { entries = /^(?:main|worker)-/, without }: { entries?: RegExp; without?: string } = {},
): ReadonlySet<string> {
  const found = new Set<string>();
  const reach = (path: string): void => {
    const output = outputs[path];
    if (!output || found.has(basename(path))) return;
    if (without !== undefined && output.entryPoint?.startsWith(`packages/${without}/`)) return;
    found.add(basename(path));
    output.imports.forEach(({ path }) => reach(path));
  };
  Object.keys(outputs).filter((path) => entries.test(basename(path))).forEach(reach);
  return found;
}

/** Returns the code of the service worker: a classic script, which cannot import shared parts. */
async function bundleServiceWorker(): Promise<string> {
  const { outputFiles: [{ text }] } = await esbuild.build({
    entryPoints: [findFile("site/service_worker.ts")],
    write: false,
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
  });
  return text;
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

if (import.meta.main) await writeFolder(await buildSite(), "dist/site");
