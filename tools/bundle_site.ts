/**
 * Builds the explorer as a folder for any web server: `dist/site`.
 *
 *     deno task site
 *
 * `main.js` begins and loads `page.js`, and `zh.js` for whoever reads Chinese; every game is one file
 * that the page and its worker both load. None imports another, for which a worker would wait once
 * more. `sw.js` keeps them all for times without the server.
 *
 * @module
 */
import { GAMES } from "../packages/cli/games.ts";
import { run } from "./run_command.ts";

const ROOT = new URL("..", import.meta.url);

/** Files of the page that are taken as they are. */
const STATIC = new URL("packages/cli/explore/site/static/", ROOT);

/** Builds the page into a folder, which is made anew. */
export async function bundleSite(folder: URL): Promise<void> {
  const scratch = await Deno.makeTempDir();
  try {
    await Deno.remove(folder, { recursive: true }).catch(() => {});
    const statics = [...Deno.readDirSync(STATIC)].map(({ name }) => name);
    const entries = Object.entries(entriesOf(Object.keys(GAMES), statics));
    for (const [name, text] of entries) await Deno.writeTextFile(`${scratch}/${name}`, text);
    const flags = [
      "-q",
      "--config",
      "deno.json",
      "--lock=deno.lock",
      "--platform",
      "browser",
      "--minify",
    ];
    const files = entries.map(([name]) => `${scratch}/${name}`);
    await run(Deno.execPath(), ["bundle", ...flags, "--outdir", pathOf(folder), ...files], {
      cwd: ROOT,
    });
    for (const name of statics) await placeStatic(name, folder);
  } finally {
    await Deno.remove(scratch, { recursive: true });
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

/** What the bundler begins with, by file name. */
function entriesOf(games: readonly string[], statics: readonly string[]): Record<string, string> {
  const of = (path: string) => JSON.stringify(new URL(path, ROOT).href);
  const main = `import { startVisit } from ${of("packages/cli/explore/site/main.ts")};
startVisit(${JSON.stringify(games)});
`;
  const entryOf = (game: string) =>
    `import { ${game} as game } from ${of(`packages/${game}/mod.ts`)};
import { workOn } from ${of("packages/cli/explore/worker/worker.ts")};
export { game };
workOn(game);
`;
  const kept = [
    "./",
    "main.js",
    "page.js",
    "zh.js",
    ...games.map((game) => `${game}.js`),
    ...statics,
  ];
  const sw = `import { keepFiles } from ${of("packages/cli/explore/site/service_worker.ts")};
keepFiles(${JSON.stringify(kept)});
`;
  return {
    "main.ts": main,
    "sw.ts": sw,
    "page.ts": `export { startPage } from ${of("packages/cli/explore/site/page.tsx")};\n`,
    "zh.ts": `export { CHINESE } from ${of("packages/cli/explore/words/chinese.ts")};\n`,
    ...Object.fromEntries(games.map((game) => [`${game}.ts`, entryOf(game)])),
  };
}

function pathOf(url: URL): string {
  return decodeURIComponent(url.pathname);
}

if (import.meta.main) await bundleSite(new URL("dist/site/", ROOT));
