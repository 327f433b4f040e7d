// Below the board, what loads later: a hint, and the buttons of the modes other than Play.
import type { JSX } from "preact";
import { formatReasons } from "../../play/messages.ts";
import { findStarter } from "../../play/seats.ts";
import { clear } from "../state/set_up.ts";
import { findWinnerAtEnd } from "../state/state.ts";
import { goToBoard, showLessons } from "../state/teacher.ts";
import { saySource } from "../words/more_said.ts";
import { Button, HintButton, type ViewProps } from "./view.tsx";

/** A hint in the place of the last line, one step at a time. */
export function HintBox({ state, hint, t }: ViewProps): JSX.Element {
  const { steps, isProved } = hint!;
  const texts = steps.map(({ messages }) => formatReasons(messages, t.messages));
  const more = state.isStudying ? t.solving : steps.length === 0 ? t.tooLarge : "";
  return (
    <div class="said hint" role="status">
      <p>{[...texts, isProved ? saySource(state, t) : more].reduce(t.join)}</p>
    </div>
  );
}

export function LaterControls(props: ViewProps): JSX.Element | null {
  const { mode } = props.state;
  if (mode === "analyze") return <Steps {...props} />;
  if (mode === "learn") return <LearnControls {...props} />;
  return mode === "setUp" ? <SetUpControls {...props} /> : null;
}

function Steps(props: ViewProps): JSX.Element {
  const { page, state, t } = props;
  const { at, plies: { length } } = state.course!;
  const first = state.day?.from ?? 0;
  const targets = { first, undo: at - 1, redo: at + 1, last: length };
  return (
    <>
      {(["first", "undo", "redo", "last"] as const).map((name, i) => (
        <Button
          key={name}
          aria-label={t[name]}
          disabled={i < 2 ? at <= first : at === length}
          onClick={() => page.goTo(targets[name])}
        >
          {"«‹›»"[i]}
        </Button>
      ))}
      <HintButton {...props} />
    </>
  );
}

function SetUpControls({ page, state: { course }, t }: ViewProps): JSX.Element {
  return (
    <>
      <Button onClick={() => page.show(clear(course!))}>{t.clear}</Button>
      <Button onClick={() => void page.setMode("analyze")}>{t.analyze}</Button>
      <Button class="main" onClick={() => void page.setMode("play")}>{t.play}</Button>
    </>
  );
}

function LearnControls(props: ViewProps): JSX.Element | null {
  const { page, state, t } = props;
  const { lessons, lesson, course } = state;
  if (!lesson) return null;
  const { index, at, step: { stage }, answer } = lesson;
  if (stage === "end") {
    const isLast = index === lessons!.length - 1;
    return (
      <>
        <Button onClick={() => showLessons(page)}>{t.allLessons}</Button>
        {isLast
          ? <Button class="main" onClick={() => void page.setMode("play")}>{t.play}</Button>
          : <Button class="main" onClick={() => goToBoard(page, index + 1)}>{t.next}</Button>}
      </>
    );
  }
  const winner = stage === "guided" ? findWinnerAtEnd(course!) : undefined;
  const isWon = winner === undefined ? null : winner === findStarter(course!);
  const isRight = stage === "example" || (answer?.isBest ?? isWon);
  return (
    <>
      <Button class={isRight === false ? "main" : ""} onClick={() => goToBoard(page, index, at)}>
        {stage === "example" ? t.watchAgain : t.retry}
      </Button>
      {stage !== "example" && <HintButton {...props} />}
      <Button class={isRight ? "main" : ""} onClick={() => goToBoard(page, index, at + 1)}>
        {t.next}
      </Button>
    </>
  );
}
