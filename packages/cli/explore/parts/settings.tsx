/**
 * How long the solver may take, and the keys.
 *
 * @module
 */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { areMovesCut } from "../state/work.ts";
import type { Explorer } from "../state/explorer.ts";
import { areLettersWanted, storeLetters } from "../view/stored.ts";
import { SETTINGS_WORDS } from "../words/settings_words.ts";
import type { ViewProps } from "../view/view.ts";

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
      <p class="about">{w.about}</p>
    </>
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
          setTime(explorer, value === "none" ? null : Number(value) * 1000)}
      >
        {SECONDS.map((seconds) => (
          <option key={seconds} value={`${seconds}`}>{w.seconds(seconds)}</option>
        ))}
        <option value="none">{w.noLimit}</option>
      </select>
    </label>
  );
}

/** Sets the time for each step, and works on the position again where it was not enough. */
export function setTime(explorer: Explorer, timeMs: number | null): void {
  explorer.change({ timeMs });
  const { work } = explorer.state;
  const isSolved = (work.study?.value ?? null) !== null && !areMovesCut(work);
  if (work.status !== "done" || !isSolved) explorer.resume();
}
