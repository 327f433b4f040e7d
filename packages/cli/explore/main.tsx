/**
 * The page's program: the state, the address, and the root of the views.
 *
 * @module
 */
import { render } from "preact";
import { SCENE_CSS } from "../scene_style.ts";
import { parseAddress } from "./address.ts";
import { App } from "./app.tsx";
import { Explorer } from "./explorer.ts";
import type { WorkerLike } from "./solver.ts";

// A sheet made by script is no inline style: the content-security policy allows it.
const sheet = new CSSStyleSheet();
sheet.replaceSync(SCENE_CSS);
document.adoptedStyleSheets = [sheet];

const explorer = new Explorer({
  startWorker: () =>
    new Worker(new URL("worker.js", import.meta.url), { type: "module" }) as WorkerLike,
  showAddress(hash, isNew) {
    if (hash === location.hash) return;
    if (isNew) history.pushState(null, "", hash);
    else history.replaceState(null, "", hash);
  },
});

const open = () => explorer.open(parseAddress(location.hash));
addEventListener("hashchange", open);
addEventListener("popstate", open);
open(); // before the first drawing: the worker loads the game meanwhile
render(<App explorer={explorer} />, document.getElementById("app")!);
