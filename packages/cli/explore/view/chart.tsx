/**
 * A line of results over the moves of a game.
 *
 * @module
 */
import type { JSX } from "preact";
import { signedNumber } from "../../draw/move_marks.ts";

/** The chart's size, its edge, and the room for a figure's character, in pixels. */
const [WIDTH, HEIGHT, EDGE, CHARACTER] = [320, 120, 12, 7.5];

/** Results by the number of moves made, null where not known; a gap stands there. */
export function Chart(
  { results, at, title }: { results: readonly (number | null)[]; at: number; title: string },
): JSX.Element {
  const known = results.flatMap((result, k) => result === null ? [] : [{ result, k }]);
  const all = [0, ...known.map(({ result }) => result)];
  const [low, high] = [Math.min(...all), Math.max(...all, Math.min(...all) + 1)];
  const figures = [...new Set([high, 0, low])];
  const left = 14 + CHARACTER * Math.max(...figures.map((value) => signedNumber(value).length));
  const x = (k: number) => left + (WIDTH - left - EDGE) * k / Math.max(1, results.length - 1);
  const y = (value: number) => EDGE + (HEIGHT - 2 * EDGE) * (high - value) / (high - low);
  const steps = known.flatMap(({ result, k }, i) => {
    const before = known[i - 1];
    if (before?.k !== k - 1) return [];
    const d = `M${x(k - 1)} ${y(before.result)}H${x(k)}V${y(result)}`;
    return [<path key={k} class="step" d={d} />];
  });
  const words = known.map(({ result, k }) => `${k}: ${signedNumber(result)}`).join(", ");
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}. ${words}`}>
        <line class="zero" x1={left} x2={WIDTH - EDGE} y1={y(0)} y2={y(0)} />
        {figures.map((value) => (
          <text key={value} x={left - 8} y={y(value)}>{signedNumber(value)}</text>
        ))}
        <line class="now" x1={x(at)} x2={x(at)} y1={EDGE / 2} y2={HEIGHT - EDGE / 2} />
        {steps}
        {known.map(({ result, k }) => (
          <circle
            key={k}
            class={k === at ? "point now" : "point"}
            cx={x(k)}
            cy={y(result)}
            r={k === at ? 5 : 3}
          />
        ))}
      </svg>
      <figcaption>{title}</figcaption>
    </figure>
  );
}
