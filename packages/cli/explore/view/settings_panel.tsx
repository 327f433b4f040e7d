/**
 * Who plays, how long the solver may take, and the keys.
 *
 * @module
 */
import type { JSX } from "preact";
import { termText } from "../words/texts.ts";
import type { ViewProps } from "./view.ts";

/** Choices of who is played by the program. */
const COMPUTER = ["none", "first", "second", "both"] as const;

/** Choices of seconds for a position. */
const SECONDS = [2, 10, 60, 600] as const;

/** Whether keys of one letter are wanted. */
type Letters = "on" | "off";

/** The drawer of settings. */
export function SettingsPanel(
  props: ViewProps & { letters: Letters; setLetters(letters: Letters): void },
): JSX.Element {
  const { t, letters, setLetters } = props;
  return (
    <details class="panel settings">
      <summary>{t.settings}</summary>
      <div class="fields">
        <Computer {...props} />
        <Time {...props} />
        <label class="check">
          <input
            type="checkbox"
            checked={letters === "on"}
            onChange={({ currentTarget }) => setLetters(currentTarget.checked ? "on" : "off")}
          />{" "}
          {t.singleKeys}
        </label>
      </div>
      <dl class="keys">
        {t.keyHelp.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Computer({ explorer, state, t, language }: ViewProps): JSX.Element {
  const [first, second] = state.computer;
  const [one, two] = state.session!.game.sides.map((side) => termText(language, side));
  const names = { none: t.nobody, first: one, second: two, both: t.both };
  const chosen = first ? (second ? "both" : "first") : (second ? "second" : "none");
  return (
    <label>
      <span>{t.plays}</span>{" "}
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
      <span>{t.time}</span>{" "}
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
