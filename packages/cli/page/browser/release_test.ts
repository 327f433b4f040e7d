// The page on a plain static host, which sends no headers, in a folder of it: offline, with threads, and
// after a new release.
import { assertEquals } from "@std/assert";
import { buildSite, type Files } from "../build.ts";
import { findType, LOOPBACK } from "../site/server.ts";
import type { Page } from "../testing/packages.ts";
import { launchBrowser, PATIENCE_MS } from "../testing/browser.ts";

const FOLDER = "/games/zugzwang/";

/** Runs a test with a browser and a host whose files can be replaced. */
async function visitHost(
  test: (
    page: Page,
    host: { files: Files; readonly url: string; stop(): Promise<void> },
  ) => Promise<void>,
): Promise<void> {
  const host = { files: await buildSite() };
  const server = Deno.serve({ hostname: LOOPBACK, port: 0, onListen() {} }, ({ url }) => {
    const { pathname } = new URL(url);
    const name = pathname.slice(FOLDER.length) || "index.html";
    const bytes = pathname.startsWith(FOLDER) ? host.files.get(name) : undefined;
    if (!bytes) return new Response("Not found", { status: 404 });
    return new Response(bytes, { headers: { "content-type": findType(name)! } });
  });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const url = `http://${LOOPBACK}:${server.addr.port}${FOLDER}`;
    await test(page, Object.assign(host, { url, stop: () => server.shutdown() }));
  } finally {
    await browser.close();
    await server.shutdown().catch(() => {});
  }
}

/** Returns a release whose hashed files all have other names. */
function release(files: Files): Files {
  const rename = (text: string) =>
    text.replaceAll(
      /-([0-9A-Z]{8})\.(js|css)\b/g,
      (_, hash, end) => `-${[...hash].reverse().join("")}.${end}`,
    );
  const isText = (name: string) => /\.(?:js|css|html)$/.test(name);
  return new Map([...files].map(([name, bytes]) => {
    const text = isText(name) ? rename(new TextDecoder().decode(bytes)) : null;
    return [rename(name), text === null ? bytes : new TextEncoder().encode(text)];
  }));
}

async function waitForBoard(page: Page): Promise<void> {
  await page.waitForSelector("svg.board");
}

function test(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, sanitizeOps: false, sanitizeResources: false, fn });
}

test("after the first visit the page has threads, and works offline", () =>
  visitHost(async (page, { url, stop }) => {
    await page.goto(url);
    await waitForBoard(page);
    assertEquals(await page.evaluate("crossOriginIsolated"), false);
    await page.waitForFunction("navigator.serviceWorker.controller !== null");
    await page.reload();
    await waitForBoard(page);
    assertEquals(await page.evaluate("crossOriginIsolated"), true);
    await stop();
    await page.goto("about:blank");
    await page.goto(`${url}#/cards`);
    await waitForBoard(page);
    await page.getByRole("button", { name: "Analyze", exact: true }).click();
    await page.waitForSelector(".values");
    assertEquals(await page.evaluate("crossOriginIsolated"), true);
  }));

test("an open tab finds its parts after a new release", () =>
  visitHost(async (page, host) => {
    await page.goto(host.url);
    await waitForBoard(page);
    await page.waitForFunction("navigator.serviceWorker.controller !== null");
    host.files = release(host.files);
    await page.getByRole("button", { name: "Analyze", exact: true }).click();
    await page.waitForSelector(".values");
    await page.getByRole("button", { name: "Learn", exact: true }).click();
    await page.waitForSelector(".lessons");
    await page.reload();
    await waitForBoard(page);
    const scripts: string[] = await page.locator("script[src]").evaluateAll((found) =>
      found.map((script) => script.getAttribute("src")!)
    );
    assertEquals(scripts.every((name) => host.files.has(name)), true, scripts.join());
  }));

test("a part that cannot be loaded says so, and offers to reload", () =>
  visitHost(async (page, host) => {
    await page.route("**/sw.js", (route) => route.abort()); // nothing is saved yet
    for (const mode of ["Analyze", "Learn"]) {
      await page.goto(host.url);
      await page.reload();
      await waitForBoard(page);
      host.files = release(host.files);
      await page.getByRole("button", { name: mode, exact: true }).click();
      await page.getByRole("alert").getByText("cannot be loaded").waitFor();
      await page.getByRole("button", { name: "Reload" }).click();
      await waitForBoard(page);
      await page.getByRole("button", { name: mode, exact: true }).click();
      await page.waitForSelector(mode === "Learn" ? ".lessons" : ".values");
    }
  }));
