/**
 * The page with a game of the user's own: its module is bundled when the page is served.
 *
 * @module
 */
import { FileError, UsageError } from "../../base/failure.ts";
import type { AnyGame, Games } from "../../base/games.ts";
import type { Io } from "../../base/io.ts";
import { catalogueOf, chineseOf } from "../state/catalogue.ts";
import { buildOf } from "./build_files.ts";
import type { Site } from "./server.ts";
import { chineseEntry, gameEntry, mainEntry } from "./site_entries.ts";

/** How long the bundler may take: it may have to be loaded first. */
const MOST_BUNDLER_MS = 120_000;

/** The names of the bundler's files, in a folder of its own. */
const [ENTRY, BUNDLE] = ["zugzwang_entry.ts", "zugzwang_bundle.js"];

/** A game, and the page that it joins. */
export interface OwnPage {
  /** The page as it is built. */
  readonly site: Site;
  /** The game, from a module of the user's. */
  readonly game: AnyGame;
  /** The page's own games. */
  readonly others: Games;
}

/**
 * Returns the page with a game more.
 *
 * @throws {UsageError} in the compiled program, which has no bundler, or if the game's name is taken.
 * @throws {FileError} if the module cannot be bundled for browsers.
 */
export async function withOwnGame(io: Io, { site, game, others }: OwnPage): Promise<Site> {
  const { name, module = name } = game;
  if (Deno.build.standalone || !import.meta.url.endsWith(".ts")) {
    throw new UsageError(
      "explore --game runs from source only, as the compiled program has no bundler: " +
        "deno task explore --game MODULE; analyze and play take --game everywhere",
    );
  }
  const build = buildOf([...site.keys()].find((file) => /^main\b.*\.js$/.test(file)) ?? "");
  const fileOf = (name: string) => `${name}${build}.js`;
  if (!/^[a-z][\w-]*$/.test(name) || site.has(fileOf(name))) {
    throw new UsageError(`--game ${module}: the page cannot have a game named ${name}`);
  }
  const entry = gameEntry(await ownEntry(module));
  const games = { [name]: () => Promise.resolve(game), ...others };
  const start = mainEntry(await catalogueOf(games));
  const chinese = chineseEntry(await chineseOf(games));
  // Nothing is waited for between them: a failure of the first would be nobody's till then.
  const [main, own, zh] = await Promise.all([
    bundled(io, module, start),
    bundled(io, module, entry),
    bundled(io, module, chinese),
  ]);
  return new Map([...site, [fileOf("main"), main], [fileOf(name), own], [fileOf("zh"), zh]]);
}

async function ownEntry(module: string): Promise<string> {
  const address = new URL(`file://${await Deno.realPath(module)}`).href;
  const parts = new URL("../../command/own_game.ts", import.meta.url).href;
  return `import * as module from ${JSON.stringify(address)};
import { gameIn } from ${JSON.stringify(parts)};
const game = gameIn(module, ${JSON.stringify(module)});`;
}

async function bundled(io: Io, module: string, entry: string): Promise<Uint8Array<ArrayBuffer>> {
  const config = decodeURIComponent(new URL("../../../../deno.json", import.meta.url).pathname);
  const flags = ["--config", config, "--platform", "browser", "--minify", "--output", BUNDLE];
  const { code, output, errors } = await io.runProgram({
    words: [Deno.execPath(), "bundle", "-q", ...flags, ENTRY],
    input: entry,
    inputFile: ENTRY,
    outputFile: BUNDLE,
    timeMs: MOST_BUNDLER_MS,
  });
  if (code !== 0 || output === null) {
    throw new FileError("bundle", module, errors.trim().split("\n").at(-1) || "no reason given");
  }
  return Uint8Array.from(new TextEncoder().encode(output));
}
