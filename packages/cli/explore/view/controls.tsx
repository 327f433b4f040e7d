/**
 * Through the game, hints and the best move, which values are shown, and the end of editing.
 *
 * @module
 */
import type { JSX } from "preact";
import { lineMove } from "../state/known_moves.ts";
import { isGuessing, isHiding } from "../state/state.ts";
import type { ViewProps } from "./view.ts";

/** What each state of the values goes on to. */
const NEXT_VALUES = { none: "best", best: "all", all: "none" } as const;

/** The row of controls below the board. */
export function Controls({ explorer, state, t }: ViewProps): JSX.Element {
  const { session, work, isEditing, edits, values, training } = state;
  const { at, moves } = session;
  const isAtStart = isEditing ? edits.length < 2 : at === 0;
  const isAtEnd = isEditing || at === moves.length;
  const hasBest = !isEditing && lineMove(session.game, work) !== null;
  const steps = [
    { sign: "|◀", text: t.start, isOff: isEditing || isAtStart, act: () => explorer.goTo(0) },
    { sign: "◀", text: t.undo, isOff: isAtStart, act: () => explorer.undo() },
    { sign: "▶", text: t.redo, isOff: isAtEnd, act: () => explorer.redo() },
    { sign: "▶|", text: t.end, isOff: isAtEnd, act: () => explorer.goTo(moves.length) },
  ];
  return (
    <div class="controls">
      <div class="steps" role="group" aria-label={t.history}>
        {steps.map(({ sign, text, isOff, act }) => (
          <button
            key={sign}
            type="button"
            aria-label={text}
            title={text}
            disabled={isOff}
            onClick={act}
          >
            {sign}
          </button>
        ))}
      </div>
      {isHiding(state) && (
        <button type="button" disabled={!hasBest} onClick={() => explorer.hint()}>{t.hint}</button>
      )}
      <button type="button" disabled={!hasBest} onClick={() => explorer.playBest()}>
        {isGuessing(state) ? t.solution : t.best}
      </button>
      {training === null && (
        <button
          type="button"
          class="values"
          onClick={() => explorer.change({ values: NEXT_VALUES[values] })}
        >
          {t.values[values]}
        </button>
      )}
      {isEditing && (
        <button type="button" class="done" onClick={() => explorer.edit(false)}>{t.done}</button>
      )}
    </div>
  );
}
