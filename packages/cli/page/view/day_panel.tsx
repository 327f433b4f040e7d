// The position of the day: what it is, the streak, the result to copy, and in Analyze why a move wins.
import type { JSX } from "preact";
import { formatTries, isDayOver } from "../state/day.ts";
import { type StudiedMove, totalOf } from "@zugzwang/core/study";
import { sayResult } from "../words/more_said.ts";
import { listBest } from "./badges.ts";
import { nameMove } from "./place_names.ts";
import { Button, CopyButton, type LaterProps } from "./view.tsx";

export function DayPanel({ page, state, t, language }: LaterProps): JSX.Element {
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
          <CopyButton label={t.copyResult} done={t.copiedText} text={result} />
          <Button onClick={() => void page.setMode("analyze")}>{t.whyWins}</Button>
        </div>
      )}
    </section>
  );
}

/** In Analyze, why only one move of the position of the day wins, and the way back to the day. */
export function DayAnswer(props: LaterProps): JSX.Element | null {
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
