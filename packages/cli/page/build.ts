// Builds the page, a folder for any web server: `deno task site`.
//
//     deno run -A packages/cli/page/build.ts --out dist/site
//     deno run -A packages/cli/page/build.ts --game ./mine.ts --json site.json
//
// `--game` adds a game. `--json` writes all files into one, as a list of names and contents in base64.
import { Buffer } from "node:buffer";
import { parseArgs } from "node:util";
import * as esbuild from "npm:esbuild@^0.25";
import type { AnyGame } from "../base/games.ts";
import { readExportedGame } from "../command/own_game.ts";
import { PAGE_GAMES } from "../games.ts";
import type { GameEntry } from "./state/state.ts";

const ROOT = new URL("../../../", import.meta.url);
const STATIC = new URL("static/", import.meta.url);

export type Files = Map<string, Uint8Array<ArrayBuffer>>;

/** Builds the page; with `ownModule`, a path, also with the game of that module. */
export async function buildSite(ownModule: string | null): Promise<Files> {
  const files: Files = new Map();
  const own = ownModule === null ? null : await loadOwn(ownModule);
  const result = await bundle({
    "main": await writeMain(own),
    "worker": writeWorker(own),
    "style.css": `@import ${quote("static/style.css")};`,
  });
  for (const { path, contents } of result.outputFiles!) {
    files.set(path.split("/").at(-1)!, Uint8Array.from(contents));
  }
  const names = new Map(
    Object.entries(result.metafile!.outputs).flatMap(([path, { entryPoint }]) =>
      entryPoint ? [[entryPoint.replace(/^\w+:/, ""), path.split("/").at(-1)!] as const] : []
    ),
  );
  await addStatic(files, names, result.metafile!);
  const kept = [...files.keys()].sort();
  await addBooks(files);
  files.set("sw.js", await bundleServiceWorker(kept));
  await esbuild.stop();
  return files;
}

interface Own {
  readonly game: AnyGame;
  /** An expression that loads the game. */
  readonly load: string;
}

async function loadOwn(path: string): Promise<Own> {
  const { href } = new URL(`file://${await Deno.realPath(path)}`);
  const game = readExportedGame(await import(href), path);
  const file = decodeURIComponent(new URL(href).pathname);
  const load = `() => Promise.all([import(${JSON.stringify(file)}), import(${
    quote("../command/own_game.ts")
  })]).then(([module, { readExportedGame }]) => readExportedGame(module, ${JSON.stringify(path)}))`;
  return { game, load };
}

function writeGames(own: Own | null, list: "GAMES" | "PAGE_GAMES"): string {
  const first = own ? `${JSON.stringify(own.game.name)}: ${own.load}, ` : "";
  return `import { ${list} } from ${quote("../games.ts")};
const games = { ${first}...${list} };`;
}

async function writeMain(own: Own | null): Promise<string> {
  const games = await Promise.all(Object.values(PAGE_GAMES).map((load) => load()));
  const catalogue = await Promise.all([...own ? [own.game] : [], ...games].map(describeGame));
  return `import { startPage } from ${quote("main.tsx")};
${writeGames(own, "PAGE_GAMES")}
startPage(games, ${JSON.stringify(catalogue)});`;
}

function writeWorker(own: Own | null): string {
  return `import { serveGames } from ${quote("worker/worker.ts")};
${writeGames(own, "GAMES")}
serveGames(games);`;
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

function quote(path: string): string {
  return JSON.stringify(decodeURIComponent(new URL(path, import.meta.url).pathname));
}

const OPTIONS = {
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  write: false,
  legalComments: "none",
  jsx: "automatic",
  jsxImportSource: "preact",
} as const;

async function bundle(entries: Readonly<Record<string, string>>): Promise<esbuild.BuildResult> {
  return await esbuild.build({
    ...OPTIONS,
    entryPoints: Object.keys(entries).map((name) => ({
      in: `entry:${name}`,
      out: name.replace(/\.css$/, ""),
    })),
    entryNames: "[name]-[hash]",
    chunkNames: "part-[hash]",
    splitting: true,
    metafile: true,
    // All modules are one program: a solver starts its threads with the file that it runs in.
    define: { "import.meta.url": "location.href" },
    outdir: "/site",
    plugins: [readEntries(entries), await resolvePackages()],
  });
}

/** Resolves entries that are texts, not files. */
function readEntries(entries: Readonly<Record<string, string>>): esbuild.Plugin {
  return {
    name: "entries",
    setup(build) {
      build.onResolve({ filter: /^entry:/ }, ({ path }) => ({
        path: path.slice("entry:".length),
        namespace: "entry",
      }));
      build.onLoad({ filter: /.*/, namespace: "entry" }, ({ path }) => ({
        contents: entries[path],
        loader: path.endsWith(".css") ? "css" : "ts",
        resolveDir: decodeURIComponent(ROOT.pathname),
      }));
    },
  };
}

/** Resolves packages of the workspace and of npm as Deno does. */
async function resolvePackages(): Promise<esbuild.Plugin> {
  const preact = await findNpmFolder("npm:preact@^11");
  const exports = await listExports();
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
        path: decodeURIComponent(new URL(path, `file://${resolveDir}/`).pathname),
        sideEffects,
      }));
      build.onResolve({ filter: /^preact(\/|$)/ }, ({ path }) => ({
        path: `${preact}/${PREACT_FILES[path]}`,
      }));
      // Modules of other runtimes are never reached in a browser.
      build.onResolve({ filter: /^node:/ }, ({ path }) => ({ path, external: true }));
      build.onLoad({ filter: /\/packages\/.*\.tsx?$/ }, async ({ path }) => ({
        contents: await bypassExports(path, exports),
        loader: path.endsWith("x") ? "tsx" : "ts",
      }));
    },
  };
}

/** Returns the files of the packages' exports by specifier. */
async function listExports(): Promise<Map<string, string>> {
  const exports = new Map<string, string>();
  for await (const { name } of Deno.readDir(new URL("packages/", ROOT))) {
    const folder = new URL(`packages/${name}/`, ROOT);
    const config = JSON.parse(await Deno.readTextFile(new URL("deno.json", folder)));
    const entries = typeof config.exports === "string" ? { ".": config.exports } : config.exports;
    for (const [key, file] of Object.entries<string>(entries)) {
      const path = decodeURIComponent(new URL(file, folder).pathname);
      exports.set(key === "." ? config.name : `${config.name}/${key.slice(2)}`, path);
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
    const origin = decodeURIComponent(new URL(file, `file://${path}`).pathname);
    for (const name of names.split(",")) origins.set(name.trim().replace(/^type /, ""), origin);
  }
  return origins;
}

const PREACT_FILES: Readonly<Record<string, string>> = {
  "preact": "dist/preact.mjs",
  "preact/hooks": "hooks/dist/hooks.mjs",
  "preact/jsx-runtime": "jsx-runtime/dist/jsxRuntime.mjs",
};

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
async function addStatic(
  files: Files,
  names: ReadonlyMap<string, string>,
  { outputs }: esbuild.Metafile,
): Promise<void> {
  for await (const { name } of Deno.readDir(STATIC)) {
    if (name.endsWith(".css")) continue;
    files.set(name, Uint8Array.from(await Deno.readFile(new URL(name, STATIC))));
  }
  const main = names.get("main")!;
  const imports = outputs[Object.keys(outputs).find((path) => path.endsWith(main))!].imports
    .filter(({ kind }) => kind === "import-statement").map(({ path }) => path.split("/").at(-1)!);
  const html = new TextDecoder().decode(files.get("index.html"));
  const tags = [
    `<link rel="stylesheet" href="${names.get("style.css")}">`,
    ...imports.map((name) => `<link rel="modulepreload" href="${name}">`),
    `<script type="module" src="${main}"></script>`,
  ];
  const whole = html.replace("<!-- files -->", tags.join("\n    "))
    .replace("worker.js", names.get("worker")!);
  files.set("index.html", new TextEncoder().encode(whole));
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

async function bundleServiceWorker(files: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const names = new TextEncoder().encode(files.join("\n"));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", names));
  const { outputFiles } = await esbuild.build({
    ...OPTIONS,
    entryPoints: [decodeURIComponent(new URL("site/service_worker.ts", import.meta.url).pathname)],
    define: {
      FILES: JSON.stringify(files),
      BUILD: JSON.stringify(Buffer.from(digest.slice(0, 4)).toString("hex")),
    },
    outdir: "/site",
  });
  return Uint8Array.from(outputFiles[0].contents);
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
