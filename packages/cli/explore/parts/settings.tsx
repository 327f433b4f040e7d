/**
 * Who plays, how long the solver may take, and the keys.
 *
 * @module
 */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { areLettersWanted, storeLetters } from "../view/stored.ts";
import { SETTINGS_WORDS } from "../words/settings_words.ts";
import { termText } from "../words/texts.ts";
import type { ViewProps } from "../view/view.ts";

/** Choices of who is played by the program. */
const COMPUTER = ["none", "first", "second", "both"] as const;

/** Choices of seconds for a position. */
const SECONDS = [2, 10, 60, 600] as const;

export { Settings as part };

/** The fields, and what the keys do. */
function Settings(props: ViewProps): JSX.Element {
  const w = SETTINGS_WORDS[props.language];
  const [areWanted, setWanted] = useState(areLettersWanted);
  const chooseLetters = (chosen: boolean) => {
    storeLetters(chosen);
    setWanted(chosen);
  };
  return (
    <>
      <div class="fields">
        <Computer {...props} />
        <Time {...props} />
        <label class="check">
          <input
            type="checkbox"
            checked={areWanted}
            onChange={({ currentTarget }) => chooseLetters(currentTarget.checked)}
          />{" "}
          {w.singleKeys}
        </label>
      </div>
      <dl class="keys">
        {w.keyHelp.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Computer({ explorer, state, language }: ViewProps): JSX.Element {
  const w = SETTINGS_WORDS[language];
  const [first, second] = state.computer;
  const [one, two] = state.session.game.sides.map((side) => termText(language, side));
  const names = { none: w.nobody, first: one, second: two, both: w.both };
  const chosen = first ? (second ? "both" : "first") : (second ? "second" : "none");
  return (
    <label>
      <span>{w.plays}</span>{" "}
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

function Time({ explorer, state, language }: ViewProps): JSX.Element {
  const w = SETTINGS_WORDS[language];
  return (
    <label>
      <span>{w.time}</span>{" "}
      <select
        value={state.timeMs === null ? "none" : `${state.timeMs / 1000}`}
        onChange={({ currentTarget: { value } }) =>
          explorer.setTime(value === "none" ? null : Number(value) * 1000)}
      >
        {SECONDS.map((seconds) => (
          <option key={seconds} value={`${seconds}`}>{w.seconds(seconds)}</option>
        ))}
        <option value="none">{w.noLimit}</option>
      </select>
    </label>
  );
}
