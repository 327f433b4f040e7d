/**
 * Play: the opponent, the board, and at the end the move that mattered.
 *
 * @module
 */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { reviewOf } from "@zugzwang/core/study";
import { LEVELS } from "../../play/opponent.ts";
import { formatMessage } from "../../play/messages.ts";
import { findTurningPoint } from "../../play/turning_point.ts";
import { chooseUnit } from "../../play/reasons.ts";
import { findWinner } from "../state/scoring.ts";
import { playedSizes, startEmpty, startRandom } from "../state/opening.ts";
import { listMessageNames } from "../words/said.ts";
import type { ViewProps } from "./view.ts";

/** The sizes of empty boards, and the largest side that may be typed. */
const [SIZES, MOST_SIDE] = [["2x3", "3x3", "4x4", "5x5"], 100];

/** The panel of Play. */
export function PlayPanel(props: ViewProps): JSX.Element {
  const isOver = findWinner(props.state.course!) !== undefined;
  return (
    <>
      {isOver && <Ending {...props} />}
      <Settings {...props} />
    </>
  );
}

/** The move that mattered. */
function Ending({ page, state, t, language }: ViewProps): JSX.Element {
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
          ? formatMessage(turning.message, language)
          : isWhole
          ? t.noMistake
          : state.isStudying
          ? t.reviewing
          : t.noMistakeProved(review.unproved)}
      </p>
      {turning && (
        <button type="button" onClick={() => page.review(turning.number - 1)}>{t.showMe}</button>
      )}
    </section>
  );
}

function Settings(props: ViewProps): JSX.Element {
  const { page, state, t, language } = props;
  const { seats } = state;
  const isAlone = seats.computer !== null;
  const about = {
    easy: t.aboutEasy,
    fair: t.aboutFair,
    strong: t.aboutStrong,
    perfect: t.aboutPerfect,
  };
  return (
    <section class="card settings">
      <h2>{t.settings}</h2>
      <Choice
        label={t.opponent}
        options={[["computer", t.computer], ["person", t.person]]}
        value={isAlone ? "computer" : "person"}
        choose={(value) => page.setSeats({ computer: value === "person" ? null : 1 })}
      />
      {isAlone
        ? (
          <>
            <Choice
              label={t.level}
              options={LEVELS.map((level) => [level, t[level]])}
              value={seats.level}
              choose={(level) => page.setSeats({ level })}
            />
            <small>{about[seats.level]}</small>
            <Choice
              label={t.youStart}
              options={[["yes", t.yes], ["no", t.no]]}
              value={seats.computer === 1 ? "yes" : "no"}
              choose={(value) => page.setSeats({ computer: value === "yes" ? 1 : 0 })}
            />
          </>
        )
        : <Names {...props} />}
      <Boards {...props} />
      <details>
        <summary>{t.rules}</summary>
        <p>
          {page.surroundings.catalogue.find(({ name }) => name === state.course!.game.name)
            ?.rules[language]}
        </p>
      </details>
    </section>
  );
}

/** The names of two people. */
function Names({ page, state, t }: ViewProps): JSX.Element {
  const { names } = state.seats;
  const change = (side: 0 | 1, name: string) =>
    page.setSeats({ names: side === 0 ? [name, names[1]] : [names[0], name] });
  return (
    <div class="row names">
      {([0, 1] as const).map((side) => (
        <input
          key={side}
          type="text"
          maxLength={20}
          placeholder={side === 0 ? t.blue : t.orange}
          aria-label={t.nameOf(side === 0 ? t.blue : t.orange)}
          value={names[side]}
          onInput={({ currentTarget }) => change(side, currentTarget.value)}
        />
      ))}
    </div>
  );
}

/** Empty boards by size, or boards of the game. */
function Boards(props: ViewProps): JSX.Element | null {
  const { page, t } = props;
  const { game } = page.course;
  if (game.empty && game.region) return <Sizes {...props} />;
  if (!game.instances) return null;
  const sizes = playedSizes(game);
  const another = (size: string) =>
    page.start(startRandom(game, size, Math.floor(Math.random() * 1e6)));
  return (
    <>
      {sizes.length > 1 && (
        <Choice
          label={t.size}
          options={sizes.map((size) => [size, size.replace("x", "×")])}
          value={sizeOf(page.course.input)}
          choose={another}
        />
      )}
      <div class="row">
        <span />
        <button
          type="button"
          onClick={() =>
            another(sizes.includes(sizeOf(page.course.input)) ? sizeOf(page.course.input) : "")}
        >
          {t.newBoard}
        </button>
      </div>
    </>
  );
}

function Sizes({ page, t }: ViewProps): JSX.Element {
  const { game, input } = page.course;
  const size = sizeOf(input);
  const [isOther, setOther] = useState(false);
  const start = (size: string) => page.start(startEmpty(game, size));
  const isTyped = isOther || !SIZES.includes(size);
  return (
    <>
      <Choice
        label={t.size}
        options={[...SIZES.map((size) => [size, size.replace("x", "×")] as const), ["other", "…"]]}
        value={isTyped ? "other" : size}
        titles={{ other: t.otherSize }}
        choose={(value) => value === "other" ? setOther(true) : (setOther(false), start(value))}
      />
      {isTyped && <TypedSize size={size} start={start} t={t} />}
    </>
  );
}

function TypedSize(
  { size, start, t }: { size: string; start(size: string): void; t: ViewProps["t"] },
): JSX.Element {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    start(`${data.get("rows")}x${data.get("columns")}`);
  };
  const [rows, columns] = size.split("x");
  const field = (name: string, value: string) => (
    <input
      name={name}
      type="number"
      min={1}
      max={MOST_SIDE}
      defaultValue={value}
      required
      aria-label={`${t.rowsAndColumns}: ${name}`}
    />
  );
  return (
    <form class="row typed" key={size} onSubmit={submit as never}>
      <span>{t.rowsAndColumns}</span>
      <span>{field("rows", rows)} × {field("columns", columns)}</span>
      <button type="submit">{t.start}</button>
    </form>
  );
}

/** The two numbers that every judge's input of a board begins with. */
function sizeOf(input: string): string {
  const [, rows = "", columns = ""] = /^(\d+) (\d+)/.exec(input) ?? [];
  return `${rows}x${columns}`;
}

/** One of a few options. */
export function Choice<T extends string>(
  { label, options, value, choose, titles = {} }: {
    label: string;
    options: readonly (readonly [value: T, text: string])[];
    value: string;
    choose(value: T): void;
    titles?: Readonly<Record<string, string>>;
  },
): JSX.Element {
  return (
    <div class="row" role="group" aria-label={label}>
      <span>{label}</span>
      <div class="choice">
        {options.map(([option, text]) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === value}
            aria-label={titles[option]}
            onClick={() => choose(option)}
          >
            {text}
          </button>
        ))}
      </div>
    </div>
  );
}
