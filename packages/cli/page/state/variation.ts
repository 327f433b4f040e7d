// Lines beside the game, which Analyze keeps.
import { goTo, playText } from "@zugzwang/core/study";
import type { AnyCourse } from "../../base/games.ts";
import type { PageHost } from "./state.ts";

/** How long each move of a best line is shown. */
const PLAY_ON_MS = 900;

/** Shows a line beside the game, which is kept, or the place of the game that it leads to. */
export function tryOut(page: PageHost, course: AnyCourse): void {
  const { kept, studies } = page.state;
  const game = kept?.course ?? page.course;
  const isPart = course.plies.every(({ text }, i) => text === game.plies[i]?.text);
  if (isPart) return kept ? backToGame(page, course.at) : page.show(goTo(page.course, course.at));
  const isLonger = game.plies.every(({ text }, i) => text === course.plies[i]?.text);
  if (kept || isLonger) return page.show(course);
  page.change({ kept: { course: game, studies } });
  page.show(course, { entry: "new" });
}

/** Shows a line move by move, until the visitor does something else. */
export function playOn(page: PageHost, [move, ...rest]: readonly string[]): void {
  if (move === undefined) return;
  tryOut(page, playText(page.course, move));
  const { course } = page;
  setTimeout(() => {
    if (page.course === course && page.state.mode === "analyze") playOn(page, rest);
  }, PLAY_ON_MS);
}

/** Leaves a variation. */
export function backToGame(page: PageHost, at: number = page.state.kept!.course!.at): void {
  const { course, studies } = page.state.kept!;
  page.change({ course, studies, kept: null });
  page.show(goTo(course!, at));
}
