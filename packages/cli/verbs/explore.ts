// `zugzwang explore`: serves the page on this machine.
import { recordOf } from "@zugzwang/core/study";
import { formatAddress } from "../page/state/address.ts";
import type { Address } from "../page/state/state.ts";
import { LOOPBACK, readSite, type Site, siteHandler } from "../page/site/server.ts";
import { addOwnBook, addOwnGame } from "../page/site/own_site.ts";
import { readOwnBook } from "../batch/book_file.ts";
import type { AnyGame } from "../base/games.ts";
import { count, GAME, INPUT, SHARED } from "../command/verb.ts";
import { playRecord, readRecordText, readText } from "../answer/task.ts";
import { EXIT, type ExitCode, UsageError, withPlace } from "../base/report.ts";
import type { Request as Call, Source } from "../command/request.ts";
import type { Verb } from "../answer/answer.ts";

const OPTIONS = {
  game: {
    ...SHARED.game,
    about: "add a game of your own, from a module such as ./mine.ts",
  },
  moves: SHARED.moves,
  empty: SHARED.empty,
  port: count(
    "NUMBER",
    { min: 1, max: 65_535 },
    "listen on this port of the loopback address (default: a free one)",
  ),
  book: {
    ...SHARED.book,
    about: "use this book, or the answers in the rows of a batch, also for symmetric positions",
  },
};

export const explore: Verb<typeof OPTIONS> = {
  name: "explore",
  about: "serve the page on this machine: play, analyze, learn",
  words: [{ ...GAME, count: "optional" }, { ...INPUT, takesStdin: "named" }],
  examples: [
    ["zugzwang explore", "print the address of the page and serve it until Ctrl-C"],
    ["zugzwang explore chess board.in", "start with this position"],
    ["zugzwang explore chess --moves '0,0' board.in", "start after these moves"],
    ["zugzwang explore chess --book rows.book", "with a book"],
  ],
  options: OPTIONS,
  permissions: ["net"],
  run: serve,
};

async function serve(call: Call<typeof OPTIONS>): Promise<ExitCode> {
  const hash = await formatHash(call);
  const book = await readOwnBook(call);
  const found = await findSite(call);
  const site = book ? await addOwnBook(found, call.game!, book) : found;
  let answer = siteHandler(site, 0);
  const server = listen(call.options.port ?? 0, (request) => answer(request));
  call.io.keepOnly([]); // it listens already
  const { port } = server.addr;
  answer = siteHandler(site, port);
  const url = `http://${LOOPBACK}:${port}/${hash}`;
  call.io.stdout.write(`${url}\n`);
  await server.finished;
  return EXIT.ok;
}

/** Returns the files of the page, with the game of `--game` if there is one. */
async function findSite({ game }: Call): Promise<Site> {
  const built = await readSite();
  const site = game?.module === undefined ? built : await addOwnGame(built, game);
  // A service worker would outlive this server and answer for the next one on this port.
  return new Map([...site, ["sw.js", new Uint8Array()]]);
}

/** Listens on the loopback address; for port 0 on a free port. */
function listen(port: number, answer: (request: Request) => Response) {
  try {
    return Deno.serve({ hostname: LOOPBACK, port, onListen() {} }, answer);
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

/** Returns the part of the page's address that names the position. */
export async function formatHash(call: Call): Promise<string> {
  const { game, inputs: { sources: [given] }, moves } = call;
  const start = moves && game?.start !== undefined ? game.judge.formatInput(game.start) : null;
  const source = given ??
    (start === null ? null : { kind: "text" as const, file: null, text: start });
  if (!source && moves !== null) throw new UsageError("--moves needs a file, - or --empty");
  if (!game) return "";
  if (!source) return formatAddress({ game: game.name, input: null, moves: [] });
  return formatAddress(await withPlace(game.name, () => readAddress(call, game, source)));
}

async function readAddress(call: Call, game: AnyGame, source: Source): Promise<Address> {
  const text = readRecordText(call, game, await readText(call.io, source));
  const input = text.record.input.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  return { ...recordOf(playRecord(call, game, text)), input };
}
