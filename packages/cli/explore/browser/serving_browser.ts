import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { browserTests, settled, visit } from "./browser_support.ts";
import { LOOPBACK } from "../site/server.ts";
import { readSite } from "../site/site_files.ts";

/** The most bytes of the page with all games. */
const MOST_PAGE_BYTES = 300_000;

const browserTest = browserTests();

browserTest("the server answers to nothing but its own files", async ({ server }) => {
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
  "the page weighs less than it may, and works under any path",
  async ({ browser }) => {
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
  },
);

/** Sends a request as it is written, and returns the head of the answer. */
async function rawRequest(port: string, head: string): Promise<string> {
  const connection = await Deno.connect({ hostname: LOOPBACK, port: Number(port) });
  await connection.write(new TextEncoder().encode(`${head}Connection: close\r\n\r\n`));
  const answer = await new Response(connection.readable).text();
  return answer.split("\r\n")[0];
}
