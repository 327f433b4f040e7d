import { assert, assertEquals } from "@std/assert";
import { formatAddress } from "../state/address.ts";
import { browserTests, openDrawer, visit } from "./browser_support.ts";

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

browserTest(
  "where the value is out of reach, who wins is shown, of every move, and bounds alone",
  async ({ browser, server }) => {
    const { page, complaints } = await visit(browser, server.url + decidedBoard());
    await page.waitForSelector(".board .place");
    await openDrawer(page, "settings");
    await page.selectOption(".settings label:has-text('Time') select", "2");
    await page.waitForSelector(
      ".result:has-text('First wins by 20 or more'), .result:has-text('first wins by 20 or more')",
    );
    await page.waitForSelector(".moves .move:has-text('wins')");
    await page.waitForSelector(".moves .bounds:has-text('from −40 to +40')");
    await page.waitForSelector(".board .badge text:text-is('▲')");
    assertEquals(await page.locator(".moves .loss:text-is('best')").count(), 0);
    const said = await page.locator(".board .badge text").allTextContents();
    assert(said.every((text) => /^[▲●▼]( !)?$/.test(text)), said.join());
    assertEquals(complaints, []);
    await page.context().close();
  },
);
