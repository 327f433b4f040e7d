/**
 * `zugzwang explore`: the page with every move's value on the board, served to this machine.
 *
 * @module
 */
import { recordOf } from "@zugzwang/core/study/course";
import { type Address, formatAddress } from "../explore/state/address.ts";
import { answerAll } from "../explore/site/connections.ts";
import { LOOPBACK, type Site, siteHandler } from "../explore/site/server.ts";
import { withOwnGame } from "../explore/site/own_game_site.ts";
import { readSite } from "../explore/site/site_files.ts";
import { OWN_BOOK } from "../explore/worker/book_file.ts";
import { checkBook } from "../batch/book_file.ts";
import { bookPath } from "../batch/book_option.ts";
import { type AnyCourse, type AnyGame, loadGame } from "../base/games.ts";
import { count } from "../command/option.ts";
import { BOOK_OPTIONS, GAME_OPTIONS, INPUT_OPTIONS } from "../command/options.ts";
import { parsePositionText } from "../input/position_text.ts";
import { afterMoves, emptySource, readSource } from "../input/sources.ts";
import { writeJson } from "../base/report.ts";
import { wantsJson } from "../command/settings.ts";
import { EXIT, type ExitCode, placed, UsageError } from "../base/failure.ts";
import { fileNamed, readNamed } from "../base/named_file.ts";
import { decodeUtf8 } from "../base/utf8.ts";
import type { Call, Verb } from "../command/verb.ts";
import { GAME, INPUT } from "../command/words.ts";

const OPTIONS = {
  game: {
    ...GAME_OPTIONS.game,
    needs: ["run", "write"] as const,
    about: "a game of your own, from a module such as ./mine.ts; from source only, where Deno " +
      "can bundle it for the page: deno task explore --game ./mine.ts",
  },
  moves: INPUT_OPTIONS.moves,
  empty: INPUT_OPTIONS.empty,
  port: count(
    "NUMBER",
    { min: 1, max: 65_535 },
    "listen on this port of 127.0.0.1 (default: a free one)",
  ),
  book: {
    ...BOOK_OPTIONS.book,
    about: "the page takes answers from these rows of a batch instead of solving, up to symmetry",
  },
};

/** A call of `explore`. */
type ExploreCall = Call<typeof OPTIONS>;

/** The verb `explore`. */
export const explore: Verb<typeof OPTIONS> = {
  name: "explore",
  about: "serve the explorer, a page with every move's value on the board, to this machine",
  words: [{ ...GAME, count: "optional" }, INPUT],
  examples: [
    ["zugzwang explore", "print the address of the page and serve it until Ctrl-C"],
    ["zugzwang explore chess board.in", "begin with this position"],
    ["zugzwang explore chess --moves '0,0' board.in", "begin after these moves"],
    ["zugzwang explore chess --book answers.jsonl", "with the answers of a batch"],
  ],
  options: OPTIONS,
  permissions: ["net"],
  run: serve,
};

async function serve(call: ExploreCall): Promise<ExitCode> {
  const hash = await hashOf(call);
  const book = await bookOf(call);
  const site = new Map([...await siteOf(call), ...book ? [[OWN_BOOK, book] as const] : []]);
  const listener = listen(call.options.port ?? 0);
  const { port } = listener.addr;
  const url = `http://${LOOPBACK}:${port}/${book ? "?book" : ""}${hash}`;
  if (wantsJson(call)) writeJson<"explore">(call.io, { url });
  else call.io.stdout.write(`${url}\n`);
  await answerAll(listener, siteHandler(site, port));
  return EXIT.ok;
}

/**
 * The file of `--book`, as the page reads it; looked through for the game that is named.
 *
 * @throws {InputError} within a `PlacedError` at a row that is corrupted.
 */
async function bookOf(
  { io, options, words, games }: Call,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { book: file } = options;
  if (file === undefined) return null;
  const path = bookPath(file);
  const [name] = words;
  if (name !== undefined) await checkBook(io, await loadGame(name, games), path);
  return await readNamed(io, path);
}

/** The page, with the game of the user's own where there is one. */
async function siteOf({ options, games, io }: Call): Promise<Site> {
  const site = new Map(await readSite());
  site.set("sw.js", new Uint8Array()); // else it would stay on the port, for whatever comes later
  const { game: path } = options;
  if (path === undefined) return site;
  const { [path]: load, ...others } = games;
  const own = await withOwnGame(io, { site, game: await load(), others });
  io.keepOnly(["net"]); // the bundler has run
  return own;
}

/** Listens on the loopback address, on a free port where none is given. */
function listen(port: number): Deno.TcpListener {
  try {
    return Deno.listen({ hostname: LOOPBACK, port });
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) {
      throw new UsageError(`--port: ${port} is in use on ${LOOPBACK}`);
    }
    if (!(error instanceof Deno.errors.NotCapable)) throw error;
    throw new UsageError(
      `explore needs the permission --allow-net=${LOOPBACK}; from source: deno task explore`,
    );
  }
}

/** The part of the page's address that names the position. */
async function hashOf(call: Call): Promise<string> {
  const { options, words: [name, file], games } = call;
  const isPosition = file !== undefined || options.empty !== undefined;
  if (!isPosition && options.moves !== undefined) {
    throw new UsageError("--moves needs a file, - or --empty");
  }
  if (name === undefined) {
    if (isPosition) throw new UsageError("--empty needs a game");
    return "";
  }
  const game = await loadGame(name, games);
  if (!isPosition) return formatAddress({ game: game.name, input: null, moves: [] });
  return formatAddress(await placed(game.name, () => addressOf(call, game, file)));
}

async function addressOf(call: Call, game: AnyGame, file: string | undefined): Promise<Address> {
  const empty = await emptySource(call);
  if (empty) return recordOf(await readSource(call, empty));
  const text = decodeUtf8(await readNamed(call.io, fileNamed(file!)));
  const read = await parsePositionText(game, text);
  const course = await afterMoves(call, read);
  return { ...recordOf(course), input: judgesInput(text, read) };
}

/** The judge's input of a text that has been read: its own, or that in a position file. */
function judgesInput(text: string, { input }: AnyCourse): string {
  const unmarked = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  return unmarked.trimStart().startsWith("{") ? input : unmarked;
}
