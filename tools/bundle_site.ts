/**
 * Builds the explorer as a folder for any web server: `dist/site`.
 *
 *     deno task site
 *
 * `main.js` begins and loads `page.js`, and `zh.js` for whoever reads Chinese; every game is one file
 * that the page and its worker both load. None of these imports another, for which a worker would
 * wait once more. What is not on the first view is in further files, loaded when it is shown, which
 * import what they share with the page from `page.js`. `sw.js` keeps them all for times without the
 * server. Books, and `book.js` that reads them, are loaded by a worker for positions that they have;
 * `dots_proof.js` and its like make proofs, and are loaded when one is wanted.
 *
 * @module
 */
import { existsSync } from "node:fs";
import { minify } from "npm:terser@^5";
import {
  chineseEntry,
  gameEntry,
  mainEntry,
  proofEntry,
  sourceOf,
} from "../packages/cli/explore/site/site_entries.ts";
import { catalogueOf, chineseOf } from "../packages/cli/explore/state/catalogue.ts";
import { PARTS } from "../packages/cli/explore/view/view.ts";
import { GAMES, PAGE_GAMES } from "../packages/cli/games.ts";
import { run } from "./run_command.ts";

const ROOT = new URL("..", import.meta.url);

/** Files of the page that are taken as they are. */
const STATIC = new URL("packages/cli/explore/site/static/", ROOT);

/** Modules that others stand for in the page: it asks for one thread, and judges nobody. */
const IN_PLACE: Readonly<Record<string, string>> = {
  "packages/dots/search/parallel.ts": "packages/dots/search/one_thread.ts",
  "packages/dots/search/shares.ts": "packages/dots/search/one_thread.ts",
  "packages/core/engines/team.ts": "packages/dots/search/one_thread.ts",
  "packages/dots/rules/smaller.ts": "packages/cli/explore/site/absent.ts",
};

/** Modules of games that they import when they are wanted: files of their own, beside the game's. */
const WANTED = ["guide", "lessons"];

/** The same of core's study, for where the value is out of reach: files that all games share. */
const WANTED_OF_STUDY = ["narrowing", "looking_ahead"];

/**
 * Modules of games that the page never imports: it has their Chinese, and files that make proofs, and
 * leaves the choice of the method to the game, which takes these for no position.
 */
const NEVER = ["proof", "chinese", "memo_search", "topological_order", "search/full_table"];

/** How files are bundled. */
interface BundleOptions {
  /** Further flags. */
  readonly more?: readonly string[];
  /** Which modules are not taken in where they are imported by these names. */
  readonly apart?: readonly string[];
}

/** What the bundler begins with, by file name. */
type Entries = Readonly<Record<string, string>>;

/** Builds the page into a folder, which is made anew. */
export async function bundleSite(folder: URL): Promise<void> {
  await Deno.remove(folder, { recursive: true }).catch(() => {});
  const games = Object.keys(GAMES);
  const ofStudy = WANTED_OF_STUDY.map((name) => `_${name}`);
  const wanted = [...WANTED, ...ofStudy];
  await bundle(await entriesOf(games), folder, { apart: [...wanted, ...NEVER] });
  await bundle(proofEntries(games), folder, { apart: wanted });
  for (const game of games) await nameWanted(game, folder);
  await bundle(lateEntries(games), folder, { apart: NEVER });
  await bundle(partEntries(), folder, { more: ["--code-splitting"], apart: ofStudy });
  await joinPage(folder);
  await checkWhole(folder);
  await shorten(folder);
  for (const { name } of Deno.readDirSync(STATIC)) await placeStatic(name, folder);
  const build = await nameByBuild(folder);
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name)
    .filter((name) => !name.includes(PROOF));
  await bundle(serviceWorker(build, names), folder);
  for (const game of games) await placeBooks(game, folder);
}

async function bundle(
  entries: Entries,
  folder: URL,
  { more = [], apart = [] }: BundleOptions = {},
): Promise<void> {
  const scratch = await Deno.makeTempDir();
  try {
    const files = Object.keys(entries).map((name) => `${scratch}/${name}`);
    for (const [name, text] of Object.entries(entries)) {
      await Deno.writeTextFile(`${scratch}/${name}`, text);
    }
    await Deno.writeTextFile(`${scratch}/in_place.json`, importMap());
    const flags = ["--config", "deno.json", "--import-map", `${scratch}/in_place.json`]
      .concat("--lock=deno.lock", "--platform", "browser")
      .concat(apart.flatMap((name) => ["--external", `./${name}.ts`]));
    await run(
      Deno.execPath(),
      ["bundle", "-q", ...flags, "--minify", ...more, "--outdir", pathOf(folder), ...files],
      { cwd: ROOT },
    );
  } finally {
    await Deno.remove(scratch, { recursive: true });
  }
}

/**
 * The map of imports that puts modules in place of others. Deno 2.4 takes it instead of the imports
 * of deno.json: so it has those too.
 *
 * @throws {Deno.errors.NotFound} if a module is not there any more.
 */
function importMap(): string {
  const { imports }: { imports: Record<string, string> } = JSON.parse(
    Deno.readTextFileSync(new URL("deno.json", ROOT)),
  );
  const packages = Object.entries(imports).flatMap(([name, target]) => [
    [name, target],
    [`${name}/`, `${target.replace(":", ":/")}/`],
  ]);
  const inPlace = Object.entries(IN_PLACE)
    .map((pair) => pair.map((path) => new URL(path, ROOT)));
  for (const url of inPlace.flat()) Deno.statSync(url);
  // By the name under which other packages import it too, which Deno resolves by itself.
  const named = Object.entries(IN_PLACE).map(([path, other]) => [
    path.replace(/^packages\/(\w+)\/(.*)\.ts$/, "@zugzwang/$1/$2"),
    new URL(other, ROOT),
  ]);
  return JSON.stringify({ imports: Object.fromEntries([...packages, ...inPlace, ...named]) });
}

/**
 * Puts what the page shares with its parts, which is all of it, into `page.js` itself: the bundler
 * makes a file of it, from which `page.js` only passes on `startPage`. What some parts alone share
 * stays in files of its own.
 */
async function joinPage(folder: URL): Promise<void> {
  const page = new URL("page.js", folder);
  const [, alias, chunk] = /^import\{(\w+) as \w+\}from"\.\/(chunk-\w+\.js)";export/
    .exec(await Deno.readTextFile(page)) ?? [];
  if (!chunk) throw new Error("page.js is not made of one shared file any more");
  const shared = await Deno.readTextFile(new URL(chunk, folder));
  const end = shared.lastIndexOf("export{");
  const exported = shared.slice(end).replace(new RegExp(` as ${alias}(?=[,}])`), " as startPage");
  await Deno.writeTextFile(page, shared.slice(0, end) + exported);
  await Deno.remove(new URL(chunk, folder));
  for (const { name } of [...Deno.readDirSync(folder)]) {
    const file = new URL(name, folder);
    const text = await Deno.readTextFile(file);
    if (text.includes(chunk)) await Deno.writeTextFile(file, text.replaceAll(chunk, "page.js"));
  }
}

/**
 * Writes the scripts of a folder shorter: names as short as can be in the whole of a file, calls of what
 * is called once in their place. A visit is 4 % less to load than after the bundler's own `--minify`.
 */
async function shorten(folder: URL): Promise<void> {
  for (const { name } of [...Deno.readDirSync(folder)]) {
    const file = new URL(name, folder);
    const { code } = await minify(await Deno.readTextFile(file), {
      module: true,
      ecma: 2020,
      compress: { passes: 3, unsafe_arrows: true, unsafe_methods: true },
    });
    await Deno.writeTextFile(file, code!);
  }
}

/** Copies a file of the page; a style sheet without its comments and indentation. */
async function placeStatic(name: string, folder: URL): Promise<void> {
  const [from, to] = [new URL(name, STATIC), new URL(name, folder)];
  if (!name.endsWith(".css")) return await Deno.copyFile(from, to);
  const sheet = await Deno.readTextFile(from);
  const bare = sheet.replace(/\/\*[^]*?\*\//g, "").replaceAll(": ", ":");
  await Deno.writeTextFile(to, bare.replace(/\s*([{};,>])\s*/g, "$1").replaceAll(";}", "}"));
}

/**
 * Ends the names of scripts and style sheets with a hash of them all, also where they are named;
 * returns it.
 */
async function nameByBuild(folder: URL): Promise<string> {
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
  const texts = names.map((name) => Deno.readTextFileSync(new URL(name, folder)));
  const bytes = new TextEncoder().encode(texts.join("\0"));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const build = "-" +
    [...digest.slice(0, 4)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const renamed = names.filter((name) => /\.(?:js|css)$/.test(name));
  for (const [i, name] of names.entries()) {
    const isPage = name.endsWith(".html");
    const text = renamed.reduce((text, other) => {
      const to = other.replace(/(?=\.\w+$)/, build);
      return text.replaceAll(
        isPage ? `"${other}"` : `"./${other}"`,
        isPage ? `"${to}"` : `"./${to}"`,
      );
    }, texts[i]);
    await Deno.remove(new URL(name, folder));
    const to = renamed.includes(name) ? name.replace(/(?=\.\w+$)/, build) : name;
    await Deno.writeTextFile(new URL(to, folder), text);
  }
  return build;
}

/** Copies the books of a game, each under the game's name and its own: they are kept once they are asked for. */
async function placeBooks(game: string, folder: URL): Promise<void> {
  const books = new URL(`packages/${game}/books/`, ROOT);
  try {
    for await (const { name } of Deno.readDir(books)) {
      await Deno.copyFile(new URL(name, books), new URL(`${game}_${name}`, folder));
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** What the names of files that make proofs have behind the game's. */
const PROOF = "_proof";

/** The files that make proofs, each whole: they are loaded when one is wanted. */
function proofEntries(games: readonly string[]): Entries {
  return Object.fromEntries(
    games.map((game) => [`${game}${PROOF}.ts`, proofEntry(namesGame(game))]),
  );
}

/** What names a game of ours `game`. */
function namesGame(game: string): string {
  const module = JSON.stringify(`${new URL(`packages/${game}/mod.ts`, ROOT)}`);
  return `import { ${game} as game } from ${module};`;
}

/** Names, in what is built of a game, the files that it imports when they are wanted. */
async function nameWanted(game: string, folder: URL): Promise<void> {
  for (const name of [`${game}.js`, `${game}${PROOF}.js`]) {
    const file = new URL(name, folder);
    const text = await Deno.readTextFile(file);
    const named = text.replace(/(?<=import\("\.\/)_?(\w+)\.ts(?="\))/g, (module, wanted) => {
      if (WANTED.includes(wanted)) return `${game}_${wanted}.js`;
      return WANTED_OF_STUDY.includes(wanted) ? `${wanted}.js` : module;
    });
    await Deno.writeTextFile(file, named);
  }
}

/** Checks that nothing is imported at once that is not there: what is left out is imported when wanted. */
async function checkWhole(folder: URL): Promise<void> {
  for (const { name } of Deno.readDirSync(folder)) {
    const text = await Deno.readTextFile(new URL(name, folder));
    const [taken] = /from ?"\.\/[\w/]+\.ts"/.exec(text) ?? [];
    if (taken) throw new Error(`${name}: ${taken}: what is left out is imported at once`);
  }
}

/** The files of which each is whole. */
async function entriesOf(games: readonly string[]): Promise<Entries> {
  return {
    "main.ts": mainEntry(await catalogueOf(PAGE_GAMES)),
    "book.ts": `export { gamesWithBooks } from ${sourceOf("worker/book_file.ts")};\n`,
    "puzzles.ts": `export { findPuzzle } from ${sourceOf("worker/puzzles.ts")};\n`,
    "zh.ts": chineseEntry(await chineseOf(GAMES)),
    ...Object.fromEntries(games.map((game) => [`${game}.ts`, gameEntry(namesGame(game))])),
  };
}

/** What a game's file leaves out and loads when it is needed. */
function lateEntries(games: readonly string[]): Entries {
  const ofGames = games.flatMap((game) =>
    WANTED.map((name) => [`${game}_${name}.ts`, `packages/${game}/${name}.ts`] as const)
  );
  const ofStudy = WANTED_OF_STUDY.map((name) =>
    [`${name}.ts`, `packages/core/study/_${name}.ts`] as const
  );
  const modules = [...ofGames, ...ofStudy]
    .map(([name, path]) => [name, new URL(path, ROOT)] as const)
    .filter(([, module]) => existsSync(module));
  return Object.fromEntries(
    modules.map(([name, module]) => [name, `export * from "${module}";\n`]),
  );
}

/** What keeps all files for times without the server. */
function serviceWorker(build: string, names: readonly string[]): Entries {
  return {
    "sw.ts": `import { keepFiles } from ${sourceOf("site/service_worker.ts")};
keepFiles("${build}", ${JSON.stringify(["./", ...names.toSorted()])});
`,
  };
}

/** The page and its parts. A part asks for the whole page, so that they share one file. */
function partEntries(): Entries {
  const page = sourceOf("site/page.tsx");
  const entryOf = (part: string) =>
    `import ${page};\nexport { part } from ${sourceOf(`parts/${part}.tsx`)};\n`;
  return {
    "page.ts": `export { startPage } from ${page};\n`,
    ...Object.fromEntries(PARTS.map((part) => [`${part}.ts`, entryOf(part)])),
  };
}

function pathOf(url: URL): string {
  return decodeURIComponent(url.pathname);
}

if (import.meta.main) await bundleSite(new URL("dist/site/", ROOT));
