/**
 * A line of results over the moves of a game, on which a click or an arrow key goes to a move.
 *
 * @module
 */
import type { JSX } from "preact";

/** The chart's size, its edge, and the room for a figure's character, in pixels. */
const [WIDTH, HEIGHT, EDGE, CHARACTER] = [320, 120, 12, 8];

/** What a chart shows. */
export interface ChartProps {
  /** Results by the number of moves made, null where not known; a gap stands there. */
  readonly results: readonly (number | null)[];
  /** How many moves stand. */
  readonly at: number;
  /** What it is a chart of. */
  readonly title: string;
  /** The name of what the arrow keys choose. */
  readonly name: string;
  /** Says who wins by how much. */
  sayResult(result: number): string;
  /** Goes to the position after so many moves. */
  goTo(at: number): void;
}

/** The chart. */
export function Chart({ results, at, title, name, goTo, sayResult }: ChartProps): JSX.Element {
  const known = results.flatMap((result, k) => result === null ? [] : [{ result, k }]);
  const all = [0, ...known.map(({ result }) => result)];
  const [low, high] = [Math.min(...all), Math.max(...all, Math.min(...all) + 1)];
  const figures = [...new Set([high, 0, low])];
  const left = 14 + CHARACTER * Math.max(...figures.map((value) => `${Math.abs(value)}`.length));
  const last = results.length - 1;
  const x = (k: number) => left + (WIDTH - left - EDGE) * k / Math.max(1, last);
  const y = (value: number) => EDGE + (HEIGHT - 2 * EDGE) * (high - value) / (high - low);
  const steps = known.flatMap(({ result, k }, i) => {
    const before = known[i - 1];
    if (before?.k !== k - 1) return [];
    const isMistake = before.result !== result;
    const d = `M${x(k - 1)} ${y(before.result)}H${x(k)}V${y(result)}`;
    return [<path key={k} class={isMistake ? "step mistake" : "step"} d={d} />];
  });
  const onClick = (event: MouseEvent) => {
    const { left: start, width } = (event.currentTarget as Element).getBoundingClientRect();
    const place = (event.clientX - start) / width * WIDTH;
    goTo(Math.round((place - left) / (WIDTH - left - EDGE) * Math.max(1, last)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    goTo(target);
  };
  const result = results[at] ?? null;
  return (
    <figure class="chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="slider"
        tabindex={0} // as SVG spells it
        aria-label={`${name}. ${title}`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={`${at}${result === null ? "" : `: ${sayResult(result)}`}`}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <line class="zero" x1={left} x2={WIDTH - EDGE} y1={y(0)} y2={y(0)} />
        {figures.map((value) => (
          <text key={value} class={sideClass(value)} x={left - 8} y={y(value)}>
            {Math.abs(value)}
          </text>
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

/** Who leads: the first side above the line, the second below it. */
function sideClass(value: number): string {
  return value > 0 ? "side-0" : value < 0 ? "side-1" : "";
}
