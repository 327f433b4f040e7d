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
