// The page with a game of `explore --game`, which knows nothing of the page.
import { assertEquals } from "@std/assert";
import { browserTests, waitForTurn } from "./support.ts";

const test = browserTests("docs/examples/wythoff.ts");

test("a user's game has a short name, labels, and buttons for moves without a place", async (visit) => {
  const { page } = await visit("");
  assertEquals(await page.locator(".games [aria-current]").innerText(), "Wythoff");
  assertEquals(await page.locator("svg.board .label").first().innerHTML(), "8,0");
  await page.getByRole("button", { name: "3,3" }).click();
  await page.waitForFunction(() => location.hash.split("/")[3].split("~").length === 2);
  await waitForTurn(page);
});
