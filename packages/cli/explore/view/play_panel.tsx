/**
 * Playing: against whom and how well, a new game, the same again, a look back.
 *
 * @module
 */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { loadNew } from "../state/loading.ts";
import { type Level, LEVELS } from "../state/address.ts";
import { termText } from "../words/texts.ts";
import type { ViewProps } from "./view.ts";

/** Choices of who is played by the program. */
const COMPUTER = {
  none: [false, false],
  first: [true, false],
  second: [false, true],
  both: [true, true],
} as const;

/** The choices, and what can be done. */
export function PlayPanel(props: ViewProps): JSX.Element {
  const { explorer, state, t } = props;
  const { session, computer, level } = state;
  const isOpposed = computer[0] || computer[1];
  const isWinner = session.game.winner !== undefined;
  return (
    <section class="panel opponent" aria-labelledby="play-title">
      <h2 id="play-title">{t.tabs.play}</h2>
      <div class="fields">
        <Side {...props} />
        {isOpposed && (
          <label>
            <span>{t.skill}</span>{" "}
            <select
              class="level"
              value={level}
              onChange={({ currentTarget: { value } }) =>
                explorer.setComputer(computer, value as Level)}
            >
              {Object.entries(LEVELS).map(([name, most]) => (
                <option key={name} value={name}>
                  {t.levels[name as Level]}: {isWinner ? t.lets(most >= 2) : t.gives(most)}
                </option>
              ))}
            </select>
          </label>
        )}
        <NewGame key={session.game.name} {...props} />
      </div>
      <div class="row">
        <button
          type="button"
          disabled={session.moves.length === 0}
          onClick={() => explorer.rematch()}
        >
          {t.rematch}
        </button>
        <button
          type="button"
          disabled={session.moves.length === 0 || !isOpposed}
          onClick={() => explorer.review()}
        >
          {t.review}
        </button>
      </div>
    </section>
  );
}

function Side({ explorer, state, t, language }: ViewProps): JSX.Element {
  const [first, second] = state.computer;
  const [one, two] = state.session.game.sides.map((side) => termText(language, side));
  const names = { none: t.nobody, first: one, second: two, both: t.both };
  const chosen = first ? (second ? "both" : "first") : (second ? "second" : "none");
  return (
    <label>
      <span>{t.plays}</span>{" "}
      <select
        class="plays"
        value={chosen}
        onChange={({ currentTarget: { value } }) =>
          explorer.setComputer(COMPUTER[value as keyof typeof COMPUTER])}
      >
        {Object.keys(COMPUTER).map((choice) => (
          <option key={choice} value={choice}>{names[choice as keyof typeof names]}</option>
        ))}
      </select>
    </label>
  );
}

/** A board of a size; where boards differ, another one each time. */
function NewGame({ explorer, state, t }: ViewProps): JSX.Element | null {
  const { instances } = state.session.game;
  const sizes = instances?.played?.sizes ?? (instances ? [instances.defaultSize] : []);
  const [size, setSize] = useState(sizes[0]);
  if (sizes.length === 0) return null;
  return (
    <form
      class="row new-game"
      onSubmit={(event) => {
        event.preventDefault();
        loadNew(explorer, size);
      }}
    >
      {sizes.length > 1 && (
        <select
          aria-label={t.size}
          value={size}
          onChange={({ currentTarget }) => setSize(currentTarget.value)}
        >
          {sizes.map((name) => <option key={name} value={name}>{name.replace("x", " × ")}</option>)}
        </select>
      )}
      <button type="submit">{t.newGame}</button>
    </form>
  );
}
