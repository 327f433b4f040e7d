/** Whether what is on the page can be read and hit: the size of board, texts and targets, contrast. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "./packages.ts";
import {
  browserTests,
  openDrawers,
  present,
  settled,
  untilPlayed,
  visit,
} from "./browser_support.ts";

const GAMES = ["chess", "cards", "dots", "patterns"];

/** The least contrast of text, WCAG 1.4.3. */
const LEAST_CONTRAST = 4.5;

const browserTest = browserTests();

browserTest("the board is the hero of the page", async ({ browser, server }) => {
  for (const [width, height] of [[1024, 768], [1280, 800], [2560, 1440]] as const) {
    const { page } = await visit(browser, `${server.url}#/dots`, { viewport: { width, height } });
    await settled(page);
    const share = await page.evaluate(() => {
      const { width, height } = document.querySelector(".board")!.getBoundingClientRect();
      return [width / innerWidth, height / innerHeight];
    });
    assert(share[0] >= 0.55 && share[1] >= 0.8, `${width} pixels: ${share}`);
    await page.context().close();
  }
});

for (const name of GAMES) {
  browserTest(
    `${name} on a phone: text and targets are large enough`,
    async ({ browser, server }) => {
      const { page } = await visit(browser, `${server.url}#/${name}`, {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
      });
      await page.waitForSelector("main[data-status=done]");
      await openDrawers(page);
      assertEquals(await page.evaluate(SMALL_TEXTS), [], "texts below 11 pixels");
      assertEquals(await page.evaluate(SMALL_TARGETS), [], "targets below 44 pixels");
      const order = await page.evaluate(() =>
        [...document.querySelectorAll(".moves, .settings")].map(({ className }) => className)
      );
      assertStringIncludes(order[0], "moves");
      await page.context().close();
    },
  );

  browserTest(`the text on the board of ${name} can be read`, async ({ browser, server }) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page } = await visit(browser, `${server.url}#/${name}`, {
        colorScheme,
        deviceScaleFactor: 3,
      });
      await page.waitForSelector("main[data-status=done]");
      const { moves } = await present(page);
      await page.keyboard.press("b");
      await untilPlayed(page, moves.length + 1);
      await page.waitForSelector("main[data-status=done]");
      await page.waitForTimeout(300); // for colours to come to rest
      const faint = (await contrasts(page)).filter(({ contrast }) => contrast < LEAST_CONTRAST);
      assertEquals(faint, [], colorScheme);
      await page.context().close();
    }
  });
}

/** Texts that are shown in fewer than 11 pixels. */
const SMALL_TEXTS = `[...document.querySelectorAll("body *")]
  .filter((element) => [...element.childNodes].some(({ nodeType, data }) =>
    nodeType === Node.TEXT_NODE && data.trim() !== "") && element.getClientRects().length > 0)
  .filter((element) => {
    const scale = element.ownerSVGElement?.getScreenCTM().a ?? 1;
    return parseFloat(getComputedStyle(element).fontSize) * scale < 10.95;
  })
  .map((element) => element.outerHTML.slice(0, 90))`;

/** Buttons, fields and places of the board that are smaller than a finger. */
const SMALL_TARGETS =
  `[...document.querySelectorAll("button, select, summary, nav a, .board .place")]
  .filter((element) => element.getClientRects().length > 0)
  .filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return Math.max(width, height) < 43.5 || (!element.matches(".place") && height < 43.5);
  })
  .map((element) => element.outerHTML.slice(0, 90))`;

/** The contrast of every text of a board, measured on the pixels around it. */
async function contrasts(page: Page): Promise<{ text: string; contrast: number }[]> {
  const board = page.locator(".board .scene");
  const picture = (await board.screenshot()).toString("base64");
  return await page.evaluate(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d")!;
    context.drawImage(bitmap, 0, 0);
    const origin = document.querySelector(".board .scene")!.getBoundingClientRect();
    const scale = bitmap.width / origin.width;
    const luminance = (rgb: readonly number[]) => {
      const [r, g, b] = rgb.map((c) => c / 255)
        .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratio = (a: readonly number[], b: readonly number[]) => {
      const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
      return (high + 0.05) / (low + 0.05);
    };
    return [...document.querySelectorAll(".board text")].flatMap((element) => {
      const box = element.getBoundingClientRect();
      const [x, y] = [(box.x - origin.x) * scale, (box.y - origin.y) * scale];
      if (x < 0 || y < 0 || box.width === 0) return [];
      const { data } = context.getImageData(x, y, box.width * scale, box.height * scale);
      const counts = new Map<string, number>();
      for (let i = 0; i < data.length; i += 4) {
        const colour = `${data[i]},${data[i + 1]},${data[i + 2]}`;
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
      }
      const colours = [...counts].sort(([, a], [, b]) => b - a)
        .map(([colour]) => colour.split(",").map(Number));
      const contrast = Math.max(...colours.map((colour) => ratio(colours[0], colour)));
      return [{ text: element.textContent ?? "", contrast: Math.round(10 * contrast) / 10 }];
    });
  }, picture);
}
