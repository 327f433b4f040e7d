/**
 * Undo and redo, the best move, and editing.
 *
 * @module
 */
import type { JSX } from "preact";
import type { ViewProps } from "./view.ts";

/** The row of controls below the board. */
export function Controls({ explorer, state, t }: ViewProps): JSX.Element {
  const { session, analysis, isEditing, edits } = state;
  const isEmpty = isEditing ? edits.length < 2 : session.at === 0;
  const hasBest = analysis.solution !== null && analysis.solution.move !== null;
  const buttons = [
    { sign: "⇤", text: t.start, isOff: isEditing || isEmpty, act: () => explorer.goTo(0) },
    { sign: "↶", text: t.undo, isOff: isEmpty, act: () => explorer.undo() },
    {
      sign: "↷",
      text: t.redo,
      isOff: isEditing || session.at === session.moves.length,
      act: () => explorer.redo(),
    },
    { sign: "▶", text: t.best, isOff: isEditing || !hasBest, act: () => explorer.playBest() },
  ];
  return (
    <div class="controls">
      {buttons.map(({ sign, text, isOff, act }) => (
        <button key={sign} type="button" disabled={isOff} onClick={act}>
          <span aria-hidden="true">{sign}</span> {text}
        </button>
      ))}
      <button type="button" aria-pressed={isEditing} onClick={() => explorer.edit(!isEditing)}>
        <span aria-hidden="true">✎</span> {isEditing ? t.done : t.edit}
      </button>
    </div>
  );
}
