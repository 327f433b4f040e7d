/**
 * Helpers of the browser tests: the served page, the browser, and the visitor's actions.
 *
 * @module
 */
import { buildSite } from "../build.ts";
import { type OwnGame, readExportedGame } from "../../base/games.ts";
import { addOwnGame } from "../site/own_site.ts";
import { LOOPBACK, siteHandler } from "../site/server.ts";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "./packages.ts";

/** Without these flags Chromium looks for its maker's servers, which a closed network refuses. */
export const FLAGS = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];

/** A phone. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/** The same phone on its side. */
export const LANDSCAPE: BrowserContextOptions = {
  ...PHONE,
  viewport: { width: 844, height: 390 },
};

async function loadModule(path: string): Promise<OwnGame> {
  return readExportedGame(await import(new URL(`../../../../${path}`, import.meta.url).href), path);
}

/** Opens the page at an address in a browser of its own language and size. */
export type Visit = (
  hash: string,
  options?: BrowserContextOptions,
) => Promise<{ page: Page; complaints: readonly string[] }>;

/** Returns a function that registers a test of the served page, which may have a game of its own. */
export function browserTests(
  ownModule: string | null = null,
): (name: string, fn: (visit: Visit) => Promise<void>) => void {
  let browser: Browser;
  let server: Deno.HttpServer<Deno.NetAddr>;
  Deno.test.beforeAll(async () => {
    const built = await buildSite();
    const site = ownModule ? await addOwnGame(built, await loadModule(ownModule)) : built;
    let answer = siteHandler(site, 0);
    server = Deno.serve(
      { hostname: LOOPBACK, port: 0, onListen() {} },
      (request) => answer(request),
    );
    answer = siteHandler(site, server.addr.port);
    browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: [...FLAGS] });
  });
  Deno.test.afterAll(async () => {
    await browser.close();
    await server.shutdown();
  });
  const visit: Visit = async (hash, options = {}) => {
    const context = await browser.newContext({ locale: "en-GB", ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`http://${LOOPBACK}:${server.addr.port}/${hash}`);
    await page.waitForSelector("svg.board, .text-board, .trouble");
    return { page, complaints };
  };
  return (name, fn) =>
    Deno.test({
      name,
      sanitizeOps: false,
      sanitizeResources: false,
      fn: async () => {
        try {
          await fn(visit);
        } finally {
          await Promise.all(browser.contexts().map((context) => context.close()));
        }
      },
    });
}

/** Clicks the place of a move. */
export async function clickMove(page: Page, move: string): Promise<void> {
  await page.locator(`[data-move="${move}"]`).click({ force: true });
}

/** Waits until it is the visitor's turn, or the game is over. */
export async function waitForTurn(page: Page): Promise<void> {
  await page.waitForSelector("svg.board:not(.locked), .said.ended");
}

/** Returns the moves in the page's address. */
export async function listMoves(page: Page): Promise<string[]> {
  const hash: string = await page.evaluate("location.hash");
  return (hash.split("/")[3] ?? "").split("~").filter((move) => /^[hv]/.test(move));
}

/** Plays a whole game by random clicks. Returns its length. */
export async function playGame(page: Page): Promise<number> {
  return await page.evaluate(() =>
    new Promise((resolve) => {
      const board = () => document.querySelector("svg.board")!;
      const timer = setInterval(() => {
        if (document.querySelector(".said.ended")) {
          clearInterval(timer);
          return resolve(location.hash.split("/")[3].split("~").filter((move) => move).length);
        }
        if (board().classList.contains("locked")) return;
        const places = [...board().querySelectorAll("[data-move]")];
        const place = places[Math.floor(Math.random() * places.length)];
        place?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      }, 10);
    })
  );
}
