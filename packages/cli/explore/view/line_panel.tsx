/**
 * The best line from the present position.
 *
 * @module
 */
import type { JSX } from "preact";
import { signedNumber } from "../../draw/move_marks.ts";
import { termText } from "../words/texts.ts";
import type { ViewProps } from "./view.ts";

/** The steps of the line; a click on one plays up to it. */
export function LinePanel({ explorer, state, t, language }: ViewProps): JSX.Element | null {
  const { session, analysis: { line, status } } = state;
  if (!session) return null;
  const { game } = session;
  return (
    <section class="panel line" aria-labelledby="line-title">
      <h2 id="line-title">{t.line}</h2>
      {line === null
        ? <p class="quiet">{status === "working" ? t.noLine : t.lineUnproved}</p>
        : line.steps.length === 0
        ? <p class="quiet">{t.noMoves}</p>
        : (
          <>
            {line.note !== null && <p class="quiet">{termText(language, line.note)}</p>}
            <ol>
              {line.steps.map(({ side, move, gain }, k) => (
                <li key={k}>
                  <button
                    type="button"
                    title={t.playLine}
                    onClick={() => explorer.playAll(line.steps.slice(0, k + 1).map((s) => s.move))}
                  >
                    <span class={`side side-${game.sides.indexOf(side)}`}>
                      {termText(language, side)}
                    </span>{" "}
                    <span class="name">{move}</span>
                    {gain !== 0 && <span class="gain">{signedNumber(gain)}</span>}
                  </button>
                </li>
              ))}
            </ol>
          </>
        )}
    </section>
  );
}
