/** Playing by finger. */
import { assert, assertEquals } from "@std/assert";
import {
  browserTests,
  exampleOf,
  present,
  settled,
  untilPlayed,
  visit,
} from "./browser_support.ts";
import { fingerOn, PHONE } from "./finger.ts";

const browserTest = browserTests();

for (const name of ["chess", "dots", "patterns"]) {
  browserTest(
    `a finger sees a move of ${name} before it makes it`,
    async ({ browser, server }) => {
      const { page } = await visit(browser, `${server.url}${exampleOf(name)}`, PHONE);
      await settled(page);
      if (name === "chess") await page.keyboard.press("b"); // there is one move at first
      await page.waitForFunction(() => document.querySelectorAll(".board .place").length > 1);
      const finger = await fingerOn(page);
      const before = (await present(page)).moves;
      const [place, other] = [0, 1].map((i) => page.locator(".board .place").nth(i));
      await finger.tap(place);
      await page.waitForSelector(".hint:has-text('Tap again to play')");
      const first = await page.textContent(".hint");
      assertEquals(await page.locator(".outline.pointed").count() > 0, true);
      await finger.tap(other); // another place is seen, and nothing is played
      await page.waitForFunction(
        (first) => document.querySelector(".hint")?.textContent !== first,
        first,
      );
      assertEquals((await present(page)).moves, before);
      await finger.tap(other);
      await untilPlayed(page, before.length + 1);
      await page.context().close();
    },
  );
}

browserTest(
  "a finger drags a card to a cell, or taps both and the cell again",
  async ({ browser, server }) => {
    const { page } = await visit(browser, `${server.url}${exampleOf("cards")}`, PHONE);
    await settled(page);
    const finger = await fingerOn(page);
    const legal = await page.locator(".moves .name").allTextContents();
    const free = () => page.locator(".board .place:not(.in-hand)").first();
    await finger.drag(page.locator(".board .in-hand").first(), free());
    await untilPlayed(page, 1);
    assert(legal.includes((await present(page)).moves[0]));
    await settled(page);
    await finger.tap(page.locator(".board .in-hand").first());
    await page.waitForSelector(".hint:has-text('moves')");
    await finger.tap(free());
    await page.waitForSelector(".hint:has-text('Tap again to play')");
    await finger.tap(free());
    await untilPlayed(page, 2);
    await page.context().close();
  },
);

browserTest(
  "a finger scrolls the page from the board, and plays nothing by it",
  async ({ browser, server }) => {
    const { page } = await visit(browser, `${server.url}${exampleOf("dots")}`, PHONE);
    await settled(page);
    const finger = await fingerOn(page);
    const edges = page.locator(".board .place");
    await finger.drag(edges.last(), edges.first());
    await page.waitForFunction(() => scrollY > 0);
    assertEquals((await present(page)).moves, []);
    assertEquals(await page.locator(".hint:has-text('Tap again')").count(), 0);
    await page.context().close();
  },
);
