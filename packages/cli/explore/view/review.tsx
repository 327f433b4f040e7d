/**
 * The review of a game: totals and accuracy of the sides, and a game's moves pasted in.
 *
 * @module
 */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { accuracyOf, reviewOf } from "../state/review.ts";
import { amount, termText } from "../words/texts.ts";
import type { ViewProps } from "./view.ts";

/** Totals and accuracy, a row a side. */
export function ReviewTable({ state, t, language }: ViewProps): JSX.Element {
  const session = state.session!;
  const { sides, mistakes } = reviewOf(session, state.outcomes);
  const isCounted = !session.game.winner;
  return (
    <table class="review">
      <thead>
        <tr>
          <th scope="col">{t.side}</th>
          <th scope="col">{t.movesMade}</th>
          <th scope="col">{t.mistakes}</th>
          {isCounted && <th scope="col">{t.lostInAll}</th>}
          <th scope="col">{t.accuracy}</th>
        </tr>
      </thead>
      <tbody>
        {sides.map((side, index) => (
          <tr key={index}>
            <th scope="row" class={`side-${index}`}>
              {termText(language, session.game.sides[index])}
            </th>
            <td>{side.moves}</td>
            <td>{mistakes.filter((mistake) => mistake.side === index).length}</td>
            {isCounted && <td>{amount(side.lost)}</td>}
            <td>{percent(accuracyOf(side))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function percent(share: number | null): string {
  return share === null ? "–" : `${Math.round(100 * share)} %`;
}

/** A field for the moves of a whole game. */
export function PasteMoves({ explorer, t }: ViewProps): JSX.Element {
  const [text, setText] = useState("");
  const load = (event: Event) => {
    event.preventDefault();
    explorer.loadMoves(text);
  };
  return (
    <details class="paste">
      <summary>{t.pasteMoves}</summary>
      <form onSubmit={load}>
        <label for="moves-text" class="quiet">{t.pasteHelp}</label>
        <textarea
          id="moves-text"
          rows={3}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="submit" disabled={text.trim() === ""}>{t.review}</button>
      </form>
    </details>
  );
}
