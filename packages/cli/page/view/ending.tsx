// The end of a game in Play: the move that mattered, and how well both played.
import { goTo } from "@zugzwang/core/study";
import type { JSX } from "preact";
import { chooseUnit, formatMessage } from "../../play/messages.ts";
import { findTurningPoint, reviewOf } from "../../play/review.ts";
import { listTotals } from "../state/state.ts";
import { listNames, sayResult } from "../words/said.ts";
import { Button, type ViewProps } from "./view.tsx";

export function Ending(props: ViewProps): JSX.Element {
  const { page, state, t } = props;
  const course = state.course!;
  const names = listNames(state, t);
  const review = reviewOf(course, (at) => state.studiesByPly.get(at));
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
      <Chart {...props} marked={turning?.number ?? null} />
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

/** The size of the chart, and the radius of its dots, in SVG units. */
const [WIDE, HIGH, DOT] = [300, 80, 4];

/** What the position was worth after each move, for the first side. A click on a dot goes there. */
function Chart(
  { page, state, t, marked }: ViewProps & { marked: number | null },
): JSX.Element | null {
  const { plies } = state.course!;
  const totals = listTotals(state);
  const most = Math.max(1, ...totals.map((total) => Math.abs(total ?? 0)));
  const points = totals.flatMap((total, at) =>
    total === null ? [] : [{
      at,
      x: DOT + (WIDE - 2 * DOT) * at / plies.length,
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

/** How many mistakes each player made and what they cost, once all moves are proved. */
export function Mistakes({ state, t }: ViewProps): JSX.Element | null {
  const { course: played, studiesByPly } = state.kept ?? state;
  const course = goTo(played!, played!.plies.length);
  const { sides, unproved } = reviewOf(course, (at) => studiesByPly.get(at), state.day?.from);
  if (unproved > 0) return null;
  const names = listNames(state, t);
  const unit = chooseUnit(course.game);
  const sayCost = (n: number) =>
    n === 0 || course.game.outcome ? "" : t.messages.countUnits(n, unit);
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
