// What a visitor does, without a browser.
import { assertEquals } from "@std/assert";
import { FakeTime } from "@std/testing/time";
import { type Ask, here, type StudyService } from "@zugzwang/core/study";
import { GAMES as SOLVED_GAMES, PAGE_GAMES } from "../../base/games.ts";
import { pile } from "../../testing/pile_game.ts";
import { sayDay, sayStatus } from "../words/more_said.ts";
import { listNames, sayTurn } from "../words/said.ts";
import { EN } from "../words/en.ts";
import { formatReasons } from "../../play/messages.ts";
import { parseAddress } from "./address.ts";
import { findHint } from "../../play/fact_hints.ts";
import { importText } from "./import_text.ts";
import { Page } from "./page.ts";

const GAMES = {
  ...PAGE_GAMES,
  pile: () => Promise.resolve({ ...pile, start: pile.judge.parse("7\n") }),
};

/** A service that never answers, so that only the visitor changes the page. */
const never = () => new Promise<never>(() => {});
const SILENT: StudyService = { study: never, work: never, close() {} };

/** Opens an address. The history has what the browser's would have. */
async function visit(hash: string, service = SILENT) {
  const history: string[] = [];
  const text = { en: "", zh: "" };
  const page = new Page({
    games: GAMES,
    catalogue: Object.keys(GAMES).map((name) => ({ name, title: text, rules: text })),
    service,
    threads: 1,
    random: () => 0,
    showAddress(hash, isNew) {
      if (hash === history.at(-1)) return;
      history.splice(isNew ? history.length : -1, isNew ? 0 : 1, hash);
    },
  }, () => import("../later.ts"));
  const open = (hash: string, entry: "new" | "replace" = "replace") =>
    page.open(parseAddress(hash), entry);
  await open(hash);
  /** Goes back in the history. */
  const goBack = async () => {
    history.pop();
    await open(history.at(-1)!);
  };
  return { page, history, open, goBack, [Symbol.dispose]: () => page.setSeats({ computer: null }) };
}

Deno.test("Learn of every game opens at its own address, with lessons or without", async () => {
  for (const name of Object.keys(GAMES)) {
    using visited = await visit(`#/${name}`);
    const { page, history } = visited;
    const before = page.course;
    await page.setMode("learn");
    assertEquals(history.at(-1), `#/${name}//lesson=.0`.replace("//", "/"), name);
    using again = await visit(history.at(-1)!);
    assertEquals(again.page.state.trouble, null, name);
    assertEquals([again.page.state.mode, again.page.course.game.name], ["learn", name]);
    await page.setMode("play");
    assertEquals(page.course, before, name);
  }
});

Deno.test("Back from another game's Learn shows the game of the address", async () => {
  using visited = await visit("#/cards");
  const { page, goBack, open } = visited;
  await page.setMode("learn");
  await open("#/chess", "new");
  await page.setMode("learn");
  await goBack();
  assertEquals([page.state.mode, page.course.game.name], ["play", "chess"]);
  await goBack();
  assertEquals([page.state.mode, page.course.game.name], ["learn", "cards"]);
  await page.setMode("analyze");
  assertEquals(page.course.game.name, "cards");
});

Deno.test("Try longer allows more work each time, and a new position starts as usual", async () => {
  const allowed: number[] = [];
  const service = {
    ...SILENT,
    study: (_: unknown, ask: Ask = {}) => (allowed.push(ask.nodes!), never()),
  };
  using visited = await visit("#/dots/1_1~0~0~00", service as StudyService);
  void visited.page.askLonger();
  void visited.page.askLonger();
  visited.page.play("h0,0");
  const [usual] = allowed;
  assertEquals(allowed, [usual, 4 * usual, 16 * usual, usual]);
});

Deno.test("the computer waits for the solver or the book to begin, and then moves within a second", async () => {
  let begin = () => {};
  const study: StudyService["study"] = (_, _ask, on) => {
    begin = () => on?.progress?.({ nodes: 1, fraction: null, bytes: 0 });
    return never();
  };
  const timers: (() => void)[] = [];
  const { setTimeout } = globalThis;
  Object.assign(globalThis, { setTimeout: (run: () => void) => timers.push(run) });
  using _ = { [Symbol.dispose]: () => void Object.assign(globalThis, { setTimeout }) };
  using time = new FakeTime();
  using visited = await visit("#/pile//plays=first&level=perfect", { ...SILENT, study });
  const { page } = visited;
  const wait = async (ms: number) => {
    for (let passedMs = 0; passedMs < ms; passedMs += 500) {
      time.tick(500);
      for (const run of timers.splice(0)) run();
      await import("../../play/opponent.ts"); // the computer loads it too
    }
  };
  await wait(5000);
  assertEquals(page.course.at, 0, "a slow network has its book");
  begin();
  await wait(1000);
  assertEquals(page.course.at, 1);
});

Deno.test("the sides of a visitor's game have its names, and shipped games have colours", async () => {
  for (
    const [hash, names] of [["#/pile", ["Left", "Right"]], ["#/dots", ["Blue", "Orange"]]] as const
  ) {
    using visited = await visit(hash);
    const { page } = visited;
    page.setSeats({ computer: null });
    assertEquals(listNames(page.state, EN), [...names]);
    assertEquals(sayTurn(page.state, EN), `${names[0]} to move`);
  }
});

Deno.test("a hint needs no solver: boxes to take, safe lines and long chains, handouts, a win", async () => {
  const empty = (n: number) =>
    [`${n}_${n}`, ...Array(n + 1).fill("0".repeat(n)), ...Array(n).fill("0".repeat(n + 1))].join(
      "~",
    );
  const cases: [hash: string, ...steps: string[]][] = [
    [
      `#/dots/${empty(5)}/h1,1/plays=none`,
      "59 lines give nothing away.",
      "Try to end up with an odd number of long chains (rows of three boxes or more). Then your opponent must usually open the first one. There are 0 so far.",
    ],
    [
      `#/dots/2_2~11~11~11~100~111//plays=none`,
      "You can take 2 boxes.",
      "Look at the marked lines.",
    ],
    [
      "#/dots/2_3~111~000~111~1001~1101//plays=none",
      "You can take 2 boxes.",
      "Look at the marked lines.",
      "You may leave the last 2 instead, so that the other side must open the next part.",
    ],
    [
      "#/dots/2_3~110~100~110~0011~0011//plays=none",
      "Nothing is safe. The chain of 2 gives away least: 2 boxes.",
    ],
    ["#/chess/3_3~2_5_6~9_7_1~3_0_7~4_4_5~7_1_1~8_3_9//plays=none", "Only one move is possible."],
    ["#/pile/3//plays=none", "The marked move wins at once."],
  ];
  for (const [hash, ...expected] of cases) {
    using visited = await visit(hash);
    const { page } = visited;
    for (const text of expected) {
      await page.hint();
      const { steps } = findHint(page.state, ["Blue", "Orange"]);
      const found = steps.map(({ messages }) => formatReasons(messages, EN.messages));
      assertEquals(found.at(-1), text, hash);
    }
    const { steps, hasMore } = findHint(page.state, ["Blue", "Orange"]);
    await page.hint();
    const further = findHint(page.state, ["Blue", "Orange"]).steps.length - steps.length;
    assertEquals(hasMore, further > 0, hash);
  }
});

Deno.test("a line in Analyze keeps the game, what is known about it, and its address", async () => {
  const record = "#/dots/2_2~00~00~00~000~000/h0,0~v0,0~h1,0~v0,1~v1,1";
  using visited = await visit(`${record}/at=2`);
  const { page, history, goBack } = visited;
  const names = () => page.course.plies.map(({ text }) => text).join(" ");
  const known = new Map([[1, { total: 1 } as never], [4, { total: 2 } as never]]);
  page.change({ studiesByPly: known });
  page.play("h1,0"); // the move of the game
  assertEquals([names(), page.course.at, page.state.kept], ["h0,0 v0,0 h1,0 v0,1 v1,1", 3, null]);
  page.play("h2,0");
  page.play("h2,1");
  assertEquals([names(), page.course.at], ["h0,0 v0,0 h1,0 h2,0 h2,1", 5]);
  assertEquals(history, [`${record}/at=3`, "#/dots/2_2~00~00~00~000~000/h0,0~v0,0~h1,0~h2,0~h2,1"]);
  page.backToGame();
  assertEquals([names(), page.course.at, page.state.kept], ["h0,0 v0,0 h1,0 v0,1 v1,1", 3, null]);
  assertEquals([...page.state.studiesByPly.keys()], [1, 4]);
  page.play("h2,0");
  await goBack();
  assertEquals([names(), page.state.kept], ["h0,0 v0,0 h1,0 v0,1 v1,1", null]);
});

Deno.test("an imported position has no players, and Play seats the computer at its other side", async () => {
  using visited = await visit("#/dots/2_2~00~00~00~000~000//plays=first&level=fair");
  const { page } = visited;
  await page.setMode("analyze");
  assertEquals(listNames(page.state, EN), ["Computer", "You"]);
  assertEquals(await importText(page, "1 2\n10\n00\n100\n"), null);
  assertEquals(listNames(page.state, EN), ["Blue", "Orange"]);
  await page.setMode("play");
  assertEquals(page.state.seats.computer, 1);
});

Deno.test("two people play by sending each other the address", async () => {
  using visited = await visit("#/dots/1_2~00~00~000//plays=first&level=easy");
  const { page, history, open } = visited;
  page.seatOpponent("away");
  assertEquals(history.at(-1), "#/dots/1_2~00~00~000//plays=none&away=second");
  assertEquals([listNames(page.state, EN), sayTurn(page.state, EN)], [
    ["You", "Friend"],
    "Your turn",
  ]);
  page.play("h0,0");
  page.play("h0,1"); // the friend's move
  assertEquals([page.course.at, sayTurn(page.state, EN)], [1, "Friend to move"]);
  const sent = page.addressToSend();
  assertEquals(sent, "#/dots/1_2~00~00~000/h0,0/plays=none&away=first");
  using friends = await visit(sent);
  assertEquals(listNames(friends.page.state, EN), ["Friend", "You"]);
  friends.page.play("h0,1");
  await open(friends.page.addressToSend(), "new");
  assertEquals(page.course.plies.map(({ text }) => text), ["h0,0", "h0,1"]);
  assertEquals(sayTurn(page.state, EN), "Your turn");
  page.undo();
  assertEquals(page.course.at, 0, "to the last own turn");
  page.redo();
  assertEquals(page.course.at, 2, "to the next own turn");
  page.undo();
  page.setSeats({ computer: 1, away: null });
  assertEquals(history.at(-1)!.includes("away"), false);
});

Deno.test("the position of the day takes three tries, then shows the move, and keeps the game", async () => {
  localStorage.clear();
  const service = here((name) => SOLVED_GAMES[name]());
  using visited = await visit("#/chess", service);
  const { page, history, goBack } = visited;
  const game = page.course;
  await page.setMode("day");
  const day = page.state.day!;
  assertEquals(history.at(-1), `#/chess/day=${day.date}`);
  assertEquals(sayDay(page.state, EN).endsWith("Find it."), true);
  const { at } = page.course;
  const moves = page.course.game.moves(page.course.position).map(page.course.game.formatMove);
  const [wrong] = moves.filter((move) => move !== day.answer);
  page.play(wrong);
  assertEquals([page.course.at, sayDay(page.state, EN)], [
    at,
    "That move does not win. 2 tries left.",
  ]);
  using again = await visit(history.at(-1)!, service);
  assertEquals(again.page.state.day!.tried, [wrong], "a new visit has no new tries");
  page.play(day.answer!);
  assertEquals([page.course.at, sayDay(page.state, EN)], [at + 1, "Found in 2 tries."]);
  page.play(page.course.game.formatMove(page.course.game.moves(page.course.position)[0]));
  assertEquals(page.course.at, at + 1, "the day is over");
  await goBack();
  await page.setMode("play");
  assertEquals(page.course.game, game.game);
  localStorage.clear();
});

Deno.test("an address of a day leads there from every mode, and no state lacks the day", async () => {
  localStorage.clear();
  const service = here((name) => SOLVED_GAMES[name]());
  using visited = await visit("#/chess", service);
  const { page, open } = visited;
  let incomplete = 0;
  page.onChange = () => {
    const { mode, day, course } = page.state;
    if (mode === "day" && (day === null || course === null)) incomplete++;
  };
  for (const before of ["analyze", "learn", "day"] as const) {
    await page.setMode(before);
    await open(`#/chess/day=2026-11-2${before.length}`, "new");
    assertEquals([page.state.mode, page.state.lesson], ["day", null], before);
  }
  assertEquals([page.state.day!.date, incomplete], ["2026-11-23", 0]);
  localStorage.clear();
});

Deno.test("why a move of the day wins: Analyze before it, without the moves that nobody chose", async () => {
  localStorage.clear();
  const service = here((name) => SOLVED_GAMES[name]());
  using visited = await visit("#/chess", service);
  const { page, history, goBack } = visited;
  const game = page.course;
  await page.setMode("day");
  const { position: asked, at } = page.course;
  const { answer, date } = page.state.day!;
  page.play(answer!);
  await page.setMode("analyze");
  const check = (page: typeof visited.page) => {
    assertEquals([page.state.mode, page.course.position, page.course.at], ["analyze", asked, at]);
    assertEquals(page.course.plies.length, at);
    assertEquals(listNames(page.state, EN), ["Blue", "Orange"]);
    assertEquals([...page.state.studiesByPly.keys()].filter((known) => known < at), []);
  };
  check(page);
  assertEquals(page.state.pointed, [answer!]);
  using again = await visit(history.at(-1)!, service);
  check(again.page);
  await again.page.setMode("day");
  assertEquals([again.page.state.day!.date, again.page.course.at], [date, at + 1]);
  await page.setMode("day");
  assertEquals([page.state.day!.streak, page.course.at, page.state.study], [1, at + 1, null]);
  await goBack();
  check(page);
  await page.setMode("play");
  assertEquals([page.state.day, page.course.game], [null, game.game]);
  localStorage.clear();
});

Deno.test("bounds are a sentence that names both results", async () => {
  using visited = await visit("#/dots/2_2~00~00~00~000~000/");
  const { page } = visited;
  const say = (lower: number, upper: number) => {
    const study = { result: null, total: null, lower, upper } as never;
    return sayStatus({ ...page.state, isStudying: false, study }, EN).replace(EN.tooLarge, "")
      .trim();
  };
  assertEquals(say(1, 3), "Between “Blue wins by 1 box” and “Blue wins by 3 boxes”.");
  assertEquals(say(0, 2), "Between “a draw” and “Blue wins by 2 boxes”.");
  assertEquals(say(-3, 0), "Between “Orange wins by 3 boxes” and “a draw”.");
  assertEquals(say(-2, 2), "Between “Orange wins by 2 boxes” and “Blue wins by 2 boxes”.");
  assertEquals(say(-4, 4), "");
});

Deno.test("the fault of a pasted text is that of its moves, unless it looks like an input", async () => {
  const cases: [text: string, part: string, reason: string][] = [
    ["top of row 1", "move", 'h<row>,<column> or v<row>,<column>, found "top"'],
    ["1. h0,0 2. x", "move", 'h<row>,<column> or v<row>,<column>, found "x"'],
    ["1. top", "move", 'h<row>,<column> or v<row>,<column>, found "top"'],
    ["2 x\n", "input", 'the number of columns, an integer in 1..999, found "x"'],
    ["", "input", "the number of rows, an integer in 1..999, found the end of the input"],
  ];
  for (const [text, part, reason] of cases) {
    using visited = await visit("#/dots/2_2~00~00~00~000~000");
    const { page } = visited;
    const fault = (await importText(page, text))!;
    assertEquals([fault.part, fault.reason.endsWith(reason)], [part, true], fault.reason);
  }
});

Deno.test("a pasted text finds its game: inputs, records, rows and numbered moves", async () => {
  const dots = "2 2\n00\n00\n00\n000\n000\n";
  const row = (game: string, input: string, moves: string[] = []) =>
    JSON.stringify({ game, input, moves });
  const chess = "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n";
  const cases: [text: string, game: string, moves: number][] = [
    [dots, "dots", 0],
    ["+--+  +\n|     |\n+  +--+\n", "dots", 0],
    [chess, "chess", 0],
    ["1 1 1 1\n".repeat(12) + "0 5\n", "cards", 0],
    ["2 5 1\n1 3\n111\n", "patterns", 0],
    [row("patterns", "2 5 1\n1 3\n111\n", ["0,0"]), "patterns", 1],
    [`${row("chess", chess)}\n${row("chess", chess)}\n`, "chess", 0],
    ["1. h0,0 2. v0,0 3. h1,1", "dots", 3],
    ["a1-a2 b1b2", "dots", 2],
  ];
  for (const [text, game, moves] of cases) {
    using visited = await visit("#/dots/2_2~00~00~00~000~000");
    const { page } = visited;
    assertEquals(await importText(page, text), null, text);
    for (let i = 0; i < 20 && page.course.game.name !== game; i++) {
      await new Promise((resolve) => setTimeout(resolve));
    }
    assertEquals([page.course.game.name, page.course.at], [game, moves], text);
  }
});
