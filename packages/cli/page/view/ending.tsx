/**
 * The end of a game in Play: the move that mattered, and the next level after a win.
 *
 * @module
 */
import { reviewOf, startCourse } from "@zugzwang/core/study";
import type { JSX } from "preact";
import { formatMessage } from "../../play/messages.ts";
import { LEVELS } from "../../play/opponent.ts";
import { chooseUnit } from "../../play/reasons.ts";
import { findTurningPoint } from "../../play/turning_point.ts";
import { findWinner } from "../state/scoring.ts";
import { listMessageNames } from "../words/said.ts";
import type { ViewProps } from "./view.ts";

export function Ending({ page, state, t, language }: ViewProps): JSX.Element {
  const course = state.course!;
  const names = listMessageNames(state, t, language);
  const review = reviewOf(course, (at) => state.studies.get(at));
  const unit = course.game.winner ? null : chooseUnit(course.game);
  const turning = findTurningPoint(review, { names, unit });
  const isWhole = review.unproved === 0;
  return (
    <section class="card ending">
      <h2>{t.matteredMost}</h2>
      <p>
        {turning
          ? formatMessage(turning.message, t.messages)
          : isWhole
          ? t.noMistake
          : state.isStudying
          ? t.reviewing
          : t.noMistakeProved(review.unproved)}
      </p>
      <div class="buttons">
        {turning && (
          <button type="button" onClick={() => page.review(turning.number - 1)}>{t.showMe}</button>
        )}
        <NextLevel {...{ page, state, t }} />
      </div>
    </section>
  );
}

function NextLevel({ page, state, t }: Pick<ViewProps, "page" | "state" | "t">) {
  const { course, seats: { computer, level } } = state;
  const next = LEVELS[LEVELS.indexOf(level) + 1];
  const hasWon = computer !== null && findWinner(course!) === 1 - computer;
  if (!hasWon || !next) return null;
  const start = () => page.start(startCourse(course!.game, course!.input), { level: next });
  return <button type="button" class="main" onClick={start}>{t.tryLevel(t[next])}</button>;
}
