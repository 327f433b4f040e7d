// Solved games as folders on a plain static host: written by `zugzwang site`, played in Chromium.
import { assert, assertEquals } from "@std/assert";
import { outcome } from "../../testing/spawned.ts";
import { buildSite } from "../build.ts";
import { findType, LOOPBACK } from "../site/server.ts";
import type { Page } from "./packages.ts";
import { launchBrowser, PATIENCE_MS, playGame } from "./support.ts";

const ROOT = new URL("../../../../", import.meta.url);
const FOLDER = "/my/game/";

/** What the computer holds from the start, by the side that it plays. */
const GAMES = {
  three_mens_morris: { first: 1 },
  kaooa: { first: 1 },
  hexapawn: { first: 1 },
  connect_four: { first: 0, second: 0 },
} as const;

/** Writes the book and the site of an example, as docs/books.md says, and returns the site's folder. */
async function writeSite(name: string, folder: string): Promise<void> {
  const module = `docs/examples/${name}.ts`;
  const book = `${folder}.book`;
  const made = await outcome(["book", "--game", module, "-o", book]);
  assertEquals(made[0], 0, made[2]);
  const written = await outcome(["site", "--game", module, "--book", book, "-o", folder]);
  assertEquals(written[0], 0, written[2]);
}

/** Serves a folder without headers and without ranges. */
function serveFolder(folder: string) {
  return Deno.serve({ hostname: LOOPBACK, port: 0, onListen() {} }, async ({ url }) => {
    const { pathname } = new URL(url);
    const name = pathname.slice(FOLDER.length) || "index.html";
    const file = pathname.startsWith(FOLDER) ? `${folder}/${name}` : "";
    const bytes = await Deno.readFile(file).catch(() => null);
    if (!bytes) return new Response("Not found", { status: 404 });
    return new Response(bytes, { headers: { "content-type": findType(name)! } });
  });
}

async function visit(name: string, test: (page: Page, url: string) => Promise<void>) {
  const temporary = await Deno.makeTempDir({ prefix: "zugzwang-test-" });
  const folder = `${temporary}/public`;
  await writeSite(name, folder);
  const server = serveFolder(folder);
  const browser = await launchBrowser();
  try {
    const page = await (await browser.newContext({ locale: "en-GB" })).newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await test(page, `http://${LOOPBACK}:${server.addr.port}${FOLDER}`);
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
      visit(name, async (page, url) => {
        const lookups: string[] = [];
        page.on("request", (request) => {
          if (request.url().endsWith("own.book")) lookups.push(request.url());
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
