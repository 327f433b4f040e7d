import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { type AnyGame, GAMES } from "../games.ts";
import { parseAddress } from "./address.ts";
import {
  cliJson,
  expectedMoves,
  movesOption,
  ROOT,
  served,
  settled,
  shownMoves,
  startBrowser,
  visit,
} from "./browser_support.ts";
import { LOOPBACK } from "./server.ts";
import { readSite } from "./site_files.ts";

/** The most bytes of the page with all games. */
const MOST_PAGE_BYTES = 300_000;

/** The most milliseconds until the first value of a small position, at the best of some visits. */
const [MOST_FIRST_VALUE_MS, VISITS] = [300, 10];

/** Plies that each game is clicked through. */
const PLIES = 5;

/** Best moves made before a picture is taken. */
const PICTURED_PLIES = 2;

/** Boards that no table of a page holds, with their proved bounds. */
const TOO_LARGE = "16 16\n" + ("1 ".repeat(15) + "2\n").repeat(16) +
  ("0 ".repeat(15) + "1\n").repeat(16);

/** With this argument, pictures of the games are written into the documentation. */
const WANTS_IMAGES = Deno.args.includes("--images");

let browser: Browser;
let server: Awaited<ReturnType<typeof served>>;

Deno.test.beforeAll(async () => {
  [server, browser] = await Promise.all([served(), startBrowser()]);
});

Deno.test.afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** The browser and the server outlive the tests. */
function browserTest(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, fn, sanitizeOps: false, sanitizeResources: false });
}

for (const [name, load] of Object.entries(GAMES)) {
  browserTest(`the page shows ${name} as the command line solves it, move by move`, async () => {
    const game = await load();
    const { page, complaints, requests } = await visit(browser, `${server.url}#/${name}`);
    for (let ply = 0; ply < PLIES; ply++) {
      await settled(page);
      const { input, moves } = present(page);
      const expected = await expectedMoves(name, input, moves);
      assertEquals(await shownMoves(page), expected, `${name}, moves ${moves.join(";")}`);
      if (expected.length === 0) break;
      const { move } = expected[(3 * ply) % expected.length];
      await playOnBoard(page, game, { input, moves, move, byKeyboard: ply % 2 === 1 });
      await page.waitForFunction(
        (count) => location.hash.split("/")[3]?.split("~").length === count,
        moves.length + 1,
      );
    }
    await settled(page);
    await checkLine(page, name);
    if (WANTS_IMAGES) await saveImage(name);
    assertEquals(complaints, []);
    assert(requests.every((request) => new URL(request).origin === new URL(server.url).origin));
    await page.context().close();
  });

  browserTest(`the first value of ${name} stands within ${MOST_FIRST_VALUE_MS} ms`, async () => {
    let [least, most] = [Infinity, 0];
    for (let i = 0; i < VISITS && least > most; i++) {
      most = MOST_FIRST_VALUE_MS * crowding();
      const { page } = await visit(browser, `${server.url}#/${name}`);
      await settled(page);
      least = Math.min(least, await page.evaluate("firstValueMs") as number);
      await page.context().close();
    }
    assert(least <= most, `${name}: ${least} ms, allowed are ${most} ms`);
  });

  browserTest(`every place of ${name} has a name, in both languages`, async () => {
    const { page } = await visit(browser, `${server.url}#/${name}`);
    await settled(page);
    for (const language of ["English", "中文"]) {
      await page.click(`text=${language}`);
      const places = await page.locator(".board [role=button]").all();
      assert(places.length > 0);
      for (const place of places) assert(await place.getAttribute("aria-label"));
      const buttons = await page.getByRole("button").all();
      for (const button of buttons) {
        const label = await button.getAttribute("aria-label") ?? await button.textContent();
        assert(label?.trim(), "a button without a name");
      }
    }
    assertEquals(await page.evaluate("document.documentElement.lang"), "zh");
    assertStringIncludes(await page.textContent(".turn") ?? "", "轮到");
    await page.context().close();
  });

  browserTest(`${name} has none of the faults in accessibility that axe finds`, async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page } = await visit(browser, `${server.url}#/${name}`, { colorScheme });
      await page.waitForSelector("main[data-status=done]");
      await page.locator(".moves button").first().click();
      await page.waitForSelector("main[data-status=done]");
      await page.waitForTimeout(300); // for colours to come to rest
      await page.evaluate(axe.source);
      const faults = await page.evaluate(`axe.run().then(({ violations }) =>
        violations.map(({ id, nodes }) => id + ": " + nodes[0].html))`);
      assertEquals(faults, [], colorScheme);
      await page.context().close();
    }
  });

  browserTest(`${name} fits a phone, in the dark`, async () => {
    const viewport = { width: 360, height: 740 };
    const options = { viewport, colorScheme: "dark", reducedMotion: "reduce" } as const;
    const { page, complaints } = await visit(browser, `${server.url}#/${name}`, options);
    await settled(page);
    const widest = await page.evaluate("document.documentElement.scrollWidth") as number;
    assert(widest <= viewport.width, `${widest} pixels wide`);
    if (WANTS_IMAGES) await page.screenshot({ path: imagePath(`${name}_phone`) });
    assertEquals(complaints, []);
    await page.context().close();
  });
}

browserTest("undo, redo, the history and the best line go through one game", async () => {
  const { page } = await visit(browser, `${server.url}#/chess/2_3~2_7_3~9_1_2~3_7_2~2_3_1`);
  await settled(page);
  await page.focus(".board .place");
  for (const key of ["b", "b", "u", "u", "r"]) await page.keyboard.press(key);
  assertEquals(present(page).moves, ["0,0"]);
  assertEquals(await page.locator(".history li").count(), 2);
  await page.locator(".line li button").last().click();
  assertEquals(present(page).moves.length, 6);
  assertStringIncludes(await page.textContent(".turn") ?? "", "The game is over");
  await page.locator(".history li button").nth(2).click();
  assertEquals(present(page).moves.length, 3);
  await page.waitForSelector(".chart circle:nth-of-type(7)");
  await page.context().close();
});

browserTest("a move that loses says so in the list and in the history", async () => {
  const { page } = await visit(browser, `${server.url}#/chess/2_3~2_7_3~9_1_2~3_7_2~2_3_1/0,0`);
  await settled(page);
  const [best, worst] = await page.locator(".moves li").all();
  assertStringIncludes(await best.textContent() ?? "", "best");
  const loss = /loses (\d+)/.exec(await worst.textContent() ?? "")?.[1];
  await worst.locator("button").click();
  await page.waitForSelector(`.history .cost:has-text("cost ${loss}")`);
  await page.context().close();
});

browserTest("pointing at a move shows the best answer", async () => {
  const { page } = await visit(browser, `${server.url}#/chess/2_3~2_7_3~9_1_2~3_7_2~2_3_1/0,0`);
  await settled(page);
  const row = page.locator(".moves li button").first();
  await page.waitForSelector("main[data-status=done]");
  await row.hover();
  await page.waitForSelector(".move .reply");
  assertEquals(await page.locator(".outline.reply").count(), 1);
  await page.context().close();
});

browserTest("the program plays the side that it is given", async () => {
  const { page } = await visit(browser, `${server.url}#/chess/2_3~2_7_3~9_1_2~3_7_2~2_3_1`);
  await settled(page);
  await page.selectOption(".choices select", "second");
  await page.locator(".moves li button").first().click();
  await page.waitForFunction(() => location.hash.split("~").length > 5);
  assertEquals(present(page).moves.length, 2);
  await page.click("text=Undo");
  assertEquals(present(page).moves.length, 0);
  await page.context().close();
});

browserTest("a payoff is edited by clicking on it", async () => {
  const { page } = await visit(browser, `${server.url}#/chess/2_3~2_7_3~9_1_2~3_7_2~2_3_1`);
  await settled(page);
  await page.click("text=Edit");
  await page.locator(".board .place").first().click();
  await page.keyboard.type("20");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.includes("2_3~20_7_3"));
  await page.locator(".board .place").first().click();
  await page.keyboard.type("-1");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#fault:has-text('Line 2, column 1')");
  assertEquals(present(page).input.split("\n")[1], "20 7 3");
  await page.context().close();
});

browserTest("input is read with line and column, and leaves by clipboard and file", async () => {
  const { page } = await visit(browser, `${server.url}#/chess`, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await settled(page);
  await page.fill("textarea", "1 2\n3 x\n5 6\n");
  await page.waitForSelector("#fault:has-text('Line 2, column 3')");
  assert(await page.isDisabled("text=Load"));
  await page.fill("textarea", "1 2\n3 4\n5 6\n");
  await page.click("text=Load");
  await page.waitForFunction(() => location.hash === "#/chess/1_2~3_4~5_6");
  await page.click("text=Copy input");
  await page.waitForSelector("text=Copied.");
  assertEquals(await page.evaluate(() => navigator.clipboard.readText()), "1 2\n3 4\n5 6\n");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.click("text=Save SVG"),
  ]);
  const markup = await Deno.readTextFile(await download.path());
  assertStringIncludes(markup, '<svg xmlns="http://www.w3.org/2000/svg"');
  await page.context().close();
});

browserTest("browser history goes back to the instance before", async () => {
  const { page } = await visit(browser, `${server.url}#/chess/1_2~3_4~5_6`);
  await settled(page);
  await page.locator(".examples button").nth(1).click();
  await page.waitForFunction(() => location.hash.startsWith("#/chess/2_3"));
  await page.goBack();
  await page.waitForFunction(() => document.querySelector("textarea")?.value.startsWith("1 2"));
  assertEquals(present(page).input, "1 2\n3 4\n5 6\n");
  await page.context().close();
});

browserTest("slow work shows its progress, is cancelled, and leaves the page alive", async () => {
  const hash = `#/chess/${TOO_LARGE.trimEnd().replaceAll(" ", "_").replaceAll("\n", "~")}`;
  const { page, complaints } = await visit(browser, server.url + hash);
  await page.waitForSelector(".board .place");
  const limited = page.waitForSelector("text=/Proved: at least −?\\+?\\d+/");
  const cancelled = page.click("text=Cancel").then(() => page.waitForSelector("text=Solve again"));
  await Promise.race([limited, cancelled]);
  await page.locator(".board .place").first().click();
  assertEquals(present(page).moves, ["0,0"]);
  assertEquals(await page.locator(".moves .value").count(), 0);
  assertEquals(complaints, []);
  await page.context().close();
});

browserTest("the server answers to nothing but its own files", async () => {
  const { port } = new URL(server.url);
  const status = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`http://${LOOPBACK}:${port}${path}`, init);
    await response.body?.cancel();
    return response.status;
  };
  assertEquals(await status("/"), 200);
  assertEquals(await status("/main.js", { method: "HEAD" }), 200);
  assertEquals(await status("/", { method: "POST", body: "x" }), 405);
  for (const path of ["/deno.json", "/..%2f..%2fdeno.json", "//etc/passwd", "/site/", "/main"]) {
    assertEquals(await status(path), 404, path);
  }
  assertStringIncludes(await rawRequest(port, "GET / HTTP/1.1\r\nHost: evil.example\r\n"), " 421 ");
  assertStringIncludes(
    await rawRequest(port, "GET /../../../deno.json HTTP/1.1\r\nHost: 127.0.0.1\r\n"),
    " 421 ", // the port is missing
  );
});

browserTest("the server listens on the loopback address alone", async () => {
  const { port } = new URL(server.url);
  const others = Deno.networkInterfaces()
    .filter(({ address, family }) => family === "IPv4" && address !== LOOPBACK);
  for (const hostname of [...others.map(({ address }) => address), "127.0.0.2"]) {
    const connection = Deno.connect({ hostname, port: Number(port) });
    assertEquals(await connection.then(() => "open", () => "refused"), "refused", hostname);
  }
});

browserTest("the page weighs less than it may, and works under any path", async () => {
  const site = await readSite();
  const bytes = [...site.values()].reduce((sum, { length }) => sum + length, 0);
  assert(bytes < MOST_PAGE_BYTES, `${bytes} bytes`);
  const plain = Deno.serve({ hostname: LOOPBACK, port: 0, onListen: () => {} }, (request) => {
    const name = new URL(request.url).pathname.replace("/some/where/", "") || "index.html";
    const type = name.endsWith(".js")
      ? "text/javascript"
      : name.endsWith(".css")
      ? "text/css"
      : name.endsWith(".svg")
      ? "image/svg+xml"
      : "text/html";
    const file = site.get(name);
    return new Response(file ?? null, {
      status: file ? 200 : 404,
      headers: { "content-type": type },
    });
  });
  const { page, complaints } = await visit(
    browser,
    `http://${LOOPBACK}:${plain.addr.port}/some/where/#/chess/1_2~3_4~5_6`,
  );
  await settled(page);
  assertEquals(complaints, []);
  await page.context().close();
  await plain.shutdown();
});

/** The position that the page's address names. */
function present(page: Page): { input: string; moves: readonly string[] } {
  const address = parseAddress(new URL(page.url()).hash);
  return { input: address?.input ?? "", moves: address?.moves ?? [] };
}

/** Clicks on what the scene says a move is made at, until it is made. */
async function playOnBoard(
  page: Page,
  game: AnyGame,
  { input, moves, move, byKeyboard }: {
    input: string;
    moves: readonly string[];
    move: string;
    byKeyboard: boolean;
  },
): Promise<void> {
  let position = game.parse(input);
  for (const text of moves) position = game.play(position, game.parseMove(text, position));
  let among = game.moves(position).map((legal) => game.formatMove(legal));
  for (const [index, shape] of game.scene!(position).shapes.entries()) {
    if (among.length === 1 || !shape.moves?.includes(move)) continue;
    const place = page.locator(`.board [data-shape="${index}"]`);
    if (byKeyboard) await place.press("Enter");
    else await place.click();
    among = among.filter((other) => shape.moves!.includes(other));
    if (among.length === 1) return;
  }
  if (among.length === 1) await page.locator(".board .place").first().click();
}

/** Compares the best line with the command line's. */
async function checkLine(page: Page, name: string): Promise<void> {
  const { input, moves } = present(page);
  const { line } = await cliJson(["line", name, ...movesOption(moves)], input);
  const steps = page.locator(".line li .name");
  const expected = (line as { move: string }[]).map(({ move }) => move);
  if (expected.length > 0) await steps.first().waitFor();
  assertEquals(await steps.allTextContents(), expected);
}

/** A picture some best moves into the first example, with the best of the moves pointed at. */
async function saveImage(name: string): Promise<void> {
  const viewport = { width: 1100, height: 760 };
  const { page } = await visit(browser, `${server.url}#/${name}`, { viewport });
  await settled(page);
  await page.focus(".board .place");
  for (let ply = 1; ply <= PICTURED_PLIES; ply++) {
    await page.keyboard.press("b");
    await page.waitForFunction(
      (count) => location.hash.split("/")[3]?.split("~").length === count,
      ply,
    );
    await settled(page);
  }
  await page.waitForSelector("main[data-status=done]");
  await page.hover(".moves button");
  await page.waitForTimeout(400); // for colours to come to rest
  await page.screenshot({ path: imagePath(name) });
  await page.context().close();
}

function imagePath(name: string): string {
  return decodeURIComponent(new URL(`docs/images/explore_${name}.png`, ROOT).pathname);
}

/** How many programs share a core of this machine, from 1: each gets that much less of it. */
function crowding(): number {
  return Math.max(1, Deno.loadavg()[0] / navigator.hardwareConcurrency);
}

/** Sends a request as it is written, and returns the head of the answer. */
async function rawRequest(port: string, head: string): Promise<string> {
  const connection = await Deno.connect({ hostname: LOOPBACK, port: Number(port) });
  await connection.write(new TextEncoder().encode(`${head}Connection: close\r\n\r\n`));
  const answer = await new Response(connection.readable).text();
  return answer.split("\r\n")[0];
}
