// The buttons below the board, fixed to the bottom of a phone.
import { startCourse } from "@zugzwang/core/study";
import type { JSX } from "preact";
import { hasPersonMoved, LEVELS } from "../../play/match.ts";
import { findWinner } from "../state/scoring.ts";
import { startAgain } from "../state/opening.ts";
import { mayMove } from "../state/state.ts";
import { Button, Lazy, type ViewProps } from "./view.tsx";

export function Controls(props: ViewProps): JSX.Element {
  const { state } = props;
  return (
    <div class="controls">
      {state.mode === "play"
        ? <PlayControls {...props} />
        : <Lazy {...props} name="LaterControls" />}
    </div>
  );
}

function PlayControls(props: ViewProps): JSX.Element {
  const { page, state, t } = props;
  const { course, seats: { computer, level } } = state;
  const winner = findWinner(course!);
  if (winner !== undefined) {
    const hasWon = computer !== null && winner === 1 - computer;
    const next = hasWon ? LEVELS[LEVELS.indexOf(level) + 1] : undefined;
    const start = () => page.start(startCourse(course!.game, course!.input), { level: next! });
    return (
      <>
        {!next && <Button onClick={() => page.undo()}>{t.undo}</Button>}
        <Button onClick={() => page.review(0)}>{t.review}</Button>
        <Button class={next ? "" : "main"} onClick={() => page.rematch()}>
          {computer === null ? t.playAgain : t.rematch}
        </Button>
        {next && <Button class="main" onClick={start}>{t.tryLevel(t[next])}</Button>}
      </>
    );
  }
  return (
    <>
      <Button disabled={!hasPersonMoved(state.course!, state.seats)} onClick={() => page.undo()}>
        {t.undo}
      </Button>
      <HintButton {...props} />
      <Button onClick={() => page.start(startAgain(course!))}>{t.newGame}</Button>
    </>
  );
}

export function HintButton({ page, state, t }: ViewProps): JSX.Element {
  return (
    <Button disabled={!mayMove(state)} onClick={() => void page.hint()}>
      {t.hint}
    </Button>
  );
}
