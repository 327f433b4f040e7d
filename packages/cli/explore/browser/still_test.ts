/** The board stays where it is: from its first frame on, while values come, and after a move. */
import { assertEquals } from "@std/assert";
import { browserTests, exampleOf, settled, visit } from "./browser_support.ts";

/** Notes every place that the board has on the page, frame by frame. */
const WATCH = `
  globalThis.places = new Set();
  const look = () => {
    const board = document.querySelector(".board svg")?.getBoundingClientRect();
    if (board) places.add([board.x, board.y + scrollY, board.width, board.height].map(Math.round).join(" "));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

const browserTest = browserTests();

for (const game of ["chess", "cards", "dots", "patterns"]) {
  for (const [width, height] of [[1280, 800], [360, 740]]) {
    browserTest(`the board of ${game} does not jump, ${width} pixels wide`, async (setting) => {
      const { browser, server } = setting;
      const { page, complaints } = await visit(browser, "about:blank", {
        viewport: { width, height },
      });
      await page.addInitScript(WATCH);
      await page.goto(`${server.url}${exampleOf(game)}`);
      await settled(page);
      await page.waitForSelector("#parts", { state: "attached" });
      const before = await page.evaluate("location.hash");
      await page.click("text=Best move");
      await page.waitForFunction((before) => location.hash !== before, before);
      await settled(page);
      const places = await page.evaluate("[...places]") as string[];
      assertEquals(places.length, 1, places.join("; "));
      assertEquals(complaints, []);
      await page.context().close();
    });
  }
}

browserTest("a board of thousands of shapes comes piece by piece, all of it", async (setting) => {
  const { browser, server } = setting;
  const side = 40;
  const rows = (count: number, length: number) => Array(count).fill("0".repeat(length)).join("~");
  const script = `globalThis.counts = new Set();
    const count = () => {
      counts.add(document.querySelectorAll(".board [data-shape]").length);
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);`;
  const hash = `#/dots/${side}_${side}~${rows(side + 1, side)}~${rows(side, side + 1)}`;
  const { page, complaints } = await visit(browser, server.url + hash, { script });
  const all = side ** 2 + 2 * side * (side + 1) + (side + 1) ** 2;
  await page.waitForFunction(
    (all) => document.querySelectorAll(".board [data-shape]").length === all,
    all,
  );
  await page.evaluate("new Promise((seen) => requestAnimationFrame(seen))");
  const counts = await page.evaluate("[...counts]") as number[];
  assertEquals([counts.filter((count) => count > 0).length > 1, Math.max(...counts)], [true, all]);
  assertEquals(complaints, []);
  await page.context().close();
});
