// Set up: the size of the board, or another random one.
import type { JSX } from "preact";
import type { AnyCourse } from "../../base/games.ts";
import { hasEmptyBoards, startAgain } from "../state/opening.ts";
import { Boards } from "./play_panel.tsx";
import { Button, type LaterProps } from "./view.tsx";

export function SetUpPanel({ page, state, t }: LaterProps): JSX.Element | null {
  const { course } = state;
  const { setUp } = page.later!;
  const { game } = course!;
  if (!game.instances) return null;
  const start = (course: AnyCourse) => page.show(setUp.clear(setUp.beginSetUp(course)));
  return (
    <section class="card settings">
      <h2>{t.settings}</h2>
      <Boards page={page} t={t} start={start} />
      {!hasEmptyBoards(game) && (
        <Button class="quiet" onClick={() => start(startAgain(course!))}>{t.otherBoard}</Button>
      )}
    </section>
  );
}
