// The page in Chromium, as visitors use it. Most tests stand for a fault of an earlier page.
import { assert, assertEquals, assertNotEquals, assertStringIncludes } from "@std/assert";
import { Buffer } from "node:buffer";
import { axe, type Locator, type Page } from "../testing/packages.ts";
import {
  browserTests,
  clickMove,
  FORCE,
  holdTimers,
  LANDSCAPE,
  PHONE,
  playGame,
  waitFor,
  waitForAddress,
  waitForMoves,
  waitForTurn,
} from "../testing/browser.ts";

const test = browserTests();

/** An empty board of dots. */
function emptyBoard(n: number): string {
  const [row, column] = ["0".repeat(n), "0".repeat(n + 1)];
  return [`${n}_${n}`, ...Array(n + 1).fill(row), ...Array(n).fill(column)].join("~");
}

test("a newcomer starts in Play on an empty board, with one line of help", async (visit) => {
  const { page, complaints } = await visit("");
  await waitForTurn(page);
  await page.waitForSelector(".said :text('Draw a line between two dots')");
  await page.locator(".modes [aria-current]:text-is('Play')").waitFor();
  assertEquals(await page.locator(".coordinates, .mark, .unowned[d*=M]").count(), 0);
  assertEquals(complaints, []);
});

test("the computer moves in a position whose line is not known", async (visit) => {
  const { page } = await visit(
    `#/dots/${emptyBoard(4)}/v0,4~v2,2~h3,0~v2,1~h1,2/plays=second&level=easy`,
  );
  await page.waitForFunction(() => location.hash.split("/")[3].split("~").length > 5);
  await waitForTurn(page);
});

for (const n of [3, 4, 5]) {
  test(`a whole game on ${n} × ${n} against each level`, async (visit) => {
    const play = async (level: string) => {
      const { page } = await visit(`#/dots/${emptyBoard(n)}//plays=second&level=${level}`);
      assertEquals(await playGame(page), 2 * n * (n + 1));
    };
    await Promise.all(["easy", "fair", "strong", "perfect"].map(play));
  });
}

test("clicks and keys do nothing during the computer's turn", async (visit) => {
  const { page } = await visit(`#/dots/${emptyBoard(3)}//plays=second&level=perfect`);
  await holdTimers(page, 100); // the computer never moves
  await clickMove(page, "h0,0");
  await page.waitForSelector("svg.board.locked");
  await page.locator('[data-move="h2,0"]').click(FORCE);
  await page.keyboard.press("Enter");
  await waitForMoves(page, ["h0,0"]);
});

test("a click leaves no outline on the board", async (visit) => {
  const { page } = await visit(`#/dots/${emptyBoard(3)}//plays=none`);
  await clickMove(page, "h0,0");
  await clickMove(page, "v1,1");
  await waitForMoves(page, ["h0,0", "v1,1"]);
  assertEquals(await page.locator("svg.board :focus-visible").count(), 0);
});

test("the last click of a game leaves no outline around the board", async (visit) => {
  const { page } = await visit("#/dots/1_1~1~0~11//plays=none");
  await clickMove(page, "h1,0");
  await page.waitForSelector(".said.ended");
  const board = (await page.locator("svg.board").boundingBox())!;
  await page.mouse.click(board.x + board.width / 2, board.y + board.height / 2);
  const outline = "getComputedStyle(document.activeElement).outlineStyle";
  assertEquals(await page.evaluate(outline), "none");
});

test("Back returns from another game to the board before", async (visit) => {
  const { page } = await visit(`#/dots/${emptyBoard(4)}/h0,0/plays=none`);
  await page.getByRole("button", { name: "Card duel" }).click();
  await waitForAddress(page, "#/cards");
  await page.goBack();
  await waitForAddress(page, "#/dots/4_4");
  await waitForMoves(page, ["h0,0"]);
});

test("Tab goes through the board by its lines alone, and stays near it at the end", async (visit) => {
  const { page } = await visit("#/dots/1_1~1~0~11//plays=none");
  await page.locator("[data-move]").focus();
  await page.keyboard.press("Shift+Tab");
  await page.waitForFunction("document.activeElement.closest('svg') === null");
  await page.locator("[data-move]").focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".said.ended");
  await page.waitForFunction("document.activeElement.matches('svg.board')");
  await page.keyboard.press("Tab");
  await page.waitForFunction("document.activeElement.innerText === 'Undo'");
});

test("two people play without marks, and keep their seats when they play again", async (visit) => {
  const { page } = await visit("#/dots/1_1~0~0~00//plays=second&level=easy");
  await page.getByRole("button", { name: "A friend" }).click();
  for (const move of ["h0,0", "h1,0", "v0,0", "v0,1"]) await clickMove(page, move);
  await page.waitForSelector(".said.ended");
  assertEquals(await page.locator(".mark").count(), 0);
  assertEquals(await page.locator(".modes [aria-current]").innerText(), "Play");
  await page.getByRole("button", { name: "Rematch" }).click();
  await clickMove(page, "h0,0"); // the board is empty
  await waitForAddress(page, "plays=none");
});

test("a friend gets an address with the other seat", async (visit) => {
  const { page } = await visit("#/dots/1_1~0~0~00//plays=second&level=easy");
  await page.getByRole("button", { name: "By link" }).click();
  await clickMove(page, "h0,0");
  await page.locator(".said b:text-is('Friend to move')").waitFor();
  await holdTimers(page, 1000); // what was copied stays
  await page.locator(".card").getByRole("button", { name: "Share" }).click();
  await page.locator(".card").getByRole("button", { name: "Copied" }).waitFor();
  await waitForAddress(page, "plays=none&away=second");
});

test("the position of the day: a wrong move, the right one, a result to copy, why it wins", async (visit) => {
  const { page } = await visit("#/patterns/day=2026-11-28");
  await page.getByText("Find it.").waitFor();
  const places = page.locator("[data-move]:not([aria-disabled])");
  await places.nth(4).waitFor();
  const moves = await places.evaluateAll((all) => all.map((e) => e.getAttribute("data-move")!));
  const said = page.locator(".said b");
  for (const move of moves.slice(0, 3)) {
    const before = await said.innerText();
    if (/Found|Not found/.test(before)) break;
    await clickMove(page, move);
    await waitFor(async () => assertNotEquals(await said.innerText(), before));
  }
  await said.getByText(/Found|Not found/).waitFor();
  await holdTimers(page, 1000); // what was copied stays
  await page.getByRole("button", { name: "Copy the result" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  await page.getByRole("button", { name: "Why?" }).click();
  await page.getByText("The best of the other moves").waitFor();
  assertEquals(await page.locator("aside dl dt").allInnerTexts(), [], "nobody made a mistake");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Copy the result" }).waitFor();
});

test("Back returns from Learn to the game", async (visit) => {
  const { page } = await visit("#/dots/1_1~0~0~00/h0,0/plays=none");
  await page.getByRole("button", { name: "Learn", exact: true }).click();
  await page.waitForSelector(".lesson-list button");
  await page.goBack();
  await page.waitForSelector("main.mode-play");
  await waitForMoves(page, ["h0,0"]);
});

test("the focus stays near a button that cannot be pressed again", async (visit) => {
  const { page } = await visit("#/dots/1_1~0~0~00/h0,0/plays=none");
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await page.waitForFunction(() => document.activeElement?.closest(".controls") !== null);
  await page.getByRole("button", { name: "Learn", exact: true }).click();
  await page.getByRole("button", { name: /Loops/ }).press("Enter");
  await page.waitForFunction(() => document.activeElement?.closest(".controls") !== null);
});

test("nothing behind a worksheet gets the focus until Escape closes it", async (visit) => {
  const { page } = await visit("#/dots///lesson=loops.1");
  const open = page.getByRole("button", { name: "Worksheet with 12 positions" });
  await open.press("Enter");
  await page.waitForFunction(() => document.activeElement?.closest(".worksheet") !== null);
  await page.keyboard.press("Shift+Tab");
  const behind = "main > :not(:has(.worksheet)) :focus, header :focus, .modes :focus";
  assertEquals(await page.locator(behind).count(), 0);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith("Worksheet"));
});

test("a pasted list with an illegal move names that move", async (visit) => {
  const { page } = await visit("#/dots/1_1~0~0~00");
  await page.locator("summary", { hasText: "Import and export" }).click();
  await page.locator("textarea").fill("h0,0;h0,0");
  await page.getByRole("button", { name: "Load" }).click();
  await page.locator(".fault", { hasText: 'expected an undrawn edge, found "h0,0"' }).waitFor();
});

test("Rematch after a game against the computer changes the seats", async (visit) => {
  const { page } = await visit("#/dots/1_1~1~1~00/v0,0~v0,1/plays=second&level=easy");
  await page.getByRole("button", { name: "Rematch" }).click();
  await waitForAddress(page, "plays=first");
});

test("Rematch after Review still has its opponent", async (visit) => {
  const { page } = await visit("#/dots/1_1~1~1~00/v0,0~v0,1/plays=second&level=easy");
  await page.getByRole("button", { name: "Review" }).click();
  await page.waitForSelector("main.mode-analyze");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForSelector("main.mode-play");
  for (const mode of ["analyze", "play"]) {
    await page.goBack();
    await page.waitForSelector(`main.mode-${mode}`);
  }
  await page.getByRole("button", { name: "Rematch" }).click();
  await waitForAddress(page, "plays=first&level=easy");
});

test("a complete pattern is green, whoever wins", async (visit) => {
  const { page } = await visit("#/patterns/1_3_1~1_2~11/0,0~0,1/plays=none");
  const fill = await page.locator(".cell.accent").first().evaluate((cell) =>
    getComputedStyle(cell).fill
  );
  const [red, green, blue] = fill.match(/[\d.]+/g)!.map(Number);
  assert(green > red && green > blue, fill);
});

test("a win offers the next level", async (visit) => {
  const { page } = await visit("#/dots/1_1~1~0~11/h1,0/plays=second&level=easy");
  await page.getByRole("button", { name: "Now try Fair" }).click();
  await waitForAddress(page, "plays=second&level=fair");
});

test("a won game on a phone offers the next level in view", async (visit) => {
  const { page } = await visit("#/dots/1_1~1~0~11/h1,0/plays=second&level=easy", PHONE);
  await waitFor(async () => {
    const box = (await page.getByRole("button", { name: "Now try Fair" }).boundingBox())!;
    assert(box.y + box.height <= 844, `${box.y}`);
  });
});

test("the computer takes a long chain without a pause before each box", async (visit) => {
  const [row, lines] = ["1".repeat(12), `1${"0".repeat(11)}1`];
  const { page } = await visit(`#/dots/1_12~${row}~${row}~${lines}//plays=second&level=perfect`);
  await page.evaluate(`{
    const start = setTimeout;
    globalThis.delays = [];
    globalThis.setTimeout = (call, ms) => (delays.push(ms), start(call, ms));
  }`);
  await clickMove(page, "v0,6");
  await page.waitForSelector(".said.ended");
  const delays: number[] = await page.evaluate("delays");
  // One pause to think; the moves after it follow quickly.
  const pauses = delays.filter((ms) => ms >= 300 && ms <= 650);
  assert(delays.length > 10 && pauses.length <= 2, `${delays}`);
});

test("Show me points at the mistake, and says what it cost", async (visit) => {
  const { page } = await visit("#/dots/3_3~111~100~100~111~1101~1101~1101//plays=none");
  await playGame(page, "first");
  await page.getByRole("button", { name: "Show me" }).click();
  await page.waitForSelector(".mark.bad");
  await page.locator(".card dd", { hasText: /mistakes?, −\d+ boxes/ }).first().waitFor();
});

test("Analyze shows what every move is worth, and dots the best ones", async (visit) => {
  const { page } = await visit(`#/dots/${emptyBoard(3)}/h0,0~h1,1~v0,2`);
  await waitFor(async () => {
    assertEquals(await page.locator(".best").count(), 15);
    assertEquals(await page.locator(".mark rect").count(), 21);
    assertEquals(await page.locator(".mark.good").count(), 15);
  });
});

test("cards are chosen and put down by keyboard", async (visit) => {
  const { page } = await visit("#/cards");
  await waitForTurn(page);
  await page.locator(".place[aria-label^='Card']").nth(2).focus();
  const card = await page.evaluate("document.activeElement.ariaLabel");
  for (const key of ["ArrowLeft", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await page.locator(".cell.chosen").waitFor({ state: "attached" });
  assertEquals(await page.evaluate("document.activeElement.ariaLabel"), card);
  await page.locator(".place[aria-label='Row 3, column 4']").focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => / 11$/.test(location.hash.split("/")[3].replace("_", " ")));
});

test("a hint and the best moves mark a card and the cell where it goes, and the hint ends", async (visit) => {
  const { page } = await visit("#/cards");
  await waitForTurn(page);
  for (const name of ["Hint", "Tell me more"]) await page.getByRole("button", { name }).click();
  const count = (selector: string) => page.locator(selector).count();
  await waitFor(async () => assertEquals(await count(".best"), 2));
  await page.getByRole("button", { name: "Tell me more" }).click();
  await page.locator(":focus[aria-disabled='true']", { hasText: "Tell me more" }).waitFor();
  await page.getByRole("button", { name: "Analyze" }).click();
  await page.locator(".best").first().waitFor({ state: "attached" });
  await waitFor(async () => {
    assertEquals(await count(".best"), await count(".mark.good"));
    assertEquals(await count(".mark"), await count(".legal"));
  });
});

test("the numbers of a hand keep their size as cards are played", async (visit) => {
  const { page } = await visit(`#/cards/${"1_1_1_1~".repeat(12)}/6_0`);
  const labels = page.locator("svg.board .label");
  assertEquals(await labels.count(), 48);
  assertEquals(await page.locator("svg.board .label[font-size='25']").count(), 24);
});

test("the board of cards stands over the middle of the hands", async (visit) => {
  const { page } = await visit("#/cards");
  await waitForTurn(page);
  await waitFor(async () => {
    const middles = [];
    for (const selector of [".place[aria-label^='Card']", ".place[aria-label^='Row 1']"]) {
      const places = page.locator(selector);
      const [a, b] = [(await places.first().boundingBox())!, (await places.last().boundingBox())!];
      middles.push(Math.round((a.x + b.x + b.width) / 2));
    }
    assert(Math.abs(middles[0] - middles[1]) <= 1, middles.join(" "));
  });
});

test("the board of Same stones stands over the middle of the patterns", async (visit) => {
  for (const size of ["3×3", "4×4"]) {
    const { page } = await visit("#/patterns");
    await page.getByRole("button", { name: size }).click();
    await waitForAddress(page, `#/patterns/${size.replace("×", "_")}`);
    await waitFor(async () => {
      const middles = await page.evaluate(() =>
        ["svg.board", "svg.board .cell", "svg.board .beside"].map((selector) => {
          const boxes = [...document.querySelectorAll(selector)].map((part) =>
            part.getBoundingClientRect()
          );
          const [left, right] = [boxes.map((box) => box.left), boxes.map((box) => box.right)];
          return Math.round((Math.min(...left) + Math.max(...right)) / 2);
        })
      );
      assertEquals(middles, Array(3).fill(middles[0]), size);
    });
  }
});

test("a hint takes the place of the last line, and the buttons stay where they are", async (visit) => {
  for (const options of [{}, LANDSCAPE]) {
    const { page } = await visit("", options);
    await waitForTurn(page);
    const hint = page.locator(".controls button >> nth=1");
    const before = (await hint.boundingBox())!;
    await hint.click();
    await page.waitForSelector(".hint p");
    await waitFor(async () => {
      const after = (await hint.boundingBox())!;
      assert(Math.abs(after.y - before.y) <= 60 && after.y + after.height <= 800, `${after.y}`);
      const text = (await page.locator(".hint p").boundingBox())!;
      assert(text.width > 150, `${text.width}`);
    });
  }
});

test("New game keeps the size of a random board", async (visit) => {
  const { page } = await visit("#/chess");
  await page.getByRole("button", { name: "3×3" }).click();
  await waitForAddress(page, "#/chess/3_3~");
  const before = await page.evaluate("location.hash");
  await page.getByRole("button", { name: "New game" }).click();
  await waitFor(async () => assertNotEquals(await page.evaluate("location.hash"), before));
  await waitForAddress(page, "#/chess/3_3~");
  await page.getByRole("button", { name: "3×3", pressed: true }).waitFor();
});

test("the sizes of random boards are in order", async (visit) => {
  const { page } = await visit("#/chess");
  const buttons = page.locator(".settings .row[aria-label=Board] button");
  await buttons.nth(4).waitFor();
  const sizes = await buttons.allInnerTexts();
  assertEquals(sizes, [...sizes].sort());
});

test("the size of a 5 × 5 board is the pressed one", async (visit) => {
  const { page } = await visit(`#/dots/${emptyBoard(5)}//plays=second&level=easy`);
  await page.getByRole("button", { name: "5×5", pressed: true }).waitFor();
});

test("a typed size starts that board", async (visit) => {
  const { page } = await visit("");
  await page.locator(".choice input").fill("2x4");
  await page.keyboard.press("Enter");
  await waitForAddress(page, "#/dots/2_4~");
  await page.waitForSelector(".choice input.typed");
});

test("a large position has one status line and no list of bare moves", async (visit) => {
  const { page } = await visit(`#/dots/${emptyBoard(5)}`);
  await page.waitForSelector(".said b");
  assertEquals(await page.locator(".groups button").count(), 0);
  assertEquals(await page.locator("text=/Stopped after|Being worked out|Cancel/").count(), 0);
  await page.locator("h2:text('On the board')").waitFor(); // facts need no solver
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Try longer" }).waitFor();
});

test("a board that no search can solve says so at once", async (visit) => {
  for (const n of [60, 100]) {
    const { page } = await visit(`#/dots/${emptyBoard(n)}`);
    await page.waitForSelector(".said b:text('Too large to solve exactly.')");
    assertEquals(await page.getByRole("button", { name: "Try longer" }).count(), 0);
  }
});

test("Analyze shows the best move with its value, and why", async (visit) => {
  const { page } = await visit("#/dots/3_3~111~100~100~111~1101~1101~1101");
  await page.locator(".why b:text-is('Left side of row 2, column 3')").waitFor();
  await waitFor(async () => {
    assertEquals(await page.locator(".mark.good").allTextContents(), ["+6"]);
    const others = await page.locator(".mark.other").allTextContents();
    assertEquals(others.sort(), ["+2", "+2", "−2", "−2", "−2", "−2"]);
  });
  assertEquals(await page.locator(".coordinates text").allTextContents(), [..."123123"]);
  await page.waitForSelector(".line-moves + .soft:text('Press a number')");
  await page.waitForSelector(".said :text('Best play: Blue wins by 6 boxes.')");
});

test("Analyze frames the best cells in green over their numbers, without internal facts", async (visit) => {
  const { page } = await visit("#/chess", { locale: "zh-CN" });
  await page.getByRole("button", { name: "分析" }).click();
  const best = page.locator(".best.frame").first();
  await best.waitFor({ state: "attached" });
  await waitFor(async () => {
    const style = await best.evaluate((cell) => {
      const { fill, stroke } = getComputedStyle(cell);
      return `${fill} ${stroke}`;
    });
    assertEquals(style, "none rgb(24, 121, 78)");
  });
  assertEquals(await page.locator("dt").count(), 0);
});

test("newcomers can win the first board of every game", async (visit) => {
  for (const game of ["dots", "chess", "cards", "patterns"]) {
    const { page } = await visit(`#/${game}`);
    await waitForTurn(page);
    await page.getByRole("button", { name: "Analyze" }).click();
    await page.waitForSelector(".said b:text('Best play: you win')");
  }
});

test("a faulty paste is reported as a text, not as a link", async (visit) => {
  const { page } = await visit("#/dots/1_1~0~0~00");
  await page.locator("summary:text('Import and export')").click();
  await page.locator("textarea").fill("2 2\n00\n0x\n");
  await page.getByRole("button", { name: "Load" }).click();
  const fault = await page.locator(".fault:not(:empty)").innerText();
  assert(!fault.includes("link"), fault);
});

test("the list and the reason count the same moves to a win", async (visit) => {
  const { page } = await visit("#/patterns");
  await waitForTurn(page);
  await page.getByRole("button", { name: "Analyze" }).click();
  await page.waitForSelector(".groups b:text('win in 4 moves')");
  await page.waitForSelector(".why p:text('Wins in 4 moves.')");
  assertEquals(await page.locator(".values .soft").count(), 0); // nothing to add up
});

test("the board is centred below the plates and not wider, in every game", async (visit) => {
  for (const game of ["dots", "chess", "cards", "patterns"]) {
    const { page } = await visit(`#/${game}`);
    await waitFor(async () => {
      const [board, plates] = await Promise.all(
        ["svg.board", ".plates"].map(async (selector) =>
          (await page.locator(selector).boundingBox())!
        ),
      );
      assert(board.width <= plates.width, game);
      const offset = board.x + board.width / 2 - plates.x - plates.width / 2;
      assert(Math.abs(offset) <= 1, game);
    });
  }
});

test("the numbers beside a large board can be read", async (visit) => {
  const { page } = await visit(`#/dots/${emptyBoard(20)}`);
  const text = page.locator(".coordinates text").first();
  await text.waitFor({ state: "attached" });
  await waitFor(async () => {
    const { height } = await text.evaluate((text) => text.getBoundingClientRect().toJSON());
    assert(height >= 10, `${height} px`);
  });
});

test("an exercise says whether the answer was right, and keeps the progress", async (visit) => {
  const { page } = await visit("#/dots//lesson=safe_moves.1");
  await page.waitForSelector(".exercises");
  await page.locator(".place:not([aria-disabled])").first().click(FORCE);
  await page.waitForSelector(".said.good, .said.bad");
});

test("a guided board that is lost offers Retry first", async (visit) => {
  const { page } = await visit("#/dots//lesson=safe_moves.0");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.waitForSelector(".said:has-text('You can win')");
  await playGame(page, "first");
  await page.locator(".controls .main:text-is('Retry')").waitFor();
  assertEquals(await page.locator(".controls .main").count(), 1);
  assertEquals((await page.locator(".said").innerText()).includes("You can win"), false);
});

test("the end of a lesson counts the solved positions and leads to the next lesson", async (visit) => {
  const { page } = await visit("#/dots//lesson=safe_moves.12", PHONE);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.waitForSelector(".said b:text('0 of 12')");
  const next = page.getByRole("button", { name: "Next", exact: true });
  await waitFor(async () => {
    const { y, height } = (await next.boundingBox())!;
    assert(y + height <= 844, `${y}`);
  });
  await next.click();
  await page.waitForSelector(".card h2:text('The long chain rule')");
});

test("an example that is left stops, also if Learn opens again at once", async (visit) => {
  const { page, complaints } = await visit("#/dots//lesson=.0");
  await page.getByRole("button", { name: "1. Safe moves" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: "Learn", exact: true }).click();
  await page.waitForSelector(".lessons");
  await page.waitForTimeout(3000);
  assertEquals(complaints, []);
});

test("a lesson chosen far down the list begins at the top of the page", async (visit) => {
  for (const options of [PHONE, LANDSCAPE]) {
    const { page } = await visit("#/dots//lesson=.0", options);
    await page.getByRole("button", { name: "7. Nimstring" }).click();
    await page.waitForSelector(".exercises");
    await waitFor(async () => {
      const { y } = (await page.locator("svg.board").boundingBox())!;
      assert(y >= 0, `${y}`);
    });
  }
});

test("long lists scroll beside the board, and below it on a phone", async (visit) => {
  for (const [options, isBeside] of [[{}, true], [LANDSCAPE, true], [PHONE, false]] as const) {
    const { page } = await visit(`#/dots/${emptyBoard(3)}/h0,0`, options);
    await page.waitForSelector(".values");
    await page.locator("summary:text('Import and export')").click();
    await waitFor(async () => {
      await page.evaluate("scrollTo(0, 1e6)");
      const board = (await page.locator("svg.board").boundingBox())!;
      assertEquals(board.y >= 0, isBeside, `${board.y}`);
    });
  }
});

test("Learn lists the lessons with pictures, and a worksheet has no marks", async (visit) => {
  const { page } = await visit("");
  await page.getByRole("button", { name: "Learn", exact: true }).click();
  await page.getByRole("button", { name: "1. Safe moves" }).click();
  await page.getByRole("button", { name: "Worksheet with 12 positions" }).click();
  await page.locator(".worksheet .line.answer").nth(11).waitFor({ state: "attached" });
  assertEquals(await page.locator(".sheet:first-of-type figure").count(), 6);
  assertEquals(await page.locator(".sheet figure p:text-is('Safe moves left: 1')").count(), 12);
  assertEquals(await page.locator(".worksheet :is(.mark, .label, .best)").count(), 0);
});

test("Chinese is loaded for its readers, messages of hints included", async (visit) => {
  const { page } = await visit("#/dots/2_2~10~01~11~001~100//plays=none", { locale: "zh-CN" });
  await page.getByRole("button", { name: "提示" }).click();
  await page.waitForSelector(".hint :text('只有一步不送格。')");
  await page.getByRole("button", { name: "继续提示" }).click();
  await page.waitForFunction(() => document.querySelector(".hint p")!.textContent!.length > 8);
  assert(!/\s[\u4e00-\u9fff]/.test(await page.locator(".hint p").innerText()));
});

test("a solver has a thread for each core, four at most, and keeps them", async (visit) => {
  const { page } = await visit("");
  const { origin } = new URL(page.url());
  await page.goto("about:blank");
  // The worker counts the threads that it starts, from its first line on.
  const counting = `globalThis.threads = [];
    const Genuine = Worker;
    globalThis.Worker = class extends Genuine {
      constructor(url, options) {
        super(url, options);
        threads.push(options.name);
      }
    };
  `;
  await page.route("**/worker-*.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: counting + await response.text() });
  });
  await page.goto(`${origin}/#/dots/2_5~00000~00000~00000~000000~000000`); // soon solved, and in no book
  await page.waitForSelector("h2:text('Best line')"); // nothing is left to stop
  const cores: number = await page.evaluate("Math.min(4, navigator.hardwareConcurrency)");
  const started = cores > 1 ? Array(cores).fill("zugzwang:dots") : [];
  // A worker that reacts too slowly is replaced by one that starts its own threads.
  const listThreads = () => page.workers()[0]?.evaluate("threads");
  await waitFor(async () => assertEquals(await listThreads(), started));
  await clickMove(page, "h2,0");
  await page.waitForSelector(".said:has-text('drew a line'):has-text('Best play')");
  await waitFor(async () => assertEquals(await listThreads(), started)); // kept
});

test("a screen reader hears where a line is", async (visit) => {
  const { page } = await visit(`#/dots/${emptyBoard(2)}//plays=none`);
  const name = await page.locator('[data-move="h0,0"]').getAttribute("aria-label");
  assertStringIncludes(name!, "row 1, column 1");
});

test("a screen reader hears where the computer has moved", async (visit) => {
  const { page } = await visit(`#/dots/${emptyBoard(3)}//plays=second&level=easy`);
  await clickMove(page, "h0,0");
  await waitForTurn(page);
  const said = page.locator(".said [role=status]");
  await said.filter({ hasText: /Computer drew a line\..* of row \d, column \d/ }).waitFor();
});

test("on a phone one tap draws a line, and the bar and the modes stay in view", async (visit) => {
  const { page } = await visit(`#/dots/${emptyBoard(3)}//plays=none`, PHONE);
  await page.locator('[data-move="h1,1"]').tap(FORCE);
  await waitForMoves(page, ["h1,1"]);
  await waitFor(async () => {
    for (const selector of [".controls", ".modes"]) {
      const { y, height } = (await page.locator(selector).boundingBox())!;
      assert(y + height <= 844, selector);
    }
    assertEquals(await page.evaluate("document.documentElement.scrollWidth"), 390);
  });
});

test("the smallest phone shows the names of games, players and buttons in full", async (visit) => {
  for (const game of ["dots", "patterns"]) {
    const { page } = await visit(`#/${game}`, { ...PHONE, viewport: { width: 320, height: 568 } });
    await waitForTurn(page);
    const cut = await page.evaluate(() => {
      const select = document.querySelector<HTMLElement>(".games select")!;
      const { width } = select.getBoundingClientRect();
      select.style.maxWidth = "none";
      select.parentElement!.style.display = "block"; // as wide as its name
      const isCut = select.getBoundingClientRect().width > width;
      const names = [...document.querySelectorAll(".plate .who span")];
      const lines = [...document.querySelectorAll(".controls button")]
        .filter(({ clientHeight }) => clientHeight > 48);
      return [
        isCut,
        ...[...names.filter((name) => name.scrollWidth > name.clientWidth), ...lines]
          .map(({ textContent }) => textContent),
      ];
    });
    assertEquals(cut, [false], game);
    const waitAboveBar = (text: Locator) =>
      waitFor(async () => {
        const [{ y, height }, bar] = [
          (await text.boundingBox())!,
          (await page.locator(".controls").boundingBox())!,
        ];
        assert(y + height <= bar.y, `${game}: ${y + height} > ${bar.y}`);
      });
    await waitAboveBar(page.locator(".said p").first());
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByRole("button", { name: "Tell me more" }).waitFor();
    await waitAboveBar(page.locator(".hint"));
  }
});

test("on its side the phone shows the whole board, with legible numbers", async (visit) => {
  const { page } = await visit("#/cards", LANDSCAPE);
  await waitFor(async () => {
    const { y, height } = (await page.locator("svg.board").boundingBox())!;
    assert(y + height <= 390, `${y + height}`);
    const heights: number[] = await page.locator("svg.board text").evaluateAll((texts) =>
      texts.map((text) => text.getBoundingClientRect().height)
    );
    assert(Math.min(...heights) >= 10, `${Math.min(...heights)} px`);
  });
});

test("on its side a small phone, or a page at 200 %, has a large board and its buttons", async (visit) => {
  for (const [width, height] of [[667, 375], [568, 320], [640, 400]]) {
    const { page } = await visit("", { ...LANDSCAPE, viewport: { width, height } });
    await waitForTurn(page);
    await waitFor(async () => {
      const dot = (await page.locator(".dot").boundingBox())!;
      assert(dot.width > height / 2, `${dot.width} px of ${height}`);
      for (const part of [".plates", ".controls", ".said b"]) {
        const { x, y, ...size } = (await page.locator(part).boundingBox())!;
        assert(x > dot.x + dot.width && y + size.height <= height, `${part}: ${x}, ${y}`);
      }
    });
  }
});

test("at 400 % the board is above the buttons, not beside them", async (visit) => {
  const { page } = await visit("", { ...LANDSCAPE, viewport: { width: 320, height: 256 } });
  await waitFor(async () => {
    const { width } = (await page.locator("svg.board").boundingBox())!;
    assert(width > 200, `${width} px of 320`);
  });
});

test("on its side the phone shows the lessons beside the modes, not under them", async (visit) => {
  const { page } = await visit("#/dots//lesson=.0", LANDSCAPE);
  await waitFor(async () => {
    const { x, width } = (await page.locator(".lessons button").first().boundingBox())!;
    const modes = (await page.locator(".modes").boundingBox())!;
    assert(x + width <= modes.x && width > 250, `${x} + ${width}, ${modes.x}`);
  });
});

test("on a phone a chosen card leaves both hands in view", async (visit) => {
  const { page } = await visit("#/cards", PHONE);
  await waitForTurn(page);
  await page.locator(".place[aria-label^='Card']:not([aria-disabled])").first().click(FORCE);
  await page.waitForSelector(".cell.chosen");
  await waitFor(async () => {
    const board = (await page.locator("svg.board").boundingBox())!;
    const bar = (await page.locator(".controls").boundingBox())!;
    assert(board.y + board.height <= bar.y, `${board.y + board.height} > ${bar.y}`);
  });
});

for (const n of [20, 100]) {
  test(`${n} × ${n} is drawn with few elements`, async (visit) => {
    const { page } = await visit(`#/dots/${emptyBoard(n)}//plays=none`);
    await page.locator(".dot").waitFor({ state: "attached" });
    assert(await page.locator("svg.board *").count() < 1000);
  });
}

for (
  const [hash, last] of [
    ["", "svg.board:not(.locked)"],
    ["#/dots/3_3~111~100~100~111~1101~1101~1101", "h2:text('On the board')"],
    ["#/dots//lesson=loops.1", ".exercises"],
    ["#/cards", "svg.board:not(.locked)"],
    ["#/patterns/lesson=last_stone.0", ".controls button >> nth=0"],
    ["#/chess/lesson=.0", ".lessons"],
    ["#/dots/day=2026-11-28", ".said :text('Find it.')"],
  ]
) {
  test(`axe finds nothing at "${hash}"`, async (visit) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page } = await visit(hash, { colorScheme });
      await page.locator(last).waitFor(); // what loads last is there
      await page.evaluate(axe.source);
      await waitFor(async () => { // until colours no longer fade in
        const { violations } = await page.evaluate("axe.run()") as {
          violations: { id: string; nodes: { html: string }[] }[];
        };
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
        assertEquals(found, [], colorScheme);
      });
    }
  });
}

test("the card of a board is as wide as the board, with faint lines until the first move", async (visit) => {
  const { page } = await visit(`#/dots/${emptyBoard(3)}//plays=none`);
  await waitFor(async () => {
    const [board, dots] = await Promise.all(
      ["svg.board", ".dot"].map(async (at) => (await page.locator(at).boundingBox())!),
    );
    assert(Math.abs(board.width - board.height) < 2, `${board.width} × ${board.height}`);
    assert(Math.abs(dots.x - board.x - (board.y + board.height - dots.y - dots.height)) < 2);
  });
  assertEquals(await page.locator("svg.board .guide").count(), 1);
  for (const move of ["h0,0", "h1,1"]) await clickMove(page, move);
  await page.locator("svg.board .guide").waitFor({ state: "detached" });
});

test("what Analyze finds out pushes little down", async (visit) => {
  const { page } = await visit("#/dots/3_3~111~100~100~111~1101~1101~1101");
  await page.addInitScript("performance.now = () => 0"); // facts appear after a second in any case
  await page.reload();
  await page.evaluate(`{
    globalThis.shift = 0;
    const add = ({ value }) => globalThis.shift += value;
    new PerformanceObserver((list) => list.getEntries().forEach(add))
      .observe({ type: "layout-shift", buffered: true });
  }`);
  await page.locator("h2:text('On the board')").waitFor();
  const shift: number = await page.evaluate("globalThis.shift");
  assert(shift < 0.05, `${shift}`);
});

test("a first visit takes at most 60 kB before the board is there", async (visit) => {
  const { page } = await visit("");
  await waitForTurn(page);
  let [urls, worker]: [string[], number] = [[], -1];
  await waitFor(async () => { // in the order in which their loading began
    urls = await page.evaluate(
      "[...new Set(performance.getEntriesByType('resource').map(({ name }) => name))]",
    );
    worker = urls.findIndex((url) => url.includes("/worker-")); // it starts with the board
    assert(worker > 0, urls.join(" "));
  });
  let bytes = 0;
  for (const url of urls.slice(0, worker)) {
    const { body } = await fetch(url);
    const zipped = body!.pipeThrough(new CompressionStream("gzip"));
    if (/\.(js|css)$/.test(url)) bytes += (await new Response(zipped).bytes()).length;
    else await zipped.cancel();
  }

  assert(bytes <= 60_000, `${bytes} bytes`);
});

test("in Analyze the first tap shows what a move is worth, and the second plays it", async (visit) => {
  const { page } = await visit("#/dots/3_3~111~100~100~111~1101~1101~1101", PHONE);
  await page.waitForSelector(".mark.other");
  const line = page.locator('[data-move="h1,1"]');
  await line.tap(FORCE);
  await page.waitForSelector(".said p:text('Lose 2. '):text('Tap again')");
  await waitForMoves(page, []);
  await line.tap(FORCE);
  await waitForMoves(page, ["h1,1"]);
});

test("a group of moves only marks them, and plays none", async (visit) => {
  const { page } = await visit("#/dots/3_3~111~100~100~111~1101~1101~1101");
  await page.getByRole("button", { name: "4 moves" }).click();
  await page.waitForSelector(".mark.bad >> nth=3");
  await waitForMoves(page, []);
});

test("the best line of a finished game leads back to the game", async (visit) => {
  const { page } = await visit("#/dots/1_2~00~00~000/h0,0~h0,1~h1,0~v0,0~v0,1~h1,1~v0,2/at=3");
  const moves = page.locator(".card:has-text('Moves') .line-moves >> nth=0");
  await page.locator(".card:has-text('Best line') .line-moves button").last().click();
  await page.waitForFunction(() => !location.hash.includes("/at="));
  await waitFor(async () => assertEquals(await moves.locator("button").count(), 7));
  await page.getByRole("button", { name: "Back to the game" }).click();
  await page.waitForFunction(() => location.hash.endsWith("v0,2/at=3"));
});

test("a hint comes at once on boards that take long to solve", async (visit) => {
  for (const n of [4, 5]) {
    const { page } = await visit(`#/dots/${emptyBoard(n)}/h1,1/plays=first&level=easy`);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.waitForSelector(".hint p:text('lines give nothing away')");
  }
});

test("Share and Copy work on plain http, and confirm", async (visit) => {
  const { page, complaints } = await visit(`#/dots/${emptyBoard(3)}/h0,0`);
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.execCommand = () => {
      document.title = (document.activeElement as HTMLTextAreaElement).value;
      return true;
    };
  });
  await holdTimers(page, 1000); // what was copied stays
  await page.getByRole("button", { name: "Share" }).click();
  await page.locator(".tools").getByRole("button", { name: "Copied" }).waitFor();
  assertEquals(await page.title(), page.url());
  await page.locator("summary:text('Import and export')").click();
  await page.getByRole("button", { name: "Copy moves" }).click();
  await page.locator("details").getByRole("button", { name: "Copied" }).waitFor();
  assertEquals(await page.title(), "h0,0");
  assertEquals(complaints, []);
});

test("the level and the size are remembered, and a friend starts on an empty board", async (visit) => {
  const { page } = await visit("");
  await page.getByRole("button", { name: "2×3" }).click();
  await page.getByRole("button", { name: "Strong", exact: true }).click();
  await waitForTurn(page);
  await page.getByRole("button", { name: "A friend" }).click();
  await waitForMoves(page, []);
  await page.goto(page.url().replace(/#.*/, "?new"));
  await waitForAddress(page, "#/dots/2_3~");
  await waitForAddress(page, "level=strong");
});

test("the name of the current game keeps the game", async (visit) => {
  const { page } = await visit(`#/dots/${emptyBoard(3)}/h0,0/plays=none`);
  await page.locator(".games button", { hasText: "Dots and Boxes" }).click();
  await page.getByRole("button", { name: "Learn", exact: true }).click();
  await page.waitForSelector(".lessons");
  await page.locator(".games button", { hasText: "Dots and Boxes" }).click();
  await page.locator("svg.board .line.last").waitFor({ state: "attached" });
  await waitForMoves(page, ["h0,0"]);
});

test("a file, a judge's input of another game and several rows find their game", async (visit) => {
  const { page } = await visit(`#/dots/${emptyBoard(3)}/h0,0`);
  await page.locator("summary:text('Import and export')").click();
  const load = (text: string) =>
    page.locator("input[type=file]").setInputFiles({
      name: "a.in",
      mimeType: "text/plain",
      buffer: Buffer.from(text),
    });
  await load("2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n");
  await waitForAddress(page, "#/chess/2_3~");
  await page.locator("summary:text('Import and export')").click();
  const row = JSON.stringify({ game: "dots", input: "1 1\n0\n0\n00\n", moves: [] });
  await load(`${row}\n${row}\n`);
  await waitForAddress(page, "#/dots/1_1~");
});

test("a chosen cell asks for the card, and a chosen card for the cell", async (visit) => {
  const { page } = await visit("#/cards");
  await waitForTurn(page);
  await page.locator(".place[aria-label^='Row']:not([aria-disabled])").first().click(FORCE);
  await page.waitForSelector(".said p:text('choose the card')");
  await page.reload();
  await waitForTurn(page);
  await page.locator(".place[aria-label^='Card']:not([aria-disabled])").first().click(FORCE);
  await page.waitForSelector(".said p:text('choose where it goes')");
});

test("with forced colours what is chosen, current and to move stands out", async (visit) => {
  const { page } = await visit("", { forcedColors: "active" });
  await waitForTurn(page);
  const color = (selector: string) =>
    page.locator(selector).first().evaluate((found) => getComputedStyle(found).backgroundColor);
  for (
    const [on, off] of [
      [".choice [aria-pressed=true]", ".choice [aria-pressed=false]"],
      [".modes [aria-current]", ".modes button:not([aria-current])"],
      [".games [aria-current]", ".games button:not([aria-current])"],
      [".plate.turn", ".plate:not(.turn)"],
    ]
  ) await waitFor(async () => assertNotEquals(await color(on), await color(off), on));
});

test("Save picture saves the board as the page shows it, values included", async (visit) => {
  for (const hash of ["#/dots/3_3~111~100~100~111~1101~1101~1101", "#/patterns"]) {
    const { page } = await visit(hash, { colorScheme: "dark" });
    await page.getByRole("button", { name: "Analyze", exact: true }).click();
    await page.waitForSelector(".mark.other");
    await page.waitForSelector(".line-moves + .soft"); // the study is at its end
    await page.locator("summary:text('Import and export')").click();
    const picture = await page.context().newPage();
    await waitFor(async () => {
      const opened = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save picture" }).click();
      await picture.setContent(await Deno.readTextFile((await (await opened).path())!));
      const texts = await picture.locator("text").allTextContents();
      assertEquals(texts, await page.locator("svg.board text").allTextContents());
    });
    assertEquals(await picture.locator(".places, .ghost").count(), 0);
    const fill = (page: Page, at: string) =>
      page.locator(at).first().evaluate((shape) => getComputedStyle(shape).fill);
    assertEquals(await fill(picture, "text"), await fill(page, "svg.board text"));
  }
});

test("the end of a game shows what each move changed, and a dot leads there", async (visit) => {
  const { page } = await visit("#/dots/3_3~111~100~100~111~1101~1101~1101//plays=none");
  await playGame(page, "first");
  await page.locator(".chart circle").nth(7).waitFor({ state: "attached" });
  await page.locator(".chart circle[aria-label*='After move 0: Blue wins by 6 boxes']").waitFor();
  await page.locator(".chart circle").nth(2).click();
  await page.waitForFunction(() => location.hash.endsWith("/at=2"));
});

test("Show perfect play shows the best line as a side line", async (visit) => {
  const { page } = await visit("#/dots/1_2~00~00~000/h0,0~h0,1~h1,0~v0,0~v0,1~h1,1~v0,2/at=3");
  await page.getByRole("button", { name: "Show perfect play" }).click();
  await page.waitForSelector(".said.ended, .line-moves >> nth=1");
  await page.getByRole("button", { name: "Back to the game" }).waitFor();
  await page.waitForFunction(() => location.hash.split("/")[3].split("~").length === 7);
});

test("a position is set up by clicks, and played and analyzed from there", async (visit) => {
  const { page, complaints } = await visit(`#/dots/${emptyBoard(3)}//plays=none`, PHONE);
  await page.getByRole("button", { name: "Set up a position" }).click();
  await page.waitForSelector("main.mode-setUp");
  for (const move of ["h0,0", "v0,0", "h2,1", "h0,0"]) await clickMove(page, move);
  await waitFor(async () =>
    assertEquals(await page.locator(".place[aria-pressed=true]").count(), 2)
  );
  assertEquals(
    await page.locator('[data-move="v0,0"]').getAttribute("aria-label"),
    "Left side of row 1, column 1",
  );
  const input = "#/dots/3_3~000~000~010~000~1000~0000~0000";
  await waitFor(async () => assertEquals(await page.evaluate("location.hash"), input));
  await page.locator(".controls").getByRole("button", { name: "Analyze" }).click();
  await page.waitForSelector(".mark");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await clickMove(page, "h0,0"); // the visitor plays the side to move
  await waitForAddress(page, `${input}/h0,0~`);
  assertEquals(complaints, []);
});

test("a lost board of a lesson names the move that lost it, and leads back there", async (visit) => {
  const { page } = await visit("#/patterns/lesson=last_stone.0");
  await page.getByRole("button", { name: "Next" }).click();
  await clickMove(page, "0,0");
  await playGame(page, "first");
  const lost = page.locator(".lost");
  await lost.locator("h2:text-is('Move 1 lost the board')").waitFor();
  await lost.locator("p:text('Lets Computer win.')").waitFor(); // a study finds out
  await lost.getByRole("button").click();
  await page.waitForSelector(".said :text('Your turn')");
  await waitFor(async () =>
    assertEquals(await page.locator(".place:not([aria-disabled])").count(), 8)
  );
});

test("every game has lessons with pictures, an example and boards, and ends in Play", async (visit) => {
  for (const game of ["chess", "cards", "patterns"]) {
    const { page, complaints } = await visit(`#/${game}/lesson=.0`);
    await page.locator(".lessons svg.board").first().waitFor();
    await page.locator(".lessons button").last().click();
    for (const where of ["Board 1 of 2", "Board 2 of 2"]) {
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByText(where).waitFor();
      await page.waitForSelector(".counters p");
    }
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("That is the idea.").waitFor();
    await page.locator(".controls").getByRole("button", { name: "Play" }).click();
    await page.waitForSelector("main.mode-play");
    assertEquals(complaints, [], game);
  }
});
