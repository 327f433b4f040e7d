import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "./packages.ts";
import {
  browserTests,
  openDrawer,
  openDrawers,
  present,
  settled,
  untilPlayed,
  visit,
} from "./browser_support.ts";

const SAMPLE = "#/chess/2_3~2_7_3~9_1_2~3_7_2~2_3_1";
const GAMES = ["chess", "cards", "dots", "patterns"];

/** The least contrast of text, WCAG 1.4.3. */
const LEAST_CONTRAST = 4.5;

const browserTest = browserTests();

browserTest("a faulty link is said on top, and stays to be mended", async ({ browser, server }) => {
  const { page } = await visit(browser, `${server.url}${SAMPLE}/0,0~9,9~0,1`);
  await page.waitForSelector(".trouble:has-text('Move 2 of the link, “9,9”')");
  assertEquals(await page.evaluate("location.hash"), `${SAMPLE}/0,0~9,9~0,1`);
  await settled(page);
  await page.click("text=Dismiss");
  assertEquals(await page.locator(".trouble").count(), 0);
  await page.goto(`${server.url}#/dots/2_2~xx`);
  await page.waitForSelector(".trouble:has-text('Line 2, column 1')");
  assertEquals(await page.inputValue("#draft"), "2 2\nxx\n");
  await page.goto(`${server.url}#/go`);
  await page.waitForSelector(".trouble:has-text('“go”')");
  await page.context().close();
});

browserTest("keys work from the body, and can be switched off", async ({ browser, server }) => {
  const { page } = await visit(browser, server.url + SAMPLE);
  await settled(page);
  assertEquals(await page.evaluate("document.activeElement === document.body"), true);
  await page.keyboard.press("b");
  await untilPlayed(page, 1);
  await openDrawer(page, "settings");
  await page.click("text=Keys of one letter");
  await page.evaluate("document.activeElement.blur()");
  await page.keyboard.press("u");
  await page.keyboard.press("b");
  assertEquals((await present(page)).moves.length, 1);
  await page.reload();
  await settled(page);
  await page.keyboard.press("b");
  assertEquals((await present(page)).moves.length, 1); // the choice is kept
  await page.context().close();
});

browserTest(
  "Back undoes; a reload keeps undone moves and who plays",
  async ({ browser, server }) => {
    const { page } = await visit(browser, server.url + SAMPLE);
    await settled(page);
    for (const count of [1, 2, 3]) {
      await page.keyboard.press("b");
      await untilPlayed(page, count);
      await settled(page);
    }
    await page.goBack();
    await untilPlayed(page, 2);
    await page.goForward();
    await untilPlayed(page, 3);
    await page.waitForSelector(".game li:nth-of-type(3)");
    await page.keyboard.press("u");
    await untilPlayed(page, 2);
    await openDrawer(page, "settings");
    await page.selectOption(".settings select", "second");
    await page.reload();
    await page.waitForSelector(".game li:nth-of-type(3)");
    assertEquals((await present(page)).moves.length, 2);
    await openDrawer(page, "settings");
    assertEquals(await page.inputValue(".settings select"), "second");
    await page.context().close();
  },
);

browserTest(
  "score, rest and end are named; owners and the winner are shown",
  async ({ browser, server }) => {
    const { page } = await visit(browser, `${server.url}${SAMPLE}/0,0`);
    await settled(page);
    assertEquals(await page.locator(".score dd").allTextContents(), [
      "first +2 (2 : 0)",
      "level",
      "first wins by 2",
    ]);
    assertEquals(await page.locator(".board .cell.role-first").count(), 1);
    await page.waitForSelector(".line li:nth-of-type(5)");
    await page.locator(".line li button").last().click();
    await page.waitForSelector(".turn:has-text('The game is over: first wins by 2')");
    assertEquals(await page.locator(".board .cell.role-second").count(), 3);
    assertStringIncludes(await page.textContent(".status [role=status]") ?? "", "first wins by 2");
    await page.context().close();
  },
);

browserTest("the start names the games; every game begins lively", async ({ browser, server }) => {
  const { page, complaints } = await visit(browser, server.url);
  await page.waitForSelector(".start h2");
  const names = ["Staircase", "Card duel", "Dots and Boxes", "First pattern"];
  assertEquals(await page.locator(".start h2").allTextContents(), names);
  assertEquals(await page.evaluate("location.hash"), "");
  for (const name of names) {
    await page.locator(".start a", { hasText: name }).click();
    await settled(page);
    assert(await page.locator(".moves .value").count() > 2, name);
    await page.goBack();
    await page.waitForSelector(".start h2");
  }
  assertEquals(complaints, []);
  await page.context().close();
});

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

browserTest("a finger sees a move before it makes it", async ({ browser, server }) => {
  const { page } = await visit(browser, server.url + SAMPLE, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  await settled(page);
  await page.locator(".board .place").first().tap();
  await page.waitForSelector(".hint:has-text('Tap again to play 0,0')");
  assertEquals(await page.locator(".outline.pointed").count(), 1);
  assertEquals((await present(page)).moves, []);
  await page.locator(".board .place").first().tap();
  await untilPlayed(page, 1);
  await page.context().close();
});

browserTest("the chart takes clicks and arrow keys", async ({ browser, server }) => {
  const { page } = await visit(browser, server.url + SAMPLE);
  await settled(page);
  await openDrawer(page, "game");
  await page.click(".paste summary");
  await page.fill("#moves-text", "0,0; 1,0; 0,1; 0,2; 1,1; 1,2");
  await page.click(".paste button");
  await untilPlayed(page, 6);
  await page.waitForSelector(".chart circle:nth-of-type(7)");
  await page.focus(".chart svg");
  await page.keyboard.press("ArrowLeft");
  await untilPlayed(page, 5);
  await page.keyboard.press("Home");
  await untilPlayed(page, 0);
  const chart = page.locator(".chart svg");
  const { width, height } = (await chart.boundingBox())!;
  await chart.click({ position: { x: width * 0.98, y: height / 2 } });
  await untilPlayed(page, 6);
  assertEquals(await page.locator(".review tbody tr").count(), 2);
  const mistake = page.locator(".mistakes button").first();
  const [number, move] = /^(\d+)\. \S+ (\S+) cost \d+$/.exec(await mistake.textContent() ?? "")!
    .slice(1);
  await mistake.click();
  await untilPlayed(page, Number(number) - 1);
  await page.click("text=/Learn from the mistakes of/");
  await page.waitForSelector(".training [role=status]:has-text('Find a better move')");
  assertEquals(await page.locator(".badge").count(), 0);
  await page.locator(`.moves .move:has(.name:text-is("${move}"))`).click();
  await page.waitForSelector(".training strong:has-text('the mistake that was made')");
  await page.click("text=End the lesson");
  assertEquals(await page.locator(".badge").count() > 0, true);
  await page.context().close();
});

browserTest(
  "in training values are hidden until a move is guessed",
  async ({ browser, server }) => {
    const { page } = await visit(browser, `${server.url}${SAMPLE}/0,0`);
    await page.waitForSelector("main[data-status=done]");
    await openDrawer(page, "training");
    await page.click("text=Hide values");
    assertEquals(await page.locator(".badge, .moves .value, .effort, .line").count(), 0);
    await page.locator(".board .place").first().click();
    await page.waitForSelector(".training strong");
    assert(await page.locator(".badge").count() > 0);
    assertEquals((await present(page)).moves, ["0,0"]);
    await page.click("text=New puzzle");
    await page.waitForFunction(() => !location.hash.includes("2_3~2_7_3"));
    assertEquals(await page.locator(".badge").count(), 0);
    assert((await page.evaluate("location.hash") as string).endsWith("guess"));
    await page.context().close();
  },
);

browserTest(
  "a drawing leaves as PNG; embedded, the board is alone",
  async ({ browser, server }) => {
    const { page, complaints } = await visit(browser, server.url + SAMPLE);
    await settled(page);
    await openDrawer(page, "position");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.click("text=Save PNG"),
    ]);
    const bytes = await Deno.readFile(await download.path());
    assertEquals([...bytes.slice(1, 4)], [..."PNG"].map((letter) => letter.charCodeAt(0)));
    await page.goto(`${server.url}?embed${SAMPLE}`);
    await page.waitForSelector(".board .badge");
    assertEquals(await page.isVisible(".board"), true);
    assertEquals(await page.isVisible("header"), false);
    assertEquals(await page.isVisible(".side"), false);
    assertEquals(complaints, []);
    await page.context().close();
  },
);
