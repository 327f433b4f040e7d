import { cards } from "@zugzwang/cards";
import { startCourse, type StudiedMove } from "@zugzwang/core/study";
import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { type AnyCourse, PAGE_GAMES } from "../../base/games.ts";
import { startGame } from "../state/boards.ts";
import type { State } from "../state/state.ts";
import { sayValue } from "./more_said.ts";
import { sayResult, signValue } from "./said.ts";
import { EN } from "./en.ts";
import { ZH } from "./zh.ts";

Deno.test("Chinese has every text of English, with the same parameters", () => {
  assertEquals(Object.keys(ZH).sort(), Object.keys(EN).sort());
  for (const [id, text] of Object.entries(EN)) {
    assertEquals(typeof ZH[id as keyof typeof ZH], typeof text, id);
  }
});

Deno.test("results and gains of cards are counted in cards, as the plates do", () => {
  const course = startCourse(cards, "1 1 1 1\n".repeat(12)) as unknown as AnyCourse;
  const seats = { computer: null, away: null };
  const state = { mode: "analyze", lesson: null, seats, course } as unknown as State;
  assertEquals(sayResult(1, state, EN), "Blue wins 7–5");
  assertEquals(sayResult(-3, state, ZH), "橙方胜 9–3");
});

Deno.test("Chinese calls loony moves what the glossary and the lessons call them", async () => {
  const glossary = new URL("../../../../docs/zh/glossary.md", import.meta.url);
  const [, word] = /\| loony +\| (\S+)/.exec(await Deno.readTextFile(glossary))!;
  for (const text of [ZH.loony, ZH.aboutNimber]) assertStringIncludes(text, word);
});

Deno.test("a move that draws is called a draw on the board and in the list, not a loss", () => {
  const move = { move: "0", gain: 0, value: 0, moverValue: 0, plies: null };
  const [drawn, even] = [{ ...move, winner: null }, move] as unknown as StudiedMove[];
  assertEquals([signValue(drawn, EN), sayValue(drawn, EN)], ["draw", "draw"]);
  assertEquals([signValue(even, EN), sayValue(even, EN)], ["0", "even"]);
});

Deno.test("faults of inputs and moves are Chinese sentences with line and column, in every game", async () => {
  const faults: [game: string, input: string, fault: string][] = [
    ["dots", "xx\n", '第 1 行第 1 列：应为行数（1 到 999 的整数），实为 "xx"'],
    ["dots", "2 2\n00\n0\n", '第 3 行第 1 列：应为一行 2 条横边，每条为 0 或 1，实为 "0"'],
    [
      "chess",
      "2 2\n1 2\n",
      "第 3 行第 1 列：应为先手的数（0 到 1073741823 的整数），实为结尾",
    ],
    [
      "cards",
      "1 2 a\n",
      '第 1 行第 5 列：应为第 0 号牌下方的数（0 到 9007199254740991 的整数），实为 "a"',
    ],
    ["patterns", "2 2 1\n1 2\n12\n", '第 3 行第 2 列：应为 0 或 1，实为 "2"'],
  ];
  for (const [name, input, fault] of faults) {
    const game = await PAGE_GAMES[name]();
    const { message } = assertThrows(() => game.judge.parse(input), Error);
    assertEquals(ZH.reason(message), fault);
    const { message: move } = assertThrows(
      () => game.parseMove("?", startGame(game).position),
      Error,
    );
    assertEquals(/expected|found/.test(ZH.reason(move)), false, move);
  }
  assertEquals(
    ZH.reason('line 1, column 2: expected a pawn, found "x"'),
    '第 1 行第 2 列：应为 a pawn，实为 "x"',
  );
  assertEquals(ZH.reason("out of memory"), "out of memory");
});
