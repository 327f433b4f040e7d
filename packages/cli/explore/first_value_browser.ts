import { assert } from "@std/assert";
import { GAMES } from "../games.ts";
import { browserTests, type Setting, visit } from "./browser_support.ts";

/** The most milliseconds until the first value of a small position, at the best of some visits. */
const [MOST_FIRST_VALUE_MS, VISITS] = [300, 10];

/** With this argument all visits are made, and their times printed. */
const WANTS_TIMES = Deno.args.includes("--times");

const browserTest = browserTests();

for (const name of Object.keys(GAMES)) {
  browserTest(`the first value of ${name} stands within ${MOST_FIRST_VALUE_MS} ms`, async (at) => {
    const [values, frames]: [number[], number[]] = [[], []];
    let isQuick = false;
    while (values.length < VISITS && !(isQuick && !WANTS_TIMES)) {
      const { firstValueMs, firstFrameMs } = await timesOf(at, name);
      values.push(firstValueMs);
      frames.push(firstFrameMs);
      isQuick ||= firstValueMs <= MOST_FIRST_VALUE_MS * crowding();
    }
    if (WANTS_TIMES) print(`${name}: first value ${spread(values)}, on screen ${spread(frames)}`);
    assert(isQuick, `${name}: ${values.map(Math.round)} ms, load ${crowding()} a core`);
  });
}

/** Milliseconds from the beginning of a visit. */
interface Times {
  /** Until the value stands in the page. */
  readonly firstValueMs: number;
  /** Until the frame that shows it is done. */
  readonly firstFrameMs: number;
}

async function timesOf({ browser, server }: Setting, name: string): Promise<Times> {
  const { page } = await visit(browser, `${server.url}#/${name}`);
  await page.waitForFunction(() => "firstFrameMs" in globalThis);
  const times = await page.evaluate("({ firstValueMs, firstFrameMs })") as Times;
  await page.context().close();
  return times;
}

/** How many programs share a core of this machine, from 1: each gets that much less of it. */
function crowding(): number {
  return Math.max(1, Deno.loadavg()[0] / navigator.hardwareConcurrency);
}

/** The median and the range, in milliseconds. */
function spread(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const median = (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2;
  const [low, mid, high] = [sorted[0], median, sorted.at(-1)!].map(Math.round);
  return `${mid} ms (${low} to ${high})`;
}

function print(text: string): void {
  // deno-lint-ignore no-console
  console.log(text);
}
