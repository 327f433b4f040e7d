/**
 * The buttons below the board, fixed to the bottom of a phone.
 *
 * @module
 */
import { startCourse } from "@zugzwang/core/study";
import type { JSX } from "preact";
import { LEVELS } from "../../play/opponent.ts";
import { findWinner } from "../state/scoring.ts";
import { startEmpty, startGame, startRandom } from "../state/opening.ts";
import { hasVisitorMoved, mayMove } from "../state/state.ts";
import type { Page } from "../state/page.ts";
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

function PlayControls({ page, state, t }: ViewProps): JSX.Element {
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
      <button
        type="button"
        disabled={!mayMove(state)}
        onClick={() => page.change({ hintSteps: Math.max(1, state.hintSteps) })}
      >
        {t.hint}
      </button>
      <button type="button" onClick={() => newGame(page)}>{t.newGame}</button>
    </>
  );
}

/** Starts a new game: on an empty board of the same size, or on another random board. */
function newGame(page: Page): void {
  const { course } = page;
  const { game, input } = course;
  const size = /^(\d+) (\d+)/.exec(input);
  if (game.empty && game.region && size) {
    return page.start(startEmpty(game, `${size[1]}x${size[2]}`));
  }
  page.start(
    game.instances ? startRandom(game, "", Math.floor(Math.random() * 1e6)) : startGame(game),
  );
}

function Steps({ page, state, t }: ViewProps): JSX.Element {
  const { at, plies } = state.course!;
  return (
    <>
      <button type="button" aria-label={t.first} disabled={at === 0} onClick={() => page.goTo(0)}>
        «
      </button>
      <button
        type="button"
        aria-label={t.undo}
        disabled={at === 0}
        onClick={() => page.goTo(at - 1)}
      >
        ‹
      </button>
      <button
        type="button"
        aria-label={t.redo}
        disabled={at === plies.length}
        onClick={() => page.goTo(at + 1)}
      >
        ›
      </button>
      <button
        type="button"
        aria-label={t.last}
        disabled={at === plies.length}
        onClick={() => page.goTo(plies.length)}
      >
        »
      </button>
      <button
        type="button"
        disabled={!mayMove(state)}
        onClick={() => page.change({ hintSteps: Math.max(1, state.hintSteps) })}
      >
        {t.hint}
      </button>
    </>
  );
}

function LearnControls({ page, state, t }: ViewProps): JSX.Element | null {
  const { lesson } = state;
  if (!lesson || lesson.index === null || lesson.stage === "end") return null;
  const { stage, answer } = lesson;
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
      {stage !== "example" && (
        <button
          type="button"
          disabled={!lesson.isOpen || !mayMove(state)}
          onClick={() => page.change({ hintSteps: Math.max(1, state.hintSteps) })}
        >
          {t.hint}
        </button>
      )}
      <button type="button" class={isDone ? "main" : ""} onClick={() => page.teacher!.next()}>
        {t.next}
      </button>
    </>
  );
}
