// Play: the rules, the opponent and the board.
import type { Side } from "@zugzwang/core";
import type { JSX } from "preact";
import { startCourse } from "@zugzwang/core/study";
import { findStarter, hasPersonMoved, LEVELS, MOST_LOST } from "../../play/seats.ts";
import { chooseUnit } from "../../play/messages.ts";
import type * as later from "../later.ts";
import { hasEmptyBoards, listSizes, readSize, startNew } from "../state/boards.ts";
import { findWinnerAtEnd } from "../state/state.ts";
import { Button, Lazy, ShareButton, type ViewProps } from "./view.tsx";

type Later = typeof later;

export function PlayPanel(props: ViewProps): JSX.Element {
  const { page, state, t } = props;
  const isOver = findWinnerAtEnd(state.course!) !== undefined;
  return (
    <>
      {state.seats.away !== null && (
        <section class="card">
          <p>{t.sendAddress}</p>
          <ShareButton page={page} t={t} />
        </section>
      )}
      {isOver
        ? <Lazy key="end" {...props} choose={(later: Later) => later.Ending} />
        : <Rules {...props} />}
      <Settings {...props} />
    </>
  );
}

/** The rules, open until the visitor has made a move. */
function Rules({ page, state, t, language }: ViewProps): JSX.Element {
  return (
    <details class="card" open={!hasPersonMoved(state.course!, state.seats)}>
      <summary>{t.rules}</summary>
      <p>{t.promise}</p>
      <p>{page.entry.rules[language]}</p>
    </details>
  );
}

function Settings(props: ViewProps): JSX.Element {
  const { page, state: { course, seats: { computer, away } }, t } = props;
  const isAlone = computer !== null;
  return (
    <section class="card settings">
      <h2>{t.settings}</h2>
      <Choice
        label={t.opponent}
        options={[["computer", t.computer], ["person", t.person], ["away", t.away]]}
        value={isAlone ? "computer" : away === null ? "person" : "away"}
        choose={(opponent) => page.seatOpponent(opponent)}
      />
      {isAlone && <ComputerSettings {...props} />}
      <Boards {...props} />
      {course!.game.show.scene && (
        <Button class="quiet" onClick={() => void page.setMode("setUp")}>{t.setUp}</Button>
      )}
    </section>
  );
}

/** How well the computer plays, and who begins. */
function ComputerSettings({ page, state, t }: ViewProps): JSX.Element {
  const { game, input } = page.course;
  const { level, computer } = state.seats;
  const sayMost = (n: number) => t.aboutMistakes(t.messages.countUnits(n, chooseUnit(game)));
  const about = {
    easy: t.aboutEasy,
    fair: game.outcome ? t.aboutFairWins : sayMost(MOST_LOST.fair),
    strong: game.outcome ? t.aboutStrongWins : sayMost(MOST_LOST.strong),
    perfect: t.aboutPerfect,
  };
  const starter = findStarter(page.course);
  const startAs = (computer: Side) => page.start(startCourse(game, input), { computer });
  return (
    <>
      <Choice
        label={t.level}
        options={LEVELS.map((level) => [level, t[level]])}
        value={level}
        choose={(level) => page.setSeats({ level })}
      />
      <small>{about[level]}</small>
      <Choice
        label={t.firstMove}
        options={[["you", t.you], ["computer", t.computer]]}
        value={computer === starter ? "computer" : "you"}
        choose={(value) => startAs(value === "computer" ? starter : 1 - starter as Side)}
      />
    </>
  );
}

/** The sizes of empty boards, and the pattern of one that is typed, with sides of at most 100. */
const SIZES = ["2x3", "3x3", "4x4", "5x5"];
const TYPED_SIZE = "([1-9][0-9]?|100) ?[x×*] ?([1-9][0-9]?|100)";

/** Empty boards by size, of which any may be typed, or the sizes of random boards. */
function Boards({ page, t }: ViewProps): JSX.Element | null {
  const { game, input } = page.course;
  const hasAny = hasEmptyBoards(game);
  const sizes = hasAny ? SIZES : listSizes(game).toSorted();
  if (sizes.length < 2) return null;
  const size = readSize(input);
  const isTyped = !sizes.includes(size);
  const start = (size: string) => page.start(startNew(game, size));
  return (
    <Choice
      label={t.board}
      options={sizes.map((size) => [size, size.replace("x", "×")])}
      value={size}
      choose={start}
    >
      {hasAny && (
        <input
          key={size}
          class={isTyped ? "typed" : ""}
          pattern={TYPED_SIZE}
          placeholder={t.otherSize}
          aria-label={t.otherSizeSuchAs}
          title={t.otherSizeSuchAs}
          defaultValue={isTyped ? size.replace("x", "×") : ""}
          onChange={({ currentTarget: input }) =>
            input.value && input.reportValidity() && start(input.value.replace(/\D+/, "x"))}
        />
      )}
    </Choice>
  );
}

function Choice<T extends string>(
  { label, options, value, choose, children }: {
    label: string;
    options: readonly (readonly [value: T, text: string])[];
    value: string;
    choose(value: T): void;
    children?: JSX.Element | false;
  },
): JSX.Element {
  return (
    <div class="row" role="group" aria-label={label}>
      <span>{label}</span>
      <div class="choice">
        {options.map(([option, text]) => (
          <Button
            key={option}
            aria-pressed={option === value}
            onClick={() => choose(option)}
          >
            {text}
          </Button>
        ))}
        {children}
      </div>
    </div>
  );
}
