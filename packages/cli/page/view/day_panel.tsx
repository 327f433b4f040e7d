// The position of the day: what it is, the streak, and the result to copy.
import type { JSX } from "preact";
import { formatTries, isDayOver } from "../state/day.ts";
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
