// The page in Chromium, as visitors use it. Most tests stand for a fault of an earlier page.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { axe } from "./packages.ts";
import { browserTests, clickMove, LANDSCAPE, listMoves, PHONE, waitForTurn } from "./support.ts";

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
  assertEquals(await page.locator(".modes [aria-current]").innerText(), "Play");
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

for (const level of ["easy", "fair", "perfect"]) {
  test(`the computer moves within a second on 5 × 5, level ${level}`, async (visit) => {
    const { page } = await visit(`#/dots/${emptyBoard(5)}//plays=second&level=${level}`);
    await clickMove(page, "h0,0");
    const start = performance.now();
    await page.waitForFunction(() => location.hash.split("/")[3].split("~").length === 2);
    const elapsedMs = performance.now() - start;
    assert(elapsedMs < 2000, `${elapsedMs} ms`); // a slow machine included
  });
}

test("clicks and keys do nothing during the computer's turn", async (visit) => {
  const { page } = await visit(`#/dots/${emptyBoard(3)}//plays=second&level=perfect`);
  await clickMove(page, "h0,0");
  await clickMove(page, "h2,0");
  await page.keyboard.press("Enter");
  assertEquals(await listMoves(page), ["h0,0"]);
});

test("a click leaves no outline on the board", async (visit) => {
  const { page } = await visit(`#/dots/${emptyBoard(3)}//plays=none`);
  await clickMove(page, "h0,0");
  await clickMove(page, "v1,1");
  assertEquals(await page.locator("svg.board :focus-visible").count(), 0);
});

test("two people play without marks, and Rematch keeps the opponent", async (visit) => {
  const { page } = await visit("#/dots/1_1~0~0~00//plays=second&level=easy");
  await page.getByRole("button", { name: "A friend" }).click();
  for (const move of ["h0,0", "h1,0", "v0,0", "v0,1"]) await clickMove(page, move);
  await page.waitForSelector(".said.ended");
  assertEquals(await page.locator(".mark").count(), 0);
  assertEquals(await page.locator(".modes [aria-current]").innerText(), "Play");
  await page.getByRole("button", { name: "Rematch" }).click();
  assertStringIncludes(await page.evaluate("location.hash"), "plays=none");
});

test("Rematch after a game against the computer changes the seats", async (visit) => {
  const { page } = await visit("#/dots/1_1~1~1~00/v0,0~v0,1/plays=second&level=easy");
  await page.getByRole("button", { name: "Rematch" }).click();
  assertStringIncludes(await page.evaluate("location.hash"), "plays=first");
});

test("the size of a 5 × 5 board is the pressed one", async (visit) => {
  const { page } = await visit(`#/dots/${emptyBoard(5)}//plays=second&level=easy`);
  assertEquals(
    await page.getByRole("button", { name: "5×5" }).getAttribute("aria-pressed"),
    "true",
  );
});

test("a large position has one status line and no list of bare moves", async (visit) => {
  const { page } = await visit(`#/dots/${emptyBoard(5)}`);
  await page.waitForSelector(".said b");
  assertEquals(await page.locator(".groups button").count(), 0);
  assertEquals(await page.locator("text=/Stopped after|Being worked out|Cancel/").count(), 0);
});

test("Analyze shows the best move with its value, and why", async (visit) => {
  const { page } = await visit("#/dots/3_3~111~100~100~111~1101~1101~1101");
  await page.waitForSelector(".why");
  assertEquals(await page.locator(".mark").allTextContents(), ["+6"]);
  await page.waitForSelector(".said :text('Best play: Blue wins by 6.')");
});

test("a faulty paste is reported as a text, not as a link", async (visit) => {
  const { page } = await visit("#/dots/1_1~0~0~00");
  await page.locator("summary:text('Import and export')").click();
  await page.locator("textarea").fill("2 2\n00\n0x\n");
  await page.getByRole("button", { name: "Load" }).click();
  const fault = await page.locator(".fault").innerText();
  assert(!fault.includes("link"), fault);
});

test("an exercise says whether the answer was right, and keeps the progress", async (visit) => {
  const { page } = await visit("#/dots//lesson=safe_moves.1");
  await page.waitForSelector(".exercises");
  await page.locator(".place").first().waitFor({ state: "attached" });
  await page.locator(".place").first().click({ force: true });
  await page.waitForSelector(".answer.good, .answer.bad");
});

test("a screen reader hears where a line is", async (visit) => {
  const { page } = await visit(`#/dots/${emptyBoard(2)}//plays=none`);
  const name = await page.locator('[data-move="h0,0"]').getAttribute("aria-label");
  assertStringIncludes(name!, "row 1, column 1");
});

test("on a phone one tap draws a line, and the bar and the modes stay in view", async (visit) => {
  const { page } = await visit(`#/dots/${emptyBoard(3)}//plays=none`, PHONE);
  const box = (await page.locator('[data-move="h1,1"]').boundingBox())!;
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction(() => location.hash.includes("h1,1"));
  for (const selector of [".controls", ".modes"]) {
    const { y, height } = (await page.locator(selector).boundingBox())!;
    assert(y + height <= 844, selector);
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assertEquals(width, 390);
});

test("on its side the phone shows the whole board", async (visit) => {
  const { page } = await visit("#/cards", LANDSCAPE);
  const { y, height } = (await page.locator("svg.board").boundingBox())!;
  assert(y + height <= 390, `${y + height}`);
});

for (const [n, mostMs] of [[20, 150], [100, 2500]] as const) {
  test(`${n} × ${n} is drawn without a wait`, async (visit) => {
    const start = performance.now();
    const { page } = await visit(`#/dots/${emptyBoard(n)}//plays=none`);
    await page.locator(".dot").waitFor({ state: "attached" });
    const elapsedMs = performance.now() - start;
    if (n === 100) assert(elapsedMs < 2 * mostMs, `${elapsedMs} ms`);
    assert(await page.locator("svg.board *").count() < 1000);
  });
}

for (
  const hash of [
    "",
    "#/dots/3_3~111~100~100~111~1101~1101~1101",
    "#/dots//lesson=loops.1",
    "#/cards",
  ]
) {
  test(`axe finds nothing at "${hash}"`, async (visit) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page } = await visit(hash, { colorScheme });
      await page.waitForTimeout(800);
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate("axe.run()") as {
        violations: { id: string; nodes: { html: string }[] }[];
      };
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
      assertEquals(found, [], colorScheme);
    }
  });
}

test("a first visit takes at most 60 kB before the board is there", async (visit) => {
  const { page } = await visit("");
  await waitForTurn(page);
  const urls: string[] = await page.evaluate(
    "[...new Set(performance.getEntriesByType('resource').map(({ name }) => name))]",
  );
  const worker = urls.findIndex((url) => url.includes("/worker-")); // it starts with the board
  assert(worker > 0, urls.join(" "));
  let bytes = 0;
  for (const url of urls.slice(0, worker)) {
    const { body } = await fetch(url);
    const zipped = body!.pipeThrough(new CompressionStream("gzip"));
    if (/\.(js|css)$/.test(url)) bytes += (await new Response(zipped).bytes()).length;
    else await zipped.cancel();
  }
  assert(bytes <= 60_000, `${bytes} bytes`);
});
