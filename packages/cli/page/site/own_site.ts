// Adds a visitor's game to the built page. Its modules become files of the page: JavaScript, whose imports
// lead to each other and to the core of the page. So no bundler is needed.
import { openBook } from "@zugzwang/core";
import { digest } from "../../base/files.ts";
import { FileError } from "../../base/report.ts";
import type { AnyGame } from "../../base/games.ts";
import { escapeText } from "../../draw/scene_svg.ts";
import type { GameEntry } from "../state/state.ts";
import type { Site } from "./server.ts";

/** What the document says about a visitor's game. */
export interface OwnEntry extends GameEntry {
  /** The address of its module, relative to the document. */
  readonly module: string;
}

/**
 * Returns the files of the page with one more game.
 *
 * @throws {FileError} if one of its modules cannot be read.
 */
export async function addOwnGame(site: Site, game: AnyGame): Promise<Site> {
  const files = new Map(site);
  const module = await addModules(files, game);
  const entry: OwnEntry = { ...await describeGame(game), module };
  return setData(files, "own", entry);
}

/** A book that a visitor adds to the page. */
export interface OwnBook {
  readonly game: string;
  readonly file: string;
  /** The input that it is about; null if it has several. The page starts there. */
  readonly input: string | null;
}

/** Returns the files of the page with a book. Parts of two books must not have the same address. */
export async function addOwnBook(
  site: Site,
  game: AnyGame,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Site> {
  const { header: { instance: input } } = await openBook(game, bytes);
  const book: OwnBook = { game: game.name, file: `own-${await hashContent(bytes)}.book`, input };
  return setData(new Map(site).set(book.file, bytes), "book", book);
}

/** The digits of a hash in the name of a file, whose content never changes then. */
const HASH_DIGITS = 8;

/** Returns the hash of a file's content for its name or address. */
export async function hashContent(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return (await digest(bytes, HASH_DIGITS)).toUpperCase();
}

/** Returns the files of the page, with data for it in its document. */
export function setData(site: Site, name: string, value: unknown): Site {
  const html = new TextDecoder().decode(site.get("index.html"))
    .replace('id="app"', (id) => `${id} data-${name}="${escapeText(JSON.stringify(value))}"`);
  return new Map(site).set("index.html", new TextEncoder().encode(html));
}

/** Returns what the page shows of a game before it loads it. */
export async function describeGame(game: AnyGame): Promise<GameEntry> {
  const guide = await game.show.guide?.();
  const own = game.name.replace(/^./, (letter) => letter.toUpperCase());
  const [name] = game.title.includes(":") ? game.title.split(":") : [own];
  const rules = game.show.rulesText ?? `${game.title}.`;
  return {
    name: game.name,
    title: guide?.title ?? { en: name, zh: name },
    rules: guide?.rules ?? { en: rules, zh: rules },
  };
}

/** What a module imports: an entry of core, such as `@zugzwang/core/game`, or a file. */
const SPECIFIER =
  /(\b(?:from|import)\s*\(?\s*)(["'])(?:@zugzwang\/core(?:\/\w+)?|(\.\.?\/[^"'\n]+))\2/g;

/** Adds a module, and the files that it imports, to the files of the page. Returns its name there. */
async function addModules(files: Map<string, Uint8Array<ArrayBuffer>>, game: AnyGame) {
  const core = [...files.keys()].find((name) => /^core-\w{8}\.js$/.test(name));
  const hash = await hashContent(new TextEncoder().encode(`${core} ${game.moduleHash}`));
  const names = new Map<string, string>();
  const pending: URL[] = [];
  const nameFile = (url: URL) => {
    const known = names.get(url.href);
    if (known !== undefined) return known;
    const name = `own${names.size}-${hash}.${url.pathname.endsWith(".json") ? "json" : "js"}`;
    names.set(url.href, name);
    pending.push(url);
    return name;
  };
  const { pathToFileURL } = await import("node:url"); // a start without it is faster
  const main = nameFile(pathToFileURL(await Deno.realPath(game.module!)));
  for (let url = pending.pop(); url; url = pending.pop()) {
    const from = url;
    const code = (await readModule(from)).replace(SPECIFIER, (_, before, quote, path) => {
      const target = path === undefined ? core : nameFile(new URL(path, from));
      return `${before}${quote}./${target}${quote}`;
    });
    files.set(nameFile(from), new TextEncoder().encode(code));
  }
  return main;
}

/** Reads a module as JavaScript. */
async function readModule(url: URL): Promise<string> {
  const name = url.pathname.slice(url.pathname.lastIndexOf("/") + 1);
  try {
    const text = await Deno.readTextFile(url);
    if (!/\.m?ts$/.test(name)) return text;
    const { stripTypeScriptTypes } = await import("node:module"); // a start without it is faster
    return stripTypeScriptTypes(text, { mode: "transform" });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new FileError("load", name, reason);
  }
}
