/** Changing an instance by hand: by mouse, keyboard and finger. */
import { assert, assertEquals } from "@std/assert";
import {
  browserTests,
  exampleOf,
  openPart,
  present,
  settled,
  untilPlayed,
  visit,
} from "./browser_support.ts";
import { fingerOn, PHONE } from "./finger.ts";

const browserTest = browserTests();

browserTest("a payoff is edited by clicking on it", async ({ browser, server }) => {
  const { page } = await visit(browser, `${server.url}#/chess/2_3~2_7_3~9_1_2~3_7_2~2_3_1`);
  await settled(page);
  await page.keyboard.press("e");
  await page.locator(".board .place").first().click();
  await page.waitForSelector(".edit-form input:focus");
  await page.keyboard.type("20");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.includes("2_3~20_7_3"));
  await page.locator(".board .place").first().click();
  await page.waitForSelector(".edit-form input:focus");
  await page.keyboard.type("-1");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".edit-form .warning:has-text('Line 2, column 1')");
  assertEquals((await present(page)).input.split("\n")[1], "20 7 3");
  await page.context().close();
});

browserTest("a card is dragged from the hand to a cell", async ({ browser, server }) => {
  const { page } = await visit(browser, `${server.url}${exampleOf("cards")}`);
  await settled(page);
  const moves = await page.locator(".moves .name").allTextContents();
  await page.locator(".board .in-hand").first().dragTo(
    page.locator(".board .place:not(.in-hand)").first(),
  );
  await untilPlayed(page, 1);
  assert(moves.includes((await present(page)).moves[0]));
  await page.context().close();
});

browserTest("boards and patterns are resized by hand", async ({ browser, server }) => {
  const { page } = await visit(browser, `${server.url}#/patterns/1_4_1~1_2~11`);
  await settled(page);
  await page.keyboard.press("e");
  await page.click(".sizes [aria-label='Board'] [aria-label='columns +']");
  await page.waitForFunction(() => location.hash === "#/patterns/1_5_1~1_2~11");
  await page.click("text=Add a pattern");
  await page.click(".sizes [aria-label='Pattern 2'] [aria-label='columns +']");
  await page.waitForFunction(() => location.hash === "#/patterns/1_5_2~1_2~11~1_2~10");
  const cells = page.locator(".board .disc.role-option, .board .disc.role-empty");
  assert(await cells.count() > 0);
  await page.click("[aria-label='Remove Pattern 1']");
  await page.waitForFunction(() => location.hash === "#/patterns/1_5_1~1_2~10");
  await page.goto(`${server.url}#/dots/1_1~0~0~00`);
  await page.waitForSelector(".board .place .hit"); // an edge: the other game is gone
  await settled(page);
  await page.keyboard.press("e");
  await page.click(".sizes [aria-label='rows +']");
  await page.waitForFunction(() => location.hash === "#/dots/2_1~0~0~0~00~00");
  await page.context().close();
});

browserTest(
  "the four numbers of a card are pasted at once, and arrow keys go from one to the next",
  async ({ browser, server }) => {
    const { page } = await visit(browser, `${server.url}${exampleOf("cards")}`);
    await settled(page);
    await page.keyboard.press("e");
    await page.locator(".board .place").nth(2).click();
    const fields = page.locator(".edit-form input");
    await fields.first().waitFor();
    const focused = () => page.evaluate("document.activeElement.getAttribute('aria-label')");
    assertEquals(await fields.evaluateAll((all) => all.map((field) => field.ariaLabel)), [
      "upper number",
      "left number",
      "lower number",
      "right number",
    ]);
    assertEquals(await focused(), "lower number"); // the third was clicked
    await page.keyboard.press("ArrowLeft");
    assertEquals(await focused(), "left number");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    assertEquals(await focused(), "right number");
    await page.keyboard.insertText("3 1 4 2"); // as pasting does
    assertEquals(
      await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value)),
      ["3", "1", "4", "2"],
    );
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => location.hash.includes("~3_1_4_2~"));
    await page.waitForSelector(".board .place:focus");
    await page.context().close();
  },
);

browserTest("a finger changes edges, patterns, payoffs and cards", async ({ browser, server }) => {
  const { page } = await visit(browser, `${server.url}#/dots/1_1~0~0~00`, PHONE);
  await settled(page);
  const finger = await fingerOn(page);
  const edit = async (hash: string) => {
    await page.goto(server.url + hash);
    await settled(page);
    await openPart(page, "position");
    await finger.tap(page.locator(".position .edit"));
    await page.waitForSelector(".controls .done");
  };
  await edit("#/dots/1_1~0~0~00");
  await finger.tap(page.locator(".board .place").nth(1));
  await page.waitForFunction(() => location.hash === "#/dots/1_1~0~1~00");
  await edit("#/patterns/1_4_1~1_2~10");
  await finger.tap(page.locator(".board .place[aria-label^=pattern]").nth(1));
  await page.waitForFunction(() => location.hash === "#/patterns/1_4_1~1_2~11");
  await edit("#/chess/1_2~3_4~5_6");
  await finger.tap(page.locator(".board .pad").first()); // beside its numbers
  await page.waitForSelector(".edit-form input:focus");
  await page.keyboard.insertText("30 50");
  await finger.tap(page.locator(".edit-form button"));
  await page.waitForFunction(() => location.hash === "#/chess/1_2~30_4~50_6");
  await edit(exampleOf("cards"));
  const before = (await present(page)).input.split("\n");
  await finger.tap(page.locator(".board .pad").last());
  await page.waitForSelector(".edit-form input:focus");
  await page.keyboard.insertText("3 1 4 2");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.includes("3_1_4_2"));
  const after = (await present(page)).input.split("\n");
  const changed = after.flatMap((line, i) => line === before[i] ? [] : [line]);
  assertEquals(changed, ["3 1 4 2"]);
  await page.context().close();
});

browserTest("stones of patterns are set up and taken away, and undone", async (setting) => {
  const { browser, server } = setting;
  const { page, complaints } = await visit(browser, `${server.url}#/patterns/1_5_1~1_3~111/0,0`);
  await settled(page);
  await page.keyboard.press("e");
  await page.waitForSelector(".controls .done");
  const cell = (column: number) =>
    page.locator(`.board .place[aria-label^="row 0, column ${column}:"]`);
  const stones = async (...moves: string[]) => {
    const end = moves.length === 0 ? "111" : `111/${moves.join("~")}`;
    await page.waitForFunction((end) => location.hash.endsWith(end), end);
  };
  await stones("0,0");
  await cell(4).click();
  await stones("0,0", "0,4");
  await cell(0).focus();
  await page.keyboard.press("Enter");
  await stones("0,4");
  await page.click("[aria-label=Undo]");
  await stones("0,0", "0,4");
  await cell(1).click();
  await cell(2).click(); // the pattern is complete
  await stones("0,0", "0,4", "0,1", "0,2");
  await cell(3).click(); // no move any more: refused, and nothing is lost
  await page.waitForSelector(".board [role=alert]");
  await stones("0,0", "0,4", "0,1", "0,2");
  await cell(1).click();
  await stones("0,0", "0,4", "0,2");
  assertEquals(await page.locator(".board [role=alert]").count(), 0);
  await page.click(".controls .done");
  await page.waitForSelector(".turn:has-text('Bob to move')");
  assertEquals(complaints, []);
  await page.context().close();
});

browserTest("Edit says that it goes to the start, and Done that it comes back", async (setting) => {
  const { browser, server } = setting;
  const { page } = await visit(browser, `${server.url}#/dots/1_2~00~00~000/h0,0~h0,1`);
  await settled(page);
  await page.keyboard.press("e");
  await page.waitForSelector(".board .hint:has-text('its 2 moves come back with Done')");
  await page.click(".controls .done");
  await untilPlayed(page, 2);
  await page.context().close();
});

browserTest("on a phone nothing covers the board that is edited", async ({ browser, server }) => {
  const { page } = await visit(browser, `${server.url}${exampleOf("cards")}`, PHONE);
  await settled(page);
  await openPart(page, "position");
  await page.click(".position .edit");
  await page.locator(".board .place").last().click();
  await page.waitForSelector(".edit-form input:focus");
  const scene = (await page.locator(".board svg.scene").boundingBox())!;
  for (const selector of [".edit-form", ".controls"]) {
    const { y } = (await page.locator(selector).boundingBox())!;
    assert(y >= scene.y + scene.height, selector);
  }
  await page.context().close();
});
