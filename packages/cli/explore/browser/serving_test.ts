import { gzipSync } from "node:zlib";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  browserTests,
  exampleOf,
  openPart,
  ROOT,
  served,
  settled,
  untilPlayed,
  visit,
} from "./browser_support.ts";
import { runFake, SAMPLE } from "../../testing/fake_io.ts";
import { LOOPBACK, type Site, typeOf } from "../site/server.ts";
import { readSite } from "../site/site_files.ts";

/** The most bytes of a visit to one game, compressed. */
const MOST_VISIT_BYTES = 60 * 1024;

const browserTest = browserTests();

browserTest("the server answers to nothing but its own files", async ({ server }) => {
  const { port } = new URL(server.url);
  const status = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`http://${LOOPBACK}:${port}${path}`, init);
    await response.body?.cancel();
    return response.status;
  };
  assertEquals(await status("/"), 200);
  assertEquals(await status("/icon.svg", { method: "HEAD" }), 200);
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

browserTest("the server listens on the loopback address alone", async ({ server }) => {
  const { port } = new URL(server.url);
  const others = Deno.networkInterfaces()
    .filter(({ address, family }) => family === "IPv4" && address !== LOOPBACK);
  for (const hostname of [...others.map(({ address }) => address), "127.0.0.2"]) {
    const connection = Deno.connect({ hostname, port: Number(port) });
    assertEquals(await connection.then(() => "open", () => "refused"), "refused", hostname);
  }
});

browserTest(
  "once loaded, the page works without its server; else a word says what it waits for",
  async ({ browser }) => {
    const site = await readSite();
    const plain = Deno.serve(
      { hostname: LOOPBACK, port: 0, onListen: () => {} },
      plainAnswer(site),
    );
    const url = `http://${LOOPBACK}:${plain.addr.port}/`;
    const { page } = await visit(browser, url);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await plain.shutdown();
    await page.goto(`${url}${exampleOf("dots")}`);
    await page.reload();
    await page.waitForSelector("main[data-status=done]");
    await openPart(page, "position");
    assertEquals(await page.locator(".position .warning[role=alert]:not(:empty)").count(), 0);
    await page.context().close();
    const { page: blocked } = await visit(browser, "about:blank");
    await blocked.route("**/page-*.js", (route) => route.abort());
    const second = Deno.serve(
      { hostname: LOOPBACK, port: 0, onListen: () => {} },
      plainAnswer(site),
    );
    await blocked.goto(`http://${LOOPBACK}:${second.addr.port}/`);
    await blocked.waitForSelector("text=/needs the server/");
    await blocked.context().close();
    await second.shutdown();
  },
);

browserTest("explore --game shows a game that is known by its rules alone", async ({ browser }) => {
  const input = await Deno.makeTempFile();
  await Deno.writeTextFile(input, "3 3\n");
  const own = await served("--game", "docs/examples/hexapawn.ts", input);
  try {
    const { page, complaints } = await visit(browser, own.url);
    await settled(page);
    assertEquals(complaints, []);
    assertStringIncludes((await page.locator(".score").innerText()).toLowerCase(), "black wins");
    const moves = await page.locator(".moves .value").count();
    assertEquals(moves, 3);
    await page.context().close();
  } finally {
    await own.stop();
    await Deno.remove(input);
  }
});

browserTest(
  "a game of one's own brings its guide to the page, and its Chinese",
  async ({ browser }) => {
    const module = await Deno.makeTempFile({ suffix: ".ts" });
    const hexapawn = new URL("docs/examples/hexapawn.ts", ROOT);
    await Deno.writeTextFile(
      module,
      `import { hexapawn } from ${JSON.stringify(hexapawn.href)};
const picture = { input: "3 3\\n" };
export const game = {
  ...hexapawn,
  title: "Pawns: reach the other side",
  rulesText: "Get a pawn across.",
  guide: () => Promise.resolve({
    examples: [{ name: "three by four", input: "3 4\\n" }],
    picture,
    legend: [["#", "a pawn of mine", picture]],
    signs: { values: picture, reply: picture },
    chinese: () => Promise.resolve({
      Pawns: "卒", "Get a pawn across.": "走到对面。", "a pawn of mine": "我的卒", white: "白方",
    }),
  }),
};
`,
    );
    const own = await served("--game", module);
    try {
      const { page, complaints } = await visit(browser, own.url);
      await page.waitForSelector("text=Get a pawn across.");
      assertStringIncludes(await page.locator("nav").innerText(), "Pawns");
      await page.click("text=中文");
      await page.waitForSelector("text=走到对面。");
      await openPart(page, "legend");
      await page.waitForSelector("text=我的卒");
      await page.waitForSelector("text=轮到白方");
      assertStringIncludes(await page.locator("nav").innerText(), "卒");
      assertEquals(complaints, []);
      await page.context().close();
    } finally {
      await own.stop();
      await Deno.remove(module);
    }
  },
);

browserTest("a visit weighs less than it may", async ({ browser, server }) => {
  const site = await readSite();
  for (const game of ["chess", "cards", "dots", "patterns"]) {
    const { page, requests } = await visit(browser, `${server.url}#/${game}`);
    await page.waitForSelector("main[data-status=done]");
    const paths = new Set(requests.map((url) => new URL(url).pathname.slice(1) || "index.html"));
    for (const name of ["style", "page", game]) {
      assert([...paths].some((path) => path.startsWith(`${name}-`)));
    }
    const sizes = [...paths].map((path) => zippedBytes(site.get(path)!));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    assert(bytes < MOST_VISIT_BYTES, `${game}: ${bytes} bytes for ${[...paths]}`);
    await page.context().close();
  }
});

browserTest(
  "a part of the page that cannot be loaded says so, and the page stays alive",
  async ({ browser, server }) => {
    const { page } = await visit(browser, `${server.url}#/chess/1_2~3_4~5_6`);
    await page.route("**/training-*.js", (route) => route.abort());
    await settled(page);
    await openPart(page, "training");
    await page.waitForSelector(".training .warning:has-text('cannot be loaded')");
    await page.locator(".board .place").first().click();
    await untilPlayed(page, 1);
    await page.context().close();
  },
);

browserTest(
  "the page works under any path",
  async ({ browser }) => {
    const site = await readSite();
    const answer = plainAnswer(site, "/some/where/");
    const plain = Deno.serve({ hostname: LOOPBACK, port: 0, onListen: () => {} }, answer);
    const { page, complaints } = await visit(
      browser,
      `http://${LOOPBACK}:${plain.addr.port}/some/where/#/chess/1_2~3_4~5_6`,
    );
    await settled(page);
    assertEquals(complaints, []);
    await page.context().close();
    await plain.shutdown();
  },
);

browserTest("with ?book the page takes the answers that lie beside it", async ({ browser }) => {
  const stdin = JSON.stringify({ input: SAMPLE });
  const { stdout } = await runFake(["solve", "chess", "--batch"], { stdin });
  const site = await readSite();
  const answers = new Map<string, Uint8Array<ArrayBuffer>>();
  const handler = (request: Request) => plainAnswer(new Map([...site, ...answers]))(request);
  const plain = Deno.serve({ hostname: LOOPBACK, port: 0, onListen: () => {} }, handler);
  const url = `http://${LOOPBACK}:${plain.addr.port}/?book#/chess/2_3~2_7_3~9_1_2~3_7_2~2_3_1`;
  for (const [row, said] of [[stdout, "book, "], ["{}", "row of answers"]]) {
    answers.set("answers.jsonl", new TextEncoder().encode(row));
    const { page } = await visit(browser, url);
    await page.waitForSelector("#tab-more");
    await openPart(page, "facts");
    await page.waitForSelector(`main:has-text(${JSON.stringify(said)})`);
    await page.context().close();
  }
  await plain.shutdown();
});

browserTest(
  "explore leaves nothing on its port, and takes away what was left there",
  async (setting) => {
    const { browser, server } = setting;
    const { page } = await visit(browser, server.url);
    await page.waitForSelector(".board .place");
    await page.waitForTimeout(2500); // what can wait begins after two seconds
    const left = "navigator.serviceWorker.getRegistrations().then(({ length }) => length)";
    assertEquals(await page.evaluate(left), 0);
    const response = await page.request.get(`${server.url}sw.js`);
    assertEquals(await response.text(), "");
    await page.context().close();
  },
);

/** The bytes of a file as a server that keeps it compressed sends it. */
function zippedBytes(file: Uint8Array<ArrayBuffer>): number {
  return gzipSync(file, { level: 9 }).length;
}

/** Any web server: the files of the page under a path. */
function plainAnswer(site: Site, path = "/"): (request: Request) => Response {
  return (request) => {
    const name = new URL(request.url).pathname.slice(path.length) || "index.html";
    const file = site.get(name);
    const headers = { "content-type": typeOf(name) ?? "text/plain" };
    return new Response(file ?? null, { status: file ? 200 : 404, headers });
  };
}

/** Sends a request as it is written, and returns the head of the answer. */
async function rawRequest(port: string, head: string): Promise<string> {
  const connection = await Deno.connect({ hostname: LOOPBACK, port: Number(port) });
  await connection.write(new TextEncoder().encode(`${head}Connection: close\r\n\r\n`));
  const answer = await new Response(connection.readable).text();
  return answer.split("\r\n")[0];
}
