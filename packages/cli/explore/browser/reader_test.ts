import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "./packages.ts";
import {
  browserTests,
  exampleOf,
  openPart,
  openTab,
  present,
  settled,
  untilPlayed,
  visit,
} from "./browser_support.ts";

const SAMPLE = "#/chess/2_3~2_7_3~9_1_2~3_7_2~2_3_1";
const browserTest = browserTests();

browserTest("a faulty link is said on top, and stays to be mended", async ({ browser, server }) => {
  const { page } = await visit(browser, `${server.url}${SAMPLE}/0,0~9,9~0,1`);
  await page.waitForSelector(".trouble:has-text('Move 2 of the link, “9,9”')");
  assertEquals(await page.evaluate("location.hash"), `${SAMPLE}/0,0~9,9~0,1`);
  await settled(page);
  await page.click("text=Dismiss");
  assertEquals(await page.locator(".trouble").count(), 0);
  await page.goto(`${server.url}#/dots/2_2~xx`);
  await page.waitForSelector(".trouble:has-text('Line 2, column 1')");
  assertEquals(await page.inputValue("#draft"), "2 2\nxx\n");
  await page.goto(`${server.url}#/go`);
  await page.waitForSelector(".trouble:has-text('“go”')");
  await page.context().close();
});

browserTest("keys work from the body, and can be switched off", async ({ browser, server }) => {
  const { page } = await visit(browser, server.url + SAMPLE);
  await settled(page);
  assertEquals(await page.evaluate("document.activeElement === document.body"), true);
  await page.keyboard.press("b");
  await untilPlayed(page, 1);
  await openPart(page, "settings");
  await page.click("text=Keys of one letter");
  await page.evaluate("document.activeElement.blur()");
  await page.keyboard.press("u");
  await page.keyboard.press("b");
  assertEquals((await present(page)).moves.length, 1);
  await page.reload();
  await settled(page);
  await page.keyboard.press("b");
  assertEquals((await present(page)).moves.length, 1); // the choice is kept
  await page.context().close();
});

browserTest(
  "Back undoes; a reload keeps undone moves and who plays",
  async ({ browser, server }) => {
    const { page } = await visit(browser, server.url + SAMPLE);
    await settled(page);
    for (const count of [1, 2, 3]) {
      await page.keyboard.press("b");
      await untilPlayed(page, count);
      await settled(page);
    }
    await page.goBack();
    await untilPlayed(page, 2);
    await page.goForward();
    await untilPlayed(page, 3);
    await openPart(page, "game");
    await page.waitForSelector(".game .lines li:nth-of-type(3)");
    await page.keyboard.press("u");
    await untilPlayed(page, 2);
    await openTab(page, "play");
    await page.selectOption(".plays", "second");
    await page.reload();
    await page.waitForSelector(".plays");
    assertEquals((await present(page)).moves.length, 2);
    assertEquals(await page.inputValue(".plays"), "second");
    await openPart(page, "game");
    await page.waitForSelector(".game .lines li:nth-of-type(3)");
    await page.context().close();
  },
);

browserTest(
  "score and end are named; owners and the winner are shown",
  async ({ browser, server }) => {
    const { page } = await visit(browser, `${server.url}${SAMPLE}/0,0`);
    await settled(page);
    assertEquals(await page.locator(".score dd").allTextContents(), [
      "first +2 (2 : 0)",
      "first wins by 2",
    ]);
    assertEquals(await page.locator(".board .cell.role-first").count(), 1);
    await page.waitForSelector(".line li:nth-of-type(5)");
    await page.locator(".line li button").last().click();
    await page.waitForSelector(".turn:has-text('The game is over: first wins by 2')");
    assertEquals(await page.locator(".board .cell.role-second").count(), 3);
    assertStringIncludes(await page.textContent(".status [role=status]") ?? "", "first wins by 2");
    await page.context().close();
  },
);

browserTest(
  "a new visitor plays at once; every game begins with a board to play on",
  async (setting) => {
    const { browser, server } = setting;
    const { page, complaints, requests } = await visit(browser, server.url);
    await page.waitForSelector(".board .place");
    assertEquals(await page.getAttribute("#tab-play", "aria-selected"), "true");
    assertEquals(await page.locator(".badge, .outline").count(), 0);
    await page.locator(".board .place").first().click();
    await untilPlayed(page, 2); // the program answers
    await page.click("text=Review");
    await page.waitForSelector("#tab-game[aria-selected=true]");
    await page.waitForSelector(".game .lines button:has-text('2. second')");
    const files = requests.map((url) => new URL(url).pathname);
    for (const name of ["Staircase", "Card duel", "Same stones", "Dots and Boxes"]) {
      await page.locator("nav a", { hasText: name }).click();
      await page.waitForSelector(`nav a[aria-current]:has-text("${name}")`);
      await page.waitForSelector(".board .place");
      assertEquals((await present(page)).moves, [], name);
    }
    assertEquals(files.filter((file) => /chess|cards|patterns/.test(file)), []);
    assertEquals(complaints, []);
    await page.context().close();
  },
);

browserTest("the chart takes clicks and arrow keys", async ({ browser, server }) => {
  const { page } = await visit(browser, server.url + SAMPLE);
  await settled(page);
  await openPart(page, "game");
  await page.click(".paste summary");
  await page.fill("#moves-text", "0,0; 1,0; 0,1; 0,2; 1,1; 1,2");
  await page.click(".paste button");
  await untilPlayed(page, 6);
  await page.waitForSelector(".chart circle:nth-of-type(7)");
  await page.focus(".chart svg");
  await page.keyboard.press("ArrowLeft");
  await untilPlayed(page, 5);
  await page.keyboard.press("Home");
  await untilPlayed(page, 0);
  const chart = page.locator(".chart svg");
  const { width, height } = (await chart.boundingBox())!;
  await chart.click({ position: { x: width * 0.98, y: height / 2 } });
  await untilPlayed(page, 6);
  assertEquals(await page.locator(".review tbody tr").count(), 2);
  await openTab(page, "game");
  const mistake = page.locator(".mistakes button").first();
  const [number, move] = /^(\d+)\. \S+ (\S+) cost \d+$/.exec(await mistake.textContent() ?? "")!
    .slice(1);
  await mistake.click();
  await untilPlayed(page, Number(number) - 1);
  await page.click("text=/Learn from the mistakes of/");
  await page.waitForSelector(".training [role=status]:has-text('Find a better move')");
  assertEquals(await page.locator(".badge").count(), 0);
  await openTab(page, "moves");
  await page.locator(`.moves .move:has(.name:text-is("${move}"))`).click();
  await openTab(page, "train");
  await page.waitForSelector(".training strong:has-text('the mistake that was made')");
  await page.click("text=End the lesson");
  assertEquals(await page.locator(".badge").count() > 0, true);
  await page.context().close();
});

browserTest(
  "in training values are hidden until a move is guessed",
  async ({ browser, server }) => {
    const { page } = await visit(browser, `${server.url}${SAMPLE}/0,0`);
    await page.waitForSelector("main[data-status=done]");
    await openPart(page, "training");
    await page.click("text=Hide values");
    assertEquals(await page.locator(".badge, .moves .value, .effort, .line").count(), 0);
    await page.locator(".board .place").first().click();
    await page.waitForSelector(".training strong");
    assert(await page.locator(".badge").count() > 0);
    assertEquals((await present(page)).moves, ["0,0"]);
    await page.click("text=New puzzle");
    await page.waitForFunction(() => !location.hash.includes("2_3~2_7_3"));
    assertEquals(await page.locator(".badge").count(), 0);
    assert((await page.evaluate("location.hash") as string).endsWith("guess&lesson=.1"));
    await page.context().close();
  },
);

browserTest(
  "a drawing leaves as PNG; embedded, the board is alone",
  async ({ browser, server }) => {
    const { page, complaints } = await visit(browser, server.url + SAMPLE);
    await settled(page);
    await openPart(page, "position");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.click("text=Save PNG"),
    ]);
    const bytes = await Deno.readFile(await download.path());
    assertEquals([...bytes.slice(1, 4)], [..."PNG"].map((letter) => letter.charCodeAt(0)));
    await page.goto(`${server.url}?embed${SAMPLE}`);
    await page.waitForSelector(".board .badge");
    assertEquals(await page.isVisible(".board"), true);
    assertEquals(await page.isVisible("header"), false);
    assertEquals(await page.isVisible(".side"), false);
    assertEquals(complaints, []);
    await page.context().close();
  },
);

/** What a screen reader is given of a part of the page. */
async function spoken(page: Page, selector: string): Promise<string[]> {
  const lines = (await page.locator(selector).ariaSnapshot()).split("\n");
  return lines.flatMap((line) => /"(.*?)"/.exec(line)?.[1].replaceAll('\\"', '"') ?? []);
}

browserTest(
  "a screen reader hears of a move in the list once: its value, that it is a move, what it loses",
  async ({ browser, server }) => {
    const { page } = await visit(browser, `${server.url}${SAMPLE}/0,0`);
    await page.waitForSelector("main[data-status=done]");
    assertEquals(await spoken(page, ".moves ol"), [
      "0 move 0,1 best then 1,0",
      "−3 move 1,0 loses 3 then 0,1",
    ]);
    await page.goto(`${server.url}#/dots/1_2~00~00~000`);
    await page.waitForSelector(".board .place .hit"); // an edge: the other game is gone
    await page.waitForSelector("main[data-status=done]");
    const [best] = await spoken(page, ".moves ol");
    assert(/^[−+]?\d move [hv]\d,\d best /.test(best), best);
    await page.context().close();
  },
);

browserTest(
  "chains are named by their places; Escape keeps the focus; every position has a title of its own",
  async ({ browser, server }) => {
    const { page } = await visit(browser, `${server.url}#/dots/1_2~11~11~000`);
    await settled(page);
    const boxes = (await spoken(page, ".board .scene")).filter((name) => /chain/.test(name));
    assertEquals(boxes, ["row 0, column 0: chain of 2", "row 0, column 1: chain of 2"]);
    const titles = [await page.title()];
    await page.focus(".board .place");
    await page.keyboard.press("Escape");
    assertEquals(await page.evaluate("document.activeElement.matches('.board .place')"), true);
    await page.keyboard.press("Enter");
    await untilPlayed(page, 1);
    await settled(page);
    assert(!titles.includes(await page.title()), titles[0]);
    // Every stop of Tab is something that a key works on.
    await page.evaluate("document.activeElement.blur()");
    const stops = new Set<string>();
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press("Tab");
      stops.add(await page.evaluate("document.activeElement.tagName") as string);
    }
    const dead = [...stops].filter((name) =>
      !/^(A|BUTTON|SELECT|INPUT|SUMMARY|BODY|g|path|line)$/.test(name)
    );
    assertEquals(dead, []);
    await page.context().close();
  },
);

browserTest(
  "a number that can be edited is named by its place and whose it is",
  async ({ browser, server }) => {
    const { page } = await visit(browser, server.url + SAMPLE);
    await settled(page);
    await page.keyboard.press("e");
    await page.waitForSelector(".controls .done");
    const names = await spoken(page, ".board .scene");
    for (const name of ["row 0, column 0, 2 for the first", "row 1, column 2, 1 for the second"]) {
      assert(names.includes(name), names.join("; "));
    }
    await page.goto(`${server.url}${exampleOf("cards")}`);
    await page.waitForSelector(".board .in-hand"); // a card: the other game is gone
    await settled(page);
    await page.keyboard.press("e");
    await page.waitForSelector(".controls .done");
    const [card] = (await spoken(page, ".board .scene")).filter((name) => name.startsWith("card"));
    assert(/^card \d+, (?:ours|theirs), north \d+$/.test(card), card);
    await page.context().close();
  },
);

browserTest(
  "a lesson is a sheet to print: numbered boards, and the answers on a page of their own",
  async (setting) => {
    const { browser, server } = setting;
    const { page, complaints } = await visit(browser, server.url + exampleOf("dots"));
    await settled(page);
    await openPart(page, "training");
    await page.selectOption(".training select >> nth=0", "safe moves");
    await page.click("text=Sheet of 12");
    await page.waitForSelector(".sheet");
    const boards = page.locator(".sheet > ol svg");
    const answers = await page.locator(".sheet .answers li").allInnerTexts();
    assertEquals([await boards.count(), answers.length], [12, 12]);
    for (const [i, answer] of answers.entries()) {
      const numbers = await boards.nth(i).locator(".coordinates text").allTextContents();
      for (const number of answer.match(/\d+/g)!) assert(numbers.includes(number), answer);
      assertEquals(await boards.nth(i).locator(".badge").count(), 0);
    }
    await page.emulateMedia({ media: "print" });
    assertEquals(await page.isVisible(".board"), false);
    assertEquals(await page.isVisible(".sheet > ol"), true);
    const breakBefore = await page.locator(".sheet .answers")
      .evaluate((element) => getComputedStyle(element).breakBefore);
    assertEquals(breakBefore, "page");
    await page.emulateMedia({ media: "screen" });
    await page.selectOption(".training select >> nth=1", { index: 1 }); // a grade
    await page.click("text=Sheet of 12");
    await page.waitForFunction(() => !document.querySelector(".sheet"));
    await page.waitForSelector(".sheet");
    const drawings = await boards.evaluateAll((all) => all.map(({ innerHTML }) => innerHTML));
    assertEquals(new Set(drawings).size, drawings.length); // fewer, and none twice
    assertEquals(complaints, []);
    await page.context().close();
  },
);
