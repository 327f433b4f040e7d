/**
 * Measures how soon a visit to the explorer shows the first value of each game, in Debian's
 * Chromium: `deno task bench:browser`. Prints for each game the median and the range, in
 * milliseconds from the beginning of the visit.
 *
 * @module
 */
import { GAMES } from "../../games.ts";
import { exampleOf, type Setting, startSetting, visit } from "./browser_support.ts";

/** Visits to each game. */
const VISITS = 9;

/** Milliseconds between visits, for both cores to come to rest. */
const REST_MS = 100;

/** What is measured of a visit, and the words for it. */
const TIMES = {
  firstValueMs: "value in the page",
  firstFrameMs: "frame that shows it",
} as const;

/** Notes when the first value stands in the page, and when the frame that shows it is done. */
const CLOCK = `new MutationObserver(() => {
  const result = document.querySelector(".score .result dd")?.textContent ?? "…";
  if ("firstValueMs" in window || result === "…") return;
  window.firstValueMs = performance.now();
  requestAnimationFrame(() => setTimeout(() => window.firstFrameMs = performance.now()));
}).observe(document, { childList: true, subtree: true });`;

async function timesOf(
  { browser, server }: Setting,
  name: string,
): Promise<Record<keyof typeof TIMES, number>> {
  const { page } = await visit(browser, `${server.url}${exampleOf(name)}`, { script: CLOCK });
  await page.waitForFunction(() => "firstFrameMs" in globalThis);
  const times = await page.evaluate("({ firstValueMs, firstFrameMs })");
  await page.context().close();
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  return times as Record<keyof typeof TIMES, number>;
}

/** The median and the range of an odd number of times. */
function spread(times: readonly number[]): string {
  const sorted = times.map(Math.round).sort((a, b) => a - b);
  return `${sorted[sorted.length >> 1]} (${sorted[0]} to ${sorted.at(-1)})`;
}

const setting = await startSetting();
try {
  for (const name of Object.keys(GAMES)) {
    const visits: Awaited<ReturnType<typeof timesOf>>[] = [];
    for (let i = 0; i < VISITS; i++) visits.push(await timesOf(setting, name));
    const figures = Object.entries(TIMES).map(([key, words]) =>
      `${words} ${spread(visits.map((times) => times[key as keyof typeof TIMES]))}`
    );
    // deno-lint-ignore no-console
    console.log(`${name}: ${figures.join(", ")}`);
  }
} finally {
  await setting.stop();
}
