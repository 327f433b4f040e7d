/**
 * Whether what is on the page can be read and hit, in every game, width, scheme and language: the size
 * of board, texts and targets, what is cut, contrast.
 */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "./packages.ts";
import {
  browserTests,
  exampleOf,
  inEachTab,
  present,
  type Setting,
  untilPlayed,
  visit,
} from "./browser_support.ts";
import { BOARD_SHARE, contrasts, CUT, SMALL_TARGETS, SMALL_TEXTS } from "./legibility.ts";

/** Windows by the pointer of what they are on. */
const WINDOWS = {
  finger: [[320, 568], [360, 740], [768, 1024], [1024, 768]],
  mouse: [[1280, 800], [2560, 1440]],
} as const;

/** In windows as wide as this the board has its share of both sides. */
const HERO_WIDTH = 768;

/** The least contrast of text, WCAG 1.4.3. */
const LEAST_CONTRAST = 4.5;

/** With this argument after `--`, every view is written into a folder as a picture. */
const SHEETS = Deno.args.find((arg) => arg.startsWith("--sheets="))?.slice("--sheets=".length);

const browserTest = browserTests();

for (const name of ["chess", "cards", "dots", "patterns"]) {
  for (const pointer of ["finger", "mouse"] as const) {
    browserTest(
      `${name} by ${pointer}: all can be read and hit, in every window, scheme and language`,
      async (setting) => {
        const page = await played(setting, name, pointer);
        for (const [width, height] of WINDOWS[pointer]) {
          await page.setViewportSize({ width, height });
          for (const language of ["EN", "中文"]) {
            await page.click(`text=${language}`);
            await inEachTab(
              page,
              () => checkSizes(page, { isByFinger: pointer === "finger", width }),
            );
            for (const colorScheme of ["light", "dark"] as const) {
              await page.emulateMedia({ colorScheme });
              const view = [name, width, language, colorScheme].join(" ");
              await checkContrast(page, view);
              if (SHEETS) await page.screenshot({ path: `${SHEETS}/${view}.png` });
            }
          }
        }
        await page.context().close();
      },
    );
  }
}

/** A page on which a move was made and all drawers are open. */
async function played(
  { browser, server }: Setting,
  name: string,
  pointer: "finger" | "mouse",
): Promise<Page> {
  const isByFinger = pointer === "finger";
  const { page } = await visit(browser, `${server.url}${exampleOf(name)}`, {
    ...isByFinger ? { hasTouch: true, isMobile: true } : {},
    deviceScaleFactor: isByFinger ? 2 : 1,
    reducedMotion: "reduce",
  });
  await page.waitForSelector("main[data-status=done]");
  const { moves } = await present(page);
  await page.keyboard.press("b");
  await untilPlayed(page, moves.length + 1);
  await page.waitForSelector("main[data-status=done]");
  return page;
}

async function checkSizes(
  page: Page,
  { isByFinger, width }: { isByFinger: boolean; width: number },
): Promise<void> {
  assertEquals(await page.evaluate(CUT), [], `${width} pixels: cut or outside`);
  if (isByFinger) {
    assertEquals(await page.evaluate(SMALL_TEXTS), [], `${width} pixels: texts below 11 pixels`);
    assertEquals(await page.evaluate(SMALL_TARGETS), [], `${width} pixels: targets below 44`);
  }
  const share = await page.evaluate(BOARD_SHARE) as number[];
  const isHero = width < HERO_WIDTH || (share[0] >= 0.55 && share[1] >= 0.8);
  assert(isHero, `${width} pixels: the board has ${share}`);
}

async function checkContrast(page: Page, view: string): Promise<void> {
  await page.evaluate("new Promise(requestAnimationFrame)");
  const faint = (await contrasts(page)).filter(({ contrast }) => contrast < LEAST_CONTRAST);
  assertEquals(faint, [], view);
}
