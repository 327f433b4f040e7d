// Solved games as folders on a plain static host: written by `zugzwang site`, played in Chromium.
import { assert, assertEquals } from "@std/assert";
import { outcome } from "../../testing/spawned.ts";
import { buildSite } from "../build.ts";
import { findType, LOOPBACK } from "../site/server.ts";
import type { Page } from "../testing/packages.ts";
import { launchBrowser, PATIENCE_MS, playGame } from "../testing/browser.ts";

const ROOT = new URL("../../../../", import.meta.url);
const FOLDER = "/my/game/";

/** What the computer holds from the start, by the side that it plays. */
const GAMES = {
  three_mens_morris: { first: 1 },
  kaooa: { first: 1 },
  hexapawn: { first: 1 },
  connect_four: { first: 0, second: 0 },
} as const;

/** Writes the book and the site of an example, as docs/books.md says, to a folder. */
async function writeSite(name: string, folder: string, plies: string[] = []): Promise<void> {
  const module = `docs/examples/${name}.ts`;
  const book = `${folder}.book`;
  const made = await outcome(["book", "--game", module, "-o", book, ...plies]);
  assertEquals(made[0], 0, made[2]);
  const written = await outcome(["site", "--game", module, "--book", book, "-o", folder]);
  assertEquals(written[0], 0, written[2]);
}

/** Serves a folder without headers and without ranges. */
function serveFolder(folder: string) {
  return Deno.serve({ hostname: LOOPBACK, port: 0, onListen() {} }, async ({ url }) => {
    const { pathname } = new URL(url);
    const name = pathname.slice(FOLDER.length).replace(/(^|\/)$/, "$1index.html");
    const file = pathname.startsWith(FOLDER) ? `${folder}/${name}` : "";
    const bytes = await Deno.readFile(file).catch(() => null);
    if (!bytes) return new Response("Not found", { status: 404 });
    return new Response(bytes, { headers: { "content-type": findType(name)! } });
  });
}

/** Runs a test with a browser and the address of a folder, in which `write` puts sites. */
async function visit(
  write: (folder: string) => Promise<void>,
  test: (page: Page, url: string, folder: string) => Promise<void>,
) {
  const temporary = await Deno.makeTempDir({ prefix: "zugzwang-test-" });
  const folder = `${temporary}/public`;
  await write(folder);
  const server = serveFolder(folder);
  const browser = await launchBrowser();
  try {
    const page = await (await browser.newContext({ locale: "en-GB" })).newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await test(page, `http://${LOOPBACK}:${server.addr.port}${FOLDER}`, folder);
  } finally {
    await browser.close();
    await server.shutdown();
    await Deno.remove(temporary, { recursive: true });
  }
}

Deno.test.beforeAll(async () => {
  const site = new URL("dist/site/", ROOT); // `site` reads the built page
  await Deno.remove(site, { recursive: true }).catch(() => {}); // an older build
  await Deno.mkdir(site, { recursive: true });
  for (const [name, bytes] of await buildSite()) await Deno.writeFile(new URL(name, site), bytes);
});

/** What the end of a game is worth to the computer. */
function readResult(said: string): number {
  return /computer wins/i.test(said) ? 1 : /draw/i.test(said) ? 0 : -1;
}

for (const [name, sides] of Object.entries(GAMES)) {
  Deno.test({
    name:
      `the site of ${name} plays from its book, holds what it has at the start, and works offline`,
    sanitizeOps: false,
    sanitizeResources: false,
    fn: () =>
      visit((folder) => writeSite(name, folder), async (page, url) => {
        const lookups: string[] = [];
        page.on("request", (request) => {
          if (/own-\w+\.book$/.test(request.url())) lookups.push(request.url());
        });
        await page.goto(url);
        await page.waitForSelector("svg.board");
        const start = (await page.evaluate(() => location.hash)).split("//")[0];
        assert(start.startsWith(`#/${name.replaceAll("_", "-")}`), start);
        for (const [side, value] of Object.entries(sides)) {
          await page.goto(`${url}?${side}${start}//plays=${side}&level=perfect`);
          await page.reload();
          await page.waitForSelector("svg.board");
          assert(await playGame(page) > 0);
          const said = await page.locator(".said.ended").innerText();
          assert(readResult(said) >= value, `${side}: ${said}`);
        }
        assert(lookups.length > 0, "the page asks the book");
        await page.waitForFunction("navigator.serviceWorker.controller !== null");
        await page.context().setOffline(true);
        await page.goto(`${url}?hint${start}//plays=second&level=perfect`);
        await page.reload();
        await page.getByRole("button", { name: "Hint" }).click();
        await page.waitForSelector(".hint :text('Exact, from the book.')");
        await page.getByRole("button", { name: "Analyze" }).click();
        await page.waitForSelector(".said :text('Exact, from the book.')");
      }),
  });
}

Deno.test({
  name: "a published game stands alone: it has no lessons, and an address of another game says so",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: () =>
    visit((folder) => writeSite("three_mens_morris", folder), async (page, url) => {
      const errors: string[] = [];
      page.on("pageerror", ({ message }) => errors.push(message));
      await page.goto(`${url}#/chess`);
      await page.waitForSelector(".trouble :text('There is no game')");
      await page.getByRole("button", { name: "Learn", exact: true }).click();
      await page.locator(".card p:text-is('There are no lessons for this game.')").waitFor();
      await page.getByRole("button", { name: "Play", exact: true }).click();
      await page.waitForSelector("svg.board");
      assertEquals(errors, []);
    }),
});

/** Opens a page and waits for a state of the service worker of a site, by default of this one. */
async function waitForWorker(
  page: Page,
  url: string,
  { state, site = url }: { readonly state: string; readonly site?: string },
): Promise<void> {
  await page.goto(url);
  await page.waitForSelector("svg.board");
  await page.waitForFunction("navigator.serviceWorker.controller !== null");
  await page.evaluate(async (site) => {
    Object.assign(globalThis, { worker: await navigator.serviceWorker.getRegistration(site) });
  }, site);
  await page.waitForFunction(state);
}

/** The service worker of the newest release keeps the page. */
const KEPT = "worker.active?.state === 'activated' && !worker.installing && !worker.waiting";

/** Asks for a hint, which must come from the book. */
async function askBook(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.reload();
  await page.getByRole("button", { name: "Hint" }).click();
  await page.waitForSelector(".hint :text('Exact, from the book.')");
}

Deno.test({
  name: "two sites of one host work offline, also after a release with another book",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: () =>
    visit(async (folder) => {
      await Deno.mkdir(folder);
      for (const name of ["three_mens_morris", "kaooa"]) await writeSite(name, `${folder}/${name}`);
    }, async (page, url, folder) => {
      const [morris, kaooa] = [`${url}three_mens_morris/`, `${url}kaooa/`];
      await waitForWorker(page, morris, { state: KEPT });
      await waitForWorker(page, kaooa, { state: KEPT });
      await page.context().setOffline(true);
      await askBook(page, morris);
      await askBook(page, kaooa);

      await page.context().setOffline(false);
      await writeSite("three_mens_morris", `${folder}/three_mens_morris`, ["--plies", "2"]);
      const names = [...Deno.readDirSync(`${folder}/three_mens_morris`)].map(({ name }) => name);
      const [book, ...others] = names.filter((name) => name.endsWith(".book") && /^own/.test(name));
      assertEquals(others, [], "the book of the release before is removed");
      await waitForWorker(page, morris, { state: "worker.waiting !== null" });
      // The release before lives as long as its tabs.
      await waitForWorker(page, kaooa, { state: KEPT, site: morris });
      await page.context().setOffline(true);
      await askBook(page, morris);
      const isKept = await page.evaluate(async (name) => !!await caches.match(name), book);
      const count = await page.evaluate(async () => (await caches.keys()).length);
      assertEquals([isKept, count], [true, 2], "each site has the cache of its release");
    }),
});
