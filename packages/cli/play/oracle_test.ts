import { assertEquals } from "@std/assert";
import { startCourse } from "@zugzwang/core/study";
import { pile } from "../testing/pile_game.ts";
import { Oracle } from "./oracle.ts";

Deno.test("an oracle takes the time that --time allows, otherwise a few seconds", async () => {
  const asked: (number | undefined)[] = [];
  const studyRecord = (_game: unknown, _record: unknown, ask: { readonly timeMs?: number }) => {
    asked.push(ask.timeMs);
    return Promise.resolve({ limit: null } as never);
  };
  const course = startCourse(pile, "5");
  for (const timeMs of [undefined, 3_600_000]) {
    await new Oracle({ studyRecord }, timeMs).consult(course, "value");
  }
  assertEquals(asked, [5000, 3_600_000]);
});
