// The smaller panels: the position of the day, setting a position up, a friend elsewhere.
import { type StudiedMove, totalOf } from "@zugzwang/core/study";
import type { JSX } from "preact";
import type { AnyCourse } from "../../base/games.ts";
import { hasEmptyBoards, startAgain } from "../state/boards.ts";
import { formatTries } from "../state/play_day.ts";
import { beginSetUp, clear } from "../state/set_up.ts";
import { isDayOver } from "../state/state.ts";
import { listBest } from "../words/more_said.ts";
import { nameMove, sayResult } from "../words/said.ts";
import { Boards, Button, CopyButton, ShareButton, type ViewProps } from "./view.tsx";

/** What the position of the day is, the streak, and the result to copy. */
export function DayPanel({ page, state, t, language }: ViewProps): JSX.Element {
  const day = state.day!;
  const result = () =>
    `${page.entry.title[language]} ${day.date} ${formatTries(day)}\n${location.href}`;
  return (
    <section class="card">
      <h2>{t.dayOf(day.date)}</h2>
      <p>{t.aboutDay}</p>
      {day.streak > 0 && <p>{t.streak(day.streak)}</p>}
      {day.answer !== null && isDayOver(day) && (
        <div class="row">
          <CopyButton label={t.copyResult} t={t} text={result} />
          <Button onClick={() => void page.setMode("analyze")}>{t.whyWins}</Button>
        </div>
      )}
    </section>
  );
}

/** In Analyze, why only one move of the position of the day wins, and the way back to the day. */
export function DayAnswer(props: ViewProps): JSX.Element | null {
  const { page, state, t } = props;
  const { day, course, study } = state;
  if (day === null) return null;
  const best = study ? listBest(study.moves ?? [], study.moverValue) : [];
  const [other] = study?.moves?.filter((move) => !best.includes(move)) ?? [];
  const isProved = course!.at === day.from && best.length === 1 && other && !study!.unproved.length;
  const say = ({ value }: StudiedMove) => sayResult(totalOf(course!, value), state, t);
  return (
    <section class="card">
      <h2>{t.dayOf(day.date)}</h2>
      {isProved && <p>{t.onlyWin(nameMove(props, best[0].move), say(best[0]), say(other))}</p>}
      <Button onClick={() => void page.setMode("day")}>← {t.back}</Button>
    </section>
  );
}

/** Set up: the size of the board, or another random one. */
export function SetUpPanel({ page, state, t }: ViewProps): JSX.Element | null {
  const { course } = state;
  const { game } = course!;
  if (!game.instances) return null;
  const start = (course: AnyCourse) => page.show(clear(beginSetUp(course)));
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

/** What to do with a friend on another device, and the address to send. */
export function Invitation({ page, t }: ViewProps): JSX.Element {
  return (
    <section class="card">
      <p>{t.sendAddress}</p>
      <ShareButton page={page} t={t} />
    </section>
  );
}
