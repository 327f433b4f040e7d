// The board of the position of the day. Loaded when it is first shown.
import { playText } from "@zugzwang/core/study";
import type { AnyCourse } from "../../base/games.ts";
import { beginDay, isDayOver, keepDay, tryMove } from "./day.ts";
import { findDay } from "./find_day.ts";
import { type PageHost, UNTOUCHED } from "./state.ts";

/** Finds and shows the position of a day. The game in progress waits. */
export async function openDay(
  page: PageHost,
  { beside, date, isNew }: { readonly beside: AnyCourse; readonly date: string; isNew: boolean },
): Promise<void> {
  const { game } = beside;
  const day = beginDay(game, date);
  const nothing = { studies: new Map(), study: null, failure: null, lesson: null, kept: null };
  page.change({ mode: "day", day, course: beside, beside, ...nothing, ...UNTOUCHED });
  page.showAddress(isNew);
  await page.studies.run(async (signal) => {
    const { service } = page.surroundings;
    const found = await findDay(game, { date, service, signal });
    if (signal.aborted || page.state.day !== day || !found) return;
    page.change({ day: { ...day, answer: found.answer } });
    showDay(page, found.course);
  });
}

export function tryDay(page: PageHost, move: string): void {
  const day = tryMove(page.state.day!, move);
  keepDay(page.course.game, day);
  page.change({ day });
  showDay(page, page.course);
}

/** Shows the position of the day. Once nothing is left to try, the answer is played. */
function showDay(page: PageHost, course: AnyCourse): void {
  const day = page.state.day!;
  page.show(isDayOver(day) ? playText(course, day.answer!) : course);
}
