// Play: the rules, the opponent and the board.
import type { Side } from "@zugzwang/core";
import type { JSX } from "preact";
import { startCourse } from "@zugzwang/core/study";
import { findStarter, hasPersonMoved, LEVELS, MOST_LOST } from "../../play/seats.ts";
import { chooseUnit } from "../../play/messages.ts";
import type * as later from "../later.ts";
import { findWinnerAtEnd } from "../state/state.ts";
import { Boards, Button, Choice, Lazy, type ViewProps } from "./view.tsx";

type Props = ViewProps<typeof later>;

export function PlayPanel(props: Props): JSX.Element {
  const isOver = findWinnerAtEnd(props.state.course!) !== undefined;
  return (
    <>
      {props.state.seats.away !== null && (
        <Lazy
          key="invitation"
          {...props}
          choose={(later) => later.Invitation}
        />
      )}
      {isOver
        ? <Lazy key="end" {...props} choose={(later) => later.Ending} />
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

function Settings(props: Props): JSX.Element {
  const { page, state, t } = props;
  const { seats, course } = state;
  const { game, input } = course!;
  const isAlone = seats.computer !== null;
  const sayMost = (n: number) => t.aboutMistakes(t.messages.countUnits(n, chooseUnit(game)));
  const about = {
    easy: t.aboutEasy,
    fair: game.outcome ? t.aboutFairWins : sayMost(MOST_LOST.fair),
    strong: game.outcome ? t.aboutStrongWins : sayMost(MOST_LOST.strong),
    perfect: t.aboutPerfect,
  };
  const starter = findStarter(course!);
  const startAs = (computer: Side) => page.start(startCourse(game, input), { computer });
  return (
    <section class="card settings">
      <h2>{t.settings}</h2>
      <Choice
        label={t.opponent}
        options={[["computer", t.computer], ["person", t.person], ["away", t.away]]}
        value={isAlone ? "computer" : seats.away === null ? "person" : "away"}
        choose={(opponent) => page.seatOpponent(opponent)}
      />
      {isAlone && (
        <>
          <Choice
            label={t.level}
            options={LEVELS.map((level) => [level, t[level]])}
            value={seats.level}
            choose={(level) => page.setSeats({ level })}
          />
          <small>{about[seats.level]}</small>
          <Choice
            label={t.firstMove}
            options={[["you", t.you], ["computer", t.computer]]}
            value={seats.computer === starter ? "computer" : "you"}
            choose={(value) => startAs(value === "computer" ? starter : 1 - starter as Side)}
          />
        </>
      )}
      <Boards page={page} t={t} start={(course) => page.start(course)} />
      {game.show.scene && (
        <Button class="quiet" onClick={() => void page.setMode("setUp")}>{t.setUp}</Button>
      )}
    </section>
  );
}
