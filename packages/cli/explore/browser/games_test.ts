import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { axe, type Page } from "./packages.ts";
import type { AnyGame } from "../../base/games.ts";
import { GAMES } from "../../games.ts";
import { formatAddress } from "../state/address.ts";
import {
  browserTests,
  cliJson,
  exampleOf,
  expectedMoves,
  inEachTab,
  movesOption,
  openPart,
  present,
  ROOT,
  type Setting,
  settled,
  shownMoves,
  untilPlayed,
  visit,
} from "./browser_support.ts";
import { EXAMPLES } from "../testing/examples.ts";

/** Plies that each game is clicked through. */
const PLIES = 5;

/** Best moves made before a picture is taken. */
const PICTURED_PLIES = 2;

/** The game that is pictured on a phone as well. */
const PICTURED_ON_PHONE = "dots";

/** With this argument, pictures of the games are written into the documentation. */
const WANTS_IMAGES = Deno.args.includes("--images");

/** Names, formats and keys, which are the same in all languages. */
const LEFT_ALONE =
  /\b(Zugzwang|EN|Alice|Bob|SVG|PNG|HTML|Little Golem|Delete|Enter|Home|End|Escape)\b/g;

/** All that the page says: to readers, on hovering, and to screen readers. */
const SAID = `[...document.querySelectorAll("body *")].flatMap((element) => [
  element.getAttribute("aria-label"),
  element.getAttribute("title"),
  ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .map(({ textContent }) => element.matches("textarea, noscript") ? null : textContent),
]).filter((text) => text?.trim())`;

const browserTest = browserTests();

for (const [name, load] of Object.entries(GAMES)) {
  browserTest(
    `the page shows ${name} as the command line solves it, move by move`,
    async ({ browser, server }) => {
      const game = await load();
      const { page, complaints, requests } = await visit(
        browser,
        `${server.url}${exampleOf(name)}`,
      );
      for (let ply = 0; ply < PLIES; ply++) {
        await settled(page);
        const { input, moves } = await present(page);
        const expected = await expectedMoves(name, input, moves);
        assertEquals(await shownMoves(page), expected, `${name}, moves ${moves.join(";")}`);
        if (expected.length === 0) break;
        const { move } = expected[(3 * ply) % expected.length];
        await playOnBoard(page, game, { input, moves, move, byKeyboard: ply % 2 === 1 });
        await untilPlayed(page, moves.length + 1);
      }
      await settled(page);
      await checkLine(page, name);
      if (WANTS_IMAGES) {
        await saveImage({ browser, server }, name, "en-GB");
        await saveImage({ browser, server }, name, "zh-CN");
      }
      assertEquals(complaints, []);
      assert(requests.every((request) => new URL(request).origin === new URL(server.url).origin));
      await page.context().close();
    },
  );

  browserTest(
    `every place of ${name} has a name, in both languages`,
    async ({ browser, server }) => {
      const { page } = await visit(browser, `${server.url}${exampleOf(name)}`);
      await settled(page);
      for (const language of ["EN", "中文"]) {
        await page.click(`text=${language}`);
        const places = await page.locator(".board [role=button]").all();
        assert(places.length > 0);
        for (const place of places) assert(await place.getAttribute("aria-label"));
        const buttons = await page.getByRole("button").all();
        for (const button of buttons) {
          const label = await button.getAttribute("aria-label") ?? await button.textContent();
          assert(label?.trim(), "a button without a name");
        }
      }
      assertEquals(await page.evaluate("document.documentElement.lang"), "zh");
      assertStringIncludes(await page.textContent(".turn") ?? "", "轮到");
      await page.context().close();
    },
  );

  browserTest(`no English is left on a Chinese page of ${name}`, async ({ browser, server }) => {
    for (const { input } of EXAMPLES[name].filter((_, i) => name !== "cards" || i < 2)) {
      const hash = formatAddress({ game: name, input, moves: [] });
      const { page } = await visit(browser, server.url + hash, { locale: "zh-CN" });
      await page.waitForSelector("main[data-status=done]");
      await page.locator(".moves button").first().click();
      await page.waitForSelector("main[data-status=done]");
      await openPart(page, "position");
      await page.fill("#draft", "3 x");
      await page.waitForSelector("#fault:not(:empty)");
      await inEachTab(page, async () => {
        const said = await page.evaluate(SAID) as string[];
        const english = said.filter((text) => /[A-Za-z]{2}/.test(text.replace(LEFT_ALONE, "")));
        assertEquals(english, []);
        assert(said.length > 20);
      });
      await page.context().close();
    }
  });

  browserTest(
    `${name} has none of the faults in accessibility that axe finds`,
    async ({ browser, server }) => {
      for (const colorScheme of ["light", "dark"] as const) {
        const { page } = await visit(browser, `${server.url}${exampleOf(name)}`, { colorScheme });
        await page.waitForSelector("main[data-status=done]");
        await page.locator(".moves button").first().click();
        await page.waitForSelector("main[data-status=done]");
        await page.waitForTimeout(300); // for colours to come to rest
        await page.evaluate(axe.source);
        await inEachTab(page, async () => {
          const faults = await page.evaluate(`axe.run().then(({ violations }) =>
            violations.map(({ id, nodes }) => id + ": " + nodes[0].html))`);
          assertEquals(faults, [], colorScheme);
        });
        await page.context().close();
      }
    },
  );

  browserTest(`${name} fits a phone, in the dark`, async ({ browser, server }) => {
    const viewport = { width: 360, height: 740 };
    const options = { viewport, colorScheme: "dark", reducedMotion: "reduce" } as const;
    const { page, complaints } = await visit(browser, `${server.url}${exampleOf(name)}`, options);
    await settled(page);
    const widest = await page.evaluate("document.documentElement.scrollWidth") as number;
    assert(widest <= viewport.width, `${widest} pixels wide`);
    if (WANTS_IMAGES && name === PICTURED_ON_PHONE) {
      await page.screenshot({ path: imagePath(`${name}_phone`) });
    }
    assertEquals(complaints, []);
    await page.context().close();
  });
}

browserTest(
  "the first moves of an empty board of dots have their values from a book, or without it by search",
  async ({ browser, server }) => {
    const dots = await GAMES.dots();
    const hash = (size: string) =>
      formatAddress({ game: "dots", input: dots.formatInput(dots.empty!(size)), moves: [] });
    const { page, complaints, requests } = await visit(browser, `${server.url}${hash("3x4")}`);
    await settled(page);
    const holding = ["v0,2", "v1,2", "v2,2"].map((move) => ({ move, value: "0" }));
    const moves = await shownMoves(page);
    assertEquals([moves.length, moves.slice(0, 4)], [31, [...holding, {
      move: "h0,0",
      value: "-2",
    }]]);
    await openPart(page, "facts");
    assertStringIncludes(await page.locator(".effort").textContent() ?? "", "book, 0 nodes");
    const books = () =>
      requests.filter((url) => /book|\.gz/.test(url)).map((url) => new URL(url).pathname);
    assertEquals(books().map((path) => path.replace(/-\w{8}/, "")), [
      "/book.js",
      "/dots_3x4.jsonl.gz",
    ]);
    await page.locator(".board .place").first().click();
    await untilPlayed(page, 1);
    await settled(page);
    await openPart(page, "facts");
    assertStringIncludes(await page.locator(".effort").textContent() ?? "", "book, 0 nodes");
    assertEquals([books().length, complaints], [2, []]);
    await page.context().close();
    const alone = await visit(browser, "about:blank");
    await alone.page.context().route("**/*.gz", (route) => route.abort());
    await alone.page.goto(`${server.url}${hash("3x3")}`);
    await settled(alone.page);
    assertEquals(
      new Set((await shownMoves(alone.page)).map(({ value }) => value)),
      new Set(["-3"]),
    );
    await openPart(alone.page, "facts");
    assertStringIncludes(await alone.page.locator(".effort").textContent() ?? "", "search, ");
    await alone.page.context().close();
  },
);

browserTest(
  "the guide of a game goes with it when the reader goes on to another game",
  async ({ browser, server }) => {
    const { page, complaints } = await visit(browser, `${server.url}${exampleOf("dots")}`);
    await openPart(page, "legend");
    for (const name of ["chess", "cards", "patterns", "dots"]) {
      const { legend: [[sign]] } = await (await GAMES[name]()).guide!();
      await page.locator(`nav a[href^="#/${name}"]`).click();
      await page.waitForSelector("main[data-status=done]");
      await page.locator(".panel.legend dt").first().getByText(sign).waitFor();
      assertEquals(complaints, [], name);
    }
    await page.context().close();
  },
);

/** Clicks on what the scene says a move is made at, until it is made. */
async function playOnBoard(
  page: Page,
  game: AnyGame,
  { input, moves, move, byKeyboard }: {
    input: string;
    moves: readonly string[];
    move: string;
    byKeyboard: boolean;
  },
): Promise<void> {
  let position = game.parse(input);
  for (const text of moves) position = game.play(position, game.parseMove(text, position));
  let among = game.moves(position).map((legal) => game.formatMove(legal));
  for (const [index, shape] of game.scene!(position).shapes.entries()) {
    if (among.length === 1 || !shape.moves?.includes(move)) continue;
    const place = page.locator(`.board [data-shape="${index}"]`);
    if (byKeyboard) await place.press("Enter");
    else await place.click();
    among = among.filter((other) => shape.moves!.includes(other));
    if (among.length === 1) return;
  }
  if (among.length === 1) await page.locator(".board .place").first().click();
}

/** Compares the best line with the command line's. */
async function checkLine(page: Page, name: string): Promise<void> {
  const { input, moves } = await present(page);
  const { line } = await cliJson(["line", name, ...movesOption(moves)], input);
  const steps = page.locator(".line li .name");
  const expected = (line as { move: string }[]).map(({ move }) => move);
  if (expected.length > 0) await steps.first().waitFor();
  assertEquals(await steps.allTextContents(), expected);
}

/** A picture some best moves into the first example, with the best of the moves pointed at. */
async function saveImage(
  { browser, server }: Pick<Setting, "browser" | "server">,
  name: string,
  locale: "en-GB" | "zh-CN",
): Promise<void> {
  const viewport = { width: 1100, height: 760 };
  const { page } = await visit(browser, `${server.url}${exampleOf(name)}`, { viewport, locale });
  await settled(page);
  await page.focus(".board .place");
  const { moves } = await present(page);
  for (let ply = 1; ply <= PICTURED_PLIES; ply++) {
    await page.keyboard.press("b");
    await untilPlayed(page, moves.length + ply);
    await settled(page);
  }
  await page.waitForSelector("main[data-status=done]");
  await page.hover(".moves button");
  await page.waitForTimeout(400); // for colours to come to rest
  await page.screenshot({ path: imagePath(locale === "zh-CN" ? `${name}_zh` : name) });
  await page.context().close();
}

function imagePath(name: string): string {
  return decodeURIComponent(new URL(`docs/images/explore_${name}.png`, ROOT).pathname);
}
