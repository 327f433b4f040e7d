/**
 * The best line from the present position.
 *
 * @module
 */
import type { StudiedStep } from "@zugzwang/core/study";
import type { JSX } from "preact";
import type { AnyGame } from "../../base/games.ts";
import { signedNumber } from "../../draw/move_marks.ts";
import { lineOf } from "../state/work.ts";
import { playText } from "../state/session.ts";
import { LIST_WORDS } from "../words/list_words.ts";
import { termText } from "../words/texts.ts";
import type { ViewProps } from "../view/view.ts";

/** The steps of the line; a click on one plays up to it. */
export function LinePanel({ explorer, state, language }: ViewProps): JSX.Element {
  const w = LIST_WORDS[language];
  const { session, work: { study, status } } = state;
  const line = lineOf(study);
  const note = study?.note ?? null;
  const { game } = session;
  return (
    <section class="panel line" aria-labelledby="line-title">
      <h2 id="line-title">{w.line}</h2>
      {line === null
        ? <p class="quiet">{status === "working" ? w.noLine : w.lineUnproved}</p>
        : line.length === 0
        ? <p class="quiet">{w.noMoves}</p>
        : (
          <>
            {note !== null && <p class="quiet">{termText(language, note)}</p>}
            <Steps {...{ explorer, language, game }} before={[]} steps={line} />
          </>
        )}
    </section>
  );
}

/** What the steps of a line are given. */
interface StepsProps extends Pick<ViewProps, "explorer" | "language"> {
  /** The game. */
  readonly game: AnyGame;
  /** The moves between the present position and the line. */
  readonly before: readonly string[];
  /** The line. */
  readonly steps: readonly StudiedStep[];
}

/** The steps of a line; a click on one plays up to it. */
export function Steps({ explorer, language, game, before, steps }: StepsProps): JSX.Element {
  const w = LIST_WORDS[language];
  // Gains of a step are said from one side; shown is what its own side gains.
  const viewSide = game.valueSide === "first" ? game.sides[0] : steps[0]?.side;
  const playTo = (k: number) => {
    const moves = [...before, ...steps.slice(0, k + 1).map(({ move }) => move)];
    explorer.show(moves.reduce(playText, explorer.session));
  };
  return (
    <ol>
      {steps.map(({ side, move, gain }, k) => (
        <li key={k}>
          <button type="button" title={w.playLine} onClick={() => playTo(k)}>
            <span class={`side-${game.sides.indexOf(side)}`}>
              {termText(language, side)}
            </span>{" "}
            <span class="name">{move}</span>
            {gain !== 0 && (
              <span class="gain">{signedNumber(side === viewSide ? gain : -gain)}</span>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}
