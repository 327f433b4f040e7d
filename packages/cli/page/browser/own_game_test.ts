// The page with a game of `explore --game`, which knows nothing of the page.
import { assertEquals, assertMatch } from "@std/assert";
import { browserTests, waitForTurn } from "./support.ts";

const test = browserTests("docs/examples/wythoff.ts");

test("a user's game has a short name, labels, and buttons for moves without a place", async (visit) => {
  const { page } = await visit("");
  assertEquals(await page.locator(".games [aria-current]").innerText(), "Wythoff");
  assertMatch(await page.locator("svg.board .label").first().innerHTML(), /^\d,0$/);
  await page.locator(".other-moves button").first().click();
  await page.waitForFunction(() => location.hash.split("/")[3].split("~").length === 2);
  await waitForTurn(page);
});
