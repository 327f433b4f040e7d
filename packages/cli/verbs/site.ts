// `zugzwang site`: writes the page, a game and its book as a folder for any web server.
import { EXIT, type ExitCode, FileError } from "../base/failure.ts";
import { writeJson } from "../base/report.ts";
import { formatBytes, formatCount } from "../base/units.ts";
import { readOwnBook } from "../batch/make_book.ts";
import { SHARED, text } from "../command/options.ts";
import type { Request } from "../command/request.ts";
import type { Verb } from "../answer/answer.ts";
import { GAME } from "../command/verb.ts";
import { addOwnBook, addOwnGame, setData } from "../page/site/own_site.ts";
import type { Site } from "../page/site/server.ts";
import { readSite } from "../page/site/site_files.ts";

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
    about: "write into a folder that holds other files, and replace those of the same names",
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
  const files = addSaved(await makeSite(request));
  await refuseOthers(request, folder, { files, force });
  await io.makeFolder(folder);
  let bytes = 0;
  for (const [name, content] of files) {
    io.writeFileSync(`${folder}/${name}`, [content]);
    bytes += content.length;
  }
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
  return book ? addOwnBook(shown, game.name, book) : shown;
}

/** The most bytes of a file that a visitor's browser keeps for offline use. */
const MOST_SAVED = 2 ** 24;

/** Adds the visitor's own game, what it imports, and its book to the files kept for offline use. */
function addSaved(files: Site): Site {
  const decode = (name: string) => new TextDecoder().decode(files.get(name));
  const isSmall = (name: string) => files.get(name)!.length <= MOST_SAVED;
  const own = new Set([...files.keys()].filter((name) => /^own/.test(name) && isSmall(name)));
  for (const name of own) {
    if (!name.endsWith(".js")) continue;
    for (const [, other] of decode(name).matchAll(/["']\.\/([\w.-]+)["']/g)) {
      if (files.has(other)) own.add(other);
    }
  }
  const script = decode("sw.js").replace(/^const FILES=(\[.*?\]);/, (_, list: string) => {
    const saved = new Set([...JSON.parse(list), ...own]);
    return `const FILES=${JSON.stringify([...saved])};`;
  });
  return new Map(files).set("sw.js", new TextEncoder().encode(script));
}

/** Throws a `FileError` if a folder holds files that are not of a site. */
async function refuseOthers(
  { io }: SiteRequest,
  folder: string,
  { files, force }: { readonly files: Site; readonly force: boolean },
): Promise<void> {
  if (force) return;
  const present = await io.readFolder(folder).catch((error): string[] => {
    if (error instanceof FileError) return []; // it does not exist yet
    throw error;
  });
  const isSite = present.length === 0 ||
    present.includes("index.html") && present.includes("sw.js");
  const other = isSite ? undefined : present.find((name) => !files.has(name)) ?? present[0];
  if (other === undefined) return;
  throw new FileError(
    "write",
    folder,
    `it holds other files, such as ${other}; --force adds to them`,
  );
}
