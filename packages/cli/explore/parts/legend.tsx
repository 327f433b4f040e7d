/**
 * What the signs of a game mean.
 *
 * @module
 */
import type { JSX } from "preact";
import { LEGENDS, SIGNS } from "../words/legend.ts";
import type { ViewProps } from "../view/view.ts";

export { Legend as part };

/** The signs of the game at hand, then those of every game. */
function Legend({ state, language }: ViewProps): JSX.Element {
  const own = LEGENDS[language][state.session!.game.name] ?? [];
  return (
    <dl>
      {[...own, ...SIGNS[language]].map(([sign, meaning]) => (
        <div key={sign}>
          <dt>{sign}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
