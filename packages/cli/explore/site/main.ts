/**
 * The page's first file, small so that it runs at once: it starts the first worker and the loading
 * of its game, while the page proper arrives.
 *
 * @module
 */
import type { AnyGame, Games } from "../../base/games.ts";
import { parseAddress } from "../state/address.ts";
import type { Catalogue } from "../state/catalogue.ts";
import { ofSameBuild } from "./build_files.ts";
import { EarlyWorker, startEarly } from "./early_worker.ts";
import { firstJob, gameOf, laterMoves, placeNamed } from "../state/first_job.ts";
import type { Job } from "../state/protocol.ts";
import type { StartWorker, WorkerLike } from "../state/solver.ts";
import type { LoadPart } from "../view/view.ts";
import type { LanguagePack } from "../words/texts.ts";

/** What the page proper is given. */
export interface Beginning {
  /** The games by name. */
  readonly games: Games;
  /** What is known of them before they are loaded. */
  readonly catalogue: Catalogue;
  /** Starts a worker; the first has begun by now. */
  readonly startWorker: StartWorker;
  /** Reads an address; the page has it from here, so that it is not sent twice. */
  readonly parseAddress: typeof parseAddress;
  /** Loads the Chinese words. */
  loadChinese(): Promise<LanguagePack>;
  /** Loads a part of the page. */
  readonly loadPart: LoadPart;
}

/** Starts a visit; the files of all games lie beside this one, the page is `page.js`. */
export function startVisit(catalogue: Catalogue): void {
  const address = parseAddress(location.hash);
  const isEmbedded = new URLSearchParams(location.search).has("embed");
  document.documentElement.classList.toggle("embed", isEmbedded);
  const place = placeNamed(address, catalogue);
  const job = place && firstJob(place, laterMoves(address));
  const early = job && new EarlyWorker(job, startWorker(job));
  const games = Object.fromEntries(
    Object.keys(catalogue).map((name) => [name, () => loadGame(name)]),
  );
  games[gameOf(address, catalogue)]().catch(() => {}); // the page asks again, and says so
  import(`${fileOf("page")}`).then(
    ({ startPage }) =>
      startPage({
        games,
        catalogue,
        startWorker: startEarly(early, startWorker),
        parseAddress,
        loadChinese,
        loadPart,
      }),
    () => document.documentElement.classList.add("unreached"), // the page's own words, at once
  );
}

async function loadChinese(): Promise<LanguagePack> {
  return (await import(`${fileOf("zh")}`)).CHINESE;
}

const loadPart: LoadPart = async (name) => (await import(`${fileOf(name)}`)).part;

async function loadGame(name: string): Promise<AnyGame> {
  return (await import(`${fileOf(name)}`)).game;
}

/** With `?book` the worker has a book of the reader's. */
function startWorker({ game }: Job): WorkerLike {
  const file = fileOf(game);
  if (new URLSearchParams(location.search).has("book")) file.search = "book";
  return new Worker(file, { type: "module" }) as WorkerLike;
}

function fileOf(name: string): URL {
  return ofSameBuild(import.meta.url, name);
}
