// The buttons below the board, fixed to the bottom of a phone.
import { startCourse } from "@zugzwang/core/study";
import type { JSX } from "preact";
import { hasPersonMoved, LEVELS } from "../../play/match.ts";
import { findWinner } from "../state/scoring.ts";
import { startAgain } from "../state/opening.ts";
import { mayMove } from "../state/state.ts";
import { Button, type ViewProps } from "./view.tsx";

export function Controls(props: ViewProps): JSX.Element {
  const { state } = props;
  return (
    <div class="controls">
      {state.mode === "play" && <PlayControls {...props} />}
      {state.mode === "analyze" && <Steps {...props} />}
      {state.mode === "learn" && <LearnControls {...props} />}
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

function Steps(props: ViewProps): JSX.Element {
  const { page, state, t } = props;
  const { at, plies: { length } } = state.course!;
  const targets = { first: 0, undo: at - 1, redo: at + 1, last: length };
  return (
    <>
      {(["first", "undo", "redo", "last"] as const).map((name, i) => (
        <Button
          key={name}
          aria-label={t[name]}
          disabled={i < 2 ? at === 0 : at === length}
          onClick={() => page.goTo(targets[name])}
        >
          {"«‹›»"[i]}
        </Button>
      ))}
      <HintButton {...props} />
    </>
  );
}

function HintButton({ page, state, t }: ViewProps): JSX.Element {
  return (
    <Button disabled={!mayMove(state)} onClick={() => void page.hint()}>
      {t.hint}
    </Button>
  );
}

function LearnControls(props: ViewProps): JSX.Element | null {
  const { page, state, t } = props;
  const { lesson } = state;
  if (!lesson || lesson.index === null) return null;
  const { lessons, index, step: { stage }, answer, learner } = lesson;
  if (stage === "end") {
    const isLast = index === lessons.length - 1;
    return (
      <>
        <Button onClick={() => page.teacher!.showList()}>{t.allLessons}</Button>
        {!isLast && (
          <Button class="main" onClick={() => page.teacher!.go(index + 1)}>{t.nextLesson}</Button>
        )}
      </>
    );
  }
  const winner = stage === "guided" ? findWinner(state.course!) : undefined;
  const isWon = winner === undefined ? null : winner === learner;
  const isRight = stage === "example" || (answer?.isBest ?? isWon);
  return (
    <>
      <Button class={isRight === false ? "main" : ""} onClick={() => page.teacher!.retry()}>
        {stage === "example" ? t.watchAgain : t.retry}
      </Button>
      {stage !== "example" && <HintButton {...props} />}
      <Button class={isRight ? "main" : ""} onClick={() => page.teacher!.next()}>{t.next}</Button>
    </>
  );
}
