// The end of a game in Play: the move that mattered, and how well both played.
import { goTo } from "@zugzwang/core/study";
import type { JSX } from "preact";
import { chooseUnit, formatMessage } from "../../play/messages.ts";
import { findTurningPoint, type Review, reviewOf } from "../../play/review.ts";
import type { State } from "../state/state.ts";
import { listNames, sayResult } from "../words/said.ts";
import { Button, type ViewProps } from "./view.tsx";

export function Ending(props: ViewProps): JSX.Element {
  const { page, state, t } = props;
  const course = state.course!;
  const names = listNames(state, t);
  const review = reviewGame(state);
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
    <section class="card">
      <Chart {...props} review={review} marked={turning?.number ?? null} />
      <h2>{t.matteredMost}</h2>
      <p>{turning ? formatMessage(turning.message, t.messages) : sayNoMistake()}</p>
      {turning && (
        <>
          <Mistakes {...props} review={review} />
          <Button onClick={() => showMove(turning.number)}>{t.showMe}</Button>
        </>
      )}
    </section>
  );
}

/** The size of the chart, and the radius of its dots, in SVG units. */
const [WIDE, HIGH, DOT] = [300, 80, 4];

/** What the position was worth after each move, for the first side. A click on a dot goes there. */
function Chart(
  { page, state, t, review: { total, moves }, marked }: ViewProps & {
    review: Review;
    marked: number | null;
  },
): JSX.Element | null {
  const totals = [total, ...moves.map(({ total }) => total)];
  const most = Math.max(1, ...totals.map((total) => Math.abs(total ?? 0)));
  const points = totals.flatMap((total, at) =>
    total === null ? [] : [{
      at,
      x: DOT + (WIDE - 2 * DOT) * at / moves.length,
      y: HIGH / 2 - (HIGH / 2 - DOT) * total / most,
      label: t.afterMove(at, sayResult(total, state, t)),
    }]
  );
  if (points.length < 2) return null;
  return (
    <svg class="chart" viewBox={`0 0 ${WIDE} ${HIGH}`} role="group" aria-label={t.chart}>
      <path class="axis" d={`M0 ${HIGH / 2}H${WIDE}`} />
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
      {points.map(({ at, x, y, label }) => (
        <circle
          key={at}
          class={at === marked ? "marked" : ""}
          cx={x}
          cy={y}
          r={at === marked ? 2 * DOT : DOT}
          role="button"
          tabindex={0}
          aria-label={label}
          onClick={() => page.review(at)}
          onKeyDown={({ key }) => key === "Enter" && page.review(at)}
        >
          <title>{label}</title>
        </circle>
      ))}
    </svg>
  );
}

/** Reviews the game to its end, without a side line, and without the moves before the position of a day. */
export function reviewGame({ course, studiesByPly, kept, day }: State): Review {
  const played = kept ?? { course, studiesByPly };
  const { plies } = played.course!;
  const whole = goTo(played.course!, plies.length);
  return reviewOf(whole, (at) => played.studiesByPly.get(at), day?.from);
}

/** How many mistakes each player made and what they cost, once all moves are proved. */
export function Mistakes(
  { state, t, review: { sides, unproved } }: ViewProps & { review: Review },
): JSX.Element | null {
  if (unproved > 0) return null;
  const names = listNames(state, t);
  const { game } = state.course!;
  const sayCost = (n: number) =>
    n === 0 || game.outcome ? "" : t.messages.countUnits(n, chooseUnit(game));
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
