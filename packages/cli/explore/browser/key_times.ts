/**
 * Measures how fast large boards of dots answer to keys, in Debian's Chromium:
 *
 *     deno run -A … packages/cli/explore/browser/key_times.ts [size…]
 *
 * Prints for each size what one key takes: the processor time of the page's thread (all of it, and
 * of that scripts, styles and layout), which a crowded machine does not change much, and the time
 * from the key to the frame that shows what it did. Medians, in milliseconds.
 *
 * @module
 */
import { type Setting, startSetting, untilPlayed, visit } from "./browser_support.ts";
import type { Page } from "./packages.ts";

/** Moves that are made on each board. */
const MOVES = 7;

/** Milliseconds after a key until all that it began is done. */
const REST_MS = 1500;

/** Notes what each key took until the frame after it. */
const CLOCK = `globalThis.keyDurations = [];
new PerformanceObserver((list) => {
  for (const { name, duration } of list.getEntries()) {
    if (name === "keydown") keyDurations.push(duration);
  }
}).observe({ type: "event", durationThreshold: 16 });`;

/** What is measured of a key. */
const MEASURES = ["TaskDuration", "ScriptDuration", "RecalcStyleDuration", "LayoutDuration"];

async function timesOf(
  { browser, server }: Setting,
  size: number,
  keys: readonly string[],
): Promise<string> {
  const viewport = { width: 1280, height: 800 };
  const { page } = await visit(browser, server.url + emptyBoard(size), { viewport, script: CLOCK });
  await page.waitForSelector(".board .place");
  await page.waitForTimeout(3 * REST_MS);
  const metrics = await threadTimes(page);
  await page.focus(".board .place");
  const spent: number[][] = [];
  for (let made = 0; made < MOVES; made++) {
    const before = await metrics();
    for (const key of keys) await page.keyboard.press(key);
    await page.waitForTimeout(REST_MS);
    const after = await metrics();
    spent.push(after.map((value, i) => 1000 * (value - before[i])));
    if (keys.includes("Enter")) await untilPlayed(page, made + 1);
  }
  const durations = await page.evaluate("keyDurations") as number[];
  await page.context().close();
  const [all, script, style, layout] = MEASURES.map((_, i) => median(spent.map((row) => row[i])));
  return `${all} (scripts ${script}, styles ${style}, layout ${layout}), ` +
    `to the frame ${durations.length === 0 ? "under 16" : median(durations)}`;
}

/** Returns what reads the processor times of a page's thread, in seconds. */
async function threadTimes(page: Page): Promise<() => Promise<number[]>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return MEASURES.map((name) => metrics.find((metric) => metric.name === name)!.value);
  };
}

/** The address of an empty board. */
function emptyBoard(size: number): string {
  const rows = (count: number, length: number) => `~${"0".repeat(length)}`.repeat(count);
  return `#/dots/${size}_${size}${rows(size + 1, size)}${rows(size, size + 1)}`;
}

function median(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[values.length >> 1]);
}

const sizes = Deno.args.length > 0 ? Deno.args.map(Number) : [10, 20, 30, 40];
const setting = await startSetting();
try {
  for (const size of sizes) {
    for (const keys of [["Enter"], ["ArrowRight"]]) {
      // deno-lint-ignore no-console
      console.log(`${size} x ${size}, ${keys}: ${await timesOf(setting, size, keys)}`);
    }
  }
} finally {
  await setting.stop();
}
