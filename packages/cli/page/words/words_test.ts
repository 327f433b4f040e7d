import { cards } from "@zugzwang/cards";
import { startCourse, type StudiedMove } from "@zugzwang/core/study";
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { AnyCourse } from "../../base/games.ts";
import type { State } from "../state/state.ts";
import { sayResult, sayValue, signValue } from "./said.ts";
import { EN } from "./en.ts";
import { ZH } from "./zh.ts";

Deno.test("Chinese has every text of English, with the same parameters", () => {
  assertEquals(Object.keys(ZH).sort(), Object.keys(EN).sort());
  for (const [id, text] of Object.entries(EN)) {
    assertEquals(typeof ZH[id as keyof typeof EN], typeof text, id);
  }
});

Deno.test("results and gains of cards are counted in cards, as the plates do", () => {
  const course = startCourse(cards, "1 1 1 1\n".repeat(12)) as unknown as AnyCourse;
  const seats = { computer: null, away: null, names: ["", ""] };
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
