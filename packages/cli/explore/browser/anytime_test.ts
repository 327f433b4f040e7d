import { assert, assertEquals } from "@std/assert";
import { formatAddress } from "../state/address.ts";
import { browserTests, openPart, openTab, untilPlayed, visit } from "./browser_support.ts";

const browserTest = browserTests();

/**
 * A board of dots of which nobody knows the value, though the first player has won: sixty boxes of
 * a hundred are taken in one turn, the rest is untouched.
 */
function decidedBoard(): string {
  const [rows, columns, taken] = [10, 10, 6];
  const row = (r: number, drawn: string) => (r <= taken ? drawn : "0").repeat(columns);
  const horizontal = Array.from({ length: rows + 1 }, (_, r) => row(r, "1"));
  const vertical = Array.from(
    { length: rows },
    (_, r) => r < taken ? "10101010101" : "0".repeat(11),
  );
  const moves = Array.from({ length: taken }, (_, r) => [1, 3, 5, 7, 9].map((c) => `v${r},${c}`));
  const input = ["10 10", ...horizontal, ...vertical].join("\n");
  return formatAddress({ game: "dots", input, moves: moves.flat() });
}

/** A staircase board whose table no page holds, of numbers that are not all alike. */
function largeStaircase(): string {
  const row = (r: number) => Array.from({ length: 16 }, (_, c) => (7 * r + 5 * c + r * c) % 10);
  const rows = Array.from({ length: 32 }, (_, r) => row(r).join(" "));
  return formatAddress({ game: "chess", input: ["16 16", ...rows].join("\n"), moves: [] });
}

browserTest(
  "bounds of a staircase whose value is out of reach grow while one watches",
  async ({ browser, server }) => {
    const { page, complaints } = await visit(browser, server.url + largeStaircase());
    await openPart(page, "facts");
    const said = page.locator(".facts .proved");
    const first = await said.textContent();
    await page.waitForFunction(
      (first) => document.querySelector(".facts .proved")?.textContent !== first,
      first,
    );
    const width = (text: string | null) => {
      const [low, high] = text!.replaceAll("−", "-").match(/-?\d+/g)!.map(Number);
      return high - low;
    };
    assert(width(await said.textContent()) < width(first));
    assertEquals(await page.locator(".moves .loss:text-is('best')").count(), 0);
    assertEquals(complaints, []);
    await page.context().close();
  },
);

browserTest(
  "of a pattern game out of reach it is proved how many plies it lasts at least",
  async ({ browser, server }) => {
    const { page, complaints } = await visit(browser, `${server.url}#/patterns/8_8_1~2_2~11~11`);
    await page.waitForSelector(".board .place");
    await openPart(page, "settings");
    await page.selectOption(".settings label:has-text('Time') select", "2");
    await page.waitForSelector(".result:has-text('more than 3 plies')");
    assertEquals(await page.locator(".board .badge").count(), 0);
    assertEquals(complaints, []);
    await page.context().close();
  },
);

browserTest(
  "where the value is out of reach, who wins is shown, of every move, and bounds alone",
  async ({ browser, server }) => {
    const { page, complaints } = await visit(browser, server.url + decidedBoard());
    await page.waitForSelector(".board .place");
    await openPart(page, "settings");
    await page.selectOption(".settings label:has-text('Time') select", "2");
    await page.waitForSelector(
      ".result:has-text('First wins by 20 or more'), .result:has-text('first wins by 20 or more')",
    );
    await openTab(page, "moves");
    await page.waitForSelector(".moves .move:has-text('wins')");
    await page.click(".values"); // all of them
    await page.waitForSelector(".board .badge text:text-is('W')");
    assertEquals(await page.locator(".moves .loss:text-is('best')").count(), 0);
    const said = await page.locator(".board .badge text").allTextContents();
    assert(said.every((text) => /^[WDL]( !)?$/.test(text)), said.join());
    assertEquals(complaints, []);
    await page.context().close();
  },
);

browserTest(
  "a program that has no proved move plays by sight, and says so",
  async ({ browser, server }) => {
    const { page, complaints } = await visit(browser, server.url + largeStaircase());
    await page.waitForSelector(".board .place");
    await openPart(page, "settings");
    await page.selectOption(".settings label:has-text('Time') select", "2");
    await openTab(page, "play");
    await page.selectOption(".plays", "first");
    await page.waitForSelector("[role=alert]:has-text('by what is certain at sight')");
    const said = await page.locator("main").innerText();
    assert(/Stopped (after|by the memory limit)/.test(said), said);
    assert(!/not yet known|Infinity|∞|at least \S+, at most/.test(said), said);
    await untilPlayed(page, 1);
    assertEquals(complaints, []);
    await page.context().close();
  },
);
