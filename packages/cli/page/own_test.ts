import { assertEquals } from "@std/assert";
import { gameFromRules, type Rules } from "@zugzwang/core";
import { PAGE_GAMES } from "../base/games.ts";
import { startWithBook } from "./own.ts";
import { openAddress } from "./state/address.ts";
import { startGame } from "./state/boards.ts";

Deno.test("a page with a book starts where the book does", async () => {
  const input = "1 2\n00\n00\n000\n";
  const games = startWithBook(PAGE_GAMES, { game: "dots", file: "own.book", input });
  assertEquals(startGame(await games.dots()).input, input);
  assertEquals(startWithBook(PAGE_GAMES, null), PAGE_GAMES);
});

Deno.test("a game that reads any text says at its address that the text is no position", () => {
  const rules: Rules<string, string> = {
    name: "lamps",
    outcome: true,
    start: "on",
    sideToMove: () => 0,
    moves: (lamp) => ({ on: ["switch"], off: [] })[lamp as "on" | "off"].concat(),
    play: () => "off",
    terminalValue: () => 1,
    formatPosition: String,
    parsePosition: (text) => text,
    formatMove: String,
  };
  const game = gameFromRules<unknown, unknown>(rules as unknown as Rules<unknown, unknown>);
  const { course, trouble } = openAddress(game, { game: "lamps", input: "hello\n", moves: [] });
  assertEquals([course.position, trouble?.part, trouble?.text], ["on", "input", "hello\n"]);
});
