/**
 * The page proper: the state, the address, and the root of the views.
 *
 * @module
 */
import { render } from "preact";
import { SCENE_CSS } from "../../draw/scene_style.ts";
import { App } from "../view/app.tsx";
import { Explorer } from "../state/explorer.ts";
import type { Beginning } from "./main.ts";
import { isAnswered } from "../state/work.ts";
import { loadSheet } from "../view/drawer.tsx";
import { applyTheme } from "../view/theme.ts";
import { storedLanguage } from "../view/stored.ts";
import { addLanguage, type Language } from "../words/texts.ts";

/**
 * Milliseconds that the first drawing waits for the first value: to draw twice would take longer
 * than to solve a small position, and a worker starts late while the page draws.
 */
const PATIENCE_MS = 100;

/** Milliseconds before what can wait, so that the first values come before. */
const REST_MS = 2000;

/** Starts the page, once. */
export async function startPage(
  { games, catalogue, startWorker, parseAddress, loadChinese, loadPart }: Beginning,
): Promise<void> {
  const isEmbedded = document.documentElement.classList.contains("embed");
  const explorer = new Explorer({
    games,
    catalogue,
    random: (bound) => Math.floor(Math.random() * bound),
    startWorker,
    showAddress(hash, isNew) {
      if (hash === location.hash) return;
      // The history of a page that this one is embedded in is its reader's.
      if (isNew && !isEmbedded) history.pushState(null, "", hash);
      else history.replaceState(null, "", hash);
    },
  });
  const open = () => explorer.open(parseAddress(location.hash));
  addEventListener("popstate", open);
  open();
  // A sheet made by script is no inline style: the content-security policy allows it.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SCENE_CSS);
  document.adoptedStyleSheets = [sheet];
  applyTheme();
  const loadLanguage = async (language: Language) => {
    if (language === "zh") addLanguage("zh", await loadChinese());
  };
  const language = storedLanguage();
  await Promise.all([firstValue(explorer), loadLanguage(language)]);
  const root = document.getElementById("app")!;
  root.replaceChildren();
  const props = { explorer, language, loadLanguage, loadPart };
  render(<App {...props} />, root);
  loadRest();
}

/** What nobody waits for: the sheet of parts, and what keeps the page for times without its server. */
function loadRest(): void {
  setTimeout(() => {
    loadSheet();
    keepPage().catch(() => {}); // where browsers let it
  }, REST_MS);
}

/**
 * Keeps the page where its server has what does so, a site; elsewhere what an earlier version left on
 * this port is taken away.
 */
async function keepPage(): Promise<void> {
  const { serviceWorker } = navigator;
  const script = await (await fetch("sw.js", { cache: "no-store" })).text();
  if (script !== "") return void await serviceWorker.register("sw.js");
  for (const registration of await serviceWorker.getRegistrations()) registration.unregister();
}

/** Waits for the first value, though not long. */
function firstValue(explorer: Explorer): Promise<void> {
  return new Promise((resolve) => {
    const stop = explorer.subscribe(() => isAnswered(explorer.state.work.study) && end());
    const timer = setTimeout(() => end(), PATIENCE_MS);
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
  });
}
