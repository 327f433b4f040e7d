// The position of the day: its own panel, and what Analyze says about it.
import { type StudiedMove, totalOf } from "@zugzwang/core/study";
import type { JSX } from "preact";
import { formatTries } from "../state/play_day.ts";
import { isDayOver } from "../state/state.ts";
import { listQuickest } from "../words/more_said.ts";
import { nameMove, sayResult } from "../words/said.ts";
import { Button, CopyButton, type ViewProps } from "./view.tsx";

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
          <Button onClick={() => void page.setMode("analyze")}>{t.why}</Button>
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
  const best = study ? listQuickest(study) : [];
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
