import { assertEquals, assertRejects } from "@std/assert";
import { FileError } from "../base/report.ts";
import { setData } from "../page/site/own_site.ts";
import { INERT_IO } from "../testing/fake_io.ts";
import { checkFolder, dropGames } from "./site.ts";

type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
const encode = (text: string) => new TextEncoder().encode(text);
const BUILT: Files = new Map([["index.html", encode('<main id="app">')], ["sw.js", encode("")]]);
const ofGame = (name: string) => setData(BUILT, "games", [name]);
const ofModule = (name: string) => setData(setData(BUILT, "own", { name, title: "" }), "games", []);

/** Checks a folder with some files before others are written. */
async function check(held: Files, files: Files, force = false) {
  const openSync = (path: string) => {
    const bytes = held.get(path.slice("out/".length))!;
    const read = (into: Uint8Array) => {
      into.set(bytes);
      return bytes.length;
    };
    return { size: bytes.length, read, close: () => {} };
  };
  const io = { ...INERT_IO, readFolder: () => Promise.resolve([...held.keys()]), openSync };
  return await checkFolder(io, "out", { files, force });
}

Deno.test("site replaces only the site of the same game, unless --force is given", async () => {
  for (const site of [BUILT, ofGame("dots"), ofModule("morris")]) {
    assertEquals(await check(site, site), ["index.html", "sw.js"]);
  }
  const cases: [held: Files, files: Files, why: string][] = [
    [ofGame("dots"), ofGame("chess"), "it holds the site of dots; --force replaces it"],
    [ofModule("morris"), ofGame("dots"), "it holds the site of morris; --force replaces it"],
    [BUILT, ofModule("morris"), "it holds the site of all games; --force replaces it"],
    [new Map([["notes", encode("")]]), BUILT, "it holds other files, such as notes; --force adds"],
  ];
  for (const [held, files, why] of cases) {
    await assertRejects(() => check(held, files), FileError, why);
    assertEquals(await check(held, files, true), [...held.keys()]);
  }
});

Deno.test("the site of a game has no files that only other games need", () => {
  const names = ["index.html", "games.json", "main.js", "a.js", "b.js", "dots_3x3.book"];
  const byGame = JSON.stringify({ chess: ["a.js"], dots: ["b.js", "dots_3x3.book"] });
  const built = new Map(names.map((name) => [name, encode(name === "games.json" ? byGame : "")]));
  const keep = (kept: string[]) => [...dropGames(built, kept).keys()].slice(1).join();
  assertEquals(keep(["dots"]), "main.js,b.js,dots_3x3.book");
  assertEquals(keep(["chess"]), "main.js,a.js");
  assertEquals(keep([]), "main.js");
});
