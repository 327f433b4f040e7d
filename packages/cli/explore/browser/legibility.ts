/**
 * What the tests measure of the page: how large texts and targets are, what is cut or lies outside,
 * and the contrast of texts on the pixels.
 *
 * @module
 */
import type { Page } from "./packages.ts";

/** Texts that are shown in fewer than 11 pixels. */
export const SMALL_TEXTS = `[...document.querySelectorAll("body *")]
  .filter((element) => [...element.childNodes].some(({ nodeType, data }) =>
    nodeType === Node.TEXT_NODE && data.trim() !== "") && element.getClientRects().length > 0)
  .filter((element) => {
    const scale = element.ownerSVGElement?.getScreenCTM().a ?? 1;
    return parseFloat(getComputedStyle(element).fontSize) * scale < 10.95;
  })
  .map((element) => element.outerHTML.slice(0, 90))`;

/** Buttons, fields and places of the board that are smaller than a finger. */
export const SMALL_TARGETS =
  `[...document.querySelectorAll("button, select, summary, nav a, .board .place")]
  .filter((element) => element.getClientRects().length > 0)
  .filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return Math.max(width, height) < 43.5 || (!element.matches(".place") && height < 43.5);
  })
  .map((element) => element.outerHTML.slice(0, 90))`;

/** What makes the page wider than its window, and words that are cut. */
export const CUT = `[...document.querySelectorAll("body *")]
  .filter((element) => element.getClientRects().length > 0 && !element.closest(".hidden-text, .skip"))
  .filter((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isHidden = getComputedStyle(element).overflowX === "hidden";
    const isWord = element.matches("button, summary, select, th, td, dt, dd, p, h1, h2, nav a");
    const scrolls = element.closest(".board, ol, textarea") !== null;
    if ((isHidden || isWord) && element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).display !== "inline") return true;
    if (element.tagName !== "text") {
      return !scrolls && !element.ownerSVGElement && (left < -1 || right > innerWidth + 1);
    }
    const frame = element.ownerSVGElement.getBoundingClientRect();
    const isBeside = right < frame.left + 1 || left > frame.right - 1 || // pictures show a part
      bottom < frame.top + 1 || top > frame.bottom - 1;
    return !isBeside && (left < frame.left - 1 || right > frame.right + 1);
  })
  .map((element) => element.outerHTML.slice(0, 90))
  .concat(document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : [])`;

/** The board's share of the window: of its width, and of its height. */
export const BOARD_SHARE = `(() => {
  const { width, height } = document.querySelector(".board").getBoundingClientRect();
  return [width / innerWidth, height / innerHeight];
})()`;

/** The contrast of every text of a board, measured on the pixels around it. */
export async function contrasts(page: Page): Promise<{ text: string; contrast: number }[]> {
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
