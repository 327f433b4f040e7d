// `zugzwang site`: writes the page, a game and its book as a folder for any web server.
import { readFileSync } from "../base/files.ts";
import { EXIT, type ExitCode, FileError, writeJson } from "../base/report.ts";
import type { Io } from "../base/io.ts";
import { formatBytes, formatCount } from "../base/units.ts";
import { readOwnBook } from "../batch/book_file.ts";
import { GAME, SHARED, text } from "../command/verb.ts";
import type { Request } from "../command/request.ts";
import type { Verb } from "../answer/answer.ts";
import { addOwnBook, addOwnGame, hashContent, setData } from "../page/site/own_site.ts";
import { readSite, type Site } from "../page/site/server.ts";

const OPTIONS = {
  game: { ...SHARED.game, about: "a game of your own, from a module such as ./mine.ts" },
  book: { ...SHARED.book, about: "add this book of the game, or the rows of a batch" },
  output: text("FOLDER", "write the files to this folder", {
    short: "o",
    completes: "folder",
    isRequired: true,
  }),
  force: {
    ...SHARED.force,
    about: "write into a folder that holds other files, or the site of another game",
  },
  json: SHARED.json,
};

type SiteRequest = Request<typeof OPTIONS>;

export const site: Verb<typeof OPTIONS> = {
  name: "site",
  about: "write the page with a game and its book as a folder for any web server",
  words: [{ ...GAME, count: "optional" }],
  examples: [
    ["zugzwang site -o public", "the page with all games"],
    ["zugzwang site dots -o public", "one game"],
    ["zugzwang site --game ./morris.ts --book morris.book -o public", "a solved game of your own"],
  ],
  options: OPTIONS,
  permissions: ["write"],
  run: writeSite,
};

async function writeSite(request: SiteRequest): Promise<ExitCode> {
  const { io, options: { output, force } } = request;
  const folder = output!; // it is required
  const files = await addSaved(await makeSite(request));
  const present = await checkFolder(io, folder, { files, force });
  await io.makeFolder(folder);
  let bytes = 0;
  for (const [name, content] of files) {
    io.writeFileSync(`${folder}/${name}`, [content]);
    bytes += content.length;
  }
  const old = present.filter((name) => OWN_FILE.test(name) && !files.has(name));
  await Promise.all(old.map((name) => io.remove(`${folder}/${name}`)));
  if (request.output.isJson) writeJson(io, { folder, files: files.size, bytes });
  else io.stdout.write(`${folder}: ${formatCount(files.size, "file")}, ${formatBytes(bytes)}\n`);
  return EXIT.ok;
}

/** Returns the files of the page, with the game and the book of a call. */
async function makeSite(request: SiteRequest): Promise<Site> {
  const { game } = request;
  const book = await readOwnBook(request);
  const built = await readSite();
  if (!game) return built;
  const isOwn = game.module !== undefined;
  const added = isOwn ? await addOwnGame(built, game) : built;
  const shown = setData(added, "games", isOwn ? [] : [game.name]);
  return book ? await addOwnBook(shown, game, book) : shown;
}

/** The name of a file of the visitor's own game or book, which an earlier site may have left. */
const OWN_FILE = /^own\d*-[0-9A-F]{8}\.(?:js|json|book)$/;

/** The most bytes of a file that a visitor's browser keeps for offline use. */
const MOST_SAVED = 2 ** 24;

/**
 * Adds the visitor's own game, what it imports, and its book to the files kept for offline use. With other
 * content, the list is another one, so browsers save the files of a new release.
 */
async function addSaved(files: Site): Promise<Site> {
  const decode = (name: string) => new TextDecoder().decode(files.get(name));
  const isSmall = (name: string) => files.get(name)!.length <= MOST_SAVED;
  const own = new Set([...files.keys()].filter((name) => /^own/.test(name) && isSmall(name)));
  for (const name of own) {
    if (!name.endsWith(".js")) continue;
    for (const [, other] of decode(name).matchAll(/["']\.\/([\w.-]+)["']/g)) {
      if (files.has(other)) own.add(other);
    }
  }
  const page = `index.html?${await hashContent(files.get("index.html")!)}`; // it names the others
  const script = decode("sw.js").replace(/^const FILES=(\[.*?\]);/, (_, list: string) => {
    const others = JSON.parse(list).filter((name: string) => name !== "index.html");
    return `const FILES=${JSON.stringify([...new Set([page, ...others, ...own])])};`;
  });
  return new Map(files).set("sw.js", new TextEncoder().encode(script));
}

/**
 * Returns the names of the files in a folder; none if it does not exist. Throws a `FileError` if it holds
 * files that are not of a site, or the site of another game, unless they may be replaced.
 */
export async function checkFolder(
  io: Pick<Io, "openSync" | "readFolder">,
  folder: string,
  { files, force }: { readonly files: Site; readonly force: boolean },
): Promise<string[]> {
  const present = await io.readFolder(folder).catch((error): string[] => {
    if (error instanceof FileError) return [];
    throw error;
  });
  if (force || present.length === 0) return present;
  const refuse = (reason: string): never => {
    throw new FileError("write", folder, reason);
  };
  if (!present.includes("index.html") || !present.includes("sw.js")) {
    const other = present.find((name) => !files.has(name)) ?? present[0];
    return refuse(`it holds other files, such as ${other}; --force adds to them`);
  }
  const old = nameGames(readFileSync(io, `${folder}/index.html`)!);
  if (old === nameGames(files.get("index.html")!)) return present;
  return refuse(`it holds the site of ${old}; --force replaces it`);
}

/** Names the games that the document of a site shows. */
function nameGames(document: Uint8Array): string {
  const html = new TextDecoder().decode(document).replaceAll("&quot;", '"');
  const [, own] = / data-own="\{"name":"(.*?)"/.exec(html) ?? [];
  const [, shown] = / data-games="\["(.*?)"\]"/.exec(html) ?? [];
  return own ?? shown ?? "all games";
}
