// The position of the day, without a browser.
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { analyzeMoves } from "@zugzwang/core";
import { here, recordOf, totalOf } from "@zugzwang/core/study";
import { type AnyGame, GAMES, PAGE_GAMES } from "../../base/games.ts";
import { findDay, formatTries, tryMove } from "./play_day.ts";
import { type Day, isDayOver, isSolved } from "./state.ts";

function find(game: AnyGame, date: string) {
  const service = here((name) => GAMES[name]());
  return findDay(game, { date, service, signal: new AbortController().signal });
}

Deno.test("each game has a position every day, the same for everyone, with one move that wins", async () => {
  for (const [name, load] of Object.entries(PAGE_GAMES)) {
    const game: AnyGame = await load();
    const records = new Set<string>();
    for (const date of ["2026-11-28", "2027-02-01"]) {
      const found = await find(game, date);
      assert(found, `${name} ${date}`);
      const { course, answer } = found;
      if (records.size === 0) {
        const again = await find(game, date);
        assertEquals([recordOf(again!.course), again!.answer], [recordOf(course), answer], name);
      }
      const side = game.sideToMove(course.position);
      const wins = (await analyzeMoves(await GAMES[name](), course.position)).filter(
        ({ value }) => {
          const total = totalOf(course, value);
          return side === 0 ? total > 0 : total < 0;
        },
      );
      assertEquals(wins.map(({ move }) => game.formatMove(move)), [answer], `${name} ${date}`);
      records.add(JSON.stringify(recordOf(course)));
    }
    assertEquals(records.size, 2, name);
  }
});

Deno.test("three tries: a move counts once, and the streak grows or ends with the day", () => {
  const day: Day = { date: "2026-11-28", answer: "b", from: 0, tried: [], streak: 4 };
  const wrong = tryMove(tryMove(day, "a"), "a");
  assertEquals([wrong.tried, isDayOver(wrong), wrong.streak], [["a"], false, 4]);
  const right = tryMove(wrong, "b");
  assertEquals([isSolved(right), isDayOver(right), right.streak, formatTries(right)], [
    true,
    true,
    5,
    "✗✓",
  ]);
  assertEquals(tryMove(right, "c"), right);
  const lost = tryMove(tryMove(wrong, "c"), "d");
  assertEquals([isSolved(lost), isDayOver(lost), lost.streak, formatTries(lost)], [
    false,
    true,
    0,
    "✗✗✗",
  ]);
  assertNotEquals(tryMove(day, "b").streak, day.streak);
  const waiting = { ...day, answer: null };
  assertEquals(tryMove(waiting, "b"), waiting);
});
