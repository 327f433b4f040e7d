/**
 * The review of a game: totals and accuracy of the sides, and a game's moves pasted in.
 *
 * @module
 */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useGuide } from "./guide.ts";
import { loadMoves, mistakesOf, reviewOfLine, studyMistake } from "./mistakes.ts";
import { GAME_WORDS } from "../words/game_words.ts";
import { amount, termText } from "../words/texts.ts";
import type { ViewProps } from "../view/view.ts";

/** Totals and accuracy, a row a side. */
export function ReviewTable({ state, language }: ViewProps): JSX.Element {
  const w = GAME_WORDS[language];
  const session = state.session;
  const { sides } = reviewOfLine(session, state.outcomes);
  const isCounted = !session.game.winner;
  return (
    <table class="review">
      <thead>
        <tr>
          <th scope="col">{w.side}</th>
          <th scope="col">{w.movesMade}</th>
          <th scope="col">{w.mistakes}</th>
          {isCounted && <th scope="col">{w.lostInAll}</th>}
          <th scope="col">{w.accuracy}</th>
        </tr>
      </thead>
      <tbody>
        {sides.map((side, index) => (
          <tr key={index}>
            <th scope="row" class={`side-${index}`}>
              {termText(language, session.game.sides[index])}
            </th>
            <td>{side.moves}</td>
            <td>{side.proved - side.best}</td>
            {isCounted && <td>{amount(side.cost)}</td>}
            <td>{percent(side.accuracy)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function percent(share: number | null): string {
  return share === null ? "–" : `${Math.round(100 * share)} %`;
}

/** The mistakes of the line that is shown, each a way to its place, and lessons from them. */
export function Mistakes({ explorer, state, t, language }: ViewProps): JSX.Element | null {
  const w = GAME_WORDS[language];
  const session = state.session;
  const { sides, winner } = session.game;
  const mistakes = mistakesOf(session, state.outcomes);
  if (mistakes.length === 0) return null;
  const names = sides.map((side) => termText(language, side));
  return (
    <>
      <ol class="mistakes" aria-label={w.mistakes}>
        {mistakes.map(({ ply, side, move, cost }) => (
          <li key={ply}>
            <button type="button" onClick={() => explorer.goTo(ply)}>
              {ply + 1}. <span class={`side-${side}`}>{names[side]}</span>{" "}
              <span class="name">{move}</span>{" "}
              <span class="cost">{winner ? t.losesGame : t.costs(cost)}</span>
            </button>
          </li>
        ))}
      </ol>
      <div class="row">
        {([0, 1] as const).map((side) => {
          const first = mistakes.find((mistake) => mistake.side === side);
          return first && (
            <button
              key={side}
              type="button"
              onClick={() => studyMistake(explorer, first)}
            >
              {w.learn(names[side])}
            </button>
          );
        })}
      </div>
    </>
  );
}

/** A field for the moves of a whole game. */
export function PasteMoves({ explorer, state, language }: ViewProps): JSX.Element {
  const w = GAME_WORDS[language];
  const form = useGuide(state.session.game)?.recordForm;
  const [text, setText] = useState("");
  const load = (event: Event) => {
    event.preventDefault();
    loadMoves(explorer, text);
  };
  return (
    <details class="paste">
      <summary>{w.pasteMoves}</summary>
      <form onSubmit={load}>
        <label for="moves-text" class="quiet">
          {w.pasteHelp(form && termText(language, form))}
        </label>
        <textarea
          id="moves-text"
          rows={3}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="submit" disabled={text.trim() === ""}>{w.review}</button>
      </form>
    </details>
  );
}
