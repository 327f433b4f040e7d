// The buttons below the board, fixed to the bottom of a phone.
import { startCourse } from "@zugzwang/core/study";
import type { JSX } from "preact";
import { LEVELS } from "../../play/opponent.ts";
import { findWinner } from "../state/scoring.ts";
import { readSize, startNew } from "../state/opening.ts";
import { hasVisitorMoved, mayMove } from "../state/state.ts";
import type { ViewProps } from "./view.ts";

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
        {!next && <button type="button" onClick={() => page.undo()}>{t.undo}</button>}
        <button type="button" onClick={() => page.review(0)}>{t.review}</button>
        <button type="button" class={next ? "" : "main"} onClick={() => page.rematch()}>
          {t.rematch}
        </button>
        {next && <button type="button" class="main" onClick={start}>{t.tryLevel(t[next])}</button>}
      </>
    );
  }
  return (
    <>
      <button type="button" disabled={!hasVisitorMoved(state)} onClick={() => page.undo()}>
        {t.undo}
      </button>
      <HintButton {...props} />
      <button
        type="button"
        onClick={() => page.start(startNew(course!.game, readSize(course!.input)))}
      >
        {t.newGame}
      </button>
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
        <button
          key={name}
          type="button"
          aria-label={t[name]}
          disabled={i < 2 ? at === 0 : at === length}
          onClick={() => page.goTo(targets[name])}
        >
          {"«‹›»"[i]}
        </button>
      ))}
      <HintButton {...props} />
    </>
  );
}

function HintButton({ page, state, t }: ViewProps): JSX.Element {
  return (
    <button
      type="button"
      disabled={!mayMove(state)}
      onClick={() => page.change({ hintSteps: Math.max(1, state.hintSteps) })}
    >
      {t.hint}
    </button>
  );
}

function LearnControls(props: ViewProps): JSX.Element | null {
  const { page, state, t } = props;
  const { lesson } = state;
  if (!lesson || lesson.index === null || lesson.step.stage === "end") return null;
  const { step: { stage }, answer } = lesson;
  const isDone = stage === "example" || answer?.isBest === true ||
    (stage === "guided" && findWinner(state.course!) !== undefined);
  return (
    <>
      <button
        type="button"
        class={answer?.isBest === false ? "main" : ""}
        onClick={() => page.teacher!.retry()}
      >
        {stage === "example" ? t.watchAgain : t.retry}
      </button>
      {stage !== "example" && <HintButton {...props} />}
      <button type="button" class={isDone ? "main" : ""} onClick={() => page.teacher!.next()}>
        {t.next}
      </button>
    </>
  );
}
