// Starts the page.
import { render } from "preact";
import { PAGE_GAMES } from "../base/games.ts";
import { addOwn, startWithBook } from "./own.ts";
import type { OwnBook, OwnEntry } from "./site/own_site.ts";
import { parseAddress } from "./state/address.ts";
import type { GameEntry } from "./state/state.ts";
import { Page } from "./state/page.ts";
import { App } from "./view/app.tsx";
import { findLanguage, loadWords } from "./words/words.ts";
import { inWorkers } from "@zugzwang/core/study";

/** The games before they are loaded, from the bundler. */
declare const CATALOGUE: readonly GameEntry[];

/** How long a busy worker may take to react to a new question, in milliseconds. Then it is replaced. */
const REACT_MS = 60;

/** When the page is saved for offline use, in milliseconds. The first game loads before that. */
const KEEP_MS = 2500;

/** More threads would cost a phone more heat than time. */
const MOST_THREADS = 4;

const ROOT = document.getElementById("app")!;

/** What the server says in the document: see `setData`. */
const { own, book, games, worker } = ROOT.dataset;

/** The game of `explore --game`, or null. */
const OWN: OwnEntry | null = JSON.parse(own ?? "null");

const BOOK: OwnBook | null = JSON.parse(book ?? "null");

/** The names of the games that a site shows; null for all. */
const SHOWN: readonly string[] | null = JSON.parse(games ?? "null");

async function startPage(): Promise<void> {
  const isEmbedded = new URLSearchParams(location.search).has("embed");
  document.documentElement.classList.toggle("embed", isEmbedded);
  const catalogue = [
    ...OWN ? [OWN] : [],
    ...CATALOGUE.filter(({ name }) => name !== OWN?.name && (SHOWN?.includes(name) ?? true)),
  ];
  const all = startWithBook(OWN ? addOwn(PAGE_GAMES, OWN) : PAGE_GAMES, BOOK);
  const page = new Page({
    games: Object.fromEntries(catalogue.map(({ name }) => [name, all[name]])),
    catalogue,
    ownBook: BOOK,
    service: inWorkers({ start: startWorker, reactMs: REACT_MS }),
    threads: crossOriginIsolated ? Math.min(MOST_THREADS, navigator.hardwareConcurrency) : 1,
    random: (bound) => Math.floor(Math.random() * bound),
    showAddress(hash, isNew) {
      if (hash === location.hash) return;
      // The history of a page that embeds this one belongs to its visitor.
      if (isNew && !isEmbedded) history.pushState(null, "", hash);
      else history.replaceState(null, "", hash);
      if (isNew) scrollTo(0, 0); // a new board is in view
    },
  }, () => import("./later.ts"));
  const open = () => page.open(parseAddress(location.hash), "replace");
  addEventListener("popstate", open);
  const language = findLanguage();
  const [words] = await Promise.all([loadWords(language), open()]);
  ROOT.replaceChildren();
  render(<App page={page} words={words} language={language} />, ROOT);
  setTimeout(() => keepPage().catch(() => {}), KEEP_MS);
}

function startWorker(): Worker {
  const url = new URL(worker!, document.baseURI);
  if (OWN) url.searchParams.set("own", JSON.stringify({ name: OWN.name, module: OWN.module }));
  return new Worker(url, { type: "module" });
}

/** Saves the page for offline use, if its server has a service worker. */
async function keepPage(): Promise<void> {
  const { serviceWorker } = navigator;
  const script = await (await fetch("sw.js", { cache: "no-store" })).text();
  if (script !== "") return void await serviceWorker.register("sw.js");
  for (const registration of await serviceWorker.getRegistrations()) registration.unregister();
}

await startPage();
