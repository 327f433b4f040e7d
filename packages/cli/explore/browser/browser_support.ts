/**
 * What the browser tests share: the served page, the browser, and the page's values as text.
 *
 * @module
 */
import { type Browser, type BrowserContextOptions, chromium, type Page } from "./packages.ts";
import { runFake } from "../../testing/fake_io.ts";
import { formatAddress, parseAddress } from "../state/address.ts";
import { EXAMPLES } from "../testing/examples.ts";
import type { PartName } from "../view/view.ts";

/** The root of the repository. */
export const ROOT = new URL("../../../../", import.meta.url);

/** Without these flags Chromium looks for its maker's servers, which a closed network refuses. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** What a test in the browser works with. */
export interface Setting {
  /** The browser. */
  readonly browser: Browser;
  /** The served page. */
  readonly server: Served;
  /** Ends both. */
  stop(): Promise<void>;
}

/** Serves the page and starts the browser. */
export async function startSetting(): Promise<Setting> {
  const [server, browser] = await Promise.all([served(), startBrowser()]);
  return {
    server,
    browser,
    async stop() {
      await browser.close();
      await server.stop();
    },
  };
}

/** Makes a setting for the tests of a file; returns what makes a test. */
export function browserTests(): (name: string, fn: (setting: Setting) => Promise<void>) => void {
  let setting: Setting;
  Deno.test.beforeAll(async () => void (setting = await startSetting()));
  Deno.test.afterAll(() => setting.stop());
  // The browser and the server outlive the tests.
  return (name, fn) =>
    Deno.test({ name, fn: () => fn(setting), sanitizeOps: false, sanitizeResources: false });
}

/** A page, and what went wrong on it. */
export interface Visit {
  /** The page. */
  readonly page: Page;
  /** Errors and warnings of its console, and exceptions. */
  readonly complaints: readonly string[];
  /** Addresses that it asked for. */
  readonly requests: readonly string[];
}

/** A legal move as the page shows it. */
export interface ShownMove {
  /** Its text. */
  readonly move: string;
  /** What stands as its value: a number, or who wins. */
  readonly value: string;
}

/** Starts Debian's Chromium. */
async function startBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: "/usr/bin/chromium", args: FLAGS });
}

/** Opens an address in a new context, in which a script may run before all others. */
export async function visit(
  browser: Browser,
  url: string,
  { script = "", ...options }: BrowserContextOptions & { readonly script?: string } = {},
): Promise<Visit> {
  const context = await browser.newContext({ locale: "en-GB", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const [complaints, requests]: [string[], string[]] = [[], []];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => requests.push(request.url()));
  await page.addInitScript(script);
  await page.goto(url);
  return { page, complaints, requests };
}

/** A served page. */
export interface Served {
  /** Its address, up to the `#`. */
  readonly url: string;
  /** Ends the server. */
  stop(): Promise<void>;
}

/** Builds and serves the page as the documentation says. */
export async function served(...args: readonly string[]): Promise<Served> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["task", "-q", "explore", ...args],
    cwd: ROOT,
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const { value } = await lines.read();
  if (value === undefined) throw new Error("deno task explore ended without an address");
  return {
    url: value.trim(),
    async stop() {
      child.kill("SIGTERM");
      await child.status;
      await lines.cancel();
    },
  };
}

/** Waits until the values of the moves are there, or the game is over. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector("#tab-moves");
  await openTab(page, "moves");
  await page.waitForFunction(() => {
    const result = document.querySelector(".score .result dd");
    return document.querySelector(".turn") && (!result || result.textContent !== "…");
  });
  await page.waitForSelector(".moves .value, .moves p", { state: "attached" });
  await page.waitForFunction(() => { // values come one by one
    const rows = [...document.querySelectorAll(".moves li")];
    const isAtWork = document.querySelector("main[data-status=working]") !== null;
    return !isAtWork || rows.every((row) => row.querySelector(".value"));
  });
}

/** Returns the address of a game's first example, with nobody playing against its reader. */
export function exampleOf(game: string): string {
  return formatAddress({ game, input: EXAMPLES[game][0].input, moves: [] });
}

/** The tabs of the page, and which parts each shows. */
const TABS = {
  play: ["legend"],
  moves: ["moves", "after"],
  game: ["game"],
  train: ["training"],
  more: ["position", "facts", "settings"],
} as const;

/** Shows a tab. */
export async function openTab(page: Page, tab: keyof typeof TABS): Promise<void> {
  if (await page.getAttribute(`#tab-${tab}`, "aria-selected") === "false") {
    await page.click(`#tab-${tab}`);
  }
}

/** Shows a part of the page, and waits for what is in it. */
export async function openPart(page: Page, name: PartName): Promise<void> {
  const tabs = Object.entries(TABS).filter(([, parts]) =>
    (parts as readonly string[]).includes(name)
  );
  await openTab(page, tabs[0][0] as keyof typeof TABS);
  const part = page.locator(`.panel.${name}`);
  if (await part.evaluate((element) => element.matches("details:not([open])"))) {
    await part.locator("> summary").click();
  }
  await part.locator("> :not(summary, h2)").first().waitFor({ state: "attached" });
}

/** Shows one tab after the other, all their parts open. */
export async function inEachTab(page: Page, check: () => Promise<void>): Promise<void> {
  for (const [tab, parts] of Object.entries(TABS)) {
    await openTab(page, tab as keyof typeof TABS);
    for (const part of parts) await openPart(page, part);
    await check();
  }
}

/** The moves in the order of the page's list, with their values. */
export async function shownMoves(page: Page): Promise<ShownMove[]> {
  const rows = await page.locator(".moves li").all();
  return await Promise.all(rows.map(async (row) => {
    const [move, value] = await Promise.all([
      row.locator(".name").textContent(),
      row.locator(".value").textContent(),
    ]);
    return { move: move ?? "", value: plainValue(value ?? "") };
  }));
}

/** The same from the command line's JSON. */
export async function expectedMoves(
  game: string,
  input: string,
  moves: readonly string[],
): Promise<ShownMove[]> {
  const analysis = await cliJson(["analyze", game, ...movesOption(moves)], input);
  return (analysis.moves as { move: string; moverValue: number; winner?: string }[])
    .map(({ move, moverValue, winner }) => ({
      move,
      value: winner === undefined ? `${moverValue}` : `${winner} wins`,
    }));
}

/** The position that the page's address names. */
export async function present(page: Page): Promise<{ input: string; moves: readonly string[] }> {
  const address = parseAddress(await page.evaluate("location.hash"));
  return { input: address?.input ?? "", moves: (address?.moves ?? []).slice(0, address?.at) };
}

/** Waits until so many moves stand. */
export async function untilPlayed(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (count) => {
      const [, , , moves = "", more = ""] = location.hash.split("/");
      const made = moves.split("~").filter(Boolean).length;
      return Number(/at=(\d+)/.exec(more)?.[1] ?? made) === count;
    },
    count,
  );
}

/** The option that plays moves first. */
export function movesOption(moves: readonly string[]): string[] {
  return moves.length === 0 ? [] : ["--moves", moves.join(";")];
}

/** What a verb prints with `--json`. */
export async function cliJson(
  args: readonly string[],
  stdin: string,
): Promise<Record<string, unknown>> {
  const { exit, stdout, stderr } = await runFake([...args, "--json"], { stdin });
  if (exit !== 0) throw new Error(`zugzwang ${args.join(" ")}: ${stderr}`);
  return JSON.parse(stdout);
}

/** `▲ +3` is `3`, `▼ −2` is `-2`, `▲ Alice wins` is `Alice wins`. */
function plainValue(text: string): string {
  return text.replace(/^\S\s+/, "").replace("+", "").replace("−", "-");
}
