import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  browserTests,
  cliJson,
  exampleOf,
  openPart,
  openTab,
  present,
  settled,
  untilPlayed,
  visit,
} from "./browser_support.ts";

/** Boards that no table of a page holds, with their proved bounds. */
const TOO_LARGE = "16 16\n" + ("1 ".repeat(15) + "2\n").repeat(16) +
  ("0 ".repeat(15) + "1\n").repeat(16);

const browserTest = browserTests();

browserTest(
  "undo, redo, the history and the best line go through one game",
  async ({ browser, server }) => {
    const { page } = await visit(browser, `${server.url}#/chess/2_3~2_7_3~9_1_2~3_7_2~2_3_1`);
    await settled(page);
    await page.focus(".board .place");
    for (const [key, count] of [["b", 1], ["b", 2], ["u", 1], ["u", 0], ["r", 1]] as const) {
      await page.keyboard.press(key);
      await untilPlayed(page, count);
    }
    assertEquals((await present(page)).moves, ["0,0"]);
    await openTab(page, "game");
    await page.waitForSelector(".game .lines li:nth-of-type(2)");
    await openTab(page, "moves");
    await page.waitForSelector(".line li:nth-of-type(5)");
    await page.locator(".line li button").last().click();
    await untilPlayed(page, 6);
    assertStringIncludes(await page.textContent(".turn") ?? "", "The game is over: first wins by");
    await openTab(page, "game");
    await page.locator(".game .lines li button").nth(2).click();
    await untilPlayed(page, 3);
    await page.waitForSelector(".chart circle:nth-of-type(7)");
    await page.context().close();
  },
);

browserTest(
  "a move that loses says so in the list and in the history",
  async ({ browser, server }) => {
    const { page } = await visit(browser, `${server.url}#/chess/2_3~2_7_3~9_1_2~3_7_2~2_3_1/0,0`);
    await settled(page);
    const [best, worst] = await page.locator(".moves li").all();
    assertStringIncludes(await best.textContent() ?? "", "best");
    const loss = /loses (\d+)/.exec(await worst.textContent() ?? "")?.[1];
    await worst.locator("button").click();
    await openTab(page, "game");
    await page.waitForSelector(`.game .cost:has-text("cost ${loss}")`);
    await page.context().close();
  },
);

browserTest(
  "another move at an earlier position keeps every line, by keyboard too",
  async ({ browser, server }) => {
    const { page } = await visit(browser, `${server.url}#/chess/2_3~2_7_3~9_1_2~3_7_2~2_3_1`);
    await settled(page);
    const play = async (move: string, count: number) => {
      await page.locator(`.moves .move:has(.name:text-is("${move}"))`).click();
      await untilPlayed(page, count);
      await settled(page);
    };
    await play("0,0", 1);
    await play("0,1", 2);
    await play("0,2", 3);
    await page.click("[aria-label=Undo]");
    await page.click("[aria-label=Undo]");
    await play("1,0", 2);
    await openPart(page, "game");
    const main = page.locator(".lines > ol > li > button .name");
    const side = page.locator(".side-line .name");
    assertEquals(await main.allTextContents(), ["0,0", "0,1", "0,2"]);
    assertEquals(await side.allTextContents(), ["1,0"]);
    const hash = await page.evaluate("location.hash");
    await page.focus(".lines button[aria-current]");
    await page.keyboard.press("ArrowUp");
    await page.waitForFunction(() => location.hash.includes("0,0~0,1~0,2/at=2"));
    assertEquals(await page.textContent(".lines button:focus .name"), "0,1");
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction((hash) => location.hash === hash, hash);
    await page.reload();
    await page.waitForSelector("#tab-game");
    await openTab(page, "game");
    await page.waitForSelector(".side-line");
    await page.click("text=Make main line");
    await page.waitForSelector(".lines > ol > li > button .name:text('1,0')");
    assertEquals(await side.allTextContents(), ["0,1", "0,2"]);
    await page.focus(".lines button[aria-current]");
    await page.keyboard.press("Delete");
    await untilPlayed(page, 1);
    assertEquals(await main.allTextContents(), ["0,0", "0,1", "0,2"]);
    assertEquals(await side.count(), 0);
    await page.context().close();
  },
);

browserTest(
  "the whole line after any move is shown as the command line proves it, and kept",
  async ({ browser, server }) => {
    const { page } = await visit(browser, `${server.url}#/chess/2_3~2_7_3~9_1_2~3_7_2~2_3_1/0,0`);
    await settled(page);
    await openPart(page, "after");
    await page.selectOption(".after select", "1,0");
    await page.waitForSelector(".after .both > div:first-child li:nth-of-type(4)");
    const { input } = await present(page);
    const { line } = await cliJson(["line", "chess", "--moves", "0,0;1,0"], input);
    const expected = (line as { move: string }[]).map(({ move }) => move);
    await page.waitForFunction((line) => { // it may be asked for again when the values are all there
      const names = [...document.querySelectorAll(".after .both > div:first-child li .name")];
      return names.map(({ textContent }) => textContent).join() === line;
    }, expected.join());
    // The best line stands beside it.
    const best = await cliJson(["line", "chess", "--moves", "0,0"], input);
    const beside = page.locator(".after .both > div:nth-child(2) li .name");
    const bestMoves = (best.line as { move: string }[]).map(({ move }) => move);
    assertEquals(await beside.allTextContents(), bestMoves);
    await page.click("text=Keep as a side line");
    await page.waitForFunction(() => location.hash.includes("0,0~1,0"));
    await page.locator(".after .both > div:first-child li button").nth(1).click();
    await untilPlayed(page, 4);
    assertEquals((await present(page)).moves, ["0,0", "1,0", ...expected.slice(0, 2)]);
    await page.context().close();
  },
);

browserTest("a game is played by keys alone: the focus goes on", async ({ browser, server }) => {
  for (const game of ["chess", "dots", "patterns"]) {
    const { page } = await visit(browser, `${server.url}${exampleOf(game)}`);
    await settled(page);
    await page.focus(".board .place");
    const { moves } = await present(page);
    for (const count of [1, 2]) {
      await page.keyboard.press("Enter");
      await untilPlayed(page, moves.length + count);
      await page.waitForSelector(".board .place:focus");
    }
    await page.context().close();
  }
});

browserTest("pointing at a move shows the best answer", async ({ browser, server }) => {
  const { page } = await visit(browser, `${server.url}#/chess/2_3~2_7_3~9_1_2~3_7_2~2_3_1/0,0`);
  await settled(page);
  const row = page.locator(".moves li button").first();
  await page.waitForSelector("main[data-status=done]");
  await row.hover();
  await page.waitForSelector(".move .reply");
  assertEquals(await page.locator(".outline.reply").count(), 1);
  await page.context().close();
});

browserTest("the program plays the side that it is given", async ({ browser, server }) => {
  const { page } = await visit(browser, `${server.url}#/chess/2_3~2_7_3~9_1_2~3_7_2~2_3_1`);
  await settled(page);
  await openTab(page, "play");
  await page.selectOption(".plays", "second");
  await openTab(page, "moves");
  await page.locator(".moves li button").first().click();
  await untilPlayed(page, 2);
  await page.click("[aria-label=Undo]");
  await untilPlayed(page, 0);
  await page.context().close();
});

browserTest(
  "input is read with line and column, and leaves by clipboard and file",
  async ({ browser, server }) => {
    const { page } = await visit(browser, `${server.url}${exampleOf("chess")}`, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await settled(page);
    await openPart(page, "position");
    await page.fill("#draft", "1 2\n3 x\n5 6\n");
    await page.waitForSelector("#fault:has-text('Line 2, column 3')");
    assert(await page.isDisabled("text=Load"));
    await page.fill("#draft", "1 2\n3 4\n5 6\n");
    await page.click("text=Load");
    await page.waitForFunction(() => location.hash === "#/chess/1_2~3_4~5_6");
    await page.click("text=Copy position");
    await page.waitForSelector("text=Copied.");
    assertEquals(await page.evaluate(() => navigator.clipboard.readText()), "1 2\n3 4\n5 6\n");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.click("text=Save SVG"),
    ]);
    const markup = await Deno.readTextFile(await download.path());
    assertStringIncludes(markup, '<svg xmlns="http://www.w3.org/2000/svg"');
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.click("text=Save a proof"),
    ]);
    const proof = new Blob([await Deno.readFile(await saved.path())]).stream();
    const plain = await new Response(proof.pipeThrough(new DecompressionStream("gzip"))).text();
    assertStringIncludes(plain, '"rules":"chess","input":"1 2\\n3 4\\n5 6\\n"');
    await page.waitForSelector("text=python3 proofs/check.py chess chess.json chess.proof");
    await page.context().close();
  },
);

browserTest(
  "a move is an entry of the history, going along the moves is none",
  async ({ browser, server }) => {
    const { page } = await visit(
      browser,
      `${server.url}#/chess/2_3~2_7_3~9_1_2~3_7_2~2_3_1/0,0~0,1`,
    );
    await settled(page);
    const entries = () => page.evaluate("history.length");
    const before = await entries() as number;
    await openTab(page, "game");
    await page.focus(".lines button[aria-current]");
    for (const [key, count] of [["ArrowLeft", 1], ["Home", 0], ["End", 2]] as const) {
      await page.keyboard.press(key);
      await untilPlayed(page, count);
    }
    await page.locator(".lines button").first().click();
    await untilPlayed(page, 1);
    await page.focus(".board .place");
    await page.keyboard.press("u");
    await untilPlayed(page, 0);
    assertEquals(await entries(), before);
    await page.keyboard.press("b");
    await untilPlayed(page, 1);
    assertEquals(await entries(), before + 1);
    await page.context().close();
  },
);

browserTest("browser history goes back to the instance before", async ({ browser, server }) => {
  const { page } = await visit(browser, `${server.url}#/chess/1_2~3_4~5_6`);
  await settled(page);
  await openPart(page, "position");
  await page.locator(".examples button").nth(1).click();
  await page.waitForFunction(() => location.hash.startsWith("#/chess/2_3"));
  await page.goBack();
  await page.waitForFunction(() =>
    document.querySelector<HTMLTextAreaElement>("#draft")?.value.startsWith("1 2")
  );
  assertEquals((await present(page)).input, "1 2\n3 4\n5 6\n");
  await page.context().close();
});

browserTest(
  "slow work shows its progress, is cancelled, and leaves the page alive",
  async ({ browser, server }) => {
    const hash = `#/chess/${TOO_LARGE.trimEnd().replaceAll(" ", "_").replaceAll("\n", "~")}`;
    const { page, complaints } = await visit(browser, server.url + hash);
    await page.waitForSelector(".board .place");
    const limited = page.waitForSelector(".result:has-text('wins')");
    const cancelled = page.click("text=Cancel").then(() =>
      page.waitForSelector("text=Solve again")
    );
    await Promise.race([limited, cancelled]);
    await page.locator(".board .place").first().click();
    assertEquals((await present(page)).moves, ["0,0"]);
    assertEquals(await page.locator(".moves .loss:text-is('best')").count(), 0);
    assertEquals(complaints, []);
    await page.context().close();
  },
);

browserTest(
  "print has the board and all moves, without controls, before other sheets are there too",
  async ({ browser, server }) => {
    for (const viewport of [{ width: 794, height: 1123 }, { width: 1123, height: 794 }]) {
      for (const isEarly of [true, false]) {
        const { page } = await visit(browser, "about:blank", { viewport });
        if (isEarly) await page.route("**/parts-*.css", () => {}); // it never comes
        await page.goto(`${server.url}${exampleOf("dots")}`);
        await settled(page);
        if (!isEarly) await page.waitForSelector("#parts", { state: "attached" });
        await page.emulateMedia({ media: "print" });
        for (const hidden of ["header", ".controls", ".settings", ".status"]) {
          assertEquals(await page.isVisible(hidden), false, hidden);
        }
        const { height } = (await page.locator(".board svg").boundingBox())!;
        assert(height > viewport.height / 2, `${height}`);
        const hiddenRows = "(list => list.scrollHeight - list.clientHeight)";
        assertEquals(await page.evaluate(`${hiddenRows}(document.querySelector(".moves ol"))`), 0);
        await page.context().close();
      }
    }
  },
);
