import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { pathToFileURL } from "node:url";
import { FileError } from "../../base/report.ts";
import { runFake } from "../../testing/fake_io.ts";
import { readSite, siteHandler } from "./server.ts";

const site = new Map([
  ["index.html", new TextEncoder().encode("<!DOCTYPE html>")],
  ["main.js", new TextEncoder().encode("0;")],
  ["mod-ABCD1234.js", new TextEncoder().encode("1;")],
]);
const handle = siteHandler(site, 8000);

function ask(path: string, init: RequestInit = {}, host = "127.0.0.1:8000"): Response {
  return handle(new Request(`http://${host}${path}`, init));
}

Deno.test("siteHandler() serves its files with their types", async () => {
  for (const path of ["/", "/index.html"]) {
    assertEquals(ask(path).headers.get("content-type"), "text/html; charset=utf-8");
    assertEquals(await ask(path).text(), "<!DOCTYPE html>");
  }
  assertEquals(ask("/main.js").headers.get("content-type"), "text/javascript; charset=utf-8");
  assertEquals(ask("/main.js?x").status, 200);
  assertEquals(ask("/", {}, "localhost:8000").status, 200);
  assertEquals(await ask("/main.js", { method: "HEAD" }).text(), "");
});

Deno.test("siteHandler() refuses everything else", () => {
  for (const path of ["/x", "/%2e%2e/deno.json", "/constructor", "/index.html/", "//main.js"]) {
    assertEquals(ask(path).status, 404, path);
  }
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"]) {
    assertEquals(ask("/", { method }).status, 405, method);
  }
  assertEquals(ask("/", { method: "POST" }).headers.get("allow"), "GET, HEAD");
  for (const host of ["evil.example:8000", "127.0.0.1:8001", "127.0.0.1", "127.0.0.2:8000"]) {
    assertEquals(ask("/", {}, host).status, 421, host);
  }
});

Deno.test("siteHandler() answers at port 80, which an address leaves out, and refuses wrong hosts", () => {
  const at80 = siteHandler(site, 80);
  assertEquals(at80(new Request("http://127.0.0.1/")).status, 200);
  assertEquals(at80(new Request("http://127.0.0.1:8000/")).status, 421);
  for (const url of ["http://127.0.0.1:99999/", "http:///", ""]) {
    const response = handle({ url, method: "GET" } as Request);
    assertEquals([response.status, response.headers.has("content-security-policy")], [421, true]);
  }
});

Deno.test("siteHandler() sets a strict policy on every answer", () => {
  for (
    const response of [ask("/"), ask("/x"), ask("/", { method: "POST" }), ask("/", {}, "evil")]
  ) {
    const policy = response.headers.get("content-security-policy") ?? "";
    assertStringIncludes(policy, "default-src 'none'");
    assertStringIncludes(policy, "script-src 'self';");
    assertStringIncludes(policy, "frame-ancestors 'none'");
    assert(!/unsafe|\*|data:|blob:/.test(policy), policy);
    assertEquals(response.headers.get("x-content-type-options"), "nosniff");
    assertEquals(response.headers.get("referrer-policy"), "no-referrer");
    assertEquals(response.headers.get("access-control-allow-origin"), null);
  }
});

Deno.test("the page's own file has no inline script or style, and names only its own files", async () => {
  const html = await Deno.readTextFile(new URL("../static/index.html", import.meta.url));
  assert(!/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|https?:/.test(html));
  const names = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name]) => name);
  assertEquals(names, ["icon.svg", "manifest.webmanifest"]);
});

Deno.test("readSite() finds the page beside the source or the bundle, or says how to build it", async () => {
  const root = pathToFileURL(`${await Deno.makeTempDir()}/`);
  try {
    await Deno.mkdir(new URL("dist/site/secret", root), { recursive: true });
    await Deno.writeTextFile(new URL("dist/site/index.html", root), "page");
    await Deno.writeTextFile(new URL("dist/site/notes.txt", root), "not of the page");
    const modules = ["packages/cli/page/site/server.ts", "bin/zugzwang.js"]
      .map((path) => new URL(path, root).href);
    await assertRejects(() => readSite(modules[0]), FileError, "deno task site"); // an older build
    await Deno.writeTextFile(new URL("dist/site/games.json", root), "{}");
    for (const module of modules) {
      const names = [...(await readSite(module)).keys()].sort();
      assertEquals(names, ["games.json", "index.html"]);
    }
    const elsewhere = new URL("a/b/c/d/e/server.ts", root).href;
    await assertRejects(() => readSite(elsewhere), FileError, "deno task site");
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("explore refuses wrong command lines and inputs before it listens", async () => {
  const cases: [string[], number, string][] = [
    [["explore", "ches"], 2, 'unknown game "ches", did you mean "chess"?'],
    [
      ["explore", "chess", "a", "b"],
      2,
      'too many arguments: explore takes [game] [file|-], found "b"',
    ],
    [["explore", "chess", "--moves", "0,0"], 2, "--moves needs a file, - or --empty"],
    [["explore", "--empty", "2x2"], 2, "--empty needs a game"],
    [["explore", "chess", "--empty", "2x2"], 2, "--empty: chess has no empty boards"],
    [["explore", "chess", "--port", "0"], 2, '--port: expected an integer in 1..65535, found "0"'],
    [["explore", "chess", "none.in"], 3, "cannot read none.in: no such file"],
    [["explore", "chess", "--book=-"], 2, "--book: expected a file"],
    [["explore", "chess", "--book", "none"], 3, "cannot read none: no such file"],
    [
      ["explore", "chess", "--book", "bad.in"],
      3,
      "book bad.in: line 1, column 1: expected a row",
    ],
    [["explore", "chess", "bad.in"], 3, "chess: line 1, column 3: expected the number of columns"],
  ];
  for (const [args, exit, message] of cases) {
    const outcome = await runFake(args, { files: { "bad.in": "1 x}\n" } });
    assertEquals([outcome.exit, outcome.stdout], [exit, ""], args.join(" "));
    assertStringIncludes(outcome.stderr, message);
  }
});
