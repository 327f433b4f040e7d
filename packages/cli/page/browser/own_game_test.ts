// The page with a game of `explore --game`, which knows nothing of the page.
import { assert, assertEquals, assertMatch } from "@std/assert";
import { browserTests, waitFor, waitForTurn } from "../testing/browser.ts";

const test = browserTests("docs/examples/wythoff.ts");
const testWithoutStart = browserTests("docs/examples/tic_tac_toe.ts");

test("a user's game has a short name, labels, and buttons for moves without a place", async (visit) => {
  const { page } = await visit("");
  assertEquals(await page.locator(".games [aria-current]").innerText(), "Wythoff");
  assertMatch(await page.locator("svg.board .label").first().innerHTML(), /^\d,0$/);
  await page.locator(".other-moves button").first().click();
  await page.waitForFunction(() => location.hash.split("/")[3].split("~").length === 2);
  await waitForTurn(page);
});

test("a user's game that did not load can be loaded again", async (visit) => {
  const { page } = await visit("");
  await page.route("**/own0-*.js", (route) => route.abort());
  await page.reload();
  const again = page.locator(".trouble").getByRole("button", { name: "Reload" });
  await again.waitFor();
  await page.unroute("**/own0-*.js");
  await again.click();
  await page.waitForSelector("svg.board");
});

testWithoutStart("a user's game without a start says that it needs a file", async (visit) => {
  const { page, complaints } = await visit("#/tic-tac-toe");
  assertMatch(await page.locator(".trouble p").innerText(), /no board to start from/);
  assertEquals(complaints, []);
});

testWithoutStart(
  "a user's game without a drawing marks a hinted move, and starts again",
  async (visit) => {
    const { page, complaints } = await visit("#/tic-tac-toe/XX.OO....//plays=none");
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByRole("button", { name: "Tell me more" }).click();
    await waitFor(async () =>
      assertEquals(await page.locator(".other-moves .main").allInnerTexts(), ["2"])
    );
    const { width } = (await page.locator(".other-moves .main").boundingBox())!;
    assert(width >= 36, `${width} is too narrow for a finger`);
    await page.locator(".other-moves .main").click();
    await page.waitForSelector(".said.ended");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "New game" }).click();
    await page.waitForFunction(() => location.hash.startsWith("#/tic-tac-toe/XX.OO...."));
    assertEquals(complaints, []);
  },
);

testWithoutStart(
  "a user's game has no empty list of facts, and Learn says that it has no lessons",
  async (visit) => {
    const { page } = await visit("#/tic-tac-toe/XX.OO....");
    await page.waitForSelector(".values");
    assertEquals(await page.locator(".card:has-text('On the board')").count(), 0);
    await page.getByRole("button", { name: "Learn", exact: true }).click();
    await page.waitForSelector(".card:has-text('There are no lessons for this game.')");
  },
);
