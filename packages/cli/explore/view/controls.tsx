/**
 * Undo and redo, the best move, who plays, and how long the solver may take.
 *
 * @module
 */
import type { JSX } from "preact";
import { termText } from "../words/texts.ts";
import type { ViewProps } from "./view.ts";

/** Choices of who is played by the program. */
const COMPUTER = ["none", "first", "second", "both"] as const;

/** Choices of seconds for a step. */
const SECONDS = [2, 10, 60, 600] as const;

/** The row of controls below the board. */
export function Controls(props: ViewProps): JSX.Element | null {
  const { explorer, state, t } = props;
  const { session, analysis, isEditing } = state;
  if (!session) return null;
  const isEmpty = session.at === 0;
  return (
    <div class="controls">
      <div class="buttons">
        <button type="button" disabled={isEmpty} onClick={() => explorer.goTo(0)}>
          <span aria-hidden="true">⇤</span> {t.start}
        </button>
        <button type="button" disabled={isEmpty} onClick={() => explorer.undo()}>
          <span aria-hidden="true">↶</span> {t.undo}
        </button>
        <button
          type="button"
          disabled={session.at === session.moves.length}
          onClick={() => explorer.redo()}
        >
          <span aria-hidden="true">↷</span> {t.redo}
        </button>
        <button
          type="button"
          class="primary"
          disabled={isEditing || !analysis.solution?.solved || analysis.solution.move === null}
          onClick={() => explorer.playBest()}
        >
          <span aria-hidden="true">▶</span> {t.best}
        </button>
        <button type="button" aria-pressed={isEditing} onClick={() => explorer.edit(!isEditing)}>
          <span aria-hidden="true">✎</span> {isEditing ? t.done : t.edit}
        </button>
      </div>
      <div class="choices">
        <Computer {...props} />
        <Time {...props} />
      </div>
    </div>
  );
}

function Computer({ explorer, state, t, language }: ViewProps): JSX.Element {
  const [first, second] = state.computer;
  const [one, two] = state.session!.game.sides.map((side) => termText(language, side));
  const names = { none: t.nobody, first: one, second: two, both: t.both };
  const chosen = first ? (second ? "both" : "first") : (second ? "second" : "none");
  return (
    <label>
      {t.plays}{" "}
      <select
        value={chosen}
        onChange={({ currentTarget: { value } }) =>
          explorer.setComputer([
            value === "first" || value === "both",
            value === "second" || value === "both",
          ])}
      >
        {COMPUTER.map((choice) => <option key={choice} value={choice}>{names[choice]}</option>)}
      </select>
    </label>
  );
}

function Time({ explorer, state, t }: ViewProps): JSX.Element {
  return (
    <label>
      {t.time}{" "}
      <select
        value={state.timeMs === null ? "none" : `${state.timeMs / 1000}`}
        onChange={({ currentTarget: { value } }) =>
          explorer.setTime(value === "none" ? null : Number(value) * 1000)}
      >
        {SECONDS.map((seconds) => (
          <option key={seconds} value={`${seconds}`}>{t.seconds(seconds)}</option>
        ))}
        <option value="none">{t.noLimit}</option>
      </select>
    </label>
  );
}
