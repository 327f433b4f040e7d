/**
 * Helpers of the browser tests: the served page, the browser, and the visitor's actions.
 *
 * @module
 */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { buildSite } from "../build.ts";
import { type AnyGame, readExportedGame } from "../../base/games.ts";
import { addOwnGame } from "../site/own_site.ts";
import { LOOPBACK, siteHandler } from "../site/server.ts";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "./packages.ts";

/** Without these flags Chromium looks for its maker's servers, which a closed network refuses. */
const FLAGS = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];

/** For the places of moves: the board hears the events, so a place is never the element under a click. */
export const FORCE = { force: true } as const;

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

/** Starts Chromium. */
export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: FLAGS,
    timeout: PATIENCE_MS,
  });
}

async function loadModule(path: string): Promise<AnyGame> {
  return readExportedGame(await import(new URL(`../../../../${path}`, import.meta.url).href), path);
}

/** How long a test waits for what the page will show. A machine that is slow and busy needs some of it. */
export const PATIENCE_MS = 90_000;

/** Repeats assertions until they hold. Throws what the last one threw when the patience ends. */
export async function waitFor(check: () => Promise<void>): Promise<void> {
  const endMs = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > endMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Waits until the address contains a text. */
export async function waitForAddress(page: Page, part: string): Promise<void> {
  await waitFor(async () => assertStringIncludes(await page.evaluate("location.hash"), part));
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
    browser = await launchBrowser();
  });
  Deno.test.afterAll(async () => {
    await browser.close();
    await server.shutdown();
  });
  const visit: Visit = async (hash, options = {}) => {
    const context = await browser.newContext({ locale: "en-GB", ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
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

/** Clicks the place of a move as soon as it can be played. */
export async function clickMove(page: Page, move: string): Promise<void> {
  await page.locator(`[data-move="${move}"]:not([aria-disabled])`).click(FORCE);
}

/** Keeps the page's timers of at least some milliseconds from firing: what they would change stays. */
export async function holdTimers(page: Page, leastMs: number): Promise<void> {
  await page.evaluate((leastMs) => {
    const start = setTimeout;
    const hold = (call: () => void, ms = 0) => ms >= leastMs ? 0 : start(call, ms);
    globalThis.setTimeout = hold as typeof setTimeout;
  }, leastMs);
}

/** Waits until it is the visitor's turn, or the game is over. */
export async function waitForTurn(page: Page): Promise<void> {
  await page.waitForSelector("svg.board:not(.locked), .said.ended");
}

/** Asserts which moves are in the page's address, as soon as they are. */
export async function waitForMoves(page: Page, expected: readonly string[]): Promise<void> {
  await waitFor(async () => {
    const hash: string = await page.evaluate("location.hash");
    const moves = (hash.split("/")[3] ?? "").split("~").filter((move) => /^[hv]/.test(move));
    assertEquals(moves, expected);
  });
}

/** How long a whole game may take. */
const GAME_MS = 300_000;

/** Plays a whole game: the first of the moves, or random ones. Returns its length. */
export async function playGame(page: Page, pick: "first" | "random" = "random"): Promise<number> {
  return await page.evaluate(([pick, gameMs]) =>
    new Promise((resolve, reject) => {
      const endMs = performance.now() + gameMs;
      const timer = setInterval(() => {
        const isOver = document.querySelector(".said.ended") !== null;
        if (isOver || performance.now() > endMs) clearInterval(timer);
        if (isOver) {
          const moves = location.hash.split("/")[3]?.split("~") ?? [];
          return resolve(moves.filter((move) => move).length);
        }
        if (performance.now() > endMs) return reject(new Error("the game does not end"));
        const places = document.querySelectorAll("[data-move]:not([aria-disabled])");
        const place = places[pick === "first" ? 0 : Math.floor(Math.random() * places.length)];
        place?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      }, 10);
    }), [pick, GAME_MS] as const);
}
