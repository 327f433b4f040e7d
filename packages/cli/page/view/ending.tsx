// The end of a game in Play: the move that mattered, and how well both played.
import { goTo } from "@zugzwang/core/study";
import type { JSX } from "preact";
import { chooseUnit, formatMessage } from "../../play/messages.ts";
import { reviewOf } from "../../play/review.ts";
import { findTurningPoint } from "../../play/turning_point.ts";
import { listNames } from "../words/said.ts";
import { Button, type ViewProps } from "./view.tsx";

export function Ending(props: ViewProps): JSX.Element {
  const { page, state, t } = props;
  const course = state.course!;
  const names = listNames(state, t);
  const review = reviewOf(course, (at) => state.studies.get(at));
  const { game, position } = course;
  const turning = findTurningPoint(review, { game, position, names });
  const showMove = (number: number) => {
    page.review(number - 1);
    page.change({ pointed: [course.plies[number - 1].text] });
  };
  const sayNoMistake = () => {
    if (review.unproved === 0) return t.noMistake;
    return state.isStudying ? t.reviewing : t.noMistakeProved(review.unproved);
  };
  return (
    <section class="card ending">
      <h2>{t.matteredMost}</h2>
      <p>{turning ? formatMessage(turning.message, t.messages) : sayNoMistake()}</p>
      {turning && (
        <>
          <Mistakes {...props} />
          <Button onClick={() => showMove(turning.number)}>{t.showMe}</Button>
        </>
      )}
    </section>
  );
}

/** How many mistakes each player made in the whole game, and their cost, once all moves are proved. */
export function Mistakes({ state, t }: ViewProps): JSX.Element | null {
  const { course: played, studies } = state.kept ?? state;
  const course = goTo(played!, played!.plies.length);
  const { sides, unproved } = reviewOf(course, (at) => studies.get(at));
  if (unproved > 0) return null;
  const names = listNames(state, t);
  const unit = chooseUnit(course.game);
  const sayCost = (n: number) =>
    n === 0 || course.game.winner ? "" : t.messages.countUnits(n, unit);
  return (
    <dl>
      {sides.map(({ moves, best, cost }, side) => (
        <div key={side}>
          <dt>{names[side]}</dt>
          <dd>{t.mistakes(moves - best, sayCost(cost))}</dd>
        </div>
      ))}
    </dl>
  );
}
